"""Views: the state of a table as one seat or an onlooker may see it."""

from msgspec import Struct

from reihum.server.messages.enums import MayTakeBack, Phase, SeatKind
from reihum.server.messages.json_value import JsonValue
from reihum.server.messages.replay_positions import ContinuedStep
from reihum.server.messages.settings import Settings


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it."""

    kind: SeatKind
    name: str
    bot: str | None
    away: bool
    """Whether this person is not connected at the moment."""
    ready: bool
    """Whether the person is ready for the match; bots always are."""
    sitting_in: str | None
    """The bot that plays for the person, or for everybody until the round ends."""
    left: bool
    """Whether the person got up in the middle of a match; the seat stays theirs."""
    muted: bool
    """Whether the host has muted the person."""
    offered: bool
    """Whether a guest who sits down takes this seat of a bot during a match."""
    votes: list[int]
    """The seats that have voted for a bot to sit in here."""


class RoundResult(Struct, frozen=True):
    """A line of the score sheet."""

    ended: str
    scores: list[int]


class PlayedRound(RoundResult, frozen=True):
    """A line of the score sheet of the match in progress, and what its scores are made of."""

    parts: list[dict[str, list[int]]]
    """The parts of each seat's score, which add up to it: by a word of the game's own, the points and the number of pieces."""
    out: int | None
    """The seat that has gone out; null where nobody has."""


class MatchResult(Struct, frozen=True):
    """The score sheet of an earlier match."""

    results: list[RoundResult]
    totals: list[int]
    winners: list[int]
    players: list[str] = []
    """The names of those who began it, by seat: others may sit there now. Empty in old logs."""


class MatchView(Struct, frozen=True):
    """The match as one seat or an onlooker sees it."""

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
    """Whether the lowest total wins rather than the highest."""
    commitment: str
    """SHA-256 of the key that all deals of the match come from, hexadecimal."""
    key: str | None
    """The key itself, hexadecimal, once the match is over."""
    back: MayTakeBack
    """Whether the viewer can take back a move, or why not."""
    time_left: int | None
    """Milliseconds left for the current turn when this is sent, 0 when the time is up; null without a clock."""
    finishing: bool
    """Whether bots play the round to its end for everybody, because somebody's days ran out."""
    idle_left: int | None = None
    """Milliseconds until a bot may sit in for the person to move, though connected; null for a bot, or where a clock ends the turn."""


class TableView(Struct, frozen=True):
    """A table as this socket may see it."""

    table: str
    """The code in its address."""
    number: int
    """The number of the last event in the table's log."""
    game: str
    title: str
    options: dict[str, JsonValue]
    house_rules: dict[str, JsonValue]
    """The house rules among the options that differ from the printed sheet."""
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
    """SHA-256 of the key of the next match, which will be its `commitment`. Null if no key was drawn in advance."""
    day: str | None = None
    """The date of the deal of the day, such as `2026-11-27`, that the table is for; null at all other tables."""
    cards_of: str | None = None
    """The link of the match whose cards are played here once more, or of the evening that this deal belongs to; null elsewhere."""
    evening: bool = False
    """Whether `cards_of` is the link of an evening."""
    continues: ContinuedStep | None = None
    """The step of another table's match from which its people go on here; null at all other tables."""
    loosest: Settings = Settings()
    """Settings whose clock, onlookers and chat the host may not loosen: as whoever set the table up for others, or the server, wants."""
