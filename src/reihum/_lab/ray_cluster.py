"""Workers on a cluster of Ray: many machines, any of which may be lost. Ray is imported only here, when a cluster is opened."""

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
from reihum._lab.code import hash_bots, package_code
from reihum._lab.processes import make_sendable
from reihum._play.game import Game, get_game

PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")

PART_TRIES = 10
"""How often a part is retried after its worker was lost. After that, the part itself is what kills workers."""

CONNECTION_TRIES = 3
"""How often a connection by `ray://` is tried. For each one Ray forks a server off a process with many threads. Now and then that child
dies at once, which Ray reports half a minute later; the next one usually lives."""

CONNECT_SECONDS = 10.0
"""Seconds to wait for a listener at an address; Ray by itself would try for much longer."""
CLIENT_PORT = 10_001
"""The default port for clients of Ray."""

START = "`ray start --head` starts one, and `ray start --address=HOST:6379` lets another machine join it"


class ClusterError(ReihumError):
    """A cluster that cannot be reached, runs other code, or has given up a part."""


class ClusterWorkers:
    """Workers on the connected cluster, one for each processor; parts of a lost worker are retried."""

    def __init__(self, ray: ModuleType, game: Game, bots: Sequence[str]) -> None:
        self._job = [package_code(), game.id, list(bots), hash_bots(game, bots)]
        self._task = ray.remote(_make_task()).options(max_retries=PART_TRIES, num_cpus=1)
        self.count = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, work: Callable[[PartT], ResultT], part: PartT, /) -> "Future[ResultT]":
        """Hand a part to the next free worker, and return a future of its result; it may raise ClusterError."""
        running = self._task.remote(*self._job, pickle.dumps((work, part)))
        result: Future[ResultT] = Future()
        running.future().add_done_callback(partial(self._settle, result))
        return result

    @staticmethod
    def _settle(result: "Future[Any]", finished: "Future[bytes]") -> None:
        try:
            kind, value = pickle.loads(finished.result())  # noqa: S301 - from a worker of the cluster, which runs what we tell it
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for the result
            why = f"{type(error).__name__}: {str(error).removesuffix('.')}"
            gone = ClusterError(f"The cluster has given up a part of the work after {PART_TRIES} tries: {why}.")
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


def _make_task() -> Callable[[str, str, list[str], str, bytes], bytes]:
    """Return what a worker runs."""

    # A nested function is sent as code, so it runs and can report the fault on machines with another Reihum, or none.
    def task(package: str, game: str, bots: list[str], code: str, job: bytes) -> bytes:
        import pickle
        import socket
        from importlib import import_module

        where = socket.gethostname()
        try:
            version, found = import_module("reihum").__version__, import_module("reihum._lab.code").package_code()
            if found == package:
                done: bytes = import_module("reihum._lab.ray_cluster").carry_out(game, bots, code, job)
                return done
        except (ImportError, AttributeError) as error:
            return pickle.dumps(("unlike", f"{where} has none, or an older one ({error})"))
        return pickle.dumps(("unlike", f"{where} has {version}, code {found}"))

    return task


def carry_out(game: str, bots: Sequence[str], code: str, job: bytes) -> bytes:
    """Return the outcome of a part, in a worker: `("result", …)` or `("raised", error)`, pickled."""
    try:
        if hash_bots(get_game(game), bots) != code:
            message = f"{', '.join(bots)}: the code of a bot or the game here, or a network, differs from where the work is handed out."
            raise BotError(message, "other_code")  # noqa: TRY301 - it travels as what the work raises does
        work, part = pickle.loads(job)  # noqa: S301 - the one who hands the work out may run anything here
        return pickle.dumps(("result", work(part)))
    except Exception as error:  # noqa: BLE001 - it is raised again where the result is asked for
        error.add_note(f"That was on {socket.gethostname()}, a machine of the cluster.")
        return pickle.dumps(("raised", make_sendable(error)))


@contextmanager
def open_ray_cluster(address: str, game: Game, bots: Sequence[str] = ()) -> Generator[ClusterWorkers, None, None]:
    """Open the workers of a cluster for matches of these bots in a game; on leaving, unfinished parts are ended.

    `address` is `auto`, for the cluster that this machine belongs to, or `ray://host:10001`. If this process is connected with a cluster
    already, that connection is used and kept, and its parts are worked on to their end.  Raises ClusterError where Ray is
    missing and where no cluster answers, BotError for a bot that cannot be loaded.
    """
    if address != "auto" and not address.startswith("ray://"):
        message = f"{address!r} is not the address of a cluster: give auto, for the one that this machine belongs to, or ray://HOST:10001."
        raise ClusterError(message)
    ray = _import_ray()
    connected = ray.is_initialized()
    if not connected:
        _connect(ray, address)
    try:
        yield ClusterWorkers(ray, game, bots)
    finally:
        if not connected:
            # This ends everything that was handed out. Cancelling single tasks is no way: in Ray 2.60, cancelling one that has just
            # ended ends this process.
            ray.shutdown()


def _import_ray() -> ModuleType:
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
    for tried in range(1, CONNECTION_TRIES + 1):
        try:
            if address != "auto":
                _check_listening(address)
            ray.init(address, log_to_driver=False, logging_level="ERROR")
        except (OSError, RuntimeError, ValueError) as error:
            # What is left of this connection would block the next one.
            ray.shutdown()
            if isinstance(error, ConnectionAbortedError) and tried < CONNECTION_TRIES:
                continue
            reason = " ".join(str(error).split())
            message = f"No cluster of Ray can be used at {address}; {START}. Ray says: {reason}"
            raise ClusterError(message) from error
        return


def _check_listening(address: str) -> None:
    """Raise OSError or ValueError where nothing listens at an address `ray://host:port`."""
    parts = urlsplit(address)
    socket.create_connection((parts.hostname or "", parts.port or CLIENT_PORT), CONNECT_SECONDS).close()
