"""The process that reviews one match, so that it takes no time from the one where people play, and can be ended at any moment.

`python -m reihum.server.http.review_worker SECONDS` reads a request from standard input, framed as `replay_worker` does, and writes
`ReviewNews`, framed too, until the review is as exact as it gets. It ends when its standard input does: then nobody wants to know any more.
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
from msgspec.structs import replace

from reihum._kit.errors import OptionError
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._play.record_error import RecordError
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.review import review_match, sketch_review
from reihum._review.review_data import ReviewData
from reihum._review.settings import ReviewSettings, infer_match_errors, make_estimator, make_settings, prepare_review
from reihum.server.http.replay import read_request
from reihum.server.http.replay_worker import LENGTH_BYTES, read_frame
from reihum.server.http.review_news import News
from reihum.server.messages.errors import Refused
from reihum.server.messages.review import ReviewAdvances, ReviewFound, ReviewNews, ReviewRefused

NICENESS = 15
"""Added to that of the server: people who play come first, then those who look back."""

SKETCHES = (30, 250)
"""Playouts for each estimate of the first passes, which give the curves only."""
QUICK = 0.05
"""The effort of the pass that follows, a quick search for mistakes."""
EFFORTS = (0.05, 0.25, 1.0)
"""Efforts of the passes after it. Their time grows about with the square root of the effort, since most choices are soon settled."""
DONE_AFTER_SKETCHES, DONE_AFTER_QUICK, DONE_AFTER_EFFORTS = (0.03, 0.08), 0.15, (0.26, 0.51, 1.0)
"""How much of a review is done after each of these passes: about what of its time they have taken where all were made."""
FIRST = (30, 8, 2)
"""Playouts for each estimate of the very first pass: fewer where the match is so long that more would not end within FIRST_PART."""
FIRST_PART = 1 / 3
"""Of all its time, for the first pass."""
TRIED = 5.0
"""Seconds of the processor after which it is looked how long a pass will take; the first choices of a match take longest."""
OFTEN_WRONG = 2.0
"""A pass is abandoned early when its estimated time is this many times the time left: the estimate is rough at the beginning."""
TOO_LONG = "This match is too long to be reviewed here."
PROGRESS_SECONDS = 0.4
"""Seconds between two messages about how far it is."""

Say = Callable[[ReviewNews], None]


def review_record(body: bytes, seconds: float, say: Say) -> None:
    """Review the record in a request, in passes, each more exact than the one before, within some seconds of processor time.

    No pass is begun that is not likely to end within them, and one that does not is abandoned.
    """
    try:
        match = replay(read_request(body)[1])
        before = next(step.before for step in iter_steps(match) if isinstance(step, PlayedMove))
        prepare_review(match, before)
        _Passes(match, seconds, say).run()
    except (RecordError, OptionError, StopIteration) as error:
        say(ReviewRefused("malformed", str(error) or "Nobody has moved in this match."))
    except Refused as refused:
        say(ReviewRefused(refused.code, refused.detail))


class _OutOfTimeError(Exception):
    """A pass would take, or has taken, more time than there is."""


class _Passes:
    """The passes over one match, and the time they have taken."""

    def __init__(self, match: Match, seconds: float, say: Say) -> None:
        self._match, self._most, self._tell = match, seconds, say
        self._news = News(match)
        self._began = time.process_time()
        self._found: ReviewFound | None = None
        self._part = 0.0
        """How much of the review is done."""
        self._errors = infer_match_errors(match)

    @property
    def _seconds(self) -> float:
        return time.process_time() - self._began

    def run(self) -> None:
        """Review the match in passes, each more exact than the one before, as long as there is time."""
        shown, took = self._first()
        if not shown:
            self._tell(ReviewRefused("too_large", TOO_LONG))
            return
        try:
            self._further(shown, took)
        except _OutOfTimeError:
            if self._found is not None:
                self._say(replace(self._found, final=True))

    def _first(self) -> tuple[int, float]:
        """Draw the curves for the first time; return by how many playouts, 0 where it is not possible in time, and the seconds it took."""
        for playouts in (SKETCHES[0], *(fewer for fewer in FIRST if fewer < SKETCHES[0])):
            start = self._seconds
            try:
                self._sketch(playouts, start + self._most * FIRST_PART, DONE_AFTER_SKETCHES[0])
            except _OutOfTimeError:
                continue
            return playouts, self._seconds - start
        return 0, 0.0

    def _further(self, shown: int, took: float) -> None:
        for playouts, done in zip(SKETCHES[1:], DONE_AFTER_SKETCHES[1:], strict=True):
            if took * playouts / shown < self._most / 5:
                start = self._seconds
                self._sketch(playouts, self._most, done)
                shown, took = playouts, self._seconds - start
        quick = make_settings(self._match, QUICK)._replace(playouts=shown, is_quick=True)
        self._say(self._news.make_review(self._review(quick, DONE_AFTER_QUICK), quick=True, final=False))
        for at, (effort, done) in enumerate(zip(EFFORTS, DONE_AFTER_EFFORTS, strict=True)):
            start = self._seconds
            taken = make_settings(self._match, effort)
            taken = taken._replace(playouts=max(taken.playouts, shown))
            data = self._review(taken, done)
            took = self._seconds - start
            following = EFFORTS[at + 1] / effort if at + 1 < len(EFFORTS) else 0
            last = not following or self._seconds + took * sqrt(following) > self._most
            self._say(self._news.make_review(data, quick=False, final=last))
            if last:
                return

    def _review(self, taken: ReviewSettings, done: float) -> ReviewData:
        return review_match(self._match, taken, errors=self._errors, progress=self._progress(self._most, done)).data

    def _sketch(self, playouts: int, until: float, done: float) -> None:
        estimator = make_estimator(self._errors, playouts, 0)
        self._say(self._news.make_sketch(sketch_review(self._match, estimator, self._progress(until, done))))

    def _say(self, found: ReviewFound) -> None:
        self._found = found
        self._tell(found)

    def _progress(self, until: float, end: float) -> Callable[[int, int], None]:
        """Return a callback that reports how much of the review is done, which is `end` after this pass.

        It raises _OutOfTimeError when the pass will not end by `until` (processor time).
        """
        reported, began, done_before = time.monotonic(), self._seconds, self._part

        def progress(done: int, total: int) -> None:
            nonlocal reported
            now = self._seconds
            # From where the last report was, also where a pass is made again: so it never goes back.
            self._part = done_before + (end - done_before) * done / max(total, 1)
            expected = began + (now - began) * total / max(done, 1)
            if now > until or (now - began > TRIED and expected > OFTEN_WRONG * until):
                raise _OutOfTimeError
            if time.monotonic() - reported > PROGRESS_SECONDS:
                reported = time.monotonic()
                self._tell(ReviewAdvances(round(self._part, 3)))

        return progress


def run_review_worker() -> None:
    """Review the match that standard input brings."""
    with suppress(AttributeError, OSError):  # not every system has it, and a host may forbid it
        os.nice(NICENESS)
    source, output = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # The real standard output is kept for messages alone.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    body = read_frame(source)
    if body is None:
        return
    threading.Thread(target=_end_with, args=[source], daemon=True).start()

    def say(news: ReviewNews) -> None:
        data = msgspec.json.encode(news)
        output.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
        output.flush()

    review_record(body, float(sys.argv[1]), say)
    os._exit(0)  # the thread still reads


def _end_with(stream: BinaryIO) -> None:
    """End this process as soon as the stream ends."""
    stream.read()
    os._exit(0)


if __name__ == "__main__":
    run_review_worker()
