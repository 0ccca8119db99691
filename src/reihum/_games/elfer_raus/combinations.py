"""Which options of Elfer raus! can be combined: nobody can be dealt more cards than there are."""

from reihum._games.elfer_raus.record import ElferRausOptions
from reihum._games.elfer_raus.rules import HANDS
from reihum._games.elfer_raus.state import COLOURS


def compute_hand_size(players: int, options: ElferRausOptions) -> int:
    """Return how many cards each seat is dealt."""
    return HANDS[players] if options["hand"] is None else options["hand"]


def explain_unplayable(players: int, options: ElferRausOptions) -> str:
    """Return why these options cannot be combined, if they deal more cards than there are; else an empty text."""
    colours = COLOURS if options["drop_colour"] is None else COLOURS - 1
    hand, most = compute_hand_size(players, options), colours * options["highest"] // players
    return f"{players} players can be dealt at most {most} cards each, not {hand}." if hand > most else ""
