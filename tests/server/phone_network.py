"""A home network without a home: a second network namespace stands for a phone, which reaches this machine and nothing else."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from itertools import count

import pytest

IP = shutil.which("ip", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin")
_numbers = count()
HERE, THERE = "10.213.77.1", "10.213.77.2"


def _run_ip(*arguments: str) -> None:
    assert IP is not None
    done = subprocess.run([IP, *arguments], capture_output=True, text=True, check=False)  # noqa: S603 - it is iproute2
    if done.returncode:
        raise OSError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")


@pytest.fixture
def phone() -> Iterator[list[str]]:
    """Give the beginning of a command that runs in the phone's network."""
    number = f"{os.getpid()}-{next(_numbers)}"  # what was made before goes away when the system finds the time
    name, here, there = f"reihum{number}", f"rhm{number}", f"rhp{number}"
    if IP is None:
        pytest.skip("there is no `ip` here to make a network namespace with: install iproute2")
    try:
        _run_ip("netns", "add", name)
    except OSError as error:
        pytest.skip(f"no network namespace can be made here (that takes root): {error}")
    try:
        _run_ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", name)
        _run_ip("addr", "add", f"{HERE}/24", "dev", here)
        _run_ip("link", "set", here, "up")
        _run_ip("-n", name, "addr", "add", f"{THERE}/24", "dev", there)
        _run_ip("-n", name, "link", "set", there, "up")
        _run_ip("-n", name, "link", "set", "lo", "up")
        _run_ip("-n", name, "route", "add", "default", "via", HERE)
        yield [IP, "netns", "exec", name]
    except OSError as error:
        pytest.skip(f"no network can be made here: {error}")
    finally:
        with suppress(OSError):
            _run_ip("link", "del", here)
        _run_ip("netns", "del", name)
