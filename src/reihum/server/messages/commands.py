"""What a client says. Every command has an `id` of the client's own choosing, 1 to 64 characters, and is answered.

Sending a command again with the same id is harmless, also over another socket: what it brought about is not brought about twice.
"""

import msgspec
from msgspec import Struct

from reihum.server.messages.enums import Reaction
from reihum.server.messages.json_value import JsonValue
from reihum.server.messages.places import ReplayPlace
from reihum.server.messages.settings import Settings, SettingsChange

MAX_FRAME = 16_384
"""Bytes in a message to the server, at most."""

MAX_MOVES = 64
"""Moves made by one command, at most."""

MAX_ID = 64
"""Characters in a command's id, at most."""


class SeatPlan(Struct, frozen=True):
    """What a seat of a new table is to be: open for a guest, or a bot of this kind."""

    bot: str | None = None


class Create(Struct, frozen=True, tag="create", tag_field="type"):
    """Set up a table and sit down as its host on seat 0. `others` are the seats 1, 2, … in order.

    Where `sits` is false seat 0 is open as well, and whoever sits down first is the host.

    A client that makes up its own `secret` (22 to 64 letters and digits of base64url, at random) may send this again
    over another socket when the answer was lost: there will be one table. Null lets the server make one up.
    """

    id: str
    game: str
    name: str
    others: list[SeatPlan]
    options: dict[str, JsonValue] = {}
    pace: int = 900
    """Milliseconds that a bot takes for the first move of a turn, 0 to 5000; for each further one a third of it."""
    secret: str | None = None
    settings: Settings = Settings()
    invitation: str | None = None
    """The word that the host of the server asks of people who set up a table, where the answer was `word_needed`."""
    sits: bool = True
    """Whether one sits down there. Without, the socket stays where it is, and the secret asks `POST /api/tables` how the table stands."""


class Join(Struct, frozen=True, tag="join", tag_field="type"):
    """Attach this socket to a table: as the seat whose `secret` it is, else as an onlooker.

    With `after`, the number of the last event this client has seen, the events since then are sent again, unless they
    are too many, or asked for too often: then only `table` is sent. Refused with `unknown_event` when there is no event `after` yet.
    """

    id: str
    table: str
    secret: str | None = None
    after: int | None = None
    hidden: bool = False
    """Whether nobody looks at this client's page now: when a seat has too many sockets, such a one is closed first."""
    shared: bool = False
    """Whether, without a seat, it is a screen of people who have seats, such as a television: it does not count as an onlooker."""


class Sit(Struct, frozen=True, tag="sit", tag_field="type"):
    """Take an open seat of the joined table (the first one when `seat` is null) before the match starts, or later one that is `offered`.

    A name that is taken at the table gets a number. `secret` is as in `create`.
    """

    id: str
    name: str
    seat: int | None = None
    secret: str | None = None


class PlaceBot(Struct, frozen=True, tag="place_bot", tag_field="type"):
    """The host puts a bot on an open seat or in place of a bot; `bot` null opens the seat again.

    Once the match has started only bots' seats can be changed: with null the bot plays on, and whoever sits down takes its place.
    """

    id: str
    seat: int
    bot: str | None


class Start(Struct, frozen=True, tag="start", tag_field="type"):
    """The host starts the match; every seat must be taken."""

    id: str


class Move(Struct, frozen=True, tag="move", tag_field="type"):
    """Make a move, in notation. `number` is the last event this client has seen; a bot that sits in makes way."""

    id: str
    number: int
    move: str


class Moves(Struct, frozen=True, tag="moves", tag_field="type"):
    """Make several moves of one turn, in notation: all of them one after the other, or none.

    The turn goes on until the last one, and only the last one may show something hidden, such as a card drawn from the pile. A
    refusal says `at` which of them it failed. The log has them one by one; `done` names the last one's event. `number` is as in `move`.
    """

    id: str
    number: int
    moves: list[str]
    """1 to MAX_MOVES."""


class NextRound(Struct, frozen=True, tag="next_round", tag_field="type"):
    """Deal the next round when one is over; any seated person may."""

    id: str
    number: int


class Again(Struct, frozen=True, tag="again", tag_field="type"):
    """Begin another match with the same seats when one is over; any seated person may."""

    id: str
    number: int


class Arrange(Struct, frozen=True, tag="arrange", tag_field="type"):
    """The host changes how the table is set up: what is null stays as it is.

    `order` and `options` may change only before the match starts. In the new order, seat i is taken by the person or bot that
    was on seat `order[i]`; the host may move as well. `options` are the game's, those left out as the game has them;
    of `settings` those left out stay as they are.
    """

    id: str
    order: list[int] | None = None
    options: dict[str, JsonValue] | None = None
    settings: SettingsChange | None = None


class Leave(Struct, frozen=True, tag="leave", tag_field="type"):
    """Get up. Before the match starts the seat is open again; later a bot sits in, and the secret goes on to open the seat.

    When the host gets up, the next person who has not is the host. For who has no seat there is nothing to do.
    """

    id: str


class Remove(Struct, frozen=True, tag="remove", tag_field="type"):
    """The host takes the seat of another person away, whose secret opens it no more.

    Before the match starts the seat is open then; later it is a bot's, `careful` when `bot` is null, and can be offered by `place_bot`.
    """

    id: str
    seat: int
    bot: str | None = None


class Mute(Struct, frozen=True, tag="mute", tag_field="type"):
    """The host lets another person say and show nothing more, or again. What the person has said is not shown to newcomers."""

    id: str
    seat: int
    muted: bool


class Renew(Struct, frozen=True, tag="renew", tag_field="type"):
    """Change the secret of your own seat; answered by `seated`. The old one opens nothing more, and its other sockets are closed (4010).

    `secret` is as in `create`.
    """

    id: str
    secret: str | None = None


class SitIn(Struct, frozen=True, tag="sit_in", tag_field="type"):
    """Let a bot play for a person who is away, `careful` when it is null. The host says so; of others it is a vote.

    It is carried by more than half of the people who are there.
    """

    id: str
    seat: int
    bot: str | None = None


class Back(Struct, frozen=True, tag="back", tag_field="type"):
    """Take your seat back from the bot that sits in, and count as present again. A move does so as well."""

    id: str


class TakeBack(Struct, frozen=True, tag="take_back", tag_field="type"):
    """Take back your own last move of this turn, see `back` in the view. `number` is as in `move`."""

    id: str
    number: int


class Say(Struct, frozen=True, tag="say", tag_field="type"):
    """Say something to everybody at the table: 1 to 200 characters, control characters are left out."""

    id: str
    text: str


class React(Struct, frozen=True, tag="react", tag_field="type"):
    """Show everybody at the table how one feels."""

    id: str
    reaction: Reaction


class Lead(Struct, frozen=True, tag="lead", tag_field="type"):
    """Look back together at the match that is over: show everybody at the table a step of it, or, with null, lead no more."""

    id: str
    place: ReplayPlace | None
    begins: bool = False
    """Take the lead, also from somebody else. Without it, a person who does not lead is refused."""


class ContinueTogether(Struct, frozen=True, tag="continue_together", tag_field="type"):
    """Play on together from a step of the match that is over: at a new table, where everybody has the seat that they have here.

    Everybody is told of it by `continued_together`. Refused where somebody else leads. Of two who ask at once both are told of one table.
    """

    id: str
    place: ReplayPlace
    after: str | None = None
    """The table that `continued_together` has named last, null where it has named none."""
    invitation: str | None = None
    """As in `create`."""


class Ready(Struct, frozen=True, tag="ready", tag_field="type"):
    """Say that one is ready for the match or the next round, or not yet. No rule hangs on it; a deal clears it."""

    id: str
    ready: bool


class AskHint(Struct, frozen=True, tag="hint", tag_field="type"):
    """Ask what the best bot would do with what this seat knows, on its turn; answered by `hint`."""

    id: str
    number: int


class Explain(Struct, frozen=True, tag="explain", tag_field="type"):
    """Ask why a move, or any move with a card, is not legal now, on its turn; answered by `explained`."""

    id: str
    number: int
    move: str
    """In notation, or a card."""


class CheckPlan(Struct, frozen=True, tag="check_plan", tag_field="type"):
    """Ask, on its turn, in which order these moves could be made by `moves`; answered by `plan_checked`. Nobody else notices."""

    id: str
    number: int
    moves: list[str]
    """1 to MAX_MOVES, in notation. Their order is kept where it can be."""


class Report(Struct, frozen=True, tag="report", tag_field="type"):
    """Report the joined table to whoever runs the server, with up to 200 characters of why. Nobody else notices."""

    id: str
    text: str


class Ping(Struct, frozen=True, tag="ping", tag_field="type"):
    """Ask whether the connection still works, where nothing was heard for a while; answered by `done`. Nobody else notices."""

    id: str


BesideMoves = Start | TakeBack | NextRound | Again | Sit | PlaceBot | Arrange | Leave | Remove | Mute | Renew | SitIn | Back | Ready
"""The commands that bring about one event at most, and no move."""

AtTable = Move | Moves | BesideMoves
"""The commands that may bring about an event at the table that the socket has joined."""

ShownOnly = Say | React | Lead | ContinueTogether
"""The commands that bring about no event, but are shown to everybody at the table."""

Command = Create | Join | AtTable | ShownOnly | AskHint | Explain | CheckPlan | Report | Ping

decode = msgspec.json.Decoder(Command).decode
"""Read a command; raises msgspec.DecodeError."""

encode = msgspec.json.Encoder().encode
"""Write a command in one form, whatever form the client wrote it in."""
