"""Every message that the server sends to a client, and how it is encoded. What clients send stands in `commands`.

Each command is answered by `seated`, `done`, `hint`, `explained`, `plan_checked` or `failed` with its id. Otherwise the server sends
`happened` for each event in the table's log, and `table` (everything the socket may see) whenever the socket has come to a table
or to a seat; `said`, `reacted`, `led`, `continued_together`, `onlookers` and `announced` are in no log. Whatever a command brings
about is sent before its answer.
"""

import msgspec
from msgspec import Struct

from reihum.server.messages.enums import ErrorCode, Reaction
from reihum.server.messages.happenings import Happening
from reihum.server.messages.places import ReplayPlace
from reihum.server.messages.views import TableView


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
    """Whether it was said before and is repeated for a newcomer."""


class Reacted(Struct, frozen=True, tag="reacted", tag_field="type"):
    """A person showed how they feel."""

    seat: int
    reaction: Reaction


class Led(Struct, frozen=True, tag="led", tag_field="type"):
    """A person leads through the match that is over and shows this; both are null when nobody leads any more."""

    seat: int | None
    place: ReplayPlace | None


class ContinuedTogether(Struct, frozen=True, tag="continued_together", tag_field="type"):
    """A person plays on from a step of the match that is over, at a table of its own, and asks everybody there."""

    seat: int | None
    """Who asks; null when the person has left the table meanwhile."""
    match: int
    """The number of the match here."""
    place: ReplayPlace
    table: str
    """The code of the other table."""
    secret: str | None
    """Opens one's own seat there; null for who has none and may look on."""


class Onlookers(Struct, frozen=True, tag="onlookers", tag_field="type"):
    """Tells the host how many people look on: only the host, and only when the number changes. Before the first such message it is 0."""

    count: int


class Seated(Struct, frozen=True, tag="seated", tag_field="type"):
    """Answers `create`, `sit` and `renew`: the socket has joined the table on this seat; `secret` opens the seat again from anywhere.

    `seat` is null where `create` set up a table without sitting down.
    """

    id: str
    table: str
    seat: int | None
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
    moves: list[str] = []
    """The move and those that the bot would make after it in this turn, as far as nothing hidden is seen: `moves` can make them."""


class Explained(Struct, frozen=True, tag="explained", tag_field="type"):
    """Answers `explain`."""

    id: str
    reason: str | None
    """One of the game's own reasons (`IllegalReasons`); null when the move is legal."""
    cards: list[str]
    """What the reason is about."""


class PlanChecked(Struct, frozen=True, tag="plan_checked", tag_field="type"):
    """Answers `check_plan`."""

    id: str
    moves: list[str] | None
    """The moves in an order in which they are legal one after the other; null when none was found."""
    failed: str | None
    """Where none was found: the first of the moves that is not legal after as many others as could be made."""
    reason: str | None
    """Why it is not, as in `explained`."""
    cards: list[str]
    """What the reason is about."""


class Failed(Struct, frozen=True, tag="failed", tag_field="type"):
    """Answers a command that changed nothing, and says where the table stands.

    `id` is null when none could be read, and when the socket has to leave the table: `no_onlookers`, `banned`, `damaged`, or
    `unknown_table` if it was deleted.
    """

    id: str | None
    code: ErrorCode
    detail: str
    """For people who write clients, in English; the client has its own words for each code."""
    table: TableView | None = None
    reason: str | None = None
    """With `illegal_move`: why, as in `explained`; null when it is no move at all."""
    cards: list[str] = []
    at: int | None = None
    """With `moves`: which of them was refused, from 0."""


class Announced(Struct, frozen=True, tag="announced", tag_field="type"):
    """Whoever runs the server says a sentence to everybody, in two languages. It is text, not markup."""

    de: str
    en: str


class Preparing(Struct, frozen=True, tag="preparing", tag_field="type"):
    """An answer is not overdue: it waits for the rules of a game, which are being compiled. Sent every two seconds until that is done."""

    game: str
    part: float
    """How much of them is done, 0 to 1, roughly; 0 where that is not known."""


class Closing(Struct, frozen=True, tag="closing", tag_field="type"):
    """The server is about to restart: connect again after `retry_after` milliseconds."""

    retry_after: int


Message = (
    Table
    | Happened
    | Said
    | Reacted
    | Led
    | ContinuedTogether
    | Onlookers
    | Seated
    | Done
    | Hint
    | Explained
    | PlanChecked
    | Failed
    | Announced
    | Preparing
    | Closing
)

encode = msgspec.json.Encoder().encode
"""Write a message as it is sent."""
