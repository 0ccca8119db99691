"""Elfer raus!: lay your cards onto four rows that grow from the 11s."""

from reihum.games.elfer_raus.game import GAME

__all__ = ["GAME"]
