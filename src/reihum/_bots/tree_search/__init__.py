"""Search in trees: Monte Carlo tree search over imagined worlds, and alpha-beta where nothing is hidden."""
