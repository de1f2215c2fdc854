"""The replays that come with adjudicate, a folder for each game."""
