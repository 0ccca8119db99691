"""The compose file is one, and its servers are replaced in the right order. Containers themselves are started by no test."""

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from tests.server.servers import ROOT

DEPLOY = ROOT / "deploy"
FILE = (DEPLOY / "compose.yaml").read_text()

DOCKER = """#!/bin/sh
echo "$@" >> "$STATE/told"
case "$*" in
    "compose version") exit "${VERSION:-0}" ;;
    *" build table") ;;
    *" config") printf 'name: reihum\\nservices:\\n  table:\\n    deploy:\\n      replicas: 2\\n      resources: {}\\n' ;;
    *" ps "*) cat "$STATE/there" ;;
    *" up "*) printf 'new1\\nnew2\\n' >> "$STATE/there"; [ -z "${ABORT_UP:-}" ] || kill -"$ABORT_UP" "$PPID"; exit "$HEALTH" ;;
    "logs "*) echo "a reason" ;;
    "stop "*) [ -z "${ABORT_STOP:-}" ] || kill -"$ABORT_STOP" "$PPID" ;;
    "rm "*) for last; do :; done; grep -v "$last" "$STATE/there" > "$STATE/left"; mv "$STATE/left" "$STATE/there" ;;
    *) exit 9 ;;
esac
"""
"""As much of Docker as the script asks for: two servers, to which two new ones come."""


def find_compose() -> list[str]:
    """Give the command, the newer one first."""
    docker = shutil.which("docker")
    if docker and subprocess.run([docker, "compose", "version"], capture_output=True, check=False, timeout=60).returncode == 0:  # noqa: S603 - it is Docker
        return [docker, "compose"]
    if found := shutil.which("docker-compose"):
        return [found]
    if os.environ.get("CI"):
        pytest.fail("CI must have docker compose, or docker-compose")
    pytest.skip("there is no docker compose here: install it to have this tested")


@pytest.mark.slow
def test_compose_takes_its_file_and_would_find_a_fault(tmp_path: Path) -> None:
    command = find_compose()

    def services(text: str) -> subprocess.CompletedProcess[str]:
        if len(command) == 1:  # version 1, which knows no names
            text = re.sub(r"^name: .*\n", "", text, flags=re.MULTILINE)
        (tmp_path / "compose.yaml").write_text(text)
        told = [*command, "--file", str(tmp_path / "compose.yaml"), "config", "--services"]
        environment = os.environ | {"REIHUM_ADDRESS": "play.example.org", "POSTGRES_PASSWORD": "secret", "COMPOSE_PROJECT_NAME": "reihum"}
        return subprocess.run(told, env=environment, capture_output=True, text=True, check=False, timeout=60)  # noqa: S603 - as above

    taken = services(FILE)
    assert sorted(taken.stdout.split()) == ["bus", "database", "proxy", "table"], taken.stderr
    for right, wrong in (("cap_drop:", "cap_dropped:"), ("depends_on: [table]", "depends_on: [tables]"), ("- rules:/", "- rulings:/")):
        assert right in FILE
        assert services(FILE.replace(right, wrong)).returncode != 0


def heed_signals() -> None:
    """Heed signals in a new process, also where tests run in the background: there it would inherit that INT and HUP are ignored."""
    for one in (signal.SIGHUP, signal.SIGINT):
        signal.signal(one, signal.SIG_DFL)


def roll(
    tmp_path: Path, health: int, old: tuple[str, ...] = ("old1", "old2"), **more: str
) -> tuple[subprocess.CompletedProcess[str], list[str], list[str]]:
    """Replace the servers; give the result of the script, the commands that Docker got, and the servers that are there then."""
    (tmp_path / "docker").write_text(DOCKER)
    (tmp_path / "docker").chmod(0o700)
    (tmp_path / "there").write_text("".join(f"{one}\n" for one in old))
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "STATE": str(tmp_path), "HEALTH": str(health), **more}
    run = subprocess.run(  # noqa: S603 - it is ours
        [str(DEPLOY / "roll.sh")], env=environment, capture_output=True, text=True, check=False, timeout=60, preexec_fn=heed_signals
    )
    told = [line.replace(str(DEPLOY), "deploy") for line in (tmp_path / "told").read_text().splitlines()]
    return run, told, (tmp_path / "there").read_text().split()


def test_old_servers_stop_when_the_new_ones_are_healthy(tmp_path: Path) -> None:
    run, told, there = roll(tmp_path, 0)
    assert run.returncode == 0, run.stderr
    assert there == ["new1", "new2"]
    started = next(at for at, line in enumerate(told) if " up " in line)
    assert {"--wait", "--no-recreate", "--no-deps", "table=4"} <= set(told[started].split())
    assert told[started + 1 :] == ["stop -t 30 old1", "rm old1", "stop -t 30 old2", "rm old2"]
    assert not [line for line in told[:started] if line.startswith(("stop", "rm"))]


def test_where_the_new_ones_do_not_come_up_the_old_ones_go_on(tmp_path: Path) -> None:
    run, told, there = roll(tmp_path, 1)
    assert run.returncode == 1
    assert "a reason" in run.stderr + run.stdout
    assert there == ["old1", "old2"]
    assert not [line for line in told if line.startswith("stop")]


@pytest.mark.parametrize("name", ["INT", "TERM", "HUP"])
def test_an_interrupted_roll_keeps_the_old_servers(tmp_path: Path, name: str) -> None:
    run, told, there = roll(tmp_path, 0, ABORT_UP=name)
    assert run.returncode > 128
    assert there == ["old1", "old2"]
    assert not [line for line in told if line.startswith("stop")]


def test_a_roll_interrupted_after_the_switch_names_what_is_left(tmp_path: Path) -> None:
    run, _, there = roll(tmp_path, 0, ABORT_STOP="TERM")
    assert run.returncode > 128
    assert {"new1", "new2"} <= set(there)
    assert "old2" in run.stderr
    assert "run this again" in run.stderr


def test_servers_that_an_earlier_run_left_are_replaced_by_as_many_as_the_file_names(tmp_path: Path) -> None:
    for old in (("old1", "old2", "left1", "left2"), ("old1",)):
        run, told, there = roll(tmp_path, 0, old)
        assert run.returncode == 0, run.stderr
        assert there == ["new1", "new2"]
        assert f"table={len(old) + 2}" in " ".join(told)
        (tmp_path / "told").unlink()


def test_an_old_compose_is_named_before_anything_is_done(tmp_path: Path) -> None:
    run, told, there = roll(tmp_path, 0, VERSION="1")
    assert run.returncode == 1
    assert "Docker Compose 2" in run.stderr
    assert told == ["compose version"]
    assert there == ["old1", "old2"]


def test_a_server_is_given_the_time_it_takes_to_stop() -> None:
    """Playing on, and the goodbye with what follows it; neither compose nor the script cuts it short."""
    drain = re.search(r'REIHUM_DRAIN_SECONDS: "(\d+)"', FILE)
    allowed = re.search(r"stop_grace_period: (\d+)s", FILE)
    waited = re.search(r"docker stop -t (\d+)", (DEPLOY / "roll.sh").read_text())
    assert drain is not None
    assert allowed is not None
    assert waited is not None
    assert int(drain[1]) + 15 < int(allowed[1]) == int(waited[1])
