"""Which options of Elfer raus! Master can be combined: nobody can be dealt more cards than there are."""

from reihum._games.elfer_raus_master.deal import HANDS
from reihum._games.elfer_raus_master.record import ElferRausMasterOptions
from reihum._games.elfer_raus_master.state import CARDS, MIDDLE, NUMBERS

SHUFFLED = [card for card in range(CARDS) if card % NUMBERS + 1 != MIDDLE]
"""The number cards that are dealt: all but the 11s."""


def compute_hand_size(players: int, options: ElferRausMasterOptions) -> int:
    """Return how many cards each seat is dealt."""
    return HANDS[players] if options["hand"] is None else options["hand"]


def explain_unplayable(players: int, options: ElferRausMasterOptions) -> str:
    """Return why these options cannot be combined, if they deal more cards than there are; else an empty text."""
    hand, most = compute_hand_size(players, options), (len(SHUFFLED) + options["jokers"]) // players
    return f"{players} players can be dealt at most {most} cards each, not {hand}." if hand > most else ""
