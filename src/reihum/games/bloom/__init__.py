"""Bloom: build rows of tiles, rob those that lie there, and pick the scoring tile that their flowers are worth."""

from reihum.games.bloom.game import GAME

__all__ = ["GAME"]
