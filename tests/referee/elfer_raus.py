"""An independent referee for Elfer raus!: it checks whole match records, and makes random ones."""

import random
from collections.abc import Mapping
from typing import Any

from .elfer_raus_round import COLOURS, HIGHEST, HouseRules, Round
from .elfer_record import Game, check_cards, check_record, expect_whole, make_record
from .fault import RecordRefused

HAND = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}


def check(record: Mapping[str, Any]) -> int:
    """Referee a whole match record and return how many legal sets were worked out, one a move.

    Raises `RecordRefused` for the first departure from the rules or from the record format, whatever the record is made of.
    """
    return check_record(record, ELFER_RAUS)


def random_record(
    rng: random.Random, players: int, options: Mapping[str, Any] | None = None, *, legal: bool = True, ending: float = 1.0
) -> dict[str, Any]:
    """Make the record of a match played at random, with the legal moves if `legal`.

    Options left out have their defaults. `ending` is the weight of `.` and `+`, any other move has 1. Raises `RecordRefused` for
    players or options that cannot be.
    """
    return make_record(rng, players, options or {}, ELFER_RAUS, legal=legal, ending=ending)


def _check_options(options: Mapping[str, Any], players: int) -> None:
    _check_colour(options["drop_colour"], players)
    if options["hand"] is not None:
        expect_whole(options, "hand", 5, 25)
    expect_whole(options, "highest", 12, 20)
    if options["draws"] != "fit":
        expect_whole(options, "draws", 0, 6)
    if options["forced"] is not True and options["forced"] is not False:
        raise RecordRefused("forced must be true or false")
    if options["points"] not in ["numbers", "cards"]:
        raise RecordRefused("points must be numbers or cards")
    if options["opening"] not in ["eleven", "left"]:
        raise RecordRefused("opening must be eleven or left")
    if _find_hand_size(options, players) * players > len(_make_deck(options)):
        raise RecordRefused("more cards would be dealt than there are")


def _check_colour(drop: object, players: int) -> None:
    if drop is None:
        return
    if not isinstance(drop, str) or drop not in COLOURS:
        raise RecordRefused("drop_colour must be null or one of r, y, g, b")
    if players != 2:
        raise RecordRefused(f"a colour is taken out with two players only, not with {players}")


def _make_deck(options: Mapping[str, Any]) -> list[str]:
    return [f"{colour}{number}" for colour in COLOURS if colour != options["drop_colour"] for number in range(1, options["highest"] + 1)]


def _find_hand_size(options: Mapping[str, Any], players: int) -> int:
    size: int = HAND[players] if options["hand"] is None else options["hand"]
    return size


def _shuffle_and_deal(rng: random.Random, options: Mapping[str, Any], players: int, _number: int) -> dict[str, Any]:
    """Shuffle and deal until somebody holds an 11 or, where none is asked for, once."""
    cards = _make_deck(options)
    each = _find_hand_size(options, players)
    dealt = each * players
    while True:
        rng.shuffle(cards)
        if options["opening"] == "left" or any(card[1:] == "11" for card in cards[:dealt]):
            break
    return {"hands": [cards[seat * each : (seat + 1) * each] for seat in range(players)], "pile": cards[dealt:]}


def _lay_out(deal: Mapping[str, Any], options: Mapping[str, Any], players: int, number: int) -> Round:
    check_cards(deal, players, _find_hand_size(options, players), _make_deck(options))
    begins = number % players if options["opening"] == "left" else None
    return Round(deal["hands"], deal["pile"], HouseRules(options["draws"], options["forced"], options["points"], begins))


HOUSE = {"hand": None, "highest": HIGHEST, "draws": 3, "forced": False, "points": "numbers", "opening": "eleven"}

# With one round the winner is who went out, if somebody did: nobody else has 0 points.
ELFER_RAUS = Game("elfer_raus", {"rounds": 1, "drop_colour": None}, HOUSE, _check_options, _shuffle_and_deal, _lay_out, min)
