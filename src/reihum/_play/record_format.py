"""The types of a record, a match as JSON; `docs/records.md` describes its keys."""

from collections.abc import Iterable, Mapping
from typing import Any, NotRequired, TypedDict, TypeVar, cast

FORMAT = "reihum-record/1"
SIMULATED = "bot:"
"""The prefix of a bot's name in records of simulations; the rest names the bot as in a ladder."""

T = TypeVar("T")

RecordedMove = list[int | str | list[str]]
"""A seat, its move in notation and, if requested, all legal moves, sorted by code point."""


class RecordedShuffle(TypedDict):
    """A reshuffle within a round.

    - `shuffle`: the cards of the new pile, the next one first.
    """

    shuffle: list[str]


Entry = RecordedMove | RecordedShuffle
"""An event of a round: a move or a reshuffle."""


def split_move(move: RecordedMove) -> tuple[int, str]:
    """Return the seat that made a move, and the move in notation."""
    seat, text = move[:2]
    return cast("int", seat), cast("str", text)


def copy_json(value: T) -> T:
    """Return a copy of a value as JSON has it, whatever lists, tuples and objects it holds; tuples become lists."""
    copied: Any = value
    if isinstance(value, list | tuple):
        copied = [copy_json(one) for one in value]
    elif isinstance(value, dict):
        copied = {name: copy_json(one) for name, one in value.items()}
    return cast("T", copied)


def list_shuffles(entries: Iterable[Entry]) -> list[list[str]]:
    """Return the reshuffled piles among some entries, in order."""
    return [entry["shuffle"] for entry in entries if isinstance(entry, dict)]


def list_moves(entries: Iterable[Entry]) -> list[tuple[int, str]]:
    """Return the moves among the entries of a round, each by its seat and its text."""
    return [split_move(entry) for entry in entries if not isinstance(entry, dict)]


class RecordedRound(TypedDict):
    """One round of a record.

    - `deal`: the deal, as the game writes it;
    - `moves`: what happened: moves, each a list of the seat, the move in notation and, if requested, all legal moves; and reshuffles, each
      a `RecordedShuffle`;
    - `scores`: the score of each seat. Missing while the round is played, as is `ended`;
    - `ended`: `out`, `passes` or `limit`.
    """

    deal: Mapping[str, object]
    moves: list[Entry]
    scores: NotRequired[list[int]]
    ended: NotRequired[str]


class ContinuedAt(TypedDict):
    """The position of another record from which a match was continued.

    - `round`: the round, from 1;
    - `move`: the number of moves made in that round; reshuffles do not count.
    """

    round: int
    move: int


class Record(TypedDict):
    """A match as `Match.record` writes it. Until `replay` has checked it, a record from a file may contain anything.

    - `format`: `reihum-record/1`;
    - `game`: the game's id;
    - `players`: the names, in seat order;
    - `bots`: the name of the bot at each seat, None for a person. Only in records of tables;
    - `continued_at`: the position from which the match continues another record, a `ContinuedAt`. Only in records of tables;
    - `stand_ins`: moves not made by the seat's own player: the round, the index among the round's entries, both from 0, and `bot` or
      `clock`;
    - `options`: every option with its value;
    - `seed`: the seed of the deals; None where they come from a key or from elsewhere;
    - `rounds`: the rounds, each a `RecordedRound`;
    - `totals`: the totals of the score sheet. Missing while the match is played, as is `winners`;
    - `winners`: the seats that have won;
    - `commitment`: the SHA-256 of `key`, in hexadecimal. Both are only in finished matches dealt from a key;
    - `key`: the 32 bytes that all deals come from, in hexadecimal.
    """

    format: str
    game: str
    players: list[str]
    bots: NotRequired[list[str | None]]
    continued_at: NotRequired[ContinuedAt]
    stand_ins: NotRequired[list[list[int | str]]]
    options: dict[str, object]
    seed: int | None
    rounds: list[RecordedRound]
    totals: NotRequired[list[int]]
    winners: NotRequired[list[int]]
    commitment: NotRequired[str]
    key: NotRequired[str]
