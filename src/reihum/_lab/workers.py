"""Where parts of a job are worked on: in this process, in several beside it, or on a cluster of many machines."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple, Protocol, TypeVar

from reihum._kit.errors import OptionError
from reihum._kit.whole_numbers import require_count
from reihum._play.game import Game, registered_ids

PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")

AHEAD = 2
"""So many parts wait for each worker."""


class LabWorkers(Protocol):
    """Several that work at once, and to whom parts of a job are handed."""

    @property
    def count(self) -> int:
        """How many parts are worked on at once."""

    def submit(self, work: Callable[[PartT], ResultT], part: PartT, /) -> "Future[ResultT]":
        """Hand a part out and return its result to come; the workers find the function by its name.

        What a lost worker had is worked on again, if the workers can be lost by themselves. The result raises what the function raises.
        """


class Backend(NamedTuple):
    """Where a job is done; what comes of it is the same everywhere."""

    processes: int = 1
    """So many processes; 1 is this one."""
    cluster: str | None = None
    """The address of a cluster of Ray, whose processors are used instead: `auto`, or `ray://host:10001`."""

    @property
    def is_here(self) -> bool:
        """Whether this process does it all."""
        return self.processes == 1 and self.cluster is None

    def check(self, game: Game) -> None:
        """Raise OptionError for what is no place, and for a game that others than this process do not know."""
        require_count("processes", self.processes)
        if self.cluster is not None and self.processes != 1:
            message = "On a cluster its processors are used: give a cluster or a number of processes, not both."
            raise OptionError(message)
        if not self.is_here and game.id in registered_ids():
            message = f"Other processes do not know {game.title}, which was registered in this one: use one process."
            raise OptionError(message)


HERE = Backend()


def yield_in_order(
    game: Game, work: Callable[[PartT], ResultT], parts: Iterable[PartT], place: Backend, specs: Sequence[str] = ()
) -> Iterator[ResultT]:
    """Yield what a function makes of each part, in order; `specs` are the bots that play.

    Raises OptionError as `Place.check` does, ProcessError, ClusterError, and what the function raises.
    """
    place.check(game)
    if place.is_here:
        yield from map(work, parts)
        return
    waiting = iter(parts)
    with _opened(place, game, specs) as workers:
        running = deque(workers.submit(work, part) for part in islice(waiting, AHEAD * workers.count))
        while running:
            yield running.popleft().result()
            running.extend(workers.submit(work, part) for part in islice(waiting, 1))


def yield_as_done(
    game: Game, work: Callable[[PartT], ResultT], parts: Iterable[PartT], place: Backend, specs: Sequence[str] = ()
) -> Iterator[tuple[PartT, ResultT]]:
    """Yield each part and what a function makes of it as soon as it is there; raises what `in_order` does."""
    place.check(game)
    if place.is_here:
        yield from ((part, work(part)) for part in parts)
        return
    waiting = iter(parts)
    with _opened(place, game, specs) as workers:

        def submit(count: int) -> dict[Future[ResultT], PartT]:
            return {workers.submit(work, part): part for part in islice(waiting, count)}

        running = submit(AHEAD * workers.count)
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield running.pop(future), future.result()
            running |= submit(len(finished))


@contextmanager
def _opened(place: Backend, game: Game, specs: Sequence[str]) -> Generator[LabWorkers, None, None]:
    if place.cluster is None:
        from reihum._lab.processes import open_processes

        with open_processes(place.processes) as workers:
            yield workers
    else:
        from reihum._lab.ray_cluster import open_ray_cluster

        with open_ray_cluster(place.cluster, game, specs) as workers:
            yield workers
