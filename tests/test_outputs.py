"""Standard output of the command `reihum`: pipes, closed and full ones, letters that it lacks."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import reihum
from reihum._lab.simulate import simulate
from reihum._play.record import format_record
from tests.effort import first_always
from tests.helpers.matches import first_legal, play_match

COMPILED = {"REIHUM_PLAIN": ""}
"""The environment of reviews, which take minutes in plain Python; other commands start in half the time without the compiler."""


def run_plainly(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell in which `reihum` is this one, in plain Python."""
    given = {**os.environ, "REIHUM_PLAIN": "1", **environment}
    whole = f'reihum() {{ {sys.executable} -m reihum.cli "$@"; }}; {command}'
    return subprocess.run(["bash", "-c", whole], capture_output=True, text=True, check=False, env=given)  # noqa: S603, S607 - our own program


REPORTS = [
    "ladder elfer_raus --players 2 --bots easy,random --deals 1 --processes 1 --json",
    "lab elfer_raus --players 2 --bots random --matches 50 --processes 1 --json",
    "review m.jsonl --effort 0.01 --json",
]


# Where a report goes is decided in one place for all commands, so one of them always runs with both names.
@pytest.mark.parametrize(
    ("written", "command"),
    [*first_always([("-", command) for command in REPORTS]), *first_always([("/dev/stdout", command) for command in REPORTS])],
)
def test_a_report_goes_to_standard_output(written: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "m.jsonl").write_text(format_record(next(simulate(reihum.get_game("elfer_raus"), 2, 1, 0, ["random"]))) + "\n", "utf-8")
    run = run_plainly(f"cd {tmp_path} && reihum {command} {written} | cat", **(COMPILED if "review" in command else {}))
    assert "cannot be" not in run.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["m.jsonl"]
    # A device takes what is printed beside as well.
    assert json.loads(run.stdout if written == "-" else run.stdout[run.stdout.index("{") :])


def test_records_go_to_a_pipe_by_its_name() -> None:
    run = run_plainly("reihum simulate elfer_raus --players 2 --out /dev/stdout | cat")
    assert json.loads(run.stdout)["game"] == "elfer_raus"


def test_a_review_reads_and_writes_by_pipes() -> None:
    run = run_plainly("reihum simulate elfer_raus --players 2 --out - | REIHUM_PLAIN= reihum review - --effort 0.01 --html -")
    assert run.stdout.startswith("<!doctype html>")


def test_letters_that_a_terminal_lacks_are_escaped(tmp_path: Path) -> None:
    match: reihum.Match = reihum.Match("elfer_raus", ["Jörg \x1b[2J", "Ben 🙂"], seed=1)
    play_match(match, first_legal)
    file = tmp_path / "m.jsonl"
    file.write_text(json.dumps(match.record()) + "\n", "utf-8")
    run = run_plainly(f"reihum review {file} --effort 0.01", **COMPILED, LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (run.returncode, run.stderr) == (0, "")
    assert "J\\xf6rg" in run.stdout
    assert "\x1b" not in run.stdout
    assert "\x1b" not in str(match)


def test_a_result_that_a_closed_output_would_lose_is_an_error(tmp_path: Path) -> None:
    file, picture = tmp_path / "m.jsonl", tmp_path / "l.svg"
    run = run_plainly(f"reihum simulate elfer_raus --out {file} >&-")
    assert (run.returncode, run.stderr) == (0, "")  # it prints nothing there
    ladder = "ladder elfer_raus --players 2 --bots careful,random --deals 1 --processes 1"
    commands = ("simulate elfer_raus --out -", f"verify {file}", f"review {file} --json -", f"{ladder} --plot {picture}", "--version")
    for command in commands:
        run = run_plainly(f"reihum {command} >&-", **(COMPILED if command.startswith("review") else {}))
        assert run.stderr == "reihum: standard output cannot be written: it is closed\n"
        assert run.returncode == 1
    assert picture.exists()


def test_ctrl_c_while_commands_are_imported_leaves_quietly() -> None:
    code = """
import sys, reihum.cli
class Interrupts:
    def find_spec(self, name, *_):
        if name == "reihum.cli.warm":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupts())
sys.exit(reihum.cli.main(["warm"]))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    assert (run.returncode, run.stderr) == (130, "")


def test_it_is_not_the_record_that_cannot_be_read_when_nothing_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    run = run_plainly(f"reihum simulate elfer_raus --out {file} && reihum verify {file} > /dev/full")
    assert run.stderr == "reihum: the output cannot be written: No space left on device\n"


def test_a_full_disk_behind_standard_output_is_said() -> None:
    command = f"{sys.executable} -m reihum.cli bench elfer_raus --seconds 0.01 > /dev/full"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, env={**os.environ, "REIHUM_PLAIN": "1"})  # noqa: S603, S607 - as above
    assert run.returncode == 1
    assert run.stderr == "reihum: the output cannot be written: No space left on device\n"
