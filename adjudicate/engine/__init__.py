"""Runs a replay: legality, stepping, verifying, batches."""
