"""The error for an invalid record, with a code for programs."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal

from reihum._kit.errors import ReihumError
from reihum._play.game import BUILT_IN

FaultCode = Literal[
    "encoding",
    "cut_off",
    "damaged",
    "not_json",
    "not_a_record",
    "format",
    "players",
    "options",
    "not_playable",
    "no_round",
    "not_a_round",
    "not_a_list",
    "deal",
    "not_a_move",
    "illegal_move",
    "wrong_seat",
    "wrong_shuffle",
    "wrong_legal_moves",
    "wrong_score",
    "wrong_result",
    "ends_early",
    "goes_on",
    "key",
    "commitment",
    "no_key",
    "invalid",
]
"""Kinds of faults; `not_playable` stands for an impossible game, players or options, `invalid` for any fault without its own code."""


class RecordError(ReihumError):
    """A record that is damaged or breaks the rules.

    `code` is one of `FaultCode`, for programs; `reason` says in a sentence what is wrong. `line` of the file, `round` and `move` are
    counted from 1, or None where they do not apply.
    """

    def __init__(
        self, reason: str, round_: int | None = None, move: int | None = None, line: int | None = None, *, code: FaultCode = "invalid"
    ) -> None:
        self.code: FaultCode = code
        self.reason = reason
        self.round = round_
        self.move = move
        self.line = line
        inside = ([f"round {round_}"] if round_ is not None else []) + ([f"move {move}"] if move is not None else [])
        where = ([f"line {line}"] if line is not None else []) + ([", ".join(inside)] if inside else [])
        super().__init__(": ".join([*where, reason]))


@contextmanager
def blame_game(record: Mapping[str, object]) -> Iterator[None]:
    """Convert exceptions of another package's game while it reads a record to RecordError; it should raise DealError or NotationError."""
    try:
        yield
    except ReihumError:
        raise
    except Exception as error:
        game = record.get("game")
        if game in BUILT_IN:
            raise
        message = f"the game {game!r} cannot read it: it raised {type(error).__name__}: {error}"
        raise RecordError(message, code="not_playable") from error
