"""Runs games and replays: legality, stepping, going back. Names no ruleset."""
