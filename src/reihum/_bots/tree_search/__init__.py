"""Tree searches: Monte Carlo tree search over sampled worlds, and alpha-beta search where no card is hidden."""
