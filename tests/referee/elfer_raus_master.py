"""An independent referee for Elfer raus! Master: it checks whole match records, and makes random ones."""

import random
from collections.abc import Mapping
from typing import Any

from .elfer_raus_master_round import HIGHEST, JOKER, LOWEST, HouseRules, Round
from .elfer_record import Game, check_cards, check_record, expect_whole, is_whole, make_record
from .fault import RecordRefused

HAND = {2: 20, 3: 20, 4: 15, 5: 12, 6: 12}
CONNECTORS = {2: 4, 3: 4, 4: 3, 5: 3, 6: 2}
COLOURS = ["r", "y", "g", "b"]
# The 11s lie out.
DECK = [f"{colour}{number}" for colour in COLOURS for number in range(LOWEST, HIGHEST + 1) if number != 11] + [JOKER] * 4


def check(record: Mapping[str, Any]) -> int:
    """Referee a whole match record and return how many legal sets were worked out, one a move.

    Raises `RecordRefused` for the first departure from the rules or from the record format, whatever the record is made of.
    """
    return check_record(record, MASTER)


def random_record(
    rng: random.Random, players: int, options: Mapping[str, Any] | None = None, *, legal: bool = True, ending: float = 1.0
) -> dict[str, Any]:
    """Make the record of a match played at random, with the legal moves if `legal`.

    Options left out have their defaults. `ending` is the weight of `.` and `+`, any other move has 1. Raises `RecordRefused` for
    players or options that cannot be.
    """
    return make_record(rng, players, options or {}, MASTER, legal=legal, ending=ending)


def _check_options(options: Mapping[str, Any], players: int) -> None:
    if not is_whole(options["starter"]) or not 0 <= options["starter"] < players:
        raise RecordRefused(f"starter must be a seat from 0 to {players - 1}")
    for name, (least, most) in BOUNDS.items():
        if options[name] is not None or HOUSE[name] is not None:
            expect_whole(options, name, least, most)
    if _find_hand_size(options, players) * players > len(_make_deck(options)):
        raise RecordRefused("more cards would be dealt than there are")


def _make_deck(options: Mapping[str, Any]) -> list[str]:
    return [card for card in DECK if card != JOKER] + [JOKER] * options["jokers"]


def _find_hand_size(options: Mapping[str, Any], players: int) -> int:
    size: int = HAND[players] if options["hand"] is None else options["hand"]
    return size


def _find_starter(options: Mapping[str, Any], players: int, number: int) -> int:
    """Move the start one seat clockwise each round."""
    starter: int = options["starter"]
    return (starter + number) % players


def _shuffle_and_deal(rng: random.Random, options: Mapping[str, Any], players: int, number: int) -> dict[str, Any]:
    deck, each = _make_deck(options), _find_hand_size(options, players)
    cards = rng.sample(deck, len(deck))
    return {
        "hands": [cards[seat * each : (seat + 1) * each] for seat in range(players)],
        "pile": cards[players * each :],
        "rows": rng.sample(COLOURS, len(COLOURS)),
        "starter": _find_starter(options, players, number),
    }


def _lay_out(deal: Mapping[str, Any], options: Mapping[str, Any], players: int, number: int) -> Round:
    check_cards(deal, players, _find_hand_size(options, players), _make_deck(options))
    rows = deal.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows) or sorted(rows) != sorted(COLOURS):
        raise RecordRefused("rows must be r, y, g and b in some order")
    starter = _find_starter(options, players, number)
    if not is_whole(deal.get("starter")) or deal["starter"] != starter:
        raise RecordRefused(f"the starter of this round is seat {starter}")
    connectors = CONNECTORS[players] if options["connectors"] is None else options["connectors"]
    rules = HouseRules(options["lays"], options["draws"], options["bonus_cards"], options["bonus"], options["joker_penalty"])
    return Round(deal["hands"], deal["pile"], rows, starter, connectors, rules)


HOUSE = {"hand": None, "lays": 4, "draws": 1, "jokers": 4, "connectors": None, "bonus_cards": 7, "bonus": 11, "joker_penalty": 11}
BOUNDS = {
    "hand": (5, 20),
    "lays": (1, 8),
    "draws": (1, 3),
    "jokers": (0, 4),
    "connectors": (0, 6),
    "bonus_cards": (0, 8),
    "bonus": (0, 30),
    "joker_penalty": (0, 30),
}

MASTER = Game("elfer_raus_master", {"rounds": 1, "starter": 0}, HOUSE, _check_options, _shuffle_and_deal, _lay_out, max)
