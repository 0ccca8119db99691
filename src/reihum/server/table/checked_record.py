"""A record under review: replayed up to its first fault, then shown round by round. The browser runs the same code."""

from typing import NamedTuple

from reihum._play.match import Match
from reihum._play.proof import is_dealt
from reihum._play.record import Replay
from reihum._play.record_error import RecordError
from reihum.server.messages.api import RecordFault, ReplayRound
from reihum.server.messages.errors import Refused
from reihum.server.table.record_steps import iter_record_steps, make_label
from reihum.server.table.stand_ins import StandIns, read_stand_ins

MAX_STEPS = 400
"""Steps in one answer, at most."""


class CheckedRecord(NamedTuple):
    """A record played again, up to its first fault."""

    match: Match | None
    """None when even the header of the record is invalid."""
    rounds: int
    fault: RecordFault | None
    dealt: bool | None = None
    """Whether all deals come from the record's key, None where there is a fault or no key."""
    stand_ins: StandIns | None = None


def check_record(record: dict[str, object]) -> CheckedRecord:
    """Play a record again, with every check that a match has."""
    fault, replay, rounds = None, None, 0
    try:
        replay = Replay(record)
        rounds = len(replay.rounds)
        replay.finish()
    except RecordError as error:
        fault = RecordFault(error.round, error.move, error.code, error.reason)
    if replay is None:
        return CheckedRecord(None, rounds, fault)
    dealt = is_dealt(record, replay.match) if fault is None else None
    return CheckedRecord(replay.match, rounds, fault, dealt, read_stand_ins(record))


def answer_round(checked: CheckedRecord, number: int, seat: int | None, since: int) -> ReplayRound:
    """Return round `number` of a record, from 1, as a seat or an onlooker (None) saw it, MAX_STEPS of its steps after the first `since`.

    Raises Refused when there is no such round or seat.
    """
    match = checked.match
    if match is None:
        return ReplayRound("", "", [], {}, checked.rounds, 0, checked.fault, [], None, None)
    if not 1 <= number <= checked.rounds or (seat is not None and not 0 <= seat < len(match.players)):
        message = f"The record has {checked.rounds} rounds and {len(match.players)} seats."
        raise Refused(message, "malformed")
    count = 0
    steps = []
    carry = None
    if number <= len(match.rounds):
        carry = dict(match.rounds[number - 1].carry)
        for count, step in enumerate(iter_record_steps(match, number, seat, checked.stand_ins or StandIns()), 1):
            if since < count <= since + MAX_STEPS:
                steps.append(step)
    players = [make_label(name) for name in match.players]
    game = match.game
    return ReplayRound(game.id, game.title, players, match.options, checked.rounds, count, checked.fault, steps, checked.dealt, carry)
