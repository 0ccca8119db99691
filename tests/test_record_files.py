"""Files of records in every condition: packed, in other encodings, cut off, with bad records among good ones, killed while written."""

import bz2
import gzip
import io
import json
import lzma
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import reihum
from reihum._lab.simulate import simulate
from reihum._play.record import format_record
from reihum.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable


def text_of(matches: int) -> str:
    return "".join(f"{format_record(record)}\n" for record in simulate("elfer_raus", 2, matches, 3, "random"))


RECORDS = text_of(3)
COMMANDS = ("replay", "verify")


@pytest.fixture
def damaged_file(tmp_path: Path) -> Path:
    """Return a file with three good records, an unfinished one as the second, and half a record as the last."""
    first, second, third = RECORDS.splitlines()
    unfinished = json.loads(second)
    unfinished["rounds"][-1]["moves"].pop()
    path = tmp_path / "matches.jsonl"
    path.write_text("\n".join([first, json.dumps(unfinished), "", second, third, third[:100]]), "utf-8")
    return path


def read_from(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(content))))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_first_bad_record_ends_it(command: str, damaged_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(damaged_file)]) == 1
    found = capsys.readouterr()
    assert "line 2: round 1, move" in found.err
    assert "line 4" not in found.out + found.err


@pytest.mark.parametrize("command", COMMANDS)
def test_bad_records_are_skipped_on_request(command: str, damaged_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--skip-bad", str(damaged_file)]) == 1
    found = capsys.readouterr()
    assert [problem.split(": ")[2] for problem in found.err.splitlines()[:-1]] == ["line 2", "line 6"]
    assert found.err.endswith("matches.jsonl: 2 bad records skipped, 3 good\n")
    assert ("3 records and " if command == "replay" else "line 5: ") in found.out
    damaged_file.write_text(RECORDS, "utf-8")
    assert main([command, "--skip-bad", str(damaged_file)]) == 0
    assert not capsys.readouterr().err


def test_a_review_passes_over_bad_records(damaged_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[int] = []

    class Found:
        def __init__(self) -> None:
            self.data: dict[str, Any] = {}

    monkeypatch.setattr("reihum.cli.review._compile_reviews", lambda _matches: None)

    def reviews(matches: list[reihum.Match], _: object) -> list[Found]:
        seen.append(len(matches))
        return [Found()]

    monkeypatch.setattr("reihum.cli.review._make_reviews", reviews)
    out = tmp_path / "reviews.jsonl"
    assert main(["review", "--skip-bad", "--json", str(out), str(damaged_file)]) == 1
    assert (seen, out.read_text("utf-8")) == ([3], "{}\n")


def test_replay_and_verify_count_moves_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = next(simulate("level_8", 6, 1, 5, "random", {"turn_limit": 400}))
    assert any(isinstance(entry, dict) for played in record["rounds"] for entry in played["moves"])  # a pile was formed
    moves = sum(isinstance(entry, list) for played in record["rounds"] for entry in played["moves"])
    path = tmp_path / "match.jsonl"
    path.write_text(format_record(record), "utf-8")
    for command, words in (("replay", f"and {moves} moves agree"), ("verify", f"all {moves} moves were legal")):
        assert main([command, str(path)]) == 0
        assert words in capsys.readouterr().out


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("command", COMMANDS)
def test_standard_input_is_read(command: str, packed: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: FBT001
    content = RECORDS.encode()
    read_from(monkeypatch, gzip.compress(content) if packed else content)
    assert main([command, "-"]) == 0
    assert ("standard input: 3 records" if command == "replay" else "line 3: ") in capsys.readouterr().out
    read_from(monkeypatch, b"")
    assert main([command, "-"]) == 1
    assert capsys.readouterr().err == "reihum: standard input holds no record\n"


def test_a_file_packed_by_gzip_is_read(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl.gz"
    path.write_bytes(gzip.compress(RECORDS.encode()))
    assert [format_record(record) for record in reihum.iter_records(path)] == RECORDS.splitlines()
    assert len(reihum.load_matches(path)) == 3


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (RECORDS.encode("utf-16"), "this is UTF-16: records are UTF-8"),
        (RECORDS.encode("utf-16-le"), "this is UTF-16: records are UTF-8"),
        (RECORDS.encode("utf-16-be"), "this is UTF-16: records are UTF-8"),
        (RECORDS.encode("utf-32"), "this is UTF-32: records are UTF-8"),
        (bz2.compress(RECORDS.encode()), "this is a file packed by bzip2"),
        (lzma.compress(RECORDS.encode()), "this is a file packed by xz"),
        (RECORDS.replace("bot:random", "Jürgen", 1).encode("latin-1"), "line 1: this is not UTF-8, from byte"),
        (RECORDS.replace("bot:random", "Jürgen", 1).encode()[: RECORDS.index("bot:random") + 2], "may have been cut off"),
        (RECORDS.encode()[:200], "line 1: this is not JSON"),
        (
            b'{"seed": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
            "line 1: this has more lists or objects within each other than can be read",
        ),
        (b'{"seed": ' + b"9" * 5_000 + b"}", "line 1: this has a number of more than 4300 digits, which is not read"),
        (gzip.compress(RECORDS.encode())[:-30], "the packed file ends here before it is complete"),
        (gzip.compress(RECORDS.encode())[:-8] + b"\0\0\0\0\0\0\0\0", "the packed file is damaged (CRC"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "replay --skip-bad", "verify", "verify --skip-bad"])
def test_files_of_other_kinds_are_named_in_the_error(
    command: str, content: bytes, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_bytes(content)
    assert main([*command.split(), str(path)]) == 1
    assert says in capsys.readouterr().err


def test_a_mark_of_utf_8_at_the_beginning_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_bytes(RECORDS.encode("utf-8-sig"))
    assert len(reihum.load_matches(path)) == 3


def test_an_error_in_python_names_file_and_line(damaged_file: Path, tmp_path: Path) -> None:
    reads: list[Callable[[], object]] = [
        lambda: reihum.load_matches(damaged_file),
        lambda: list(reihum.iter_records(str(damaged_file))),
        lambda: list(reihum.table_rows(damaged_file, "moves")),
    ]
    for read, line in zip(reads, (2, 6, 6), strict=True):
        with pytest.raises(reihum.RecordError, match=f"^{re.escape(str(damaged_file))}, line {line}: ") as refused:
            read()
        assert (refused.value.path, refused.value.line) == (str(damaged_file), line)
        assert str(refused.value).count(str(damaged_file)) == 1
    packed = tmp_path / "packed.jsonl"
    packed.write_bytes(gzip.compress(RECORDS.encode())[:-20])
    with pytest.raises(reihum.RecordError, match=f"^{re.escape(str(packed))}, line ") as refused:
        reihum.load_matches(packed)
    assert (refused.value.code, refused.value.path) == ("cut_off", str(packed))
    packed.write_text('{"format": "reihum-record/1"}\n', "utf-8")
    with pytest.raises(reihum.RecordError, match=f"^{re.escape(str(packed))}: record 1 does not have the form") as refused:
        list(reihum.table_rows(packed, "moves"))
    with pytest.raises(reihum.RecordError) as refused:
        reihum.replay({})
    assert refused.value.path is None


def test_what_a_killed_command_has_written_does_not_bear_the_files_name(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "reihum.cli", "simulate", "elfer_raus", "--players", "2", "--matches", "100000"]
    out, beside = tmp_path / "matches.jsonl", tmp_path / "matches.jsonl.unfinished"
    with subprocess.Popen([*command, "--out", str(out)], env={**os.environ, "REIHUM_PLAIN": "1"}) as simulating:  # noqa: S603 - our own
        deadline = time.monotonic() + 60
        while not (beside.exists() and beside.stat().st_size) and time.monotonic() < deadline and simulating.poll() is None:
            time.sleep(0.02)
        simulating.send_signal(signal.SIGKILL)
    assert beside.stat().st_size
    assert not out.exists()


def test_a_file_that_is_written_over_keeps_its_permissions(tmp_path: Path) -> None:
    out = tmp_path / "matches.jsonl"
    out.touch(0o600)
    assert main(["simulate", "elfer_raus", "--players", "2", "--out", str(out)]) == 0
    assert out.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [out]
