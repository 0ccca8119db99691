"""Level 8: collect the combinations of eight levels, round by round, and lay each of them out complete."""

from reihum._games.level_8.game import GAME

__all__ = ["GAME"]
