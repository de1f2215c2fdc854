"""The command line: parses arguments, calls, prints. No rules here."""
