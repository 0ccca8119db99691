"""What a change of the rules does: variants of a game, played by bots on the same seeds and compared."""
