"""Requests and responses of the HTTP endpoints."""

from msgspec import Struct, field

from reihum._play.record_error import FaultCode
from reihum.server.messages.enums import BotPace, ErrorCode, Phase
from reihum.server.messages.happenings import Happening, Moved
from reihum.server.messages.json_value import JsonValue
from reihum.server.messages.views import SeatView, TableView

MAX_TABLES = 12
"""Tables that `POST /api/tables` or `POST /api/seats` may ask about, at most."""


class OptionInfo(Struct, frozen=True):
    """An option of a game."""

    name: str
    default: JsonValue
    allowed: str
    """The allowed values, described in English."""
    choices: list[JsonValue]
    """Values to offer in a menu, where a few are enough; other values that `allowed` describes are accepted as well."""
    house: bool = False
    """Whether it is a house rule, which is not on the printed sheet; then `choices` are all its values."""


class LinkAddress(Struct, frozen=True):
    """The address of this server for other devices."""

    address: str | None
    """Such as `http://192.168.1.5:8000`; null if it is the address of the requesting page, or there is none."""


class GameInfo(Struct, frozen=True):
    """A game that may be played here."""

    id: str
    title: str
    seats: list[int]
    """The numbers of seats there may be."""
    options: list[OptionInfo]
    bots: list[str]
    about: dict[str, str]
    """A sentence about the game, by language."""
    board: str | None
    """The URL of the game's own board, a JavaScript module; null if it has none."""
    levels: list[str] = []
    """Bots of a finer scale of strength, weakest first, all weaker than `search`. Empty if none were measured."""


class Games(Struct, frozen=True):
    """All games, in the order they are offered."""

    games: list[GameInfo]


class OwnTable(Struct, frozen=True):
    """A table as the home page shows it to somebody with a seat there: the answer to `GET /api/tables/CODE/seat`."""

    table: str
    """The code in its address."""
    game: str
    title: str
    phase: Phase
    seats: list[SeatView]
    seat: int
    """The seat that the secret opens."""
    turn: int | None
    """The seat whose move it is; null where nobody is to move."""
    seconds: int
    """How long ago the match last changed, by a deal or a move; before the first match, how long ago the table was set up."""
    left: int | None
    """Seconds that the person whose turn it is has left; null at a table without a clock of days."""
    late: bool = False
    """Whether this is a deal of the day or of an evening that was not finished by the midnight before which it counts."""


class OwnTables(Struct, frozen=True):
    """The answer to `POST /api/seats`."""

    tables: list[OwnTable | ErrorCode]
    """In the order of the request; for a table that cannot be described the code of the refusal."""


class KeptTable(Struct, frozen=True):
    """A table, and the secret of a seat there, or of the person who set it up without sitting down."""

    table: str
    secret: str


class AskTables(Struct, frozen=True):
    """The body of `POST /api/tables` and `POST /api/seats`: asks how these tables stand, at most MAX_TABLES."""

    tables: list[KeptTable]


class TableStanding(Struct, frozen=True):
    """How a table stands, for the person who set it up without sitting down: no more than an onlooker would see."""

    table: str
    """The code in its address."""
    game: str
    title: str
    phase: Phase
    seats: list[SeatView]
    turn: int | None
    """The seat whose move it is; null where nobody is to move."""
    round: int
    """The round being played, from 1; 0 before a match."""
    totals: list[int] | None
    """The total scores of the match so far, by seat; null before the first round is over, and if scores are no points."""
    winners: list[int]
    """Empty before the match is over."""
    seconds: int
    """Seconds since the last event there."""
    visitors: bool
    """Whether somebody without a seat may join: to look on, or to sit down."""


class TableStandings(Struct, frozen=True):
    """The answer to `POST /api/tables`."""

    tables: list[TableStanding | ErrorCode | None]
    """In the order of the request; null if there is no such table, or it was set up with another secret.

    A code if it cannot be shown now: its log cannot be read (`storage`), or its game is not installed (`unknown_game`).
    """


class ReplayRequest(Struct, frozen=True):
    """The body of `POST /api/look`: asks for one round of a recorded match, step by step."""

    record: dict[str, JsonValue]
    round: int = 1
    """Which round, from 1."""
    seat: int | None = None
    """The seat whose view is wanted; null for an onlooker's."""
    since: int = field(default=0, name="from")
    """Steps to skip at the beginning."""


class ReplayStep(Struct, frozen=True):
    """A deal or a move, and the table after it; `number` in the table counts the steps of the round, from 1."""

    what: Happening
    table: TableView


class RecordFault(Struct, frozen=True):
    """Where a record is damaged or breaks the rules. `round` and `move` count from 1 and are null where they do not apply."""

    round: int | None
    move: int | None
    code: FaultCode
    message: str
    """In English."""


class ReplayRound(Struct, frozen=True):
    """The answer: the header of the record, its first fault if it has one, and the steps of the round up to that."""

    game: str
    title: str
    players: list[str]
    options: dict[str, JsonValue]
    rounds: int
    count: int
    """Steps of the round in all; if there are more than were sent, ask again with a higher `from`."""
    fault: RecordFault | None
    steps: list[ReplayStep]
    dealt: bool | None
    """Whether every deal and every pile comes from the record's key; null if there is a fault, or no key."""
    carry: dict[str, JsonValue] | None
    """What the round took over from the one before, such as the levels of Level 8, to play its deal again; null if it was not dealt."""


class DayBots(Struct, frozen=True):
    """The median result of a kind of bot in several matches of a deal."""

    bot: str
    points: int


class DayResult(Struct, frozen=True):
    """A result in a deal of the day, and its rank among all who have finished it."""

    points: int
    lowest: bool
    """Whether fewer are better."""
    cards: bool
    """Whether they are cards left in the hand, in a game where a round has no points."""
    place: int
    """From 1; equal results have the same place."""
    of: int
    """How many have finished, this player and bots included."""
    better_than: int
    """Per cent of the others with a worse result."""
    field_bots: int
    """How many of them are bots."""
    par: int | None
    """The median result of bots that play well."""
    bots: list[DayBots]
    """The result of each kind of bot, weakest first."""


class DayAttempt(Struct, frozen=True):
    """The attempt that counts: its table, and its result, null until it is finished."""

    table: str
    result: DayResult | None


class DayGame(Struct, frozen=True):
    """A game's deal of the day. Seals are SHA-256 of keys, hexadecimal."""

    game: str
    seal: str
    """The seal of today's key."""
    next_seal: str
    """The seal of tomorrow's key."""
    last_seal: str
    """The seal of yesterday's key."""
    last_key: str | None
    """Yesterday's key."""
    mine: DayAttempt | None
    """The attempt of the requesting browser; null if it has made none, or sent no token."""


class Days(Struct, frozen=True):
    """The answer to `GET /api/day`: the deals of today."""

    day: str
    """Today's date in the time zone `zone`, such as `2026-11-27`."""
    zone: str
    left: int
    """Seconds until the next day."""
    games: list[DayGame]


class PlayDay(Struct, frozen=True):
    """Asks for a seat: `POST /api/day/GAME` at today's deal of a game, `POST /api/cards/LINK` at the cards of a match.

    `POST /api/evenings/LINK` asks for one at the next deal of an evening.
    """

    name: str
    bots: BotPace = "usual"
    """How long bots take for a move."""
    anew: bool = False
    """Whether to play the deal of the day once more, which does not count."""
    invitation: str | None = None
    """As in `create`."""


class DaySeat(Struct, frozen=True):
    """The answer: the table, and the secret of the seat there."""

    table: str
    secret: str
    counts: bool
    """Whether it is the attempt that counts."""


class CardsLink(Struct, frozen=True):
    """The answer to `POST /api/tables/CODE/cards`: the part of the page's address after `/cards/`."""

    link: str


class CardsParting(Struct, frozen=True):
    """The first move in which two matches with the same cards differ. It is a bot's if the bots decided differently."""

    round: int
    """From 1."""
    mine: Moved
    """The move in the requesting browser's match, as the seat saw it."""
    theirs: Moved
    """The move in the other match."""


class CardsCourse(Struct, frozen=True):
    """A finished match with the cards."""

    name: str
    mine: bool
    """Whether it is the requesting browser's."""
    scores: list[int]
    """By round."""
    total: int
    place: int
    """The player's place at this table, from 1."""
    parted: CardsParting | None
    """Where it parted from the requesting browser's match; null if it never did."""


class Cards(Struct, frozen=True):
    """The answer to `GET /api/cards/LINK`: a finished match whose cards may be played once more."""

    game: str
    title: str
    names: list[str]
    """Who played it, by seat."""
    bots: list[str | None]
    """The bots by seat; null on the seat of the person who made the link, where everybody plays."""
    alike: bool
    """Whether all bots answer the same moves alike; otherwise only their kind is the same."""
    inviter: bool
    """Whether the requesting browser made the link."""
    table: str | None
    """The table at which the requesting browser plays the cards, if it does."""
    free: int
    """How many more friends may play."""
    going: int
    """How many are playing."""
    lowest: bool
    """Whether the lowest total is the best."""
    courses: list[CardsCourse]
    """All finished matches, starting with that of the link's maker; empty until the requesting browser has finished."""
    house_rules: dict[str, JsonValue] = field(default_factory=dict)
    """The options that differ from the printed rules."""


class PushKey(Struct, frozen=True):
    """The answer to `GET /api/push`: the key with which this server sends push messages."""

    key: str | None
    """The `applicationServerKey` in base64url; null if this server sends none."""


class Subscribe(Struct, frozen=True):
    """The body of `PUT /api/tables/CODE/push`: notify a browser of the seat's turn. The members are those of a `PushSubscription`."""

    endpoint: str
    key: str
    """Its `p256dh`, in base64url."""
    auth: str
    language: str
    """The language of the messages, `de` or `en`."""


class Unsubscribe(Struct, frozen=True):
    """The body of `DELETE /api/tables/CODE/push`: no more notifications about this table for a browser."""

    endpoint: str


class OperatorInfo(Struct, frozen=True):
    """The answer to `GET /api/house`: the operator's information for everybody."""

    name: str | None
    """The name of the site."""
    imprint: str | None
    """The address of a page that says who runs the server."""
    privacy: str
    """The address of a page that says which data is stored."""
    terms: str | None
    notice: dict[str, str]
    """A sentence by language, `de` and `en`; empty if there is none."""
    reports: bool
    """Whether tables can be reported to the operator, who runs this server for others."""
    nicknames: bool = False
    """Whether the server chooses people's names, so that nobody is asked for one."""
    hurried: bool = False
    """Whether hard bots have less than half of their usual time now, since many think at once."""
