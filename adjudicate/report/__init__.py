"""Turns events, findings and states into text for people and data for programs. Knows no rules."""
