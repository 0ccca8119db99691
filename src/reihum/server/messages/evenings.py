"""What is asked and answered over HTTP about evenings on which everybody plays the same deals."""

from msgspec import Struct, field

from reihum.server.messages.json_value import JsonValue


class MakeEvening(Struct, frozen=True):
    """Asks `POST /api/evenings` for an evening: the same deals of a game for up to eight people, each against bots."""

    game: str
    players: int
    """Seats at a table; all but one are those of bots."""
    bot: str
    """Which bots, `easy` or `careful`: they answer the same moves alike."""
    deals: int
    """From 2 to 12."""
    days: int
    """How many days it lasts after today, at most 28: what is finished until the midnight after them counts."""
    options: dict[str, JsonValue] = field(default_factory=dict)
    """House rules, as for `create`; how many rounds there are is passed over, since a deal is one."""


class EveningLink(Struct, frozen=True):
    """The answer to `POST /api/evenings`: what stands in the address of the page behind `/evening/`."""

    link: str


class EveningMargin(Struct, frozen=True):
    """By how much somebody is behind whoever is first, over the deals that both have finished."""

    points: float
    """A deal, in the middle; below 0 where it was better."""
    around: float | None
    """The interval of 95 % reaches so far to either side; null after a single deal, which says nothing of that."""
    chance: bool
    """Whether the interval reaches 0, so that the difference may be chance."""


class EveningPerson(Struct, frozen=True):
    """Somebody who takes part in an evening."""

    name: str
    mine: bool
    """Whether it is the browser that asks."""
    finished: int
    """How many deals are finished that count,"""
    going: bool
    """and whether another one is being played."""
    points: list[int | None]
    """By deal; null where it is not finished, or the browser that asks has not finished it while it may."""
    place: int | None = None
    """From 1, for whoever has finished all deals; null at others, and before places are shown."""
    behind: EveningMargin | None = None
    """Null for whoever is first, and before places are shown."""


class Evening(Struct, frozen=True):
    """The answer to `GET /api/evenings/LINK`."""

    game: str
    title: str
    players: int
    bot: str
    deals: int
    until: str
    """The last day on which it may be played,"""
    zone: str
    """in this time zone."""
    over: bool
    """Whether that day is past."""
    lowest: bool
    """Whether fewer points are better."""
    cards: bool
    """Whether points are cards that are left, in a game where a round has no points."""
    shown: bool
    """Whether places are shown: it is over, or the browser that asks has finished all deals."""
    next: int | None
    """The deal that the browser that asks may play or is playing, from 1; null where there is none."""
    free: int
    """How many more people may take part."""
    people: list[EveningPerson]
    """In the order in which they came, or once places are shown the best first."""
    house_rules: dict[str, JsonValue] = field(default_factory=dict)
    """The options that differ from the printed sheet."""
