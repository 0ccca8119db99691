"""Looking back at a recorded match: `POST /api/look`. Records come from anywhere, and are checked by playing them."""

import hashlib
from collections import OrderedDict
from threading import Lock

import msgspec
from msgspec import Raw, Struct, field

from reihum._play.record import parse_record
from reihum._play.record_error import RecordError
from reihum.server.messages.api import ReplayRound
from reihum.server.messages.errors import Refused
from reihum.server.table.checked_record import CheckedRecord, answer_round, check_record

MAX_BYTES = 2_000_000
"""In a request."""
MAX_MOVES = 20_000
"""In a record: more than the longest matches have, and few enough to be checked in some seconds."""
MOVES_PER_TOKEN = 3000
"""More than nearly all matches have; a longer record costs more of what an address may look at."""
KEPT = 8
"""Records that are cached, since a reader asks for one round after the other."""


class RawReplayRequest(Struct, frozen=True):
    """What is asked, as `messages.api.ReplayRequest`, with the record as it came."""

    record: Raw
    round: int = 1
    seat: int | None = None
    since: int = field(default=0, name="from")


_decode = msgspec.json.Decoder(RawReplayRequest).decode


def read_request(body: bytes) -> tuple[RawReplayRequest, dict[str, object]]:
    """Return what is asked, and the record; raises Refused."""
    try:
        request = _decode(body)
        record = parse_record(bytes(request.record))
    except (msgspec.DecodeError, RecursionError, RecordError) as error:
        raise Refused(str(error), "malformed") from error
    rounds = record.get("rounds")
    entries = (played.get("moves") for played in rounds if isinstance(played, dict)) if isinstance(rounds, list) else ()
    if sum(len(moves) for moves in entries if isinstance(moves, list)) > MAX_MOVES:
        message = f"A record that is looked at here has at most {MAX_MOVES} moves."
        raise Refused(message, "too_large")
    return request, record


def price_request(body: bytes) -> int:
    """Return what a request costs beyond the one that each costs, by the moves that its record may have at most: each is in brackets."""
    return min(body.count(b"["), MAX_MOVES) // MOVES_PER_TOKEN


class ReplayCache:
    """Plays records again, and remembers the last few."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, CheckedRecord] = OrderedDict()
        self._lock = Lock()

    def answer(self, request: RawReplayRequest, record: dict[str, object]) -> ReplayRound:
        """Return the round that is asked for; raises Refused when there is no such round or seat."""
        checked = self._checked(hashlib.sha256(request.record).digest(), record)
        return answer_round(checked, request.round, request.seat, request.since)

    def _checked(self, key: bytes, record: dict[str, object]) -> CheckedRecord:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        # Without the lock: it takes seconds, and two threads that check the same record do no harm.
        checked = _check(record)
        with self._lock:
            self._kept[key] = checked
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return checked


def _check(record: dict[str, object]) -> CheckedRecord:
    checked = check_record(record)
    if checked.match is not None:
        # The lists of legal moves are long and quickly computed again, so they are not cached.
        for played in checked.match.rounds:
            played.moves = [move if isinstance(move, dict) else move[:2] for move in played.moves]
    return checked
