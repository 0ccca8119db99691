"""Elfer raus! Master: rows of four colours, bridged by connectors, filled by jokers, with a bonus for each finished half."""

from reihum._games.elfer_raus_master.game import GAME

__all__ = ["GAME"]
