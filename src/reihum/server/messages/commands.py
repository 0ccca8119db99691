"""Commands: what clients send. Every command has an `id` of the client's own choosing, 1 to 64 characters, and is answered.

Sending a command again with the same id is harmless, also over another socket: it takes effect only once.
"""

import msgspec
from msgspec import Struct

from reihum.server.messages.enums import Reaction
from reihum.server.messages.json_value import JsonValue
from reihum.server.messages.replay_positions import ReplayPosition
from reihum.server.messages.settings import Settings, SettingsChange

MAX_FRAME = 16_384
"""Bytes in a message to the server, at most."""

MAX_MOVES = 64
"""Moves made by one command, at most."""

MAX_ID = 64
"""Characters in a command's id, at most."""


class NewSeat(Struct, frozen=True):
    """A seat of a new table: open for a guest, or a bot's, with its name."""

    bot: str | None = None


class Create(Struct, frozen=True, tag="create", tag_field="type"):
    """Set up a table and sit down as its host on seat 0. `others` are the seats 1, 2, … in order.

    If `sits` is false, seat 0 is open as well, and the first person to sit down is the host.

    A client that generates its own `secret` (22 to 64 random characters of base64url) may send this again over another socket
    when the answer was lost: there will be one table. With null the server generates one.
    """

    id: str
    game: str
    name: str
    others: list[NewSeat]
    options: dict[str, JsonValue] = {}
    pace: int = 900
    """Milliseconds that a bot takes for the first move of a turn, 0 to 5000; for each further one a third of it."""
    secret: str | None = None
    settings: Settings = Settings()
    invitation: str | None = None
    """The word that this server requires for setting up a table, if it answered `word_needed` before."""
    sits: bool = True
    """Whether the person sits down there. If not, the socket does not join, and the secret is for `POST /api/tables`."""


class Join(Struct, frozen=True, tag="join", tag_field="type"):
    """Attach this socket to a table: to the seat that `secret` opens, or without one as an onlooker.

    With `after`, the number of the last event this client has seen, the events since then are sent as well, unless they
    are too many, or requested too often: then only `table` is sent. Refused with `unknown_event` when there is no event `after` yet.
    """

    id: str
    table: str
    secret: str | None = None
    after: int | None = None
    hidden: bool = False
    """Whether the client's page is in the background: when a seat has too many sockets, such a one is closed first."""
    shared: bool = False
    """Whether this socket without a seat is a screen of people with seats, such as a television: it does not count as an onlooker."""


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

    Once the match has started only bots' seats can be changed: with null the bot plays on until a guest takes its seat.
    """

    id: str
    seat: int
    bot: str | None


class Start(Struct, frozen=True, tag="start", tag_field="type"):
    """The host starts the match; every seat must be taken."""

    id: str


class Move(Struct, frozen=True, tag="move", tag_field="type"):
    """Make a move, in notation. `number` is the last event this client has seen; a bot that sits in stops playing."""

    id: str
    number: int
    move: str


class Moves(Struct, frozen=True, tag="moves", tag_field="type"):
    """Make several moves of one turn, in notation: all of them one after the other, or none.

    Only the last one may end the turn or reveal something hidden, such as a card drawn from the pile. A refusal has the index of
    the refused move in `at`. The log has an event for each; `done` has the number of the last. `number` is as in `move`.
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
    was on seat `order[i]`; the host may move as well. `options` left out get the game's defaults, `settings` left out stay
    unchanged.
    """

    id: str
    order: list[int] | None = None
    options: dict[str, JsonValue] | None = None
    settings: SettingsChange | None = None


class Leave(Struct, frozen=True, tag="leave", tag_field="type"):
    """Get up. Before the match starts the seat is open again; later a bot sits in, and the secret still opens the seat.

    When the host gets up, the next person who has not is the host. For an onlooker this does nothing.
    """

    id: str


class Remove(Struct, frozen=True, tag="remove", tag_field="type"):
    """The host removes another person, whose secret no longer opens the seat.

    Before the match starts the seat is open then; later it is a bot's, `careful` when `bot` is null, and can be offered by `place_bot`.
    """

    id: str
    seat: int
    bot: str | None = None


class Mute(Struct, frozen=True, tag="mute", tag_field="type"):
    """The host mutes or unmutes another person: no chat, reactions, leading or going on together.

    What a muted person has said is not shown to newcomers.
    """

    id: str
    seat: int
    muted: bool


class Renew(Struct, frozen=True, tag="renew", tag_field="type"):
    """Change the secret of your own seat; answered by `seated`. The old one is void, and the seat's other sockets are closed (4010).

    `secret` is as in `create`.
    """

    id: str
    secret: str | None = None


class SitIn(Struct, frozen=True, tag="sit_in", tag_field="type"):
    """Let a bot play for a person who is away or idle, `careful` when it is null. The host decides alone; from others this is a vote.

    The vote passes with more than half of the people who are connected, apart from that person and those who have left.
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
    """Show everybody at the table a reaction."""

    id: str
    reaction: Reaction


class Lead(Struct, frozen=True, tag="lead", tag_field="type"):
    """Look back together at the finished match: show everybody at the table a step of it, or stop leading (null)."""

    id: str
    place: ReplayPosition | None
    begins: bool = False
    """Whether to take the lead, also from somebody else. If false, a person who does not lead is refused."""


class ContinueTogether(Struct, frozen=True, tag="continue_together", tag_field="type"):
    """Play on together from a step of the finished match, at a new table where everybody keeps their seat.

    Everybody gets `continued_together`. Refused while somebody else leads. Two people who ask at once get the same table.
    """

    id: str
    place: ReplayPosition
    after: str | None = None
    """The table in the last `continued_together`, null if there was none."""
    invitation: str | None = None
    """As in `create`."""


class Ready(Struct, frozen=True, tag="ready", tag_field="type"):
    """Say that you are ready for the match or the next round, or not yet. It has no effect but to be shown; a deal clears it."""

    id: str
    ready: bool


class AskHint(Struct, frozen=True, tag="hint", tag_field="type"):
    """Ask, on your turn, for a move and its reason, found by what this seat knows; answered by `hint`.

    See *Hints* in docs/architecture.md.
    """

    id: str
    number: int


class Explain(Struct, frozen=True, tag="explain", tag_field="type"):
    """Ask, on your turn, why a move, or any move with a card, is not legal now; answered by `explained`."""

    id: str
    number: int
    move: str
    """In notation, or a card."""


class CheckPlan(Struct, frozen=True, tag="check_plan", tag_field="type"):
    """Ask, on your turn, in which order these moves could be made by `moves`; answered by `plan_checked`. Nobody else notices."""

    id: str
    number: int
    moves: list[str]
    """1 to MAX_MOVES, in notation. The answer keeps their order as far as it can."""


class Report(Struct, frozen=True, tag="report", tag_field="type"):
    """Report the joined table to the operator of the server, with a reason of up to 200 characters. Nobody else notices."""

    id: str
    text: str


class Ping(Struct, frozen=True, tag="ping", tag_field="type"):
    """Check whether a silent connection still works; answered by `done`. Nobody else notices."""

    id: str


BesideMoves = Start | TakeBack | NextRound | Again | Sit | PlaceBot | Arrange | Leave | Remove | Mute | Renew | SitIn | Back | Ready
"""The commands that lead to at most one event, and to no move."""

AtTable = Move | Moves | BesideMoves
"""The commands that may lead to events at the table that the socket has joined."""

ShownOnly = Say | React | Lead | ContinueTogether
"""The commands that lead to no event, but are shown to everybody at the table."""

Command = Create | Join | AtTable | ShownOnly | AskHint | Explain | CheckPlan | Report | Ping

decode = msgspec.json.Decoder(Command).decode
"""Read a command; raises msgspec.DecodeError."""

encode = msgspec.json.Encoder().encode
"""Write a command in canonical JSON."""
