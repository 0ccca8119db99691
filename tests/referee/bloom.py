"""An independent referee for Bloom: it checks whole match records, and makes random ones.

It follows the rule sheet and the record format by plain search and knows nothing of the package.
"""

from collections.abc import Mapping
from typing import Any

from .bloom_random import make_stalemate, random_record
from .bloom_round import Round
from .bloom_rows import Rules
from .bloom_setup import FORMAT, GAME, add_points, expect, find_next_starter, find_winners, is_whole, lay_out, read_options
from .fault import RecordRefused

__all__ = ["check", "make_stalemate", "random_record"]

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5


def check(record: Mapping[str, Any]) -> int:
    """Referee a whole match record and return how many legal sets were worked out, one a move.

    Raises `RecordRefused` for the first departure from the rules or from the record format, whatever the record is made of.
    """
    seats = _count_seats(record)
    opener, rules = read_options(record.get("options"), seats)
    rounds = record.get("rounds")
    if not isinstance(rounds, list) or len(rounds) != rules.rounds:
        message = f"rounds must be a list of {rules.rounds}"
        raise RecordRefused(message)
    sets = 0
    starter = opener
    scores: list[list[int]] = []
    for number, entry in enumerate(rounds):
        try:
            played, points = _check_round(entry, seats, starter, rules)
        except RecordRefused as fault:
            raise RecordRefused(fault.message, number, fault.move) from fault
        sets += played
        scores.append(points)
        starter = find_next_starter(add_points(scores), opener)
    expect(record.get("totals"), add_points(scores), "totals")
    expect(record.get("winners"), find_winners(scores), "winners")
    return sets


def _count_seats(record: object) -> int:
    if not isinstance(record, Mapping):
        message = "a record must be an object"
        raise RecordRefused(message)
    if record.get("format") != FORMAT or record.get("game") != GAME:
        message = f"format must be {FORMAT} and game {GAME}"
        raise RecordRefused(message)
    players = record.get("players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        message = "players must be a list of names"
        raise RecordRefused(message)
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        message = f"{len(players)} players cannot play, {FEWEST_PLAYERS} to {MOST_PLAYERS} can"
        raise RecordRefused(message)
    return len(players)


def _check_round(entry: object, seats: int, starter: int, rules: Rules) -> tuple[int, list[int]]:
    """Referee one round; return how many moves it took and its scores."""
    if not isinstance(entry, Mapping):
        message = "a round must be an object"
        raise RecordRefused(message)
    table = lay_out(entry.get("deal"), seats, starter, rules)
    moves = entry.get("moves")
    if not isinstance(moves, list):
        message = "moves must be a list"
        raise RecordRefused(message)
    for number, move in enumerate(moves):
        try:
            _check_move(table, move)
        except RecordRefused as fault:
            raise RecordRefused(fault.message, None, number) from fault
    if table.over is None:
        message = "the moves end before the round does"
        raise RecordRefused(message)
    expect(entry.get("ended"), table.over, "ended")
    expect(entry.get("scores"), table.scores(), "scores")
    return len(moves), table.scores()


def _check_move(table: Round, move: object) -> None:
    if table.over is not None:
        message = "a move after the end of the round"
        raise RecordRefused(message)
    if not isinstance(move, list) or len(move) not in {2, 3}:
        message = "a move must be a seat, a text and perhaps the legal moves"
        raise RecordRefused(message)
    if not is_whole(move[0]) or move[0] != table.turn:
        message = f"seat {table.turn} is to move"
        raise RecordRefused(message)
    legal = table.legal()
    if not isinstance(move[1], str):
        message = "a move's text must be a string"
        raise RecordRefused(message)
    if move[1] not in legal:
        message = f"{move[1]!r} is not legal"
        raise RecordRefused(message)
    if len(move) > 2:
        expect(move[2], legal, "the legal moves")
    table.play(move[1])
