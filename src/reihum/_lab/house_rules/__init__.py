"""Comparisons of house rules: variants of a game, played by bots with the same seeds."""
