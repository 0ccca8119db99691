"""Setting up a table and sitting down there, before the match."""

from msgspec.structs import asdict, replace

from reihum import _bots as bots
from reihum._kit.errors import OptionError
from reihum._play.game import Game, game_ids, get_game
from reihum.server.messages.commands import Arrange, Create, PlaceBot, Sit
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import ArrangedEvent, CreatedEvent, Event, Occupant, SatEvent
from reihum.server.messages.settings import Settings, SettingsChange
from reihum.server.table import names
from reihum.server.table.guards import MAX_QUOTED, require_host, require_phase
from reihum.server.table.seat_secrets import hash_secret
from reihum.server.table.seats import list_offered_seats, list_open_seats
from reihum.server.table.state import Table

MAX_PACE = 5000
"""Milliseconds that a bot may take for a move."""
CLOCK_SECONDS = range(10, 601)
"""Seconds for a turn that may be set."""
CLOCK_DAYS = range(1, 15)
"""Days for a turn that may be set."""


def create(command: Create, secret: str, next_key: str = "") -> CreatedEvent:
    """Return the event that sets up a table, with the key of its first match in hexadecimal; raises Refused."""
    game = _find_game(command.game)
    if not 0 <= command.pace <= MAX_PACE:
        message = f"The pace is 0 to {MAX_PACE} milliseconds."
        raise Refused(message, "bad_options")
    options = complete_options(game, 1 + len(command.others), command.options)
    creator = hash_secret(secret)
    occupants = [Occupant(names.clean_name(command.name), secret=creator, person=0) if command.sits else Occupant()]
    for plan in command.others:
        occupants.append(Occupant() if plan.bot is None else make_bot_occupant(plan.bot, [occupant.name for occupant in occupants]))
    keeper = "" if command.sits else creator
    return CreatedEvent(game.id, options, command.pace, occupants, _check_settings(command.settings), next_key, keeper=keeper)


def _find_game(name: str) -> Game:
    """Return a game; raises Refused if there is none of this name, or it cannot be loaded."""
    if name not in game_ids():
        message = f"There is no game {name[:MAX_QUOTED]!r}; there are: {', '.join(game_ids())}."
        raise Refused(message, "unknown_game")
    try:
        return get_game(name)
    except OptionError as error:
        raise Refused(str(error), "unknown_game") from None


def sit(table: Table, seat: int | None, command: Sit, secret: str) -> Event:
    """Return the event with which somebody takes an open seat, or during a match an offered one; raises Refused."""
    name = names.clean_name(command.name)
    if seat is not None:
        message = f"You sit on seat {seat} already."
        raise Refused(message, "not_now")
    free = list_open_seats(table.seats) or list_offered_seats(table.seats)
    if not free:
        require_phase(table, "waiting")
        message = "All seats are taken; you may look on."
        raise Refused(message, "table_full")
    if command.seat is not None and command.seat not in free:
        message = f"Seat {command.seat} is taken; open are: {', '.join(map(str, free))}."
        raise Refused(message, "seat_taken")
    wanted = free[0] if command.seat is None else command.seat
    return SatEvent(
        wanted, Occupant(names.make_distinct(name, _list_other_names(table, wanted)), secret=hash_secret(secret), person=table.next_person)
    )


def place_bot(table: Table, seat: int | None, command: PlaceBot) -> Event | None:
    """Return the event that puts a bot on a seat or frees it for a guest, None when it would change nothing; raises Refused."""
    require_host(table, seat)
    there = table.seats[command.seat] if 0 <= command.seat < len(table.seats) else None
    if there is None or there.is_person:
        message = "A bot may take an open seat, or a bot's."
        raise Refused(message, "seat_taken")
    if table.phase == "waiting":
        if command.bot == there.bot:
            return None
        return SatEvent(
            command.seat, Occupant() if command.bot is None else make_bot_occupant(command.bot, _list_other_names(table, command.seat))
        )
    kind = there.bot if command.bot is None else check_bot(command.bot)
    offered = command.bot is None
    return None if (kind, offered) == (there.bot, there.offered) else SatEvent(command.seat, Occupant(there.name, kind, offered=offered))


def _list_other_names(table: Table, seat: int) -> list[str]:
    """Return the names on all other seats."""
    return [name for at, name in enumerate(table.names) if at != seat]


def arrange(table: Table, seat: int | None, command: Arrange) -> Event | None:
    """Return the event that changes how the table is set up, None when it would change nothing; raises Refused."""
    require_host(table, seat)
    if command.order is not None or command.options is not None:
        require_phase(table, "waiting")
    players = len(table.seats)
    if command.order is not None and sorted(command.order) != list(range(players)):
        message = f"The order names each seat from 0 to {players - 1} once."
        raise Refused(message, "bad_options")
    order = None if command.order == list(range(players)) else command.order
    options = None if command.options is None else complete_options(get_game(table.game), players, command.options)
    settings = None if command.settings is None else _check_settings(_apply_change(table.settings, command.settings))
    if settings is not None:
        _require_as_strict(table, settings)
    wanted = ArrangedEvent(order, None if options == table.options else options, None if settings == table.settings else settings)
    return None if wanted == ArrangedEvent() else wanted


def check_bot(kind: str) -> str:
    """Return `kind`; raises Refused when there is no such bot."""
    if kind not in (*bots.NAMES, *bots.LEVELS):
        message = f"There is no bot {kind[:MAX_QUOTED]!r}; there are: {', '.join((*bots.NAMES, *bots.LEVELS))}."
        raise Refused(message, "unknown_bot")
    return kind


def make_bot_occupant(kind: str, taken: list[str]) -> Occupant:
    """Return a bot as a seat's occupant, with a name that is not among `taken`; raises Refused when there is no such bot."""
    return Occupant(names.choose_bot_name(taken), check_bot(kind))


def complete_options(game: Game, players: int, options: dict[str, object]) -> dict[str, object]:
    """Return all options of a game, with printed values for those left out; raises Refused."""
    try:
        return game.complete(players, options)
    except OptionError as error:
        raise Refused(str(error), "bad_options") from error


def _apply_change(settings: Settings, change: SettingsChange) -> Settings:
    return replace(settings, **{name: value for name, value in asdict(change).items() if value is not None})


def _require_as_strict(table: Table, wanted: Settings) -> None:
    """Raise Refused for settings that loosen what whoever set the table up for others chose, see `Table.loosest`."""
    now, loosest = table.settings, table.loosest
    talks, shows = wanted.chat and not (now.chat or loosest.chat), wanted.onlookers and not (now.onlookers or loosest.onlookers)
    clocks = [now, loosest, replace(loosest, clock="strict")] if loosest.clock == "gentle" else [now, loosest]
    if talks or shows or (loosest.clock != "off" and _get_clock(wanted) not in map(_get_clock, clocks)):
        message = "The table was set up for others with a clock, onlookers and chat that stay as strict as they are."
        raise Refused(message, "not_now")


def _get_clock(settings: Settings) -> tuple[object, ...]:
    """Return all that matters of a clock."""
    return settings.turn_time, settings.clock == "days" and settings.time_over


def _check_settings(settings: Settings) -> Settings:
    if settings.clock_seconds not in CLOCK_SECONDS:
        message = f"The clock has {CLOCK_SECONDS.start} to {CLOCK_SECONDS.stop - 1} seconds a turn."
        raise Refused(message, "bad_options")
    if settings.clock_days not in CLOCK_DAYS:
        message = f"A clock of days has {CLOCK_DAYS.start} to {CLOCK_DAYS.stop - 1} days a turn."
        raise Refused(message, "bad_options")
    return settings
