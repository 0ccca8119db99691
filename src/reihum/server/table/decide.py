"""Turns a command into events, or refuses it with a reason. Nothing here changes the table."""

import secrets
from collections.abc import Container, Sequence
from typing import NamedTuple, assert_never

from reihum._kit.errors import IllegalMove, NotationError
from reihum._play.match import KEY_BYTES, LegalMove, Match
from reihum.server.messages.commands import (
    Again,
    Arrange,
    AtTable,
    Back,
    BesideMoves,
    Leave,
    Move,
    Moves,
    Mute,
    NextRound,
    PlaceBot,
    Ready,
    Remove,
    Renew,
    Sit,
    SitIn,
    Start,
    TakeBack,
)
from reihum.server.messages.enums import By
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import DealtEvent, Event, MovedEvent, ReadiedEvent, StartedEvent, TakenBackEvent
from reihum.server.table import absence, lobby, people
from reihum.server.table.guards import MAX_DETAIL, require_allowed, require_current, require_host, require_phase, require_seat, require_turn
from reihum.server.table.plans import play_within_turn, require_moves
from reihum.server.table.seats import list_open_seats
from reihum.server.table.state import Table


class Decision(NamedTuple):
    """An event that a command leads to; for a move also the legal move that was looked up in the position."""

    event: Event
    move: LegalMove | None = None


def decide(table: Table, seat: int | None, command: AtTable, present: Container[int] = (), secret: str = "") -> list[Decision]:
    """Return the events that a command from this seat (None: an onlooker) leads to, in order; none when nothing would change.

    `present` are the seats of people who are connected, without an idle one for whom a bot is to sit in. `secret` is the new secret for
    `sit` and `renew`. Raises Refused.
    """
    require_allowed(table, command)
    match command:
        case Move(_, number, move):
            return [decide_move(*_find_mover(table, seat, number), move)]
        case Moves(_, number, moves):
            return decide_moves(*_find_mover(table, seat, number), moves)
        case _:
            event = _make_event(table, seat, command, present, secret)
            return [] if event is None else [Decision(event)]


def _make_event(  # noqa: C901, PLR0911, PLR0912 - one case a command
    table: Table, seat: int | None, command: BesideMoves, present: Container[int], secret: str
) -> Event | None:
    match command:
        case Sit():
            return lobby.sit(table, seat, command, secret)
        case PlaceBot():
            return lobby.place_bot(table, seat, command)
        case Arrange():
            return lobby.arrange(table, seat, command)
        case Remove():
            return people.remove_person(table, seat, command)
        case Mute():
            return people.mute(table, seat, command)
        case Renew():
            return people.renew(table, seat, secret)
        case Leave():
            return absence.leave(table, seat)
        case SitIn():
            return absence.sit_in(table, seat, command, present)
        case Back():
            return absence.come_back(table, seat)
        case Ready():
            return _decide_ready(table, seat, command)
        case Start():
            return _decide_start(table, seat)
        case TakeBack():
            return _decide_take_back(table, seat, command)
        case NextRound(_, number):
            require_seat(seat)
            require_current(table, number)
            require_phase(table, "round_over")
            return DealtEvent()
        case Again(_, number):
            require_seat(seat)
            require_current(table, number)
            require_phase(table, "match_over")
            return StartedEvent(table.next_key.hex() or make_key(), table.make_score_sheet(), make_key())
        case _:
            assert_never(command)


def _decide_start(table: Table, seat: int | None) -> Event:
    require_host(table, seat)
    require_phase(table, "waiting")
    if list_open_seats(table.seats):
        message = "There are open seats: wait for guests, or put bots there."
        raise Refused(message, "not_now")
    return StartedEvent(table.next_key.hex() or make_key(), next_key=make_key())


def make_key() -> str:
    """Return a new key for a match, KEY_BYTES from the operating system in hexadecimal."""
    return secrets.token_hex(KEY_BYTES)


def _decide_ready(table: Table, seat: int | None, command: Ready) -> Event | None:
    at = require_seat(seat)
    require_phase(table, "waiting", "round_over", "match_over")
    return None if table.seats[at].ready == command.ready else ReadiedEvent(at, command.ready)


def _decide_take_back(table: Table, seat: int | None, command: TakeBack) -> Event:
    actor = require_seat(seat)
    require_current(table, command.number)
    require_phase(table, "playing")
    why = table.may_take_back(actor)
    if why != "yes":
        message = f"There is nothing that could be taken back: {why}."
        raise Refused(message, "nothing_to_take_back")
    return TakenBackEvent(actor)


def _find_mover(table: Table, seat: int | None, number: int) -> tuple[Match, int]:
    """Return the match and the seat of the command; raises Refused when it is not that seat's move."""
    actor = require_seat(seat)
    require_current(table, number)
    require_phase(table, "playing")
    return require_turn(table, actor), actor


def decide_move(match: Match, seat: int, move: str | int, by: By | None = None) -> Decision:
    """Return the event with which this seat, whose turn it is, makes a move given in notation or as a code; raises Refused.

    The event holds the move's text for the log, the decision also its code for the rules. `by` is as in `MovedEvent`.
    """
    found = find_move(match, move)
    return Decision(MovedEvent(seat, found.text, by), found)


def find_move(match: Match, move: str | int) -> LegalMove:
    """Look a move up, given in notation or as a code, among the moves that are legal now; raises Refused when it is not there."""
    try:
        return match.legal_move(move)
    except NotationError as error:
        raise Refused(str(error)[:MAX_DETAIL], "illegal_move") from error
    except IllegalMove as error:
        raise Refused(str(error), "illegal_move", error.reason, error.cards) from error


def decide_moves(match: Match, seat: int, moves: Sequence[str]) -> list[Decision]:
    """Return the events with which this seat, whose turn it is, makes several moves of one turn, each decided after those before it.

    Raises Refused with the index of the move in `at`. Any move after one that reveals something hidden is refused: otherwise a client
    could probe what would be revealed, and then decide otherwise.
    """
    require_moves(moves)
    tried, found = match.fork(), list[LegalMove]()
    for at, move in enumerate(moves):
        if found and not play_within_turn(tried, seat, found[-1]):
            message = f"After {found[-1].text} nothing may follow: it ends the turn, or shows something hidden."
            raise Refused(message, "illegal_move", at=at)
        try:
            found.append(find_move(tried, move))
        except Refused as refused:
            raise Refused(refused.detail, refused.code, refused.reason, refused.cards, at) from refused
    return [Decision(MovedEvent(seat, move.text), move) for move in found]
