"""Background tasks, referenced until they are done."""

import asyncio
from collections.abc import Coroutine

from reihum.server.live.faults import Faults


class Background:
    """Runs coroutines that nobody awaits; their exceptions are logged, except those in `passed_over`."""

    def __init__(self, faults: Faults, what: str, passed_over: tuple[type[Exception], ...] = ()) -> None:
        self._faults, self._what, self._passed_over = faults, what, passed_over
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[object, object, None]) -> None:
        """Start a coroutine as a task."""
        task = asyncio.create_task(work)
        # asyncio holds only weak references to tasks: one without another reference may vanish.
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def close(self) -> None:
        """Cancel the unfinished tasks."""
        for task in list(self._tasks):
            task.cancel()

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, self._passed_over):
            self._faults.note(self._what, error)
