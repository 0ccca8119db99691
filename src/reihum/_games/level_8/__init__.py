"""Level 8: players collect the combinations of eight levels, round by round, and lay each level completely."""

from reihum._games.level_8.game import GAME

__all__ = ["GAME"]
