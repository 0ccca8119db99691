"""`reihum review`, as a person types it."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import reihum
from reihum._lab.simulate import simulate
from reihum._play.record import format_record
from reihum.cli import main
from tests.helpers.children import wait_for_children


@pytest.fixture
def file(tmp_path: Path) -> Path:
    records = simulate(reihum.get_game("elfer_raus"), 2, 2, 0, ["careful", "random"])
    path = tmp_path / "matches.jsonl"
    path.write_text("".join(f"{format_record(record)}\n" for record in records), "utf-8")
    return path


def test_it_prints_the_sum(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--effort", "0.05"]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in ("Match 1", "Match 2", "cards dealt", "own play", "the others", "result"))
    assert "their cards, luck and play cannot be told apart" in told.replace("\n", " ")
    assert "(advice" not in told
    assert "with more moves of “careful” and random ones the weaker a seat played" in told.replace("\n", " ")
    sentences = re.findall(r"Round \d+, step \d+: ([^.]*\.)", told)
    assert sentences
    assert not [sentence for sentence in sentences if re.search(r"\b[rygb]\d+\b|_| [-+.;]", sentence)]
    assert "worth more there than the seat’s chance was among these players" in told.replace("\n", " ")


def test_page_and_data_are_the_same_with_two_processes(file: Path, tmp_path: Path) -> None:
    for processes in ("1", "2"):
        out = [f"--json={tmp_path / processes}.json", f"--html={tmp_path / processes}.html"]
        assert main(["review", str(file), "--effort=0.02", f"--processes={processes}", *out]) == 0
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()
    assert (tmp_path / "1.html").read_bytes() == (tmp_path / "2.html").read_bytes()
    reviews = [json.loads(each) for each in (tmp_path / "1.json").read_text("utf-8").splitlines()]
    assert [review["format"] for review in reviews] == ["reihum-review/2"] * 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="sends the signal of Ctrl+C once the processes are there, which /proc tells")
def test_one_interrupt_ends_a_review_in_several_processes(file: Path) -> None:
    command = [sys.executable, "-m", "reihum.cli", "review", str(file), "--effort", "1000", "--processes", "2"]
    # Where the tests themselves ignore Ctrl+C, the review would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        reviewing = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)  # noqa: S603 - our own program
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        wait_for_children(reviewing, 2)
        reviewing.send_signal(signal.SIGINT)
        _, said = reviewing.communicate(timeout=30)
    finally:
        reviewing.kill()
    assert reviewing.returncode == 130
    assert "Stopped; nothing was written" in said
    assert "Traceback" not in said


def test_records_that_cannot_be_reviewed_are_refused(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text(file.read_text("utf-8").replace('"winners":[', '"winners":[5,', 1), "utf-8")
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    for arguments, words in (
        ([str(damaged)], "damaged.jsonl: line 1: the winners are"),
        ([str(empty)], "holds no record"),
        ([str(tmp_path / "none.jsonl")], "none.jsonl cannot be"),
    ):
        out = tmp_path / "out.html"
        assert main(["review", *arguments, "--html", str(out)]) == 1
        assert words in capsys.readouterr().err
        assert not out.exists()
