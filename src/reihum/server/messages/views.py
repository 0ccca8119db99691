"""What a client is shown of a table: the state of things, as one side of the table may see it."""

from msgspec import Struct

from reihum.server.messages.enums import MayTakeBack, Phase, SeatKind
from reihum.server.messages.json_value import JsonValue
from reihum.server.messages.places import Continuation
from reihum.server.messages.settings import Settings


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it."""

    kind: SeatKind
    name: str
    bot: str | None
    away: bool
    """A person with no connection at the moment."""
    ready: bool
    """Whether the person is ready for the match; bots always are."""
    sitting_in: str | None
    """The bot that plays for the person, alone or for everybody until the round ends."""
    left: bool
    """Whether the person got up in the middle of a match; the seat stays theirs."""
    muted: bool
    """Whether the host lets the person say and show nothing."""
    offered: bool
    """Whether a guest who sits down takes this seat of a bot during a match."""
    votes: list[int]
    """The seats that have voted for a bot to sit in here."""


class RoundResult(Struct, frozen=True):
    """A line of the score sheet."""

    ended: str
    scores: list[int]


class PlayedRound(RoundResult, frozen=True):
    """A line of the score sheet of the match in progress, and how its figures came about."""

    parts: list[dict[str, list[int]]]
    """By seat, what the score is made of: for what, a word of the game's own, with points, which add up to it, and a count of pieces."""
    out: int | None
    """The seat that has gone out; null where nobody has."""


class MatchResult(Struct, frozen=True):
    """The score sheet of an earlier match."""

    results: list[RoundResult]
    totals: list[int]
    winners: list[int]
    players: list[str] = []
    """Who began it, by seat: others may sit there now. Empty where that was not written down."""


class MatchView(Struct, frozen=True):
    """The match from one side of the table."""

    round: int
    """The round being played, from 1."""
    turn: int | None
    """The seat whose move it is."""
    view: JsonValue
    """The game's own view: `ElferRausView` for `elfer_raus`, …"""
    legal: list[str]
    """The legal moves, sorted, when it is this seat's move; else empty."""
    results: list[PlayedRound]
    totals: list[int] | None
    winners: list[int]
    """Empty before the match is over."""
    lowest_wins: bool
    """Whether the lowest total wins, and not the highest."""
    commitment: str
    """SHA-256 of the key that all deals of the match come from, hexadecimal."""
    key: str | None
    """The key itself, hexadecimal, once the match is over."""
    back: MayTakeBack
    """Whether the viewer can take back a move, or why not."""
    time_left: int | None
    """Milliseconds that the person whose turn it is has left as this is sent, 0 when they are over; null without a clock."""
    finishing: bool
    """Whether bots play the round to its end for everybody, because somebody's days were over."""


class TableView(Struct, frozen=True):
    """A table as this socket may see it."""

    table: str
    """The code in its address."""
    number: int
    """The last event in the table's log."""
    game: str
    title: str
    options: dict[str, JsonValue]
    house_rules: dict[str, JsonValue]
    """Those of the options that are house rules and are not as the printed sheet has them."""
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
    day: str | None = None
    """The date of the deal of the day, such as `2026-11-27`, where the table is for that; null at all others."""
    cards_of: str | None = None
    """The link of the match whose cards are played here once more, or of the evening of which one deal is; null at all other tables."""
    evening: bool = False
    """Whether it is that of an evening."""
    continues: Continuation | None = None
    """From where people of another table go on here who have looked back together; null at all other tables."""
