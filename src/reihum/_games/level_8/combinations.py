"""Which options of Level 8 can be combined: each level can be laid from a hand."""

from reihum._games.level_8.levels import explain_impossible
from reihum._games.level_8.record import Level8Options
from reihum._games.level_8.state import MOST_HAND

LEAST_HAND, LEAST_HAND_OWN = 8, 7
"""Cards dealt, at least: the printed levels ask for up to nine; and with custom levels."""


def explain_unplayable(_players: int, options: Level8Options) -> str:
    """Return why a hand is too small, or a custom level cannot be laid; empty if all is well, with any number of players."""
    if options["levels"] is not None:
        return explain_impossible(options["levels"], options["hand"], options["jokers"])
    if options["hand"] < LEAST_HAND:
        return f"hand is {LEAST_HAND} to {MOST_HAND} with a printed level card; {options['hand']} goes only with `levels` of one's own."
    return ""
