"""What is written in a table's log. Events are private: what each side may know of them is decided in `table.views`.

Members that came later have a default, so that older logs can be read.
"""

import msgspec
from msgspec import Struct

from reihum.server.messages.enums import By
from reihum.server.messages.json_value import JsonValue
from reihum.server.messages.places import Continuation
from reihum.server.messages.settings import Settings
from reihum.server.messages.views import MatchResult

UNNUMBERED = -1
"""The number of a person in a log that knows none: the seat on which the person sat down."""


class LogError(Exception):
    """A log that cannot be replayed: written by another version of the rules, or damaged.

    `number` is that of the first event that is missing, cannot be read or cannot be applied.
    """

    def __init__(self, message: str, number: int) -> None:
        self.number = number
        super().__init__(message)


class Chair(Struct, frozen=True, omit_defaults=True):
    """Whoever sits on a seat; nobody where there is no name."""

    name: str = ""
    bot: str | None = None
    secret: str = ""
    """SHA-256 of the secret that opens a person's seat, hexadecimal."""
    person: int = UNNUMBERED
    """The person's number at this table, given once."""
    offered: bool = False
    """Whether a guest may take this chair of a bot during a match."""


class CreatedEvent(Struct, frozen=True, omit_defaults=True, tag="created"):
    """The table was set up; the person on chair 0 is the host, or whoever sits down first. The options are complete."""

    game: str
    options: dict[str, JsonValue]
    pace: int
    chairs: list[Chair]
    settings: Settings = Settings()
    sealed: str = ""
    """The key of the first match, as in `StartedEvent`: drawn before anybody could know what it will deal."""
    cards_of: str = ""
    """The link of a finished match whose cards are played here once more, see `table.same_cards`. Servers from before there was one take
    such a table for any other."""
    keeper: str = ""
    """SHA-256 of the secret of whoever set the table up without sitting down, hexadecimal; empty where they sat down on chair 0."""
    evening: bool = False
    """Whether `cards_of` is the link of an evening, of which one deal is played here, see `table.evenings`. Servers from before there were
    any take such a table for one of a friend's cards."""
    continues: Continuation | None = None
    """From where people go on here who have looked back together, see `table.together`."""


class DayEvent(Struct, frozen=True, tag="day"):
    """The table is for the deal of the day, of a date such as `2026-11-27`. Servers from before there was one leave such a table alone."""

    day: str


class SatEvent(Struct, frozen=True, tag="sat"):
    """Somebody took a seat, or it was opened again: this chair stands there from now on."""

    seat: int
    chair: Chair


class ArrangedEvent(Struct, frozen=True, omit_defaults=True, tag="arranged"):
    """Options, settings, the order of the seats or the host are these from now on; seat i is taken by the one on seat `order[i]` before."""

    order: list[int] | None = None
    options: dict[str, JsonValue] | None = None
    settings: Settings | None = None
    host: int | None = None
    """The seat of the new host: the host before was away for long, or is back."""


class LeftEvent(Struct, frozen=True, omit_defaults=True, tag="left"):
    """A person got up: a bot sits in from now on, or without one the seat is open. With `removed` the bot has the seat itself."""

    seat: int
    bot: str | None = None
    removed: bool = False
    name: str = ""
    """The name of the bot that has taken the seat."""


class MutedEvent(Struct, frozen=True, tag="muted"):
    """A person may say and show nothing more, or may again."""

    seat: int
    muted: bool


class RenewedEvent(Struct, frozen=True, tag="renewed"):
    """A person's seat has another secret, of which `secret` is the hash; `person` is the person's number."""

    seat: int
    person: int
    secret: str


class ReadiedEvent(Struct, frozen=True, tag="readied"):
    """A person is ready, or no longer."""

    seat: int
    ready: bool


class VotedEvent(Struct, frozen=True, tag="voted"):
    """The person on seat `by` wants a bot to sit in."""

    seat: int
    by: int


class SatInEvent(Struct, frozen=True, tag="sat_in"):
    """A bot plays for a person from now on."""

    seat: int
    bot: str


class CameBackEvent(Struct, frozen=True, tag="came_back"):
    """The person plays again; votes are void."""

    seat: int


class TimeUpEvent(Struct, frozen=True, omit_defaults=True, tag="time_up"):
    """The days that a person had for a turn were over: this bot plays for the person from now on, or for everybody until the round ends."""

    seat: int
    bot: str
    ends: bool = False
    """Whether the round is played to its end, for everybody."""


class Settled(Struct, frozen=True):
    """What chance settled of a round: its deal, and the piles formed in it, in their order, the next card first."""

    deal: dict[str, JsonValue]
    shuffles: list[list[str]]


class Continued(Struct, frozen=True):
    """Where a match goes on from a record: in the last of these rounds, after `moves` moves of it."""

    rounds: list[Settled]
    moves: int


class StartedEvent(Struct, frozen=True, omit_defaults=True, tag="started"):
    """A match began; its deals come from this key, 32 bytes in hexadecimal."""

    key: str
    sheet: MatchResult | None = None
    """The score sheet of the match before, so that it need not be played again to be known."""
    sealed: str = ""
    """The key of the match after this one."""
    continued: Continued | None = None
    """What chance had settled before, and how far that goes; the key deals what comes after. The log has the moves made before, too."""


class DealtEvent(Struct, frozen=True, tag="dealt"):
    """The next round was dealt."""


class MovedEvent(Struct, frozen=True, omit_defaults=True, tag="moved"):
    """A seat made a move, in notation."""

    seat: int
    move: str
    by: By | None = None
    """What made the move. None stands for the seat's own bot, or its person, who is back by that."""


class TakenBackEvent(Struct, frozen=True, tag="taken_back"):
    """A seat took back its last move."""

    seat: int


Event = (
    CreatedEvent
    | DayEvent
    | SatEvent
    | ArrangedEvent
    | LeftEvent
    | MutedEvent
    | RenewedEvent
    | ReadiedEvent
    | VotedEvent
    | SatInEvent
    | CameBackEvent
    | TimeUpEvent
    | StartedEvent
    | DealtEvent
    | MovedEvent
    | TakenBackEvent
)

encode = msgspec.json.Encoder().encode
"""Write an event as it is stored."""

decode = msgspec.json.Decoder(Event).decode
"""Read a stored event; raises msgspec.DecodeError."""
