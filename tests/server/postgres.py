"""A PostgreSQL of the tests' own, on a socket in a folder of its own; it can be stopped, killed and started again."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from tests.helpers.children import list_children


def _find_programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    named = shutil.which("postgres")
    return found[-1].parent if found else Path(named).resolve().parent if named else None


PROGRAMS = _find_programs()
PORT = 5432
"""No port is opened; it is a part of the socket's name."""

CONFIGURED = {
    "listen_addresses": "",
    "fsync": "off",  # what the kernel has been given survives a killed process, and no test cuts the power
    "max_connections": "200",
    "shared_buffers": "16MB",
    "log_min_messages": "fatal",
}


class Postgres:
    """A cluster; `url()` makes a new database in it. It refuses to run as root, so root runs it as somebody else."""

    def __init__(self) -> None:
        assert PROGRAMS is not None
        # Sockets have short names, and another user has to get in.
        self.folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            other = next(user for user in ("postgres", "nobody") if user in {known.pw_name for known in pwd.getpwall()})
            shutil.chown(self.folder, other)
            self._user = {"user": other, "group": pwd.getpwnam(other).pw_gid, "extra_groups": []}
        self._data = self.folder / "data"
        self._numbers = count(1)

    def _run(self, program: str, *arguments: str) -> None:
        assert PROGRAMS is not None
        command = [str(PROGRAMS / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, timeout=120, **self._user)  # noqa: S603 - it is PostgreSQL's

    def __enter__(self) -> Self:
        self._run("initdb", "-D", str(self._data), "-U", "reihum", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.kill()
        shutil.rmtree(self.folder)

    def start(self) -> None:
        settings = [part for name, value in CONFIGURED.items() for part in ("-c", f"{name}={value}")]
        options = " ".join(f"'{part}'" if not part.startswith("-") else part for part in [*settings, "-k", str(self.folder)])
        self._run("pg_ctl", "start", "-D", str(self._data), "-w", "-t", "90", "-o", options, "-l", str(self.folder / "log"))

    def kill(self) -> None:
        """Stop it as a crash would; what was committed is there after the next start."""
        self._run("pg_ctl", "stop", "-D", str(self._data), "-m", "immediate", "-t", "90")

    def signal(self, number: int) -> None:
        """Send a signal to all its processes, as SIGSTOP, which lets it hang."""
        main = int((self._data / "postmaster.pid").read_text().split()[0])
        # The first one goes first, so that it makes no more of them, and is woken last.
        children = list_children(main)
        for pid in [main, *children] if number == signal.SIGSTOP else [*children, main]:
            os.kill(pid, number)

    def make_url(self, name: str | None = None) -> str:
        """Make a database, or give the one of this name; give its URL as a host would write it."""
        if name is None:
            name = f"d{next(self._numbers)}"
            self._run("createdb", "-h", str(self.folder), "-U", "reihum", name)
        return f"postgresql://reihum@/{name}?host={self.folder}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Where there is none the test is left out, but not in CI."""
    if PROGRAMS is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have PostgreSQL")
        pytest.skip("there is no PostgreSQL here: install it to have this tested")
    with Postgres() as running:
        yield running
