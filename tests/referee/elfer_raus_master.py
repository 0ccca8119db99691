"""An independent referee for Elfer raus! Master: it checks whole match records, and makes random ones."""

import random
from collections.abc import Mapping
from typing import Any

from .elfer_raus_master_round import HIGHEST, JOKER, LOWEST, Round
from .elfer_record import Game, check_cards, check_record, is_whole, make_record
from .fault import Fault

HAND = {2: 20, 3: 20, 4: 15, 5: 12, 6: 12}
CONNECTORS = {2: 4, 3: 4, 4: 3, 5: 3, 6: 2}
COLOURS = ["r", "y", "g", "b"]
# The 11s lie out.
DECK = [f"{colour}{number}" for colour in COLOURS for number in range(LOWEST, HIGHEST + 1) if number != 11] + [JOKER] * 4


def check(record: Mapping[str, Any]) -> int:
    """Referee a whole match record and return how many legal sets were worked out, one a move.

    Raises `Fault` for the first departure from the rules or from the record format, whatever the record is made of.
    """
    return check_record(record, MASTER)


def random_record(
    rng: random.Random, players: int, options: Mapping[str, Any] | None = None, *, legal: bool = True, ending: float = 1.0
) -> dict[str, Any]:
    """Make the record of a match played at random, with the legal moves if `legal`.

    Options left out have their defaults. `ending` is the weight of `.` and `+`, any other move has 1. Raises `Fault` for
    players or options that cannot be.
    """
    return make_record(rng, players, options or {}, MASTER, legal=legal, ending=ending)


def _check_options(options: Mapping[str, Any], players: int) -> None:
    if not is_whole(options["starter"]) or not 0 <= options["starter"] < players:
        raise Fault(f"starter must be a seat from 0 to {players - 1}")


def _starter(options: Mapping[str, Any], players: int, number: int) -> int:
    """Move the start one seat clockwise each round."""
    starter: int = options["starter"]
    return (starter + number) % players


def _shuffled(rng: random.Random, options: Mapping[str, Any], players: int, number: int) -> dict[str, Any]:
    cards = rng.sample(DECK, len(DECK))
    return {
        "hands": [cards[seat * HAND[players] : (seat + 1) * HAND[players]] for seat in range(players)],
        "pile": cards[players * HAND[players] :],
        "rows": rng.sample(COLOURS, len(COLOURS)),
        "starter": _starter(options, players, number),
    }


def _dealt(deal: Mapping[str, Any], options: Mapping[str, Any], players: int, number: int) -> Round:
    check_cards(deal, players, HAND[players], DECK)
    rows = deal.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows) or sorted(rows) != sorted(COLOURS):
        raise Fault("rows must be r, y, g and b in some order")
    starter = _starter(options, players, number)
    if not is_whole(deal.get("starter")) or deal["starter"] != starter:
        raise Fault(f"the starter of this round is seat {starter}")
    return Round(deal["hands"], deal["pile"], rows, starter, CONNECTORS[players])


MASTER = Game("elfer_raus_master", {"rounds": 1, "starter": 0}, {}, _check_options, _shuffled, _dealt, max)
