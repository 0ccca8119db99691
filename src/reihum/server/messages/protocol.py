"""Every message there is: what a client says stands in `commands`, what it is sent stands here. The client's types are made from both.

Each command is answered by `seated`, `done`, `hint`, `explained` or `failed` with its id. Otherwise the server sends `happened` for
each event in the table's log, and `table` (everything the socket may see) whenever the socket has come to a table or
to a seat; `said` and `reacted` are in no log. Whatever a command brings about is sent before its answer.
"""

from typing import Any

from msgspec import Struct

from reihum.server.messages.enums import By, ErrorCode, MayTakeBack, Phase, Reaction, SeatKind, Settings


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it."""

    kind: SeatKind
    name: str
    bot: str | None
    away: bool
    """A person with no connection at the moment."""
    ready: bool
    """Whether the person has said so; bots always are."""
    sitting_in: str | None
    """The bot that plays for the person."""
    left: bool
    """Whether the person got up in the middle of a match; the seat stays theirs."""
    votes: list[int]
    """The seats that have voted for a bot to sit in here."""


class RoundResult(Struct, frozen=True):
    """A line of the score sheet."""

    ended: str
    scores: list[int]


class MatchResult(Struct, frozen=True):
    """The score sheet of an earlier match."""

    results: list[RoundResult]
    totals: list[int]
    winners: list[int]


class MatchView(Struct, frozen=True):
    """The match from one side of the table."""

    round: int
    """The round being played, from 1."""
    turn: int | None
    """The seat whose move it is."""
    view: Any
    """The game's own view: `ElferRausView` for `elfer_raus`, …"""
    legal: list[str]
    """The legal moves, sorted, when it is this seat's move; else empty."""
    results: list[RoundResult]
    totals: list[int] | None
    winners: list[int]
    """Empty before the match is over."""
    commitment: str
    """SHA-256 of the key that all deals of the match come from, hexadecimal."""
    key: str | None
    """The key itself, hexadecimal, once the match is over."""
    back: MayTakeBack
    """Whether the viewer can take back a move, or why not."""
    time_left: int | None
    """Milliseconds that the person whose turn it is has left as this is sent, 0 when they are over; null without a clock."""


class TableView(Struct, frozen=True):
    """A table as this socket may see it."""

    table: str
    """The code in its address."""
    number: int
    """The last event in the table's log."""
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatView]
    seat: int | None
    """The seat of this socket; null for an onlooker."""
    host: int
    phase: Phase
    matches: int
    """Matches begun at this table, this one included."""
    match: MatchView | None
    settings: Settings
    history: list[MatchResult]
    """Earlier matches at this table, the latest last and at most 50."""
    sealed: str | None
    """SHA-256 of the key of the next match: what will be its `commitment`. Null where no key was drawn ahead."""


class Created(Struct, frozen=True, tag="created", tag_field="kind"):
    """The table was set up."""


class Sat(Struct, frozen=True, tag="sat", tag_field="kind"):
    """Somebody, or a bot, took a seat; or the seat was opened again (`name` is empty)."""

    seat: int
    name: str
    bot: str | None


class Started(Struct, frozen=True, tag="started", tag_field="kind"):
    """A match began and its first round was dealt."""


class Dealt(Struct, frozen=True, tag="dealt", tag_field="kind"):
    """The next round was dealt."""

    round: int


class Moved(Struct, frozen=True, tag="moved", tag_field="kind"):
    """A seat moved."""

    seat: int
    move: str
    """In notation, as far as this socket may see it."""
    seen: Any
    """What this socket saw of it: `ElferRausSeen` for `elfer_raus`, …"""
    by: By


class TakenBack(Struct, frozen=True, tag="taken_back", tag_field="kind"):
    """A seat took back its last move; nothing hidden had been seen."""

    seat: int
    move: str
    """As in `moved`."""


class Arranged(Struct, frozen=True, tag="arranged", tag_field="kind"):
    """The host changed options, settings or the order of the seats."""

    order: list[int] | None
    """On which seat everybody was before, by seat; null when everybody stayed."""


class Left(Struct, frozen=True, tag="left", tag_field="kind"):
    """A person got up, or was asked to by the host (`removed`). Before the match the seat is open now, else a bot sits in."""

    seat: int
    name: str
    removed: bool


class Voted(Struct, frozen=True, tag="voted", tag_field="kind"):
    """Somebody voted for a bot to sit in; `votes` on the seat says how many have."""

    seat: int
    by: int


class SatIn(Struct, frozen=True, tag="sat_in", tag_field="kind"):
    """A bot plays for a person who is away."""

    seat: int
    bot: str


class CameBack(Struct, frozen=True, tag="came_back", tag_field="kind"):
    """A person has taken the seat back from the bot; votes for one are void."""

    seat: int


class Readied(Struct, frozen=True, tag="readied", tag_field="kind"):
    """A person is ready, or no longer."""

    seat: int
    ready: bool


class Presence(Struct, frozen=True, tag="presence", tag_field="kind"):
    """A person came back or went away. No event of the log: `number` stays as it was."""

    seat: int
    away: bool


Happening = Created | Sat | Started | Dealt | Moved | TakenBack | Arranged | Left | Voted | SatIn | CameBack | Readied | Presence


class Table(Struct, frozen=True, tag="table", tag_field="type"):
    """Everything this socket may see: after the gap and before the answer of `join`, before the answer of `create` and `sit`.

    What was said lately follows as `said` messages, so a client begins its chat anew here.
    """

    table: TableView


class Happened(Struct, frozen=True, tag="happened", tag_field="type"):
    """One event, and the table after it."""

    number: int
    what: Happening
    table: TableView


class Said(Struct, frozen=True, tag="said", tag_field="type"):
    """A person said something. It is text, not markup."""

    seat: int | None
    """Null when the person has left the table meanwhile."""
    name: str
    text: str
    again: bool
    """Whether it was said before and is told to who has just come."""


class Reacted(Struct, frozen=True, tag="reacted", tag_field="type"):
    """A person showed how they feel."""

    seat: int
    reaction: Reaction


class Seated(Struct, frozen=True, tag="seated", tag_field="type"):
    """Answers `create` and `sit`: the socket has joined the table on this seat; `secret` opens the seat again from anywhere."""

    id: str
    table: str
    seat: int
    secret: str


class Done(Struct, frozen=True, tag="done", tag_field="type"):
    """Answers every other command: it is stored, if it brought about an event. `number` is that event, else the last one."""

    id: str
    number: int


class Hint(Struct, frozen=True, tag="hint", tag_field="type"):
    """Answers `hint`."""

    id: str
    move: str
    reason: str
    """One of the game's own reasons (`Reasons`)."""
    cards: list[str]
    """What the reason is about."""


class Explained(Struct, frozen=True, tag="explained", tag_field="type"):
    """Answers `explain`."""

    id: str
    reason: str | None
    """One of the game's own reasons (`IllegalReasons`); null when the move is legal."""
    cards: list[str]
    """What the reason is about."""


class Failed(Struct, frozen=True, tag="failed", tag_field="type"):
    """Answers a command that changed nothing, and says where the table stands.

    `id` is null when none could be read, and when the socket has to leave the table (`no_onlookers`, `unknown_table` if it was deleted).
    """

    id: str | None
    code: ErrorCode
    detail: str
    """For people who write clients, in English; the client has its own words for each code."""
    table: TableView | None = None
    reason: str | None = None
    """With `illegal_move`: why, as in `explained`; null when it is no move at all."""
    cards: list[str] = []


class Closing(Struct, frozen=True, tag="closing", tag_field="type"):
    """The server is about to restart: connect again after so many milliseconds."""

    retry_after: int


Message = Table | Happened | Said | Reacted | Seated | Done | Hint | Explained | Failed | Closing
