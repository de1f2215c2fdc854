"""The command line: parses arguments, calls, prints."""
