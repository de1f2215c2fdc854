"""Plain data: states, commands, events, chance and digests."""
