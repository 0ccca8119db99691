"""Bloom: build rows of tiles, rob those that lie there, and pick the scoring tile that their flowers are worth."""

from reihum._games.bloom.game import GAME

__all__ = ["GAME"]
