"""The seats of a table: who sits there, and whether a bot plays for them."""

from collections.abc import Sequence

from msgspec import Struct, field

from reihum.server.messages.events import UNNUMBERED, Occupant


class Seat(Struct):
    """A seat. An open one has no name; a person has a secret, a bot a kind."""

    name: str = ""
    bot: str | None = None
    secret: str = ""
    """Hash of the person's secret."""
    person: int = UNNUMBERED
    ready: bool = False
    left: bool = False
    """Whether the person got up in the middle of a match."""
    sitting_in: str | None = None
    """The kind of bot that plays for the person."""
    muted: bool = False
    """Whether the host has muted the person: no chat, no reactions."""
    offered: bool = False
    """Whether a guest may take this seat of a bot during a match."""
    votes: set[int] = field(default_factory=set)
    """The seats of those who want a bot to sit in."""

    @property
    def is_person(self) -> bool:
        """Whether the seat is a person's."""
        return bool(self.secret)

    @property
    def playing_bot(self) -> str | None:
        """The kind of bot that moves here, None where a person does."""
        return self.bot or self.sitting_in

    def come_back(self) -> None:
        """Let the person play again."""
        self.left = False
        self.sitting_in = None
        self.votes.clear()


def make_seat(occupant: Occupant, number: int) -> Seat:
    """Return a seat with an occupant of the log; a person without a number, as in old logs, gets the seat's `number`."""
    if not occupant.secret:
        return Seat(occupant.name, occupant.bot, offered=occupant.offered)
    return Seat(occupant.name, None, occupant.secret, number if occupant.person == UNNUMBERED else occupant.person)


def list_open_seats(seats: Sequence[Seat]) -> list[int]:
    """Return the seats where nobody sits."""
    return [at for at, seat in enumerate(seats) if not seat.name]


def list_offered_seats(seats: Sequence[Seat]) -> list[int]:
    """Return the bots' seats that guests may take."""
    return [at for at, seat in enumerate(seats) if seat.offered]


def choose_host(seats: Sequence[Seat], host: int) -> int:
    """Return the host's seat: `host` while its person has not left, else the next seat of such a person, or `host` if there is none."""
    players = len(seats)
    around = [(host + step) % players for step in range(players)]
    return next((at for at in around if seats[at].is_person and not seats[at].left), host)
