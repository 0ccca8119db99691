"""Every message that the server sends to a client, and its encoding. What clients send is in `commands`.

Each command is answered by `seated`, `done`, `hint`, `explained`, `plan_checked` or `failed` with its id. Otherwise the server sends
`happened` for each event in the table's log, and `table` (everything the socket may see) whenever the socket has joined a table
or taken a seat, is let in again as an onlooker, or names were deleted from the log; `said`, `reacted`, `led`, `continued_together`,
`onlookers` and `announced` are in no log. `preparing` and `closing` concern the server as a whole, and are in no log either. The effects
of a command are sent before its answer.
"""

import msgspec
from msgspec import Struct

from reihum.server.messages.enums import ErrorCode, Reaction
from reihum.server.messages.happenings import Happening
from reihum.server.messages.replay_positions import ReplayPosition
from reihum.server.messages.views import TableView


class Table(Struct, frozen=True, tag="table", tag_field="type"):
    """Everything this socket may see: sent before the answer to `create`, `sit` and `join`, there after the missed events.

    It also comes without a command, to onlookers who are let in again, and to everybody after names were deleted from the log.

    Recent chat follows as `said` messages, so a client clears its chat here.
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
    """Whether it is an earlier message, repeated for a newcomer."""


class Reacted(Struct, frozen=True, tag="reacted", tag_field="type"):
    """A person showed how they feel."""

    seat: int
    reaction: Reaction


class Led(Struct, frozen=True, tag="led", tag_field="type"):
    """A person leads through the finished match and shows this; both are null when nobody leads any more."""

    seat: int | None
    place: ReplayPosition | None


class ContinuedTogether(Struct, frozen=True, tag="continued_together", tag_field="type"):
    """A person plays on from a step of the finished match, at a new table, and invites everybody to it."""

    seat: int | None
    """The seat of that person; null when they have left the table meanwhile."""
    match: int
    """The number of the match here."""
    place: ReplayPosition
    table: str
    """The code of the other table."""
    secret: str | None
    """The secret of this socket's seat there; null for somebody who has none and may look on."""


class Onlookers(Struct, frozen=True, tag="onlookers", tag_field="type"):
    """The number of onlookers: sent only to the host, when it changes. Before the first such message it is 0."""

    count: int


class Seated(Struct, frozen=True, tag="seated", tag_field="type"):
    """Answers `create`, `sit` and `renew`: the socket has joined the table on this seat; `secret` opens the seat again from anywhere.

    `seat` is null when `create` set up a table without sitting down.
    """

    id: str
    table: str
    seat: int | None
    secret: str


class Done(Struct, frozen=True, tag="done", tag_field="type"):
    """Answers every other command: its events, if any, are stored. `number` is the last event of the command, or of the table."""

    id: str
    number: int


class Hint(Struct, frozen=True, tag="hint", tag_field="type"):
    """Answers `hint`."""

    id: str
    move: str
    reason: str
    """One of the game's own reasons (`Reasons`)."""
    cards: list[str]
    """The cards that the reason is about."""
    moves: list[str] = []
    """The move and the bot's further moves of this turn, up to the first that reveals something hidden: `moves` can make them."""


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
    """The moves in an order in which they can be made; null when none was found."""
    failed: str | None
    """If none was found: the first move that is not legal once as many of the others as possible have been made."""
    reason: str | None
    """Why that move is not legal, as in `explained`."""
    cards: list[str]
    """What the reason is about."""


class Failed(Struct, frozen=True, tag="failed", tag_field="type"):
    """Answers a command that changed nothing, with the state of the table.

    `id` is null when the command's id could not be read, and where no command is answered: with `damaged`, and when the socket has to
    leave the table (`no_onlookers`, `banned`, `unknown_table` if it was deleted, `unknown_event` if its last events are lost).
    """

    id: str | None
    code: ErrorCode
    detail: str
    """For people who write clients, in English; the client has its own words for each code."""
    table: TableView | None = None
    reason: str | None = None
    """With `illegal_move`: why, as in `explained`; null when the text is not a move at all."""
    cards: list[str] = []
    at: int | None = None
    """With `moves`: the index of the refused move, from 0."""


class Announced(Struct, frozen=True, tag="announced", tag_field="type"):
    """A sentence from the operator of the server to everybody, in two languages. It is text, not markup."""

    de: str
    en: str


class Preparing(Struct, frozen=True, tag="preparing", tag_field="type"):
    """The answer to a command waits until the rules of a game are compiled. Sent every two seconds until that is done."""

    game: str
    part: float
    """The part of the compilation that is done, 0 to 1, estimated; 0 if unknown."""


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
"""Encode a message for the socket."""
