"""The limits that an operator or a test may change; fixed ones are defined where they are used."""

from dataclasses import dataclass

from reihum.server.config.settings import ServerSettings


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: how many a second in the long run, and how many at once (burst)."""

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
    """For everybody at one address: beyond it they wait."""
    patience: float = 5
    """Seconds that a request may wait for it; beyond them it is refused."""


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits of a server."""

    messages: Rate = Rate(20, 60)
    """Commands over one socket."""
    loop: TimeLimits = TimeLimits(Rate(100, 2000), Rate(300, 6000), Rate(150, 50))
    """Time in the event loop, which carries out all commands."""
    beside: TimeLimits = TimeLimits(Rate(60, 2000), Rate(120, 6000), Rate(200, 4000), 30)
    """Time in threads, for hints."""
    shared_deals: Rate = Rate(300, 600)
    """Milliseconds in the event loop for bots at deals that many people play at once: the deal of the day and those of evenings."""
    frames: Rate = Rate(300, 3000)
    """Frames over all sockets of one address, for sockets that exceed their own share: see `live.allowances`."""
    joins: Rate = Rate(2, 20)
    """Joins over one socket: each may require replaying a whole match."""
    talk: Rate = Rate(1, 8)
    """Lines of chat and reactions of one person at a table."""
    leads: Rate = Rate(4, 20)
    """Steps and marks that one person shows while looking back together."""
    hints: Rate = Rate(0.5, 10)
    """Hints over one socket: each is a bot's thought."""
    requests: Rate = Rate(30, 3000)
    """HTTP requests from one address; files that belong to a page count as a fifth: see `http.request_rate`."""
    looks: Rate = Rate(1, 40)
    """Records that one address fetches or has checked."""
    seats: Rate = Rate(1, 60)
    """Requests of one address about its seats without joining: each table may require replaying a whole match."""
    overviews: Rate = Rate(0.5, 30)
    """Requests of one address about tables that it has set up together: see `live.overview`."""
    misses: Rate = Rate(1 / 60, 30)
    """Requests from one address for tables that do not exist: see `live.abuse`."""
    secrets: Rate = Rate(1 / 60, 30)
    """Wrong secrets from one address at one table."""
    changes: Rate = Rate(0.1, 30)
    """One person's changes of a table other than moves: ready, settings, bots, votes. Each is an event in the table's log."""
    take_backs: Rate = Rate(1, 100)
    """Moves that one person takes back at a table."""
    sits: Rate = Rate(0.1, 20)
    """Seats taken from one address at one table."""
    sits_of_socket: Rate = Rate(0.025, 8)
    """Seats taken over one socket, eight for people who share a device; fewer than from an address, so that others there get in."""
    resent: Rate = Rate(2, 60)
    """Logs, in units of 1,000 events, that are read to resend missed events to one address."""
    tables_from: tuple[str, ...] = ()
    """Networks from which tables may be set up; if this and the word are empty, from everywhere."""
    invitation_word: str = ""
    """The word of invitation for setting up a table from other networks; empty for none."""
    tables: Rate = Rate(0.5, 30)
    """Tables set up from one address."""
    reports: Rate = Rate(1 / 120, 10)
    """Tables reported to the operator from one address."""
    tables_a_day: int = 300
    """Tables set up from one address in a day; this machine itself is not counted, since it may be a proxy."""
    events_a_day: int = 1_000_000
    """Events caused by one address in a day, including bots' moves at its tables; this machine itself is not counted."""
    disk_reserve: int = 500
    """Megabytes to keep free on the disk of the database: with less, no tables may be set up."""
    tables_in_use: int = 2000
    """Tables in use in one process; beyond them no more may be set up."""
    halls: tuple[str, ...] = ()
    """Networks with many people, with ten times the limits of others, see `live.addresses`."""
    thought: int = 400
    """Milliseconds that the hard bot thinks about a move, at most."""
    thoughts: int = 0
    """Bots that may think so long at the same time, 0 for one on each core; when more think, each has less time."""
    sockets: int = 200
    """Sockets of one address that have a seat, and as many that have none: a school class behind one router, not a flood."""
    sockets_of_seat: int = 4
    """Sockets that show one seat: a person's devices."""
    host_away: float = 60
    """Seconds after which the role of an absent host passes on."""
    head: float = 10
    """Seconds in which the head of the next request must arrive; otherwise the connection is closed."""
    closing: float = 10
    """Seconds for sending the rest over a connection that is being closed."""
    idle: float = 120
    """Seconds that a socket may be silent without having joined a table."""
    patience: Rate = Rate(1, 100)
    """Messages of a socket that may be refused as too fast before it is closed."""
    queue: int = 256
    """Messages in the queue of one socket."""
    queue_chars: int = 2 << 20
    """Characters in the queue of one socket."""
    send_seconds: float = 10
    """Seconds that sending one message may take."""
    rooms: int = 1000
    """Tables kept in memory, unless more are in use."""
    rest: float = 60
    """Seconds without use after which a table may be dropped from memory when there are too many."""
    sleep: float = 900
    """Seconds without use after which a table is dropped from memory."""
    nicknames: bool = False
    """Whether the server chooses people's names (animals)."""
    chat: bool = True
    """Whether people may chat, at tables whose settings allow it."""
    time_zone: str = "Europe/Berlin"
    """The time zone at whose midnight the deal of the day changes."""
    expire_days: int = 0
    """Days after which idle tables are deleted, 0 for never; an evening lasts two days less, at most."""
    gap: int = 100
    """Missed events that are sent again after a `join`, at most."""


def read_limits(settings: ServerSettings) -> Limits:
    """Return the limits that the operator has set."""
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
