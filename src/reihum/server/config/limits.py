"""The bounds in time and number that a host or a test may change; fixed ones stand with what they bound."""

from dataclasses import dataclass

from reihum.server.config.settings import ServerSettings


@dataclass(frozen=True, slots=True)
class Rate:
    """How many a second in the long run, and how many at once."""

    second: float
    burst: float


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Milliseconds of processor time: see `live.processor_time`."""

    person: Rate
    """For one person, on all devices."""
    table: Rate
    """For all people with seats at one table."""
    address: Rate
    """For everybody who comes from one address: beyond it they wait."""
    patience: float = 5
    """Seconds that somebody may wait for it; beyond them what is asked for is refused."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Everything that is bounded, in one place."""

    messages: Rate = Rate(20, 60)
    """Commands over one socket."""
    loop: TimeLimits = TimeLimits(Rate(100, 2000), Rate(300, 6000), Rate(150, 50))
    """Time of the event loop, which carries out all commands."""
    beside: TimeLimits = TimeLimits(Rate(60, 2000), Rate(120, 6000), Rate(200, 4000), 30)
    """Time of the threads beside it, for hints."""
    same_deals: Rate = Rate(300, 600)
    """Milliseconds of the event loop for bots at deals that many play at once: the deal of the day and those of evenings."""
    frames: Rate = Rate(300, 3000)
    """Frames over all sockets of one address, where they come from sockets that send many: see `live.allowances`."""
    joins: Rate = Rate(2, 20)
    """Joins over one socket: each may have a whole match played again."""
    talk: Rate = Rate(1, 8)
    """Lines of chat and reactions of one person at a table."""
    leads: Rate = Rate(4, 20)
    """Steps and marks that one person shows others who look back together."""
    hints: Rate = Rate(0.5, 10)
    """Hints over one socket: each is a bot's thought."""
    requests: Rate = Rate(30, 3000)
    """Requests from one address, of whatever kind; files that belong to a page count as a quarter: see `http.request_rate`."""
    looks: Rate = Rate(1, 40)
    """Records that one address fetches or has checked."""
    seats: Rate = Rate(1, 60)
    """Seats whose tables one address asks about without joining: each may have a whole match played again."""
    overviews: Rate = Rate(0.5, 30)
    """Questions of one address how several tables stand which somebody there has set up: see `live.overview`."""
    misses: Rate = Rate(1 / 60, 30)
    """Requests from one address for tables that do not exist: see `live.abuse`."""
    secrets: Rate = Rate(1 / 60, 30)
    """Wrong secrets from one address at one table."""
    changes: Rate = Rate(0.1, 30)
    """What one person changes at a table that is no move: ready, settings, bots, votes. Each is an event in the table's log."""
    take_backs: Rate = Rate(1, 100)
    """Moves that one person takes back at a table."""
    sits: Rate = Rate(0.1, 20)
    """Seats taken from one address at one table."""
    resent: Rate = Rate(2, 60)
    """Logs of 1,000 events that are read again to send those who join from one address what they missed."""
    tables_from: tuple[str, ...] = ()
    """Networks from which tables may be set up; with none and no word, from everywhere."""
    invitation_word: str = ""
    """The word of invitation that setting up a table from elsewhere takes; empty where none is needed."""
    tables: Rate = Rate(0.5, 30)
    """Tables set up from one address."""
    reports: Rate = Rate(1 / 120, 10)
    """Tables reported to the host of the server from one address."""
    tables_a_day: int = 300
    """Tables set up from one address within a day; the machine itself is not counted, for it may be anybody's."""
    events_a_day: int = 1_000_000
    """Events that one address brings about within a day, moves of bots at its tables among them; the machine itself is not counted."""
    disk_reserve: int = 500
    """Megabytes that are to stay free on the disk of the database: with less, nobody sets up a table."""
    tables_in_use: int = 2000
    """Tables at which somebody is, in one process; beyond them nobody sets up another."""
    halls: tuple[str, ...] = ()
    """Networks from which many people come at once: they may do ten times as much as others, see `live.addresses`."""
    thought: int = 400
    """Milliseconds that the best bot thinks about a move."""
    thoughts: int = 0
    """Bots that think so long at the same time, 0 for one on each core; when more do, each thinks for less."""
    sockets: int = 200
    """Sockets of one address that have a seat, and as many that have none: a school class behind one router, not a flood."""
    sockets_of_seat: int = 4
    """Sockets that show one seat: a person's devices."""
    host_away: float = 60
    """Seconds after which the role of a host who is away passes on to somebody who is there."""
    head: float = 10
    """Seconds for the head of a request, from when it may begin: a connection over which none has come by then is closed."""
    closing: float = 10
    """Seconds for what is still to be sent over a connection that is being closed."""
    idle: float = 120
    """Seconds that a socket may be at no table and say nothing."""
    patience: Rate = Rate(1, 100)
    """Messages of a socket that are refused because its allowance of messages is spent; after more it is closed."""
    queue: int = 256
    """Messages that wait for one socket."""
    queue_chars: int = 2 << 20
    """Characters that wait for one socket."""
    send_seconds: float = 10
    """How long one message may take to be sent."""
    rooms: int = 1000
    """Tables kept awake, unless more are in use."""
    rest: float = 60
    """Seconds without anybody after which a table may be put to sleep."""
    sleep: float = 900
    """Seconds without anybody after which a table is put to sleep."""
    nicknames: bool = False
    """Whether the server chooses what people are called: animals."""
    chat: bool = True
    """Whether people may say something, at tables where the host lets them."""
    time_zone: str = "Europe/Berlin"
    """The time zone at whose midnight the deal of the day changes."""
    expire_days: int = 0
    """Days after which idle tables are deleted, 0 for never: no evening may last longer."""
    gap: int = 100
    """Events that are sent again after a `join`."""


def read_limits(settings: ServerSettings) -> Limits:
    """Return the limits that a host has set."""
    return Limits(
        rooms=settings.tables_awake,
        sockets=settings.sockets_per_address,
        nicknames=settings.names == "animals",
        chat=settings.chat == "on",
        tables_a_day=settings.tables_per_day,
        tables_in_use=settings.tables_in_use,
        events_a_day=settings.events_per_day,
        disk_reserve=settings.disk_reserve,
        halls=settings.halls,
        tables_from=settings.tables_from,
        invitation_word=settings.invitation_word or "",
        thought=settings.bot_milliseconds,
        thoughts=settings.bots_at_once,
        time_zone=settings.time_zone,
        expire_days=settings.expire_days,
    )
