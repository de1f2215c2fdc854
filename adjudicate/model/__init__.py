"""Plain data: records, commands, events, chance, digests. No XML, no printing, no game."""
