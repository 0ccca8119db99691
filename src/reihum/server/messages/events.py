"""The events of a table's log. They are private: `table.views` decides what each seat may know of them.

Members that were added later have a default, so that older logs can be read. Members that were renamed keep their name in the log.
"""

import msgspec
from msgspec import Struct, field

from reihum.server.messages.enums import By
from reihum.server.messages.json_value import JsonValue
from reihum.server.messages.replay_positions import ContinuedStep
from reihum.server.messages.settings import Settings
from reihum.server.messages.views import MatchResult

UNNUMBERED = -1
"""Stands for a person's number in logs older than such numbers; the number of the seat is used then."""


class LogError(Exception):
    """A log that cannot be replayed: damaged, or written by another version of the rules.

    `number` is the number of the first event that is missing, cannot be read or cannot be applied.
    """

    def __init__(self, message: str, number: int) -> None:
        self.number = number
        super().__init__(message)


class Occupant(Struct, frozen=True, omit_defaults=True):
    """The person or bot on a seat as the log has it; nobody if the name is empty."""

    name: str = ""
    bot: str | None = None
    secret: str = ""
    """SHA-256 of the secret that opens a person's seat, hexadecimal."""
    person: int = UNNUMBERED
    """The person's number at this table, never given to anybody else."""
    offered: bool = False
    """Whether a guest may take this bot's seat during a match."""


class CreatedEvent(Struct, frozen=True, omit_defaults=True, tag="created"):
    """The table was set up; the person on seat 0 is the host, or whoever sits down first. The options are complete."""

    game: str
    options: dict[str, JsonValue]
    pace: int
    # Logs of 0.1.0 have this name, and older servers read what this one writes; the same in `SatEvent`.
    occupants: list[Occupant] = field(name="chairs")
    settings: Settings = Settings()
    next_key: str = field(default="", name="sealed")
    """The key of the first match, as in `StartedEvent.next_key`: drawn in advance, so that nobody can choose the deals."""
    cards_of: str = ""
    """The link of a finished match whose cards are played here once more, see `table.same_cards`. Older servers, which ignore it, treat
    the table like any other."""
    keeper: str = ""
    """SHA-256 of the secret of the person who set the table up without sitting down, hexadecimal; empty if they sat down on seat 0."""
    evening: bool = False
    """Whether `cards_of` is the link of an evening, of which one deal is played here, see `table.evenings`. Older servers, which ignore
    it, treat the table like one for a friend's cards."""
    continues: ContinuedStep | None = None
    """The step of another table's match from which its people go on here, see `table.continuing_tables`."""
    loosest: Settings = Settings()
    """With `continues`, what the host may not loosen there, see `Table.loosest`. Older servers ignore it."""


class DayEvent(Struct, frozen=True, tag="day"):
    """The table is for the deal of the day of a date such as `2026-11-27`. Older servers cannot read this event, so they leave it alone."""

    day: str


class SatEvent(Struct, frozen=True, tag="sat"):
    """Somebody took a seat, or it was opened again: the seat has this occupant from now on."""

    seat: int
    occupant: Occupant = field(name="chair")


class ArrangedEvent(Struct, frozen=True, omit_defaults=True, tag="arranged"):
    """Options, settings, the order of the seats or the host were changed; seat i is taken by the one who was on seat `order[i]`."""

    order: list[int] | None = None
    options: dict[str, JsonValue] | None = None
    settings: Settings | None = None
    host: int | None = None
    """The seat of the new host: the former host was away for long, or the owner is back."""


class LeftEvent(Struct, frozen=True, omit_defaults=True, tag="left"):
    """A person got up: a bot sits in from now on, or without one the seat is open. With `removed` the bot has the seat itself."""

    seat: int
    bot: str | None = None
    removed: bool = False
    name: str = ""
    """The name of the bot that has taken the seat."""
    due: int | None = None
    """When the person's days for this turn are over, in served time; None if it was not their turn, or without a clock of days."""


class MutedEvent(Struct, frozen=True, tag="muted"):
    """A person was muted, or unmuted."""

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


class SatInEvent(Struct, frozen=True, omit_defaults=True, tag="sat_in"):
    """A bot plays for a person from now on."""

    seat: int
    bot: str
    due: int | None = None
    """As in `LeftEvent`."""


class CameBackEvent(Struct, frozen=True, tag="came_back"):
    """The person plays again; votes are void."""

    seat: int


class TimeUpEvent(Struct, frozen=True, omit_defaults=True, tag="time_up"):
    """A person's days for a turn ran out: this bot plays for the person from now on, or for everybody until the round ends."""

    seat: int
    bot: str
    ends: bool = False
    """Whether bots play the round to its end for everybody."""


class Settled(Struct, frozen=True):
    """The chance outcomes of a round: its deal, and the piles formed in it, in their order, the next card first."""

    deal: dict[str, JsonValue]
    shuffles: list[list[str]]


class Continued(Struct, frozen=True):
    """The point of a record from which a match goes on: after `moves` moves of the last of these rounds."""

    rounds: list[Settled]
    moves: int


class StartedEvent(Struct, frozen=True, omit_defaults=True, tag="started"):
    """A match began; its deals come from this key, 32 bytes in hexadecimal."""

    key: str
    sheet: MatchResult | None = None
    """The score sheet of the match before, so that it need not be replayed."""
    # In the log the name is that of its hash, which people see (`TableView.sealed`); the key itself stays secret.
    next_key: str = field(default="", name="sealed")
    """The key of the match after this one."""
    continued: Continued | None = None
    """The recorded chance outcomes up to the point from which the match goes on; later cards come from the key. The moves before it
    follow in the log."""


class DealtEvent(Struct, frozen=True, tag="dealt"):
    """The next round was dealt."""


class MovedEvent(Struct, frozen=True, omit_defaults=True, tag="moved"):
    """A seat made a move, in notation."""

    seat: int
    move: str
    by: By | None = None
    """Who made the move. None stands for the seat's own bot, or its person, for whom a bot that sits in then stops playing."""


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
