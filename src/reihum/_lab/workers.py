"""Backends that process the parts of a job: this process, several processes, or a cluster of many machines."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple, Protocol, TypeVar

from reihum._kit.errors import OptionError
from reihum._kit.whole_numbers import require_count
from reihum._play.game import Game, list_registered_ids

PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")

QUEUED_PARTS = 2
"""Parts in the queue for each worker, so that none waits for this process; more would only use memory."""


class LabWorkers(Protocol):
    """Workers that process parts of a job in parallel."""

    @property
    def count(self) -> int:
        """The number of parts processed at the same time."""

    def submit(self, work: Callable[[PartT], ResultT], part: PartT, /) -> "Future[ResultT]":
        """Submit a part and return a future of its result; the workers import the function by its name.

        Parts of lost workers are retried if the backend can lose workers. The future raises what the function raises.
        """


class Backend(NamedTuple):
    """Where a job runs. The results are the same everywhere."""

    processes: int = 1
    """The number of processes; 1 means this process alone."""
    cluster: str | None = None
    """The address of a cluster of Ray to use instead: `auto`, or `ray://host:10001`."""

    @property
    def is_here(self) -> bool:
        """Whether this process does all the work."""
        return self.processes == 1 and self.cluster is None

    def check(self, game: Game) -> None:
        """Raise OptionError for an invalid backend, and for a game that only this process knows."""
        require_count("processes", self.processes)
        if self.cluster is not None and not isinstance(self.cluster, str):
            message = f"`on` is the address of a cluster, 'auto' or such as 'ray://host:10001', not {self.cluster!r}."
            raise OptionError(message)
        if self.cluster is not None and self.processes != 1:
            message = "On a cluster its processors are used: give a cluster or a number of processes, not both."
            raise OptionError(message)
        if not self.is_here and game.id in list_registered_ids():
            message = (
                f"Other processes do not know {game.title}, which was registered in this one: use one process, or install it with an "
                "entry point, as docs/adding-a-game.md says."
            )
            raise OptionError(message)


HERE = Backend()


def yield_in_order(
    game: Game, work: Callable[[PartT], ResultT], parts: Iterable[PartT], backend: Backend, bots: Sequence[str] = ()
) -> Iterator[ResultT]:
    """Yield the result of `work` for each part, in order; `bots` are the bots that play.

    Raises OptionError as `Backend.check` does, ProcessError, ClusterError, and what the function raises.
    """
    backend.check(game)
    if backend.is_here:
        yield from map(work, parts)
        return
    waiting = iter(parts)
    with _open_workers(backend, game, bots) as workers:
        running = deque(workers.submit(work, part) for part in islice(waiting, QUEUED_PARTS * workers.count))
        while running:
            # Waiting for the oldest part keeps the order, while later parts may finish earlier.
            yield running.popleft().result()
            running.extend(workers.submit(work, part) for part in islice(waiting, 1))


def yield_as_done(
    game: Game, work: Callable[[PartT], ResultT], parts: Iterable[PartT], backend: Backend, bots: Sequence[str]
) -> Iterator[tuple[PartT, ResultT]]:
    """Yield each part with its result as soon as it is done; raises as `yield_in_order` does."""
    backend.check(game)
    if backend.is_here:
        yield from ((part, work(part)) for part in parts)
        return
    waiting = iter(parts)
    with _open_workers(backend, game, bots) as workers:

        def submit(count: int) -> dict[Future[ResultT], PartT]:
            return {workers.submit(work, part): part for part in islice(waiting, count)}

        running = submit(QUEUED_PARTS * workers.count)
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield running.pop(future), future.result()
            running |= submit(len(finished))


@contextmanager
def _open_workers(backend: Backend, game: Game, bots: Sequence[str]) -> Generator[LabWorkers, None, None]:
    if backend.cluster is None:
        from reihum._lab.processes import open_processes

        with open_processes(backend.processes) as workers:
            yield workers
    else:
        from reihum._lab.ray_cluster import open_ray_cluster

        with open_ray_cluster(backend.cluster, game, bots) as workers:
            yield workers
