"""The processes that a process has started, as Linux tells them."""

from pathlib import Path
from subprocess import Popen
from time import sleep
from typing import Any


def list_children(pid: int) -> list[int]:
    """Return the numbers of the processes that a process has started and not yet waited for; Linux only."""
    return [int(number) for number in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def wait_for_children(process: Popen[Any], count: int) -> list[int]:
    """Wait until a program has so many child processes, and return them; raises AssertionError if it ends before."""
    while len(found := list_children(process.pid)) < count:
        assert process.poll() is None
        sleep(0.1)
    return found
