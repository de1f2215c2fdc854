"""The scenarios that come with adjudicate, a folder for each game."""
