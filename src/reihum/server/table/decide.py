"""From a command to the event it brings about, or why it does not. Nothing here changes anything."""

import secrets
from collections.abc import Container

from reihum.games.errors import IllegalMove, NotationError
from reihum.match import KEY_BYTES, Match
from reihum.server.messages.commands import (
    Again,
    Arrange,
    AtTable,
    Back,
    Leave,
    Move,
    NextRound,
    PlaceBot,
    Ready,
    Remove,
    Sit,
    SitIn,
    Start,
    TakeBack,
)
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import Dealt, Event, Moved, Readied, Started, TakenBack
from reihum.server.table import lobby, substitutes
from reihum.server.table.guards import SHOWN, need_host, need_number, need_phase, need_seat
from reihum.server.table.seats import open_seats
from reihum.server.table.state import Table


def decide(table: Table, seat: int | None, command: AtTable, present: Container[int] = (), secret: str = "") -> Event | None:  # noqa: C901, PLR0911, PLR0912 - one case a command
    """Say what a command from this seat (None: an onlooker) brings about, None when it is so already; raises Refused.

    `present` are the seats of people who are connected, `secret` is for who sits down.
    """
    match command:
        case Sit():
            return lobby.sit(table, seat, command, secret)
        case PlaceBot():
            return lobby.place_bot(table, seat, command)
        case Arrange():
            return lobby.arrange(table, seat, command)
        case Remove():
            return lobby.remove(table, seat, command)
        case Leave():
            return substitutes.leave(table, seat)
        case SitIn():
            return substitutes.sit_in(table, seat, command, present)
        case Back():
            return substitutes.come_back(table, seat)
        case Ready():
            return _ready(table, seat, command)
        case Start():
            return _start(table, seat)
        case Move():
            return _move(table, seat, command)
        case TakeBack():
            return _take_back(table, seat, command)
        case NextRound(_, number):
            need_seat(seat)
            need_number(table, number)
            need_phase(table, "round_over")
            return Dealt()
        case Again(_, number):
            need_seat(seat)
            need_number(table, number)
            need_phase(table, "match_over")
            return Started(table.sealed.hex() or new_key(), table.sheet(), new_key())


def _start(table: Table, seat: int | None) -> Event:
    need_host(table, seat)
    need_phase(table, "waiting")
    if open_seats(table.seats):
        message = "There are open seats: wait for guests, or put bots there."
        raise Refused(message, "not_now")
    return Started(table.sealed.hex() or new_key(), sealed=new_key())


def new_key() -> str:
    """Draw the key of a match, in hexadecimal."""
    return secrets.token_hex(KEY_BYTES)


def _ready(table: Table, seat: int | None, command: Ready) -> Event | None:
    at = need_seat(seat)
    need_phase(table, "waiting", "round_over", "match_over")
    return None if table.seats[at].ready == command.ready else Readied(at, command.ready)


def _move(table: Table, seat: int | None, command: Move) -> Event:
    actor = need_seat(seat)
    need_number(table, command.number)
    need_phase(table, "playing")
    return Moved(actor, legal_text(need_turn(table, actor), command.move))


def _take_back(table: Table, seat: int | None, command: TakeBack) -> Event:
    actor = need_seat(seat)
    need_number(table, command.number)
    need_phase(table, "playing")
    why = table.may_take_back(actor)
    if why != "yes":
        message = f"There is nothing that could be taken back: {why}."
        raise Refused(message, "nothing_to_take_back")
    return TakenBack(actor)


def need_turn(table: Table, seat: int) -> Match:
    """Give the match, for the seat whose move it is; raises Refused."""
    if table.match is None or table.match.turn != seat:
        message = "It is not your turn."
        raise Refused(message, "not_your_turn")
    return table.match


def legal_text(playing: Match, move: str) -> str:
    """Read a move and write it again as the notation has it; raises Refused when it is not legal now."""
    try:
        return playing.legal_move(move).text
    except NotationError as error:
        raise Refused(str(error)[: 5 * SHOWN], "illegal_move") from error
    except IllegalMove as error:
        raise Refused(str(error), "illegal_move", error.reason, error.cards) from error
