"""The replay worker: a process that replays records, so that this takes no time from the process where people play.

`python -m reihum.server.http.replay_worker` answers questions on standard input until that ends. Questions and replies are framed: four
bytes of length, big-endian, then MessagePack. Several are answered at the same time, in threads that share one core: a short record
does not wait for a long one.
"""

import gzip
import os
import sys
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import BinaryIO

import msgspec
from msgspec import Struct

from reihum._play.game import game_ids
from reihum._play.record import format_record
from reihum.server.http.replay import ReplayCache, read_request
from reihum.server.messages import events
from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import LogError
from reihum.server.table.logs import make_numbered_record, may_enter

THREADS = 4
"""Questions that are answered concurrently."""

NICENESS = 10
"""Added to the server's niceness, so that play comes first when cores are few."""

LENGTH_BYTES = 4

LEVEL = 6
"""The gzip level: the highest one takes three times as long and saves one per cent."""


class Question(Struct, frozen=True, array_like=True, tag=True):
    """A replay request; `ready` are the games whose rules are compiled."""

    id: int
    body: bytes
    ready: frozenset[str]


class LogQuestion(Struct, frozen=True, array_like=True, tag=True):
    """Asks for the gzipped record of a match, or with `number` ADMITS whether the table admits somebody: b"1" if so, else empty.

    The arguments are those of `make_numbered_record` and `may_enter`.
    """

    id: int
    code: str
    log: list[bytes]
    number: int | None
    secret: str | None = None
    whole: bool = True
    alone: bool = True
    keyed: bool = True


ADMITS = -1
"""Takes the place of a match's number in a `LogQuestion` about admission."""


class Reply(Struct, frozen=True, array_like=True):
    """The answer to a question: JSON, or the code and detail of a refusal, or the game that must be compiled first."""

    id: int
    data: bytes = b""
    code: ErrorCode | None = None
    detail: str = ""
    missing: str | None = None
    at: int = 0
    """The number of the first event of a log that cannot be replayed."""
    match: int = 0
    """The number of the match whose record this is."""


def frame_message(message: Question | LogQuestion | Reply) -> bytes:
    """Encode a message as a frame."""
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def answer_question(cache: ReplayCache, question: Question) -> Reply:
    """Return the reply to a question."""
    try:
        request, record = read_request(question.body)
        game = record.get("game")
        if _must_be_compiled(game, question.ready):
            return Reply(question.id, missing=str(game))
        return Reply(question.id, msgspec.json.encode(cache.answer(request, record)))
    except Refused as refused:
        return Reply(question.id, code=refused.code, detail=refused.detail)
    except Exception as error:  # noqa: BLE001 - whatever it is, the server logs it and goes on
        return Reply(question.id, code="internal", detail=repr(error))


def answer_log(question: LogQuestion) -> Reply:
    """Return the reply to a question about the log of a table."""
    try:
        log = [events.decode(event) for event in question.log]
        if question.number == ADMITS:
            return Reply(question.id, b"1" if may_enter(question.code, log, question.secret) else b"")
        limits = {"whole": question.whole, "alone": question.alone, "keyed": question.keyed}
        number, record = make_numbered_record(question.code, log, question.number, **limits)
        return Reply(question.id, gzip.compress(format_record(record).encode() + b"\n", LEVEL, mtime=0), match=number)
    except Refused as refused:
        return Reply(question.id, code=refused.code, detail=refused.detail)
    except LogError as error:
        return Reply(question.id, code="storage", detail=str(error), at=error.number)
    except Exception as error:  # noqa: BLE001 - whatever it is, the server logs it and goes on
        return Reply(question.id, code="internal", detail=repr(error))


def _must_be_compiled(game: object, ready: Collection[str]) -> bool:
    return isinstance(game, str) and game not in ready and game in game_ids()


def run_replay_worker() -> None:
    """Answer questions until standard input ends."""
    with suppress(AttributeError, OSError):  # `os.nice` may be missing or forbidden
        os.nice(NICENESS)
    questions, replies = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Redirect what a game prints to the log, and keep the real standard output for replies.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    cache, lock = ReplayCache(), Lock()
    decode = msgspec.msgpack.Decoder(Question | LogQuestion).decode

    def reply(data: bytes) -> None:
        question = decode(data)
        written = frame_message(answer_question(cache, question) if isinstance(question, Question) else answer_log(question))
        # Threads finish in any order, and frames must not interleave.
        with lock:
            replies.write(written)
            replies.flush()

    threads = ThreadPoolExecutor(THREADS, "reihum-replay")
    while (data := read_frame(questions)) is not None:
        threads.submit(reply, data)
    os._exit(0)  # the server is gone: do not wait for running replays


def read_frame(stream: BinaryIO) -> bytes | None:
    """Return the next frame of a stream, None at its end."""
    length = stream.read(LENGTH_BYTES)
    return stream.read(int.from_bytes(length, "big")) if len(length) == LENGTH_BYTES else None


if __name__ == "__main__":
    run_replay_worker()
