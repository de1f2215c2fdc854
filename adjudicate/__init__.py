"""A scriptable adjudicator and replay tool for tabletop wargames."""

__version__ = "0.4.0"
