"""What is asked and answered over HTTP."""

from msgspec import Struct, field

from reihum._play.record_error import FaultCode
from reihum.server.messages.enums import BotPace, Phase
from reihum.server.messages.happenings import Happening, Moved
from reihum.server.messages.json_value import JsonValue
from reihum.server.messages.views import SeatView, TableView

MAX_TABLES = 12
"""Tables that `POST /api/tables` may ask about, at most."""


class OptionInfo(Struct, frozen=True):
    """An option of a game."""

    name: str
    default: JsonValue
    allowed: str
    """What it may be, in English."""
    choices: list[JsonValue]
    """Values to choose from, where there are few worth offering; all that `allowed` says are allowed nevertheless."""
    house: bool = False
    """Whether it is a house rule, which the printed sheet does not know; then `choices` are all its values."""


class LinkAddress(Struct, frozen=True):
    """Where other devices find this server."""

    address: str | None
    """Such as `http://192.168.1.5:8000`; null where it is the address of the page that asks, or none."""


class GameInfo(Struct, frozen=True):
    """A game that may be played here."""

    id: str
    title: str
    seats: list[int]
    """The numbers of seats there may be."""
    options: list[OptionInfo]
    bots: list[str]
    about: dict[str, str]
    """What it is in a sentence, by language."""
    board: str | None
    """Where its own board is, a JavaScript module; null if it has none."""
    levels: list[str] = []
    """Bots of a finer scale, weakest first; above the last one stands `search`. Empty where none was measured."""


class Games(Struct, frozen=True):
    """All games, in the order they are offered."""

    games: list[GameInfo]


class OwnTable(Struct, frozen=True):
    """A table as a first page shows it to whoever has a seat there: the answer to `GET /api/tables/CODE/seat`."""

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
    """Seconds that whoever's turn it is has left; null but at a table with a clock of days."""


class KeptTable(Struct, frozen=True):
    """A table, and the secret with which it was set up without sitting down there."""

    table: str
    secret: str


class AskTables(Struct, frozen=True):
    """Asks `POST /api/tables` how these tables stand, at most MAX_TABLES."""

    tables: list[KeptTable]


class TableStanding(Struct, frozen=True):
    """How a table stands, as whoever set it up without sitting down may see it: nothing that an onlooker would not see."""

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
    """What the rounds of the match have brought so far, by seat; null before the first is over, and where scores are no points."""
    winners: list[int]
    """Empty before the match is over."""
    seconds: int
    """How long ago anything last happened there."""
    visitors: bool
    """Whether one may look on, or sit down."""


class TableStandings(Struct, frozen=True):
    """The answer to `POST /api/tables`."""

    tables: list[TableStanding | None]
    """In the order in which they were asked about; null where there is no such table, or it was set up with another secret."""


class ReplayRequest(Struct, frozen=True):
    """Asks `POST /api/look` for one round of a recorded match, step by step."""

    record: dict[str, JsonValue]
    round: int = 1
    """Which round, from 1."""
    seat: int | None = None
    """From which seat; null sees what lay open."""
    since: int = field(default=0, name="from")
    """Steps to leave out at the beginning."""


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
    """The answer: what the record says of itself, its first fault if it has one, and the steps of the round up to there."""

    game: str
    title: str
    players: list[str]
    options: dict[str, JsonValue]
    rounds: int
    count: int
    """Steps of the round; when there are more than were sent, ask again with a higher `from`."""
    fault: RecordFault | None
    steps: list[ReplayStep]
    dealt: bool | None
    """Whether every deal and every pile is what the record's key gives; null where there is a fault, or no key."""
    carry: dict[str, JsonValue] | None
    """What the round began with, such as the levels of Level 8, with which its deal can be played again; null where it was not dealt."""


class DayBots(Struct, frozen=True):
    """What a kind of bot made of a deal, in the middle of several matches."""

    bot: str
    points: int


class DayResult(Struct, frozen=True):
    """What somebody made of a deal of the day, and among whom; whoever has not finished is not counted."""

    points: int
    lowest: bool
    """Whether fewer are better."""
    cards: bool
    """Whether they are cards that are left, in a game where a round has no points."""
    place: int
    """From 1; who has made the same has the same place."""
    of: int
    """How many there are, oneself and bots among them."""
    better_than: int
    """Per cent of the others who have done worse."""
    field_bots: int
    """How many of them are bots."""
    par: int | None
    """What bots that play well made of it, the middle of their matches."""
    bots: list[DayBots]
    """What each kind of bot made of it, weakest first."""


class DayAttempt(Struct, frozen=True):
    """The attempt that counts: at which table, and what came of it, null while it is not over."""

    table: str
    result: DayResult | None


class DayGame(Struct, frozen=True):
    """A game's deal of the day. Seals are SHA-256 of keys, hexadecimal."""

    game: str
    seal: str
    """Of today's key."""
    next_seal: str
    """Of tomorrow's."""
    last_seal: str
    """Of yesterday's,"""
    last_key: str | None
    """and that key itself."""
    mine: DayAttempt | None
    """The attempt of the browser that asks; null where it has made none, or has sent no token."""


class Days(Struct, frozen=True):
    """The answer to `GET /api/day`: the deals of today."""

    day: str
    """The date, such as `2026-11-27`,"""
    zone: str
    """in this time zone."""
    left: int
    """Seconds until the next one."""
    games: list[DayGame]


class PlayDay(Struct, frozen=True):
    """Asks for a seat: `POST /api/day/GAME` at today's deal of a game, `POST /api/cards/LINK` at the cards of a match.

    And `POST /api/evenings/LINK` at the next deal of an evening.
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
    """The answer to `POST /api/tables/CODE/cards`: what stands in the address of the page behind `/cards/`."""

    link: str


class CardsParting(Struct, frozen=True):
    """Where two courses of the same cards parted: the first move that differs. Its seat is that of a bot where bots decided otherwise."""

    round: int
    """From 1."""
    mine: Moved
    """The move in one's own course, as the seat saw it,"""
    theirs: Moved
    """and in the other one."""


class CardsCourse(Struct, frozen=True):
    """What somebody made of the cards."""

    name: str
    mine: bool
    """Whether it is that of the browser that asks."""
    scores: list[int]
    """By round."""
    total: int
    place: int
    """At the own table, from 1."""
    parted: CardsParting | None
    """Where it parted from one's own course; null where it never did."""


class Cards(Struct, frozen=True):
    """The answer to `GET /api/cards/LINK`: a finished match whose cards may be played once more."""

    game: str
    title: str
    names: list[str]
    """Who played it, by seat."""
    bots: list[str | None]
    """The bots by seat; null on the seat of whoever made the link, which is everybody's seat."""
    alike: bool
    """Whether all bots answer the same moves alike; else only their kind is the same."""
    inviter: bool
    """Whether the browser that asks made the link."""
    table: str | None
    """The table of the browser that asks, if it is a friend who plays."""
    free: int
    """How many more friends may play."""
    going: int
    """How many are playing."""
    lowest: bool
    """Whether the lowest total is the best."""
    courses: list[CardsCourse]
    """What everybody made of it who has finished, whoever made the link first; empty before the browser that asks has finished."""
    house_rules: dict[str, JsonValue] = field(default_factory=dict)
    """The options that differ from the printed rules."""


class PushKey(Struct, frozen=True):
    """The answer to `GET /api/push`: with which key this server sends messages to people who are not there."""

    key: str | None
    """The `applicationServerKey` in base64url; null where it sends none."""


class Subscribe(Struct, frozen=True):
    """Asks `PUT /api/tables/CODE/push` to tell a browser when it is the turn of the seat. The members are those of a `PushSubscription`."""

    endpoint: str
    key: str
    """Its `p256dh`, in base64url."""
    auth: str
    language: str
    """In which the message is to be, `de` or `en`."""


class Unsubscribe(Struct, frozen=True):
    """Asks `DELETE /api/tables/CODE/push` to tell a browser nothing more about this table."""

    endpoint: str


class House(Struct, frozen=True):
    """The answer to `GET /api/house`: what the host wants everybody to know."""

    name: str | None
    """What the site is called."""
    imprint: str | None
    """The address of a page that says who runs the server."""
    privacy: str
    """The address of a page that says what is kept."""
    terms: str | None
    notice: dict[str, str]
    """A sentence by language, `de` and `en`; nothing where there is none."""
    reports: bool
    """Whether tables can be reported to somebody who runs this server for others."""
    nicknames: bool = False
    """Whether the server chooses what people are called, so that nobody is asked for a name."""
    hurried: bool = False
    """Whether strong bots have less than half of their time now, since many think at once."""
