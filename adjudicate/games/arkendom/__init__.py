"""The rule set of Arkendom Conquista."""
