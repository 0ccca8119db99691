"""Requests and responses about evenings, on which everybody plays the same deals."""

from msgspec import Struct, field

from reihum.server.messages.json_value import JsonValue


class MakeEvening(Struct, frozen=True):
    """The body of `POST /api/evenings`: asks for an evening, the same deals of a game for up to eight people, each against bots."""

    game: str
    players: int
    """Seats at a table; all but one are bots'."""
    bot: str
    """The kind of bots, `easy` or `careful`, which answer the same moves alike."""
    deals: int
    """From 2 to 12."""
    days: int
    """How many days it lasts after today, at most 28: deals finished before the midnight after them count.

    It ends sooner where the server would delete its tables before."""
    options: dict[str, JsonValue] = field(default_factory=dict)
    """House rules, as for `create`; the number of rounds is ignored, since a deal is one round."""


class EveningLink(Struct, frozen=True):
    """The answer to `POST /api/evenings`: the part of the page's address after `/evening/`."""

    link: str


class EveningMargin(Struct, frozen=True):
    """How far somebody is behind the first, over the deals that both have finished."""

    points: float
    """The mean a deal; below 0 for somebody who did better on these deals."""
    around: float | None
    """Half the width of the 95 % interval; null after a single deal, which gives none."""
    chance: bool
    """Whether the interval contains 0, so that the difference may be chance."""


class EveningPerson(Struct, frozen=True):
    """Somebody who takes part in an evening."""

    name: str
    mine: bool
    """Whether it is the requesting browser's person."""
    finished: int
    """The number of finished deals that count."""
    going: bool
    """Whether another deal is being played."""
    points: list[int | None]
    """By deal; null for one that is not finished, or that the requesting browser can still play."""
    place: int | None = None
    """From 1, once all deals are finished; null otherwise, and before places are shown."""
    behind: EveningMargin | None = None
    """Null for the first, where nobody has a place, and before places are shown."""


class Evening(Struct, frozen=True):
    """The answer to `GET /api/evenings/LINK`."""

    game: str
    title: str
    players: int
    bot: str
    deals: int
    until: str
    """The last day on which it may be played, in the time zone `zone`."""
    zone: str
    over: bool
    """Whether that day is past."""
    left: int
    """Seconds until it is past; 0 if it is."""
    lowest: bool
    """Whether fewer points are better."""
    cards: bool
    """Whether points are cards left in the hand, in a game where a round has no points."""
    shown: bool
    """Whether places are shown: it is over, or the requesting browser has finished all deals."""
    next: int | None
    """The deal that the requesting browser may play or is playing, from 1; null if there is none."""
    free: int
    """How many more people may take part."""
    people: list[EveningPerson]
    """In the order in which they joined; once places are shown, the best first."""
    house_rules: dict[str, JsonValue] = field(default_factory=dict)
    """The options that differ from the printed sheet."""
