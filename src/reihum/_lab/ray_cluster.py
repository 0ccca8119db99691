"""Workers on a cluster of Ray: many machines, any of which may be lost. Ray is imported here only, when a cluster is opened."""

import pickle
import socket
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar
from urllib.parse import urlsplit

from reihum._bots import BotError
from reihum._kit.errors import ReihumError
from reihum._lab.code import bots_code, package_code
from reihum._play.game import Game, get_game

PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")

TRIES = 10
"""So often a part is worked on again whose worker was lost; by then it is the part itself that kills workers."""

CONNECTIONS = 3
"""So often a connection by `ray://` is tried. For each one Ray forks a server off a process with many threads, and now and then that
child dies at once, which Ray tells half a minute later; the next one lives."""

PATIENCE = 10.0
"""So many seconds may pass before somebody listens at an address; Ray by itself would try for much longer."""
CLIENTS = 10_001
"""The port to which Ray's clients come, where none is named."""

START = "`ray start --head` starts one, and `ray start --address=HOST:6379` lets another machine join it"


class ClusterError(ReihumError):
    """A cluster that cannot be reached, is made of other code, or has given up."""


class ClusterWorkers:
    """Workers on the cluster that this process is connected with, one a processor; what a lost one had is worked on again."""

    def __init__(self, ray: ModuleType, game: Game, specs: Sequence[str]) -> None:
        self._job = [package_code(), game.id, list(specs), bots_code(game, specs)]
        self._task = ray.remote(_task()).options(max_retries=TRIES, num_cpus=1)
        self.count = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, work: Callable[[PartT], ResultT], part: PartT, /) -> "Future[ResultT]":
        """Hand a part to the next worker that is free, and return its result to come, which may be ClusterError."""
        running = self._task.remote(*self._job, pickle.dumps((work, part)))
        result: Future[ResultT] = Future()
        running.future().add_done_callback(partial(self._settle, result))
        return result

    @staticmethod
    def _settle(result: "Future[Any]", told: "Future[bytes]") -> None:
        try:
            kind, value = pickle.loads(told.result())  # noqa: S301 - from a worker of the cluster, which runs what we tell it
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for the result
            gone = ClusterError(f"The cluster has given up a part of the work after {TRIES} tries: {type(error).__name__}: {error}.")
            gone.__cause__ = error
            result.set_exception(gone)
            return
        if kind == "result":
            result.set_result(value)
        elif kind == "raised":
            result.set_exception(value)
        else:
            own = f"code {package_code()}"
            result.set_exception(ClusterError(f"All machines of a cluster need the Reihum that this one has ({own}), but {value}."))


def _task() -> Callable[[str, str, list[str], str, bytes], bytes]:
    """Return what a worker runs. As a function inside another it is sent as code, so it can say that a machine has another Reihum."""

    def task(package: str, game: str, specs: list[str], bots: str, job: bytes) -> bytes:
        import pickle
        import socket
        from importlib import import_module

        where = socket.gethostname()
        try:
            version, found = import_module("reihum").__version__, import_module("reihum._lab.code").package_code()
            if found == package:
                done: bytes = import_module("reihum._lab.ray_cluster").carry_out(game, specs, bots, job)
                return done
        except (ImportError, AttributeError) as error:
            return pickle.dumps(("unlike", f"{where} has none, or an older one ({error})"))
        return pickle.dumps(("unlike", f"{where} has {version}, code {found}"))

    return task


def carry_out(game: str, specs: Sequence[str], bots: str, job: bytes) -> bytes:
    """Return, in a worker, what came of a part: `("result", …)` or `("raised", error)`, pickled."""
    try:
        if bots_code(get_game(game), specs) != bots:
            message = f"{', '.join(specs)}: what a bot of these is made of differs from what it is where the work is handed out."
            raise BotError(message)  # noqa: TRY301 - it travels as what the work raises does
        work, part = pickle.loads(job)  # noqa: S301 - the one who hands the work out may run anything here
        return pickle.dumps(("result", work(part)))
    except Exception as error:  # noqa: BLE001 - it is raised again where the result is asked for
        error.add_note(f"That was on {socket.gethostname()}, a machine of the cluster.")
        try:
            told = pickle.dumps(("raised", error))
            pickle.loads(told)  # noqa: S301 - our own
        except Exception:  # noqa: BLE001 - an error may hold anything
            told = pickle.dumps(("raised", RuntimeError(f"{type(error).__name__}: {error}")))
        return told


@contextmanager
def open_ray_cluster(address: str, game: Game, specs: Sequence[str] = ()) -> Generator[ClusterWorkers, None, None]:
    """Open the workers of a cluster for matches of these bots in a game; when this is left, what is still being worked on is ended.

    `address` is `auto`, for the cluster that this machine belongs to, or `ray://host:10001`. A connection that this process has with a
    cluster already is used, and kept; parts that were handed out by it are worked on to their end. Raises ClusterError where Ray is
    missing and where no cluster answers, BotError for a bot that cannot be loaded.
    """
    if address != "auto" and not address.startswith("ray://"):
        message = f"{address!r} is no address of a cluster: give auto, for the one that this machine belongs to, or ray://HOST:10001."
        raise ClusterError(message)
    ray = _ray()
    connected = ray.is_initialized()
    if not connected:
        _connect(ray, address)
    try:
        yield ClusterWorkers(ray, game, specs)
    finally:
        if not connected:
            ray.shutdown()  # which ends all that was handed out: to cancel a task that has just ended ends this process, in Ray 2.60


def _ray() -> ModuleType:
    try:
        ray = import_module("ray")
    except ImportError as error:
        message = "Playing on a cluster needs Ray, which is not installed here: pip install 'reihum[ray]'."
        raise ClusterError(message) from error
    if not hasattr(ray, "is_initialized"):
        where = ", ".join(getattr(ray, "__path__", [])) or getattr(ray, "__file__", "this process")
        message = f"{where} is called `ray` and is not Ray: rename it, or work in another folder. Ray comes with pip install 'reihum[ray]'."
        raise ClusterError(message)
    return ray


def _connect(ray: ModuleType, address: str) -> None:
    for tried in range(1, CONNECTIONS + 1):
        try:
            if address != "auto":
                _knock(address)
            ray.init(address, log_to_driver=False, logging_level="ERROR")
        except (OSError, RuntimeError, ValueError) as error:
            ray.shutdown()  # what is left of this connection would stand in the way of the next one
            if isinstance(error, ConnectionAbortedError) and tried < CONNECTIONS:
                continue
            reason = " ".join(str(error).split())
            message = f"No cluster of Ray can be used at {address}; {START}. Ray says: {reason}"
            raise ClusterError(message) from error
        return


def _knock(address: str) -> None:
    """Raise OSError or ValueError where nobody listens at an address `ray://host:port`."""
    parts = urlsplit(address)
    socket.create_connection((parts.hostname or "", parts.port or CLIENTS), PATIENCE).close()
