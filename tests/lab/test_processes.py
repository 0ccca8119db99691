"""Processes that play beside the first one: what is said when they cannot."""

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from multiprocessing import get_context
from pathlib import Path

import pytest

import reihum
from reihum._kit.errors import ReihumError
from reihum._lab.code import hash_bots
from reihum._lab.processes import _hold_interrupts, make_sendable, open_processes
from reihum._lab.ray_cluster import carry_out

COMPARE = 'reihum.compare("careful", "random", "elfer_raus", deals=4, processes=2)'
SIMULATE = 'list(simulate(reihum.get_game("elfer_raus"), 2, 20, 0, ["careful"], processes=2))'


def said_by(folder: Path, *lines: str) -> tuple[int, str, str]:
    """Run a script in a file, and return its status and what it wrote."""
    script = folder / "script.py"
    script.write_text("\n".join(["import reihum", "from reihum._lab.simulate import simulate", *lines]), "utf-8")
    environment = {**os.environ, "REIHUM_PLAIN": "1"}
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, env=environment)  # noqa: S603 - our own script
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize("work", [COMPARE, SIMULATE])
def test_an_unguarded_script_gets_a_sentence_about_its_guard(tmp_path: Path, work: str) -> None:
    status, _, said = said_by(
        tmp_path, "try:", f"    {work}", "except reihum.ReihumError as error:", "    raise SystemExit(f'told: {error}')"
    )
    assert status == 1
    assert len(said.splitlines()) == 1, said
    assert said.startswith("told: The worker processes could not start.")
    assert 'put what the script does under `if __name__ == "__main__":`' in said


def test_a_script_that_keeps_its_work_for_itself_has_it_done(tmp_path: Path) -> None:
    assert said_by(tmp_path, "if __name__ == '__main__':", f"    print(len({COMPARE}.deals))") == (0, "4\n", "")


BOT = """
class Lowest:
    def __init__(self, game):
        self.game = game

    def choose(self, world, rng):
        return min(self.game.legal(world))
"""
TWICE = """
def compare(processes):
    return reihum.compare(Lowest, "random", "elfer_raus", deals=4, processes=processes).shares

if __name__ == "__main__":
    print(compare(1) == compare(2))
"""


def test_a_class_of_the_script_plays_in_processes_as_well(tmp_path: Path) -> None:
    assert said_by(tmp_path, BOT, TWICE) == (0, "True\n", "")


@pytest.mark.parametrize("way", ["-c", "-"])
def test_a_class_that_was_typed_is_refused_in_processes(way: str) -> None:
    program = f"import reihum\n{BOT}{TWICE}"
    arguments = [sys.executable, way, *([program] if way == "-c" else [])]
    environment = {**os.environ, "REIHUM_PLAIN": "1"}
    run = subprocess.run(arguments, capture_output=True, text=True, check=False, env=environment, input=program)  # noqa: S603 - our own script
    assert "BotError: Other processes do not know Lowest, which is defined where you type: put it into a module" in run.stderr


def test_a_class_in_the_main_module_of_a_folder_is_refused_in_processes(tmp_path: Path) -> None:
    (tmp_path / "__main__.py").write_text(f"import reihum\n{BOT}{TWICE}", "utf-8")
    environment = {**os.environ, "REIHUM_PLAIN": "1"}
    run = subprocess.run([sys.executable, tmp_path], capture_output=True, text=True, check=False, env=environment)  # noqa: S603 - our own script
    assert "do not know Lowest, which is defined in a `__main__.py`, which processes do not import: put it" in run.stderr


def test_a_class_behind_the_guard_gets_a_sentence_about_it(tmp_path: Path) -> None:
    status, _, said = said_by(tmp_path, "if __name__ == '__main__':", BOT.replace("\n", "\n    "), TWICE)
    assert status == 1
    assert "BotError: The bot '__main__:Lowest' cannot be loaded: processes import this script, and find no Lowest" in said


def test_a_process_that_ends_while_it_plays_is_not_taken_for_a_fault_of_the_script() -> None:
    with pytest.raises(ReihumError, match="A worker process ended while it played"), open_processes(1) as opened:
        opened.submit(os._exit, 3).result()


def compare_with_two(_: int) -> int:
    return len(reihum.compare("random", "easy", "elfer_raus", deals=1, processes=2).deals)


def test_a_worker_that_may_start_no_processes_gets_an_error_with_advice() -> None:
    with get_context("spawn").Pool(1) as pool, pytest.raises(ReihumError, match=r"processes=1.*ProcessPoolExecutor"):
        pool.map(compare_with_two, [0])


def test_ending_one_series_leaves_all_other_processes_alone() -> None:
    one, other = (reihum.simulate("elfer_raus", 2, 200, seed, "random", processes=2) for seed in (1, 2))
    assert next(one) != next(other)
    own = get_context("spawn").Process(target=time.sleep, args=(60,))
    own.start()
    del one  # as a `break` out of a loop over it does
    own.join(0.2)
    assert own.exitcode is None
    own.terminate()
    assert len(list(other)) == 199


INTERRUPTED = """
import multiprocessing.util, os, signal, sys, time
if __name__ == "__main__":
    launch, launched = multiprocessing.util.spawnv_passfds, []

    def launch_and_interrupt(path, arguments, files):
        started = launch(path, arguments, files)
        launched.extend(flag for flag in arguments if flag == "--multiprocessing-fork")
        if len(launched) == int(sys.argv[1]):
            time.sleep(0.5)
            os.killpg(0, signal.SIGINT)
        return started

    multiprocessing.util.spawnv_passfds = launch_and_interrupt
    from reihum.cli import main
    raise SystemExit(main(["simulate", "elfer_raus", "--matches", "1000000", "--processes", "2", "--out", "out.jsonl"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no groups of processes that are interrupted together")
@pytest.mark.parametrize("launched", ["1", "2"])
def test_ctrl_c_while_the_processes_start_ends_in_a_sentence(tmp_path: Path, launched: str) -> None:
    (tmp_path / "script.py").write_text(INTERRUPTED, "utf-8")
    # Where the tests themselves ignore Ctrl+C, the program would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        command = [sys.executable, "script.py", launched]
        run = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True)  # noqa: S603 - our own
    finally:
        signal.signal(signal.SIGINT, before)
    _, said = run.communicate(timeout=60)
    assert (run.returncode, "Traceback" in said) == (130, False), said
    assert not (tmp_path / "out.jsonl").exists()


def test_a_signal_that_is_held_back_is_not_lost_where_the_launch_fails() -> None:
    heard = list[int]()
    before = signal.signal(signal.SIGTERM, lambda number, _: heard.append(number))

    def launch() -> None:
        signal.raise_signal(signal.SIGTERM)
        assert heard == []
        Path("nowhere").stat()

    try:
        with pytest.raises(OSError, match="nowhere"), _hold_interrupts():
            launch()
    finally:
        signal.signal(signal.SIGTERM, before)
    assert heard == [signal.SIGTERM]


class TwoParts(Exception):
    """Pickles, and does not unpickle, as an HTTPError of Python's own."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


class Locked(Exception):
    """Does not pickle."""

    def __init__(self) -> None:
        super().__init__("no lock")
        self.lock = threading.Lock()


class Raising:
    def __init__(self, game: object) -> None:
        pass

    def choose(self, world: object, rng: object) -> int:
        raise TwoParts("this", "that")


class Prefixed(Exception):
    """Unpickles with its prefix twice."""

    def __init__(self, text: str) -> None:
        super().__init__(f"error {text}")


def raise_lock(_: int) -> int:
    raise Locked


def test_what_a_bot_raises_is_told_with_its_seat_and_seed_though_it_cannot_be_sent() -> None:
    bot = f"{__name__}:Raising"
    told = []
    for processes in (1, 2):
        with pytest.raises(Exception, match="this and that") as raised:
            list(reihum.simulate("elfer_raus", 2, 2, 1, bot, processes=processes))
        told.append((str(raised.value), raised.value.__notes__))
    (alone, notes), (sent, sent_notes) = told
    assert sent == f"TwoParts: {alone}"
    assert sent_notes == notes


def test_one_error_that_cannot_be_sent_leaves_the_other_parts() -> None:
    with open_processes(1) as opened:
        with pytest.raises(RuntimeError, match=r"^Locked: no lock$"):
            opened.submit(raise_lock, 1).result()
        assert opened.submit(abs, -3).result() == 3


@pytest.mark.parametrize("error", [json.JSONDecodeError("no value", "{", 1), Prefixed("5")], ids=repr)
def test_an_error_that_would_arrive_without_its_notes_or_with_another_text_is_replaced(error: Exception) -> None:
    error.add_note("seat 1")
    told = make_sendable(error)
    assert (type(told), str(told), told.__notes__) == (RuntimeError, f"{type(error).__name__}: {error}", error.__notes__)


def test_an_error_that_arrives_as_it_is_is_sent() -> None:
    error = reihum.BotError("no such bot", "unknown")
    error.add_note("seat 1")
    assert make_sendable(error) is error


def test_a_machine_of_a_cluster_sends_the_notes_of_an_error_as_well() -> None:
    game = reihum.get_game("bloom")
    kind, error = pickle.loads(carry_out("bloom", [], hash_bots(game, []), pickle.dumps((raise_lock, 1))))  # noqa: S301 - our own
    assert (kind, str(error)) == ("raised", "Locked: no lock")
    assert error.__notes__[-1].endswith("a machine of the cluster.")
