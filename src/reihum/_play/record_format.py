"""The types of a record, a whole match as JSON; its keys are described in `docs/records.md`."""

from collections.abc import Iterable, Mapping
from typing import NotRequired, TypedDict, cast

FORMAT = "reihum-record/1"
SIMULATED = "bot:"
"""What the names of bots begin with in records of simulations, before the bot as a ladder knows it."""

RecordedMove = list[int | str | list[str]]
"""A seat, its move in notation and, where that was asked for, all moves that were legal, sorted by code point."""


class RecordedShuffle(TypedDict):
    """A pile that was formed in mid-round."""

    shuffle: list[str]
    """Its cards, the next one first."""


Entry = RecordedMove | RecordedShuffle
"""What happens in a round, in order: moves and shuffles."""


def seat_and_text(move: RecordedMove) -> tuple[int, str]:
    """Return the seat that made a move, and the move in notation."""
    seat, text = move[:2]
    return cast("int", seat), cast("str", text)


def shuffles_of(entries: Iterable[Entry]) -> list[list[str]]:
    """Return the piles that were formed among some entries, in their order."""
    return [entry["shuffle"] for entry in entries if isinstance(entry, dict)]


class RecordedRound(TypedDict):
    """One round: its deal, what happened, and how it ended."""

    deal: Mapping[str, object]
    """What was dealt, as the game writes it."""
    moves: list[Entry]
    scores: NotRequired[list[int]]
    """The score of each seat. Missing while the round is being played, as `ended` is."""
    ended: NotRequired[str]
    """`out`, `passes` or `limit`."""


class ContinuedAt(TypedDict):
    """Where a match went on from another record."""

    round: int
    """From 1."""
    move: int
    """Moves of that round that had been made; piles that were formed are not counted."""


class Record(TypedDict):
    """A match as `Match.record` writes it. What is read from a file may be anything until `replay` has checked it."""

    format: str
    """`reihum-record/1`."""
    game: str
    """The game's id."""
    players: list[str]
    """The names, in seat order."""
    bots: NotRequired[list[str | None]]
    """The kind of bot on each seat, None where a person sat. Only records of tables say it."""
    continued_at: NotRequired[ContinuedAt]
    """Where the match went on from another record: what came before was played there. Only records of tables say it."""
    options: dict[str, object]
    """Every option with its value."""
    seed: int | None
    """The number that the deals come from."""
    rounds: list[RecordedRound]
    totals: NotRequired[list[int]]
    """What stands under the score sheet. Missing while the match is being played, as `winners` is."""
    winners: NotRequired[list[int]]
    """The seats that have won."""
    commitment: NotRequired[str]
    """The SHA-256 of `key`, in hexadecimal. Both stand in finished matches that were dealt from a key."""
    key: NotRequired[str]
    """The 32 bytes that all deals come from, in hexadecimal."""
