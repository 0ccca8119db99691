"""Training players by self-play: `reihum train`. Needs the extra `reihum[train]`; what only plays with a trained network does not."""
