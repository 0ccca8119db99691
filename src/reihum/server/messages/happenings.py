"""Happenings: events as one seat or an onlooker may know them, `what` in a `happened` message.

Each event of the log has a happening of the same name, except `DayEvent`, which is sent as `Created`. `Presence` is no event of
the log. The events themselves are private, see `events`.
"""

from msgspec import Struct

from reihum.server.messages.enums import By
from reihum.server.messages.json_value import JsonValue


class Created(Struct, frozen=True, tag="created", tag_field="kind"):
    """The table was set up."""


class Sat(Struct, frozen=True, tag="sat", tag_field="kind"):
    """Somebody, or a bot, took a seat; or the seat was opened again (`name` is empty), or `offered` while the bot plays on."""

    seat: int
    name: str
    bot: str | None
    offered: bool


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
    seen: JsonValue
    """What this socket saw of the move: `ElferRausSeen` for `elfer_raus`, …"""
    by: By


class TakenBack(Struct, frozen=True, tag="taken_back", tag_field="kind"):
    """A seat took back its last move, which had revealed nothing hidden."""

    seat: int
    move: str
    """As in `moved`."""


class Arranged(Struct, frozen=True, tag="arranged", tag_field="kind"):
    """The host changed options, settings or the order of the seats; or the role of the host has passed on."""

    order: list[int] | None
    """By seat, the former seat of the person or bot there; null when nobody has moved."""
    host: int | None = None
    """The seat of the new host; null when the host is the same."""


class Left(Struct, frozen=True, tag="left", tag_field="kind"):
    """A person got up, or was asked to by the host (`removed`).

    Before the match the seat becomes open; later a bot sits in, or gets the seat when the person was removed.
    """

    seat: int
    name: str
    removed: bool


class Muted(Struct, frozen=True, tag="muted", tag_field="kind"):
    """The host muted or unmuted a person."""

    seat: int
    muted: bool


class Renewed(Struct, frozen=True, tag="renewed", tag_field="kind"):
    """A person has changed the secret of the seat."""

    seat: int


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


class TimeUp(Struct, frozen=True, tag="time_up", tag_field="kind"):
    """A person's days for a turn ran out: a bot plays for the person, or with `ends` bots play the round to its end for everybody."""

    seat: int
    ends: bool


class Readied(Struct, frozen=True, tag="readied", tag_field="kind"):
    """A person is ready, or no longer."""

    seat: int
    ready: bool


class Presence(Struct, frozen=True, tag="presence", tag_field="kind"):
    """A person connected or disconnected. No event of the log: `number` does not change."""

    seat: int
    away: bool


Happening = (
    Created
    | Sat
    | Started
    | Dealt
    | Moved
    | TakenBack
    | Arranged
    | Left
    | Muted
    | Renewed
    | Voted
    | SatIn
    | CameBack
    | TimeUp
    | Readied
    | Presence
)
