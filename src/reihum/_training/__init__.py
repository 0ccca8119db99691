"""Training players by self-play: `reihum train`. It needs the extra `reihum[train]`; playing with a trained network does not."""
