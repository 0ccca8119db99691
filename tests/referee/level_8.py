"""The referee of Level 8: `check` a whole match record, or make a `random_record`."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeGuard, TypeVar

from .fault import RecordRefused
from .level_8_random import random_record
from .level_8_round import Deal, Round, Standing, make_first_standing
from .level_8_table import Options, is_card, is_whole, read_options

__all__ = ["check", "random_record"]

FEWEST, MOST = 2, 6
Kind = TypeVar("Kind")


def check(record: Mapping[str, Any]) -> int:
    """Referee a match record and return how many legal sets were computed (each compared with the record's, where it has one).

    The `move` of a `RecordRefused` counts the entries of `moves`, shuffles included.

    Raises:
        RecordRefused: for the first departure from the rules or from the record format.

    """
    if not isinstance(record, Mapping):
        message = "a record is an object"
        raise RecordRefused(message)
    if record.get("format") != "reihum-record/1" or record.get("game") != "level_8":
        message = "not a reihum-record/1 of level_8"
        raise RecordRefused(message)
    players = record.get("players")
    if not _is_list_of(players, str) or not FEWEST <= len(players) <= MOST:
        message = "players must be a list of two to six names"
        raise RecordRefused(message)
    rounds = record.get("rounds")
    if not _is_list_of(rounds, dict):
        message = "rounds must be a list of objects"
        raise RecordRefused(message)
    options = read_options(record.get("options"), len(players))
    return _check_rounds(record, rounds, options, len(players))


def _check_rounds(record: Mapping[str, Any], rounds: list[dict[str, Any]], options: Options, players: int) -> int:
    standing = make_first_standing(options, players)
    sets = 0
    for index, played in enumerate(rounds):
        if standing.is_over():
            message = "a round after the match was won or given up"
            raise RecordRefused(message, index)
        round_ = Round(options, _read_deal(played.get("deal"), standing, options, index), standing.void_rounds)
        sets += _check_moves(round_, played.get("moves"), index)
        if played.get("ended") != round_.ended:
            message = f"ended must be {round_.ended}"
            raise RecordRefused(message, index)
        if not _is_same(played.get("scores"), round_.scores):
            message = f"scores must be {round_.scores}"
            raise RecordRefused(message, index)
        standing = round_.after()
    if not standing.is_over():
        message = "the match is not over: nobody has won"
        raise RecordRefused(message)
    if not _is_same(record.get("totals"), standing.levels):
        message = f"totals must be {standing.levels}"
        raise RecordRefused(message)
    if not _is_same(record.get("winners"), standing.winners()):
        message = f"winners must be {standing.winners()}"
        raise RecordRefused(message)
    return sets


def _read_deal(deal: object, standing: Standing, options: Options, index: int) -> Deal:
    if not isinstance(deal, dict):
        message = "deal must be an object"
        raise RecordRefused(message, index)
    hands, pile, upcard = deal.get("hands"), deal.get("pile"), deal.get("upcard")
    if not _is_list_of(hands, list) or [len(hand) for hand in hands] != [options.hand] * len(standing.levels):
        message = f"hands must be {options.hand} cards for each seat"
        raise RecordRefused(message, index)
    if not isinstance(pile, list):
        message = "pile must be a list of cards"
        raise RecordRefused(message, index)
    cards = [card for hand in hands for card in hand] + pile + [upcard]
    if not all(is_card(card) for card in cards):
        message = "the deal holds something that is not a card"
        raise RecordRefused(message, index)
    if Counter(cards) != Counter(options.deck()):
        message = "hands, pile and upcard together must be the whole deck"
        raise RecordRefused(message, index)
    for seat, hand in enumerate(hands):
        if Counter(standing.kept[seat]) - Counter(hand):
            message = f"seat {seat} does not hold the cards it kept"
            raise RecordRefused(message, index)
    if not _is_same([deal.get("dealer")], [standing.dealer]):
        message = f"dealer must be {standing.dealer}"
        raise RecordRefused(message, index)
    if not _is_same(deal.get("levels"), standing.levels):
        message = f"levels must be {standing.levels}"
        raise RecordRefused(message, index)
    return Deal(standing.dealer, standing.levels, hands, pile, str(upcard))


def _check_moves(round_: Round, moves: object, index: int) -> int:
    if not isinstance(moves, list):
        message = "moves must be a list"
        raise RecordRefused(message, index)
    sets = 0
    for place, entry in enumerate(moves):
        if round_.phase == "over":
            message = "a move after the end of the round"
            raise RecordRefused(message, index, place)
        if isinstance(entry, Mapping):
            _check_shuffle(round_, entry.get("shuffle"), index, place)
        else:
            _check_move(round_, entry, index, place)
            sets += 1
    if round_.phase != "over":
        message = "the moves stop before the end of the round"
        raise RecordRefused(message, index, len(moves))
    return sets


def _check_shuffle(round_: Round, cards: object, index: int, place: int) -> None:
    wanted = round_.to_form()
    if not wanted:
        message = "a shuffle where no pile is to be formed"
        raise RecordRefused(message, index, place)
    if not isinstance(cards, list) or not all(is_card(card) for card in cards) or Counter(cards) != Counter(wanted):
        message = f"the new pile must be formed of {' '.join(sorted(wanted))}"
        raise RecordRefused(message, index, place)
    round_.form(cards)


def _check_move(round_: Round, entry: object, index: int, place: int) -> None:
    if round_.to_form():
        message = "a pile must be formed before this move"
        raise RecordRefused(message, index, place)
    if not isinstance(entry, list) or len(entry) not in (2, 3):
        message = "a move is a seat, a text and perhaps the list of all that was legal"
        raise RecordRefused(message, index, place)
    seat, text = entry[:2]
    if not _is_same([seat], [round_.seat]):
        message = f"it is seat {round_.seat}'s move"
        raise RecordRefused(message, index, place)
    legal = round_.legal()
    if not isinstance(text, str) or text not in legal:
        message = f"not legal; legal are {' '.join(legal)}"
        raise RecordRefused(message, index, place)
    if len(entry) > 2 and entry[2] != legal:
        message = f"the list of what was legal must be {' '.join(legal)}"
        raise RecordRefused(message, index, place)
    round_.play(text)


def _is_list_of(value: object, kind: type[Kind]) -> TypeGuard[list[Kind]]:
    return isinstance(value, list) and all(isinstance(each, kind) for each in value)


def _is_same(value: object, numbers: list[int]) -> bool:
    """Say whether a JSON value is just this list of whole numbers."""
    return isinstance(value, list) and all(is_whole(each) for each in value) and value == numbers
