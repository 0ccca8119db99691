"""Elfer raus!: players lay their cards onto four rows that grow from the 11s."""

from reihum._games.elfer_raus.game import GAME

__all__ = ["GAME"]
