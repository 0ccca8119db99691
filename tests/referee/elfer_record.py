"""Match records of the two Elfer games, gone through move by move or made by random play.

The two games share the shape of their records; what is particular to one comes as a `Game`.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from .fault import RecordRefused

FORMAT = "reihum-record/1"
FEWEST_PLAYERS, MOST_PLAYERS = 2, 6


class Round(Protocol):
    """A round in play."""

    seat: int
    ended: str | None

    def legal(self) -> list[str]:
        """List what the seat to move may do, sorted by code point."""

    def play(self, text: str) -> None:
        """Make a legal move."""

    def scores(self) -> list[int]:
        """Count the points of every seat."""


@dataclass(frozen=True)
class Game:
    """What makes an Elfer game that game."""

    name: str
    defaults: Mapping[str, Any]
    """The options of the sheet, which every record has."""
    house: Mapping[str, Any]
    """House rules as on the sheet, which a record may leave out."""
    check_options: Callable[[Mapping[str, Any], int], None]
    """From options that are complete and the number of players."""
    shuffled: Callable[[random.Random, Mapping[str, Any], int, int], dict[str, Any]]
    """A deal, from options, the number of players and the number of the round."""
    dealt: Callable[[Mapping[str, Any], Mapping[str, Any], int, int], Round]
    """A round ready for its first move, from a deal and the same three."""
    best: Callable[[list[int]], int]
    """The total that wins."""


def check_record(record: object, game: Game) -> int:
    """Referee a whole match and return how many legal sets were worked out, one a move; raises `RecordRefused` for the first fault."""
    match = _expect_object(record, "a record")
    _expect(match.get("format") == FORMAT, f"format must be {FORMAT!r}")
    _expect(match.get("game") == game.name, f"game must be {game.name!r}")
    names = match.get("players")
    _expect(isinstance(names, list) and all(isinstance(name, str) for name in names), "players must be a list of names")
    players = len(match["players"])
    _expect(FEWEST_PLAYERS <= players <= MOST_PLAYERS, f"{FEWEST_PLAYERS} to {MOST_PLAYERS} can play, not {players}")
    options = _complete_options(match.get("options"), players, game)
    rounds = match.get("rounds")
    _expect(isinstance(rounds, list), "rounds must be a list")
    _expect(len(match["rounds"]) == options["rounds"], f"there are {len(match['rounds'])} rounds, not as many as the options say")

    sets = 0
    totals = [0] * players
    for number, entry in enumerate(match["rounds"]):
        try:
            played, scores = _check_round(entry, options, players, number, game)
        except RecordRefused as fault:
            raise RecordRefused(fault.message, number, fault.move) from fault
        sets += played
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
    expect_numbers(match.get("totals"), totals, "totals")
    expect_numbers(match.get("winners"), _find_winners(totals, game), "winners")
    return sets


def make_record(  # noqa: PLR0913 - `random_record` of either game, and the game
    rng: random.Random, players: int, options: Mapping[str, Any], game: Game, *, legal: bool, ending: float
) -> dict[str, Any]:
    """Deal and play a whole match at random and return its record; `ending` is the weight of `.` and `+`, other moves have 1."""
    _expect(FEWEST_PLAYERS <= players <= MOST_PLAYERS, f"{FEWEST_PLAYERS} to {MOST_PLAYERS} can play, not {players}")
    complete = _complete_options({**game.defaults, **options}, players, game)
    rounds = []
    totals = [0] * players
    for number in range(complete["rounds"]):
        deal = game.shuffled(rng, complete, players, number)
        played = play_out(rng, deal, game.dealt(deal, complete, players, number), legal=legal, ending=ending)
        rounds.append(played)
        totals = [total + score for total, score in zip(totals, played["scores"], strict=True)]
    return {
        "format": FORMAT,
        "game": game.name,
        "players": [f"Player {seat}" for seat in range(players)],
        "options": complete,
        "rounds": rounds,
        "totals": totals,
        "winners": _find_winners(totals, game),
    }


def play_out(rng: random.Random, deal: dict[str, Any], table: Round, *, legal: bool = True, ending: float = 1.0) -> dict[str, Any]:
    """Play a round to its end at random and return its entry in a record."""
    moves: list[list[Any]] = []
    while table.ended is None:
        choice = table.legal()
        text = rng.choices(choice, [ending if move in {".", "+"} else 1.0 for move in choice])[0]
        moves.append([table.seat, text, choice] if legal else [table.seat, text])
        table.play(text)
    return {"deal": deal, "moves": moves, "scores": table.scores(), "ended": table.ended}


def is_whole(value: object) -> bool:
    """Whether a JSON value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def expect_numbers(value: object, expected: list[int], what: str) -> None:
    """Refuse anything but exactly these whole numbers."""
    fine = isinstance(value, list) and all(is_whole(each) for each in value) and value == expected
    _expect(fine, f"{what} must be {expected}")


def expect_whole(options: Mapping[str, Any], name: str, least: int, most: int) -> None:
    """Refuse an option that is no whole number within these bounds."""
    _expect(is_whole(options[name]) and least <= options[name] <= most, f"{name} must be a whole number from {least} to {most}")


def check_cards(deal: Mapping[str, Any], players: int, each: int, deck: list[str]) -> None:
    """Refuse hands and a pile that are not this deck, every card once, with `each` for each player."""
    hands = deal.get("hands")
    _expect(isinstance(hands, list) and len(hands) == players, f"hands must be a list of {players}")
    for seat, hand in enumerate(deal["hands"]):
        _expect(_are_texts(hand) and len(hand) == each, f"the hand of seat {seat} must be a list of {each} cards")
    _expect(_are_texts(deal.get("pile")), "pile must be a list of cards")
    cards = [card for heap in [*deal["hands"], deal["pile"]] for card in heap]
    _expect(sorted(cards) == sorted(deck), "hands and pile are not the deck, each card once")


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _expect_object(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise RecordRefused(f"{what} must be an object")
    return value


def _expect(holds: bool, message: str) -> None:  # noqa: FBT001 - it reads like an assertion
    if not holds:
        raise RecordRefused(message)


def _complete_options(value: object, players: int, game: Game) -> Mapping[str, Any]:
    """Refuse wrong options and return all of them with their values."""
    options = {**game.house, **_expect_object(value, "options")}
    known = [*game.defaults, *game.house]
    _expect(set(options) == set(known), f"options must be {', '.join(known)}; the first {len(game.defaults)} of them always")
    _expect(is_whole(options["rounds"]) and options["rounds"] >= 1, "rounds must be a whole number, 1 or more")
    game.check_options(options, players)
    return options


def _find_winners(totals: list[int], game: Game) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == game.best(totals)]


def _check_round(value: object, options: Mapping[str, Any], players: int, number: int, game: Game) -> tuple[int, list[int]]:
    """Referee one round; return how many moves it took and its scores."""
    entry = _expect_object(value, "a round")
    table = game.dealt(_expect_object(entry.get("deal"), "deal"), options, players, number)
    moves = entry.get("moves")
    _expect(isinstance(moves, list), "moves must be a list")
    for index, move in enumerate(entry["moves"]):
        try:
            _check_move(move, table)
        except RecordRefused as fault:
            raise RecordRefused(fault.message, None, index) from fault
    _expect(table.ended is not None, "the moves end before the round does")
    _expect(entry.get("ended") == table.ended, f"ended must be {table.ended!r}")
    scores = table.scores()
    expect_numbers(entry.get("scores"), scores, "scores")
    return len(entry["moves"]), scores


def _check_move(move: object, table: Round) -> None:
    _expect(table.ended is None, "a move after the end of the round")
    if not isinstance(move, list) or len(move) not in {2, 3}:
        raise RecordRefused("a move must be a list of seat, notation and perhaps all that was legal")
    _expect(is_whole(move[0]) and move[0] == table.seat, f"seat {table.seat} is to move")
    legal = table.legal()
    _expect(isinstance(move[1], str), "a move's notation must be a string")
    _expect(move[1] in legal, f"{move[1]!r} is not among the legal moves {legal}")
    if len(move) == 3:
        _expect(_are_texts(move[2]) and move[2] == legal, f"the legal moves are {legal}")
    table.play(move[1])
