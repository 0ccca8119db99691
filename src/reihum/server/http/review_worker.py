"""The process that reviews one match, so that it takes no time from the one where people play, and can be ended at any moment.

`python -m reihum.server.http.review_worker` reads a request from standard input, framed as `replay_worker` does, and writes `ReviewNews`,
framed too, until the review is as exact as it gets. It ends when its standard input does: then nobody wants to know any more.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from math import sqrt
from typing import BinaryIO

import msgspec

from reihum._kit.errors import OptionError
from reihum._play.match import Match
from reihum._play.record import RecordError, replay
from reihum._review.evaluator import Playouts
from reihum._review.positions import Move, steps
from reihum._review.review import review_match, sketch
from reihum._review.usual import player_of, prepare, usual
from reihum.server.http.replay import read
from reihum.server.http.replay_worker import LENGTH_BYTES, read_frame
from reihum.server.http.review_news import News
from reihum.server.messages.errors import Refused
from reihum.server.messages.review import ReviewAdvances, ReviewNews, ReviewRefused

NICENESS = 15
"""Added to that of the server: people who play come first, then those who look back."""

SKETCHES = (30, 250)
"""Playouts for each estimate of the first passes, which tell the curve only."""
EFFORTS = (0.05, 0.25, 1.0)
"""Of the passes that follow; the time they take grows about as the root of the effort, for most choices are soon settled."""
MAX_SECONDS = 60.0
"""Of processor time; no pass is begun that is not likely to end within it."""
SAID_EVERY = 0.4
"""Seconds between two messages about how far it is."""

Say = Callable[[ReviewNews], None]


def review(body: bytes, say: Say) -> None:
    """Review the record in a request, in passes, each more exact than the one before."""
    try:
        match = replay(read(body)[1])
        before = next(step.before for step in steps(match) if isinstance(step, Move))
        prepare(match, before)
        _passes(match, say)
    except (RecordError, OptionError, StopIteration) as error:
        say(ReviewRefused("malformed", str(error) or "Nobody has moved in this match."))
    except Refused as refused:
        say(ReviewRefused(refused.code, refused.detail))


def _passes(match: Match, say: Say) -> None:
    began = time.process_time()
    news, player = News(match), player_of(match)

    def seconds() -> float:
        return time.process_time() - began

    shown, took = 0, 0.0
    for playouts in SKETCHES:
        if not shown or took * playouts / shown < MAX_SECONDS / 5:
            start = seconds()
            say(news.sketch(sketch(match, Playouts(playouts, player=player), _tell(say))))
            shown, took = playouts, seconds() - start
    for at, effort in enumerate(EFFORTS):
        start = seconds()
        taken = usual(match, effort)
        data = review_match(match, taken._replace(playouts=max(taken.playouts, shown)), progress=_tell(say)).data
        took = seconds() - start
        following = EFFORTS[at + 1] / effort if at + 1 < len(EFFORTS) else 0
        last = not following or seconds() + took * sqrt(following) > MAX_SECONDS
        say(news.review(data, final=last))
        if last:
            return


def _tell(say: Say) -> Callable[[int, int], None]:
    said = time.monotonic()

    def progress(done: int, total: int) -> None:
        nonlocal said
        if time.monotonic() - said > SAID_EVERY:
            said = time.monotonic()
            say(ReviewAdvances(round(done / max(total, 1), 3)))

    return progress


def main() -> None:
    """Review the match that standard input brings."""
    with suppress(AttributeError, OSError):  # not every system has it, and a host may forbid it
        os.nice(NICENESS)
    asked, told = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anything prints is no news
    body = read_frame(asked)
    if body is None:
        return
    threading.Thread(target=_end_with, args=[asked], daemon=True).start()

    def say(news: ReviewNews) -> None:
        data = msgspec.json.encode(news)
        told.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
        told.flush()

    review(body, say)
    os._exit(0)  # the thread still reads


def _end_with(stream: BinaryIO) -> None:
    """End this process as soon as the stream ends."""
    stream.read()
    os._exit(0)


if __name__ == "__main__":
    main()
