"""The error for an invalid record, with a code for programs."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
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

    `code` is one of `FaultCode`, for programs; `reason` says in a sentence what is wrong. `path` is that of the file. `line` of the file,
    `round` and `move` are counted from 1. All four are None where they do not apply.
    """

    def __init__(  # noqa: PLR0913 - where a fault may be
        self,
        reason: str,
        round_: int | None = None,
        move: int | None = None,
        line: int | None = None,
        *,
        path: str | None = None,
        code: FaultCode = "invalid",
    ) -> None:
        self.code: FaultCode = code
        self.reason = reason
        self.round = round_
        self.move = move
        self.line = line
        self.path = path
        inside = ([f"round {round_}"] if round_ is not None else []) + ([f"move {move}"] if move is not None else [])
        outside = ([path] if path is not None else []) + ([f"line {line}"] if line is not None else [])
        super().__init__(": ".join([", ".join(place) for place in (outside, inside) if place] + [reason]))

    def locate(self, path: str | PathLike[str], line: int) -> "RecordError":
        """Return the same error with the file and, unless it has one, the line."""
        return RecordError(self.reason, self.round, self.move, self.line or line, path=str(path), code=self.code)


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
