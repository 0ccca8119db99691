"""The command line, as a person types it."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from reihum._bots import LEVELS, MORE_NAMES, NAMES
from reihum._files import lock_file
from reihum._kit.seeds import derive_seed
from reihum._play.game import BUILT_IN
from reihum.cli import common, main


class CommandResult(NamedTuple):
    """What came of a command."""

    status: int
    out: str
    err: str


Command = Callable[..., CommandResult]


@pytest.fixture
def reihum(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Give the command, run in this process; `text` is what is typed."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments: str, text: str = "") -> CommandResult:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        try:
            status = main(arguments)
        except SystemExit as ended:
            status = int(ended.code or 0)
        return CommandResult(status, *capsys.readouterr())

    return run


def test_help_names_every_command_and_does_not_wait_for_the_compiler() -> None:
    code = "import sys; sys.argv = ['reihum', '--help']\ntry:\n  import reihum.cli; reihum.cli.main()\nfinally:\n"
    code += "  print('numba' in sys.modules, 'numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - as above
    assert all(command in run.stdout for command in ("play", "simulate", "replay", "verify", "bench"))
    assert run.stdout.splitlines()[-1] == "False False"


@pytest.mark.parametrize("module", ["reihum", "reihum.cli"])
def test_the_package_is_the_command_as_well(module: str) -> None:
    run = subprocess.run([sys.executable, "-m", module, "--version"], capture_output=True, text=True, check=True)  # noqa: S603 - our own program
    assert run.stdout.startswith("reihum ")


def test_help_names_the_games_and_bots_that_there_are() -> None:
    assert common.GAMES.split(", ") == list(BUILT_IN)
    assert common.BOTS.split(", ") == [*NAMES, *MORE_NAMES, f"{LEVELS[0]} to {LEVELS[-1]}"]


def test_simulate_writes_records_that_replay_accepts(reihum: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "m.jsonl")
    made = reihum(
        "simulate",
        "elfer_raus",
        "--players",
        "3",
        "--matches",
        "4",
        "--seed",
        "7",
        "--bots",
        "careful,random,random",
        "--option",
        "rounds=2",
        "--legal",
        "--out",
        file,
    )
    assert (made.status, made.err) == (0, "")
    lines = Path(file).read_text("utf-8").splitlines()
    assert [json.loads(line)["seed"] for line in lines] == [7, *(derive_seed(7, "simulate", number) for number in range(1, 4))]
    checked = reihum("replay", file)
    assert checked.status == 0
    assert "4 records and" in checked.out


def test_a_dash_writes_to_standard_output(reihum: Command) -> None:
    made = reihum("simulate", "elfer_raus", "--players", "2", "--option", "drop_colour=g", "--out", "-")
    assert json.loads(made.out)["options"]["drop_colour"] == "g"


@pytest.mark.parametrize("command", ["replay", "review", "verify"])
def test_a_closed_standard_input_is_named(command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main([command, "-"]) == 1
    assert re.fullmatch(r"reihum: standard input cannot be read: it is closed\n", capsys.readouterr().err)


def test_replay_names_file_line_round_and_move(reihum: Command, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    reihum("simulate", "elfer_raus", "--matches", "2", "--out", str(file))
    first, second = file.read_text("utf-8").splitlines()
    spoiled = json.loads(second)
    spoiled["rounds"][0]["moves"][2][0] = 9
    file.write_text(f"{first}\n{json.dumps(spoiled)}\n", "utf-8")
    run = reihum("replay", str(file))
    assert run.status == 1
    assert run.err.startswith(f"reihum: {file}: line 2: round 1, move 3: it is seat ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "skat", "--out", "-"], "There is no game 'skat'; there are: elfer_raus"),
        (["simulate", "elfer_raus", "--players", "7", "--out", "-"], "Elfer raus! is for 2 to 6 players, not 7."),
        (["simulate", "elfer_raus", "--option", "rounds=0", "--out", "-"], "rounds is a number of rounds from 1 to 100, not 0"),
        (["simulate", "elfer_raus", "--bots", "nobody", "--out", "-"], "There is no bot 'nobody'"),
        (["simulate", "elfer_raus", "--bots", "random,random", "--out", "-"], "one for each of the 4 seats, not 2"),
        (["simulate", "elfer_raus", "--out", "/no/such/folder/m.jsonl"], "/no/such/folder/m.jsonl cannot be written"),
        (["simulate", "elfer_raus", "--out", "/dev/full"], "/dev/full cannot be written: No space left on device"),
        (["review", "/no/such/file"], "/no/such/file cannot be read: No such file"),
        (["review", "-", "--html", "-", "--json", "-"], "Standard output takes only one of them: name a file for the other."),
        (["lab", "elfer_raus", "--grid", "hand=8", "--grid", "hand=9"], "--grid names hand twice: leave one out."),
        (["ladder", "elfer_raus", "--bots", "careful,random", "--json", "/no/such/l.json"], "/no/such/l.json cannot be written: No such"),
        (["data", "export", "--link", "foo"], "--link has to be the link that opens the seat on another device"),
        (["data", "export", "--link", "https://x.example/t/ABCDE"], "it ends with /t/CODE#SECRET"),
        (["replay", "/no/such/file"], "/no/such/file cannot be read"),
        (["replay", "/dev/null"], "/dev/null holds no record"),
        (["play", "bloom"], "In the browser the game is chosen there"),
        (["play", "--seed", "0"], "everything about a match is chosen there; --seed goes with --terminal"),
        (["play", "--option", "a=1"], "everything about a match is chosen there; --option goes with --terminal"),
        (["play", "--terminal", "--port", "80"], "--port is for the server that plays in the browser"),
        (["play", "--terminal", "--no-lan"], "--lan is for the server that plays in the browser"),
    ],
)
def test_impossible_commands_are_refused_with_a_sentence(reihum: Command, arguments: list[str], sentence: str) -> None:
    run = reihum(*arguments)
    assert run.status == 1
    assert sentence in run.err


@pytest.mark.parametrize(
    "arguments",
    [["simulate"], ["nonsense"], ["simulate", "elfer_raus", "--matches", "0", "--out", "-"], ["bench", "elfer_raus", "--seconds", "-1"]],
)
def test_wrong_arguments_get_the_usage_line(reihum: Command, arguments: list[str]) -> None:
    run = reihum(*arguments)
    assert run.status == 2
    assert run.err.startswith("usage: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--portt", "1"], "reihum serve: error: unrecognized arguments: --portt 1 (is it --port?)"),
        (["replay", "a", "b"], "reihum replay: error: unrecognized arguments: b"),
        (["--nothing", "serve"], "reihum: error: unrecognized arguments: --nothing"),
    ],
)
def test_an_argument_that_a_command_does_not_know_gets_its_usage(reihum: Command, arguments: list[str], said: str) -> None:
    run = reihum(*arguments)
    assert run.status == 2
    assert run.err.startswith(f"usage: {said.partition(':')[0]} ")
    assert run.err.endswith(f"{said}\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_that_a_library_swallows_ends_a_command_as_well(monkeypatch: pytest.MonkeyPatch, number: signal.Signals) -> None:
    """As compiled code does that calls Python back: what it makes of the exception is no fault to report."""

    def run(_: object) -> int:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(number)
        message = "no compiled object yet"
        raise RuntimeError(message)

    usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
    before = signal.signal(number, usual)
    try:
        monkeypatch.setattr("reihum.cli.verify.run", run)
        assert main(["verify", "m.jsonl"]) == 128 + number
        assert signal.getsignal(number) == usual
        monkeypatch.setattr("reihum.cli.verify.run", lambda _: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            main(["verify", "m.jsonl"])
    finally:
        signal.signal(number, before)


@pytest.mark.parametrize(
    "arguments", [["bench", "elfer_raus", "--seconds", "0"], ["ladder", "elfer_raus", "--bots", "careful,random", "--time-limit", "0"]]
)
def test_a_time_of_zero_is_refused(reihum: Command, arguments: list[str]) -> None:
    assert "'0' is not a number of seconds, more than 0 and at most 3600" in reihum(*arguments).err


MANY = "1" * 5000
"""A number with more digits than Python reads."""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        *((f"{command} --seed abc", "--seed: 'abc' is not a whole number") for command in (
            "simulate elfer_raus --out -", "ladder elfer_raus --bots easy,careful", "lab elfer_raus", "review -", "play --terminal",
        )),
        *((f"{command} --players x", "--players: 'x' is not a whole number from 1 to 1000000000") for command in (
            "simulate elfer_raus --out -", "ladder elfer_raus --bots easy,careful", "lab elfer_raus", "play --terminal",
        )),
        ("review - --effort 0", "--effort: '0' is not a number above 0"),
        ("ladder elfer_raus --bots easy,search --ms 5ms", "--ms: '5ms' is not a number above 0"),
        *((f"{command} {MANY}", f"{command.split()[-1]}: '111111111111...1111111111111' is not {said}") for command, said in (
            ("simulate elfer_raus --out - --seed", "a whole number of 4300 digits at most"),
            ("simulate elfer_raus --out - --matches", "a whole number from 1 to 1000000000"),
            ("ladder elfer_raus --bots easy,careful --adjusted --luck-playouts", "a whole number from 1 to 1000000000"),
            ("ladder elfer_raus --bots easy,search --ms", "a number above 0"),
            ("ladder elfer_raus --bots easy,search --time-limit", "a number of seconds, more than 0 and at most 3600"),
            ("review - --effort", "a number above 0"),
            ("train elfer_raus --updates 1 --out net --seed", "a whole number from 0 to 2147483647"),
            ("play --port", "a port: those are 0 to 65535"),
        )),
        ("ladder elfer_raus --bots easy,careful --deals 1000000001", "--deals: '1000000001' is not a whole number from 1 to 1000000000"),
    ],
)  # fmt: skip
def test_invalid_numbers_are_refused_with_our_own_sentence(reihum: Command, arguments: str, said: str) -> None:
    run = reihum(*arguments.split())
    assert run.status == 2
    assert run.err.endswith(f"{said}\n")


LADDER = ["ladder", "elfer_raus", "--bots", "careful,random", "--json", "one", "--plot", "two"]
LAB = ["lab", "elfer_raus", "--option", "rounds=2", "--json", "one", "--html", "two"]
REVIEW = ["review", "m.jsonl", "--json", "one", "--html", "two"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["train", "elfer_raus", "--updates", "1", "--out", ""],
        ["train", "elfer_raus", "--updates", "1", "--out", "net", "--from", ""],
        ["simulate", "elfer_raus", "--out", ""],
        ["replay", ""],
        ["review", "matches.jsonl", "--html", ""],
        ["ladder", "elfer_raus", "--bots", "random,easy", "--state", ""],
        ["lab", "elfer_raus", "--json", ""],
        ["site", ""],
        ["backup", ""],
        ["play", "--data", ""],
    ],
)
def test_an_empty_name_of_a_file_is_refused(reihum: Command, arguments: list[str]) -> None:
    """As a path it would be the current folder."""
    status, _, said = reihum(*arguments)
    assert status == 2
    assert "an empty name names no file and no folder" in said


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (LADDER, "reihum.cli.common.prepare_game"),
        (LAB, "reihum.cli.common.prepare_game"),
        (REVIEW, "reihum.cli.review._compile_reviews"),
    ],
)
def test_a_command_that_is_stopped_leaves_its_files_as_they_were(
    reihum: Command, arguments: list[str], first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    reihum("simulate", "elfer_raus", "--out", "m.jsonl")
    Path("two").write_text("kept", "utf-8")
    monkeypatch.setattr(first, stop)
    stopped = reihum(*arguments)
    assert stopped.status == 130
    assert stopped.err.startswith("Stopped; ")
    assert not Path("one").exists()
    assert Path("two").read_text("utf-8") == "kept"


def test_a_reader_that_stops_early_is_no_fault() -> None:
    command = f"{sys.executable} -m reihum.cli simulate elfer_raus --matches 50 --out - | head -c 10"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, env={**os.environ, "REIHUM_PLAIN": "1"})  # noqa: S603, S607 - as above
    assert run.stdout == '{"format":'
    assert run.stderr == ""


def test_a_bot_is_found_in_the_folder_where_the_command_is_given(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(MYBOT, "utf-8")
    program = Path(sys.executable).with_name("reihum")
    arguments = ["simulate", "elfer_raus", "--players", "2", "--bots", "mybot:First,mybot:First", "--out", "-"]
    plain = {**os.environ, "REIHUM_PLAIN": "1"}
    run = subprocess.run([program, *arguments], capture_output=True, text=True, check=False, cwd=tmp_path, env=plain)  # noqa: S603 - our own program
    assert run.stderr == ""
    assert json.loads(run.stdout)["players"] == ["bot:mybot:First"] * 2


@pytest.mark.parametrize("processes", ["1", "2"])
def test_what_a_bot_prints_does_not_get_between_the_records(tmp_path: Path, processes: str) -> None:
    (tmp_path / "mybot.py").write_text(f"{MYBOT}{PRINTING}", "utf-8")
    program = Path(sys.executable).with_name("reihum")
    arguments = ["--players", "2", "--matches", "4", "--bots", "mybot:Printing", "--processes", processes, "--out", "-"]
    command = [str(program), "simulate", "elfer_raus", *arguments]
    plain = {**os.environ, "REIHUM_PLAIN": "1"}
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path, env=plain)  # noqa: S603 - our own program
    assert [json.loads(line)["players"] for line in run.stdout.splitlines()] == [["bot:mybot:Printing"] * 2] * 4
    assert all(word in run.stderr for word in ("imported", "printed", "written", "from a process"))


def test_what_a_bot_prints_does_not_get_into_records_kept_in_memory(
    reihum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "printing_bot.py").write_text(f"{MYBOT}{PRINTING}", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    made = reihum("simulate", "elfer_raus", "--players", "2", "--bots", "printing_bot:First", "--out", "-")
    assert json.loads(made.out)["players"] == ["bot:printing_bot:First"] * 2
    assert made.err == "imported\n"


PRINTING = """
import os
import sys

print("imported")


class Printing(First):
    started = False

    def choose(self, world, rng):
        print("printed")
        sys.__stdout__.write("written\\n")
        if not Printing.started:
            Printing.started = True
            os.system("echo from a process")
        return super().choose(world, rng)
"""

MYBOT = """
class First:
    def __init__(self, game):
        self.game = game

    def choose(self, world, rng):
        return self.game.legal(world)[0]
"""


def test_an_option_nested_without_end_is_no_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "elfer_raus", "--option", f"rounds={'[' * 100_000}", "--out", "-"]) == 1
    assert "rounds is a number of rounds" in capsys.readouterr().err


def test_bench_ends_with_a_line_of_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "elfer_raus", "--players", "3", "--seconds", "0.05"]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(figures) == {"games_per_s", "moves_per_s", "general_games_per_s"}
    assert figures["moves_per_s"] > figures["games_per_s"] > 0


def test_a_match_in_the_terminal_and_its_end(reihum: Command) -> None:
    run = reihum("play", "elfer_raus", "--terminal", "--players", "2", "--bots", "random", "--seed", "1", text="?\nnonsense\nquit\n")
    assert run.status == 0
    assert "Your move" in run.out
    assert "Goodbye." in run.out


def test_ctrl_c_leaves_quietly(tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    unfinished = tmp_path / "records.jsonl.unfinished"
    # Whoever runs these tests in the background may have told their children to pass over Ctrl+C.
    code = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); from reihum.cli import main; sys.exit(main())"
    process = subprocess.Popen(  # noqa: S603 - as above
        [sys.executable, "-c", code, "simulate", "elfer_raus", "--matches", "100000", "--out", records],
        stderr=subprocess.PIPE,
        env={**os.environ, "REIHUM_PLAIN": "1"},
    )
    try:
        until = time.monotonic() + 60
        while not (unfinished.exists() and unfinished.stat().st_size):
            assert time.monotonic() < until
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        left = f"reihum: {records} was not made; what was played lies in {unfinished}\n"
        assert process.communicate(timeout=30)[1].decode() == left
        assert process.returncode == 130
    finally:
        process.kill()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["review", "m.jsonl", "--json", "m.jsonl"], "m.jsonl and m.jsonl"),
        (["review", "m.jsonl", "--html", "./m.jsonl"], "m.jsonl and ./m.jsonl"),
        (["review", "m.jsonl", "--html", "new", "--json", "new"], "new and new"),
        (["ladder", "elfer_raus", "--bots", "careful,random", "--state", "s", "--json", "s"], "s and s"),
        (["ladder", "elfer_raus", "--bots", "careful,random", "--state", "s", "--plot", "s"], "s and s"),
        (["lab", "elfer_raus", "--option", "hand=5", "--json", "s", "--html", "s"], "s and s"),
    ],
)
def test_nothing_is_written_over_what_the_same_command_reads_or_writes(
    reihum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], named: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("m.jsonl").write_text("kept", "utf-8")
    run = reihum(*arguments)
    assert run.status == 1
    assert run.err == f"reihum: {named} are one file: name another.\n"
    assert Path("m.jsonl").read_text("utf-8") == "kept"
    assert not Path("s").exists()
    assert not Path("new").exists()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("simulate elfer_raus --out m.jsonl.gz", "m.jsonl.gz would be records"),
        ("simulate elfer_raus --out m.csv", "m.csv would be records"),
        ("ladder elfer_raus --bots careful,random --plot l.png", "l.png would be an SVG picture"),
        ("ladder elfer_raus --bots careful,random --json l.svg", "l.svg would be JSON"),
        ("lab elfer_raus --option hand=5 --html l.pdf", "l.pdf would be an HTML page"),
        ("lab elfer_raus --option hand=5 --json l.json.gz", "l.json.gz would be JSON"),
        ("review m.jsonl --html r.json", "r.json would be an HTML page"),
        ("review m.jsonl --json R.HTML", "R.HTML would be JSON"),
    ],
)
def test_a_name_that_says_something_else_than_what_is_written_is_refused(
    reihum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, named: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run = reihum(*arguments.split())
    assert run.status == 1
    assert named in run.err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "arguments",
    [
        "simulate elfer_raus --option hand=5 --option hand=6 --out -",
        "ladder elfer_raus --bots careful,random --option hand=5 --option hand=6",
        "lab elfer_raus --option hand=5 --option hand=6",
        "lab elfer_raus --option rounds=2 --grid hand=5 --grid hand=6",
        "lab elfer_raus --option rounds=2 --against hand=5 --against hand=6",
        "bench elfer_raus --option hand=5 --option hand=6",
        "play elfer_raus --terminal --option hand=5 --option hand=6",
    ],
)
def test_an_option_that_is_given_twice_is_refused(reihum: Command, arguments: str) -> None:
    run = reihum(*arguments.split())
    assert run.status == 1
    assert "hand twice" in run.err


def test_records_are_not_lost_to_a_simulation_that_fails(reihum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tired.py").write_text(TIRED, "utf-8")
    simulate = ("simulate", "elfer_raus", "--players", "2", "--out", "m.jsonl", "--matches", "3")
    assert reihum(*simulate).status == 0
    kept = Path("m.jsonl").read_text("utf-8")
    assert reihum(*simulate).err == "reihum: m.jsonl is there already: name another file, or say --force to replace it.\n"
    assert Path("m.jsonl").read_text("utf-8") == kept
    run = reihum(*simulate, "--force", "--bots", "tired:Tired,random")
    assert run.status == 1
    assert re.search(r"Tired ended the program as seat 0 of Elfer raus!\.\nThat was match \d of tired:Tired, random; its seed is ", run.err)
    assert "m.jsonl is as it was; what was played lies in " in run.err
    assert Path("m.jsonl").read_text("utf-8") == kept
    assert 0 < Path("m.jsonl.unfinished").read_text("utf-8").count("\n") < 3
    assert reihum(*simulate, "--force", "--seed", "9").status == 0
    assert Path("m.jsonl").read_text("utf-8") != kept
    assert not Path("m.jsonl.unfinished").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locks.")
def test_two_simulations_do_not_write_into_one_file(reihum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Path("m.jsonl.unfinished").open("w", encoding="utf-8") as other:
        other.write("what the other one has played")
        other.flush()
        assert lock_file(other.fileno())
        run = reihum("simulate", "elfer_raus", "--players", "2", "--out", "m.jsonl")
        assert (run.status, run.err) == (1, "reihum: Another process is writing m.jsonl: wait for it, or name another file.\n")
        assert Path("m.jsonl.unfinished").read_text("utf-8") == "what the other one has played"
    # What somebody left who was killed keeps nobody off.
    assert reihum("simulate", "elfer_raus", "--players", "2", "--out", "m.jsonl").status == 0


def test_where_nothing_can_be_made_beside_a_file_it_is_written_over(
    reihum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "m.jsonl"
    file.write_text("old\n", "utf-8")
    with monkeypatch.context() as folder:
        folder.setattr(os, "access", lambda *_: False)
        assert reihum("simulate", "elfer_raus", "--players", "2", "--force", "--out", str(file)).status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["m.jsonl"]
    assert json.loads(file.read_text("utf-8"))["game"] == "elfer_raus"


TIRED = """
import sys
from tests.helpers.matches import first_legal, play_match


class Tired:
    moves = 0

    def __init__(self, game):
        self.game = game

    def choose(self, world, rng):
        Tired.moves += 1
        if Tired.moves > 150:
            sys.exit(0)
        return self.game.legal(world)[0]
"""
