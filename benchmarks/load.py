"""Measures how many people can play at once: full tables of scripted players over real sockets, in processes apart from the servers.

`python benchmarks/load.py` measures one server as `reihum serve` runs it: 500 tables of six seats and four onlookers, a move at each
table every two seconds, as people play. `--processes 2 --database URL --bus URL` measures several. A latency is the time from sending
a move until the last socket at the table has received the message about it. The last line is a JSON object.
"""

import argparse
import json
import math
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

CLIENT = Path(__file__).with_name("load_client.py")
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A server process."""

    def __init__(self, arguments: Sequence[str]) -> None:
        command = [sys.executable, "-m", "reihum.cli", "serve", "--port", "0", "--trusted-proxies", "127.0.0.1", *arguments]
        environment = os.environ | {"NO_COLOR": "1", "COLUMNS": "500"}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)  # noqa: S603 - our own program
        assert self.process.stderr  # noqa: S101 - it is a pipe
        self.address = ""
        told: list[str] = []
        for line in self.process.stderr:
            told.append(line)
            if found := re.search(r"Reihum is at (\S+)", line):
                self.address = found[1]
                break
        if not self.address:
            sys.exit("".join(told))
        while not self._ready():
            time.sleep(0.2)

    def _ready(self) -> bool:
        """Return whether all rules are compiled; before that, a server accepts no people."""
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=60):  # noqa: S310 - it is our own
                return True
        except urllib.error.HTTPError:
            return False

    def memory(self) -> int:
        """Return the private memory in bytes."""
        text = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text("ascii")
        return 1024 * sum(int(found) for found in re.findall(r"^Private_(?:Clean|Dirty): +(\d+)", text, re.MULTILINE))

    def processor(self) -> float:
        """Return the seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.communicate()


class People:
    """A process of people."""

    def __init__(self, part: dict[str, Any]) -> None:
        self.process = subprocess.Popen([sys.executable, CLIENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603
        self.say(json.dumps(part))

    def say(self, line: str) -> None:
        """Write a line to its standard input."""
        assert self.process.stdin  # noqa: S101 - it is a pipe
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        """Wait for a line of its standard output."""
        assert self.process.stdout  # noqa: S101 - it is a pipe
        line = self.process.stdout.readline()
        if not line:
            sys.exit("A process of people ended; its reason stands above.")
        return line.strip()


class Usage(NamedTuple):
    """The resources that servers have used."""

    memory: int
    processor: float


def _measure_usage(servers: Sequence[Server]) -> Usage:
    return Usage(sum(server.memory() for server in servers), sum(server.processor() for server in servers))


def measure(given: argparse.Namespace, servers: list[Server]) -> dict[str, Any]:
    """Let people join and play, and return the figures."""
    before = _measure_usage(servers)
    began = time.perf_counter()
    parts = []
    for at in range(given.clients):
        first, end = (given.tables * step // given.clients for step in (at, at + 1))
        part = {name: getattr(given, name) for name in ("game", "seats", "onlookers", "frozen", "pace", "seconds")}
        part |= {"addresses": [server.address for server in servers], "first": first, "tables": end - first, "options": {}}
        parts.append(People(part))
    for people in parts:
        people.hear()
    print(f"All sit after {time.perf_counter() - began:.1f} s", flush=True)
    seated = _measure_usage(servers)
    for people in parts:
        people.say("go")
    told = [json.loads(people.hear()) for people in parts]
    played = _measure_usage(servers)
    latencies = sorted(latency for one in told for latency in one["latencies"])
    sockets, seconds = sum(one["sockets"] for one in told), max(one["seconds"] for one in told)
    return {
        "processes": len(servers),
        "tables": given.tables,
        "sockets": sockets,
        "seconds": round(seconds, 1),
        "moves_per_s": round(sum(one["moves"] for one in told) / seconds, 1),
        "messages_per_s": round(sum(one["messages"] for one in told) / seconds),
        "p50_ms": compute_percentile(latencies, 50),
        "p99_ms": compute_percentile(latencies, 99),
        "max_ms": compute_percentile(latencies, 100),
        "mean_ms": round(1000 * statistics.fmean(latencies), 2),
        "mib_before": round(before.memory / 2**20),
        "kib_per_socket_seated": round((seated.memory - before.memory) / sockets / 1024, 1),
        "kib_per_socket_played": round((played.memory - before.memory) / sockets / 1024, 1),
        "server_cores": round((played.processor - seated.processor) / seconds, 3),
        "client_cores": round(sum(one["processor"] for one in told) / seconds, 3),
        "failed": sum(one["failed"] for one in told),
        "frozen": given.frozen * given.tables,
        "come_back": sum(one["dropped"] for one in told),
    }


def compute_percentile(ordered: Sequence[float], share: float) -> float:
    """Return a percentile in milliseconds."""
    return round(1000 * ordered[max(0, math.ceil(len(ordered) * share / 100) - 1)], 2)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--game", default="elfer_raus")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--onlookers", type=int, default=4, help="sockets at each table besides the seats'")
    parser.add_argument("--frozen", type=int, default=0, help="further onlookers at each table that never read")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--processes", type=int, default=1, help="servers")
    parser.add_argument("--clients", type=int, default=1, help="processes of people")
    parser.add_argument("--database", help="as for `reihum serve`; without it a SQLite file in a folder that is deleted afterwards")
    parser.add_argument("--bus")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        where = ["--database", given.database] if given.database else ["--data", folder]
        servers = [Server([*where, *(["--bus", given.bus] if given.bus else [])]) for _ in range(given.processes)]
        try:
            figures = measure(given, servers)
        finally:
            for server in servers:
                server.__exit__()
    for name, value in figures.items():
        print(f"{name:24} {value}")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
