"""Replays of recorded matches, for `POST /api/look`. Records may come from anywhere, and are checked by playing them."""

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
"""Bytes of a request, at most."""
MAX_MOVES = 20_000
"""Moves of a record, at most: more than the longest matches have, and few enough to be checked in some seconds."""
MOVES_PER_TOKEN = 3000
"""Moves of a record for each token of an address's allowance; nearly all matches have fewer."""
KEPT = 8
"""Cached records, since clients request one round after the other."""


class RawReplayRequest(Struct, frozen=True):
    """A `messages.api.ReplayRequest` with its record undecoded."""

    record: Raw
    round: int = 1
    seat: int | None = None
    since: int = field(default=0, name="from")


_decode = msgspec.json.Decoder(RawReplayRequest).decode


def read_request(body: bytes) -> tuple[RawReplayRequest, dict[str, object]]:
    """Return the request and its decoded record; raises Refused."""
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
    """Return the tokens that a request costs beyond the first, by an upper bound of its moves: the number of opening brackets."""
    return min(body.count(b"["), MAX_MOVES) // MOVES_PER_TOKEN


class ReplayCache:
    """Replays records, and caches the last few."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, CheckedRecord] = OrderedDict()
        self._lock = Lock()

    def answer(self, request: RawReplayRequest, record: dict[str, object]) -> ReplayRound:
        """Return the requested round; raises Refused when there is no such round or seat."""
        checked = self._get_checked(hashlib.sha256(request.record).digest(), record)
        return answer_round(checked, request.round, request.seat, request.since)

    def _get_checked(self, key: bytes, record: dict[str, object]) -> CheckedRecord:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        # Outside the lock: it takes seconds, and two threads that check the same record do no harm.
        checked = _check(record)
        with self._lock:
            self._kept[key] = checked
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return checked


def _check(record: dict[str, object]) -> CheckedRecord:
    checked = check_record(record)
    if checked.match is not None:
        # The lists of legal moves are long and quickly recomputed, so they are not cached.
        for played in checked.match.rounds:
            played.moves = [move if isinstance(move, dict) else move[:2] for move in played.moves]
    return checked
