"""What a record proves of its deals, and what it does not."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from reihum._kit.errors import ReihumError
from reihum._play.game import game_ids
from reihum._play.match import Match, commit_to_key
from reihum._play.proof import deal_again, is_dealt, read_key
from reihum._play.record import format_record, replay
from reihum._play.record_error import RecordError
from reihum.cli import main
from tests.helpers.matches import at_random, play_match

pytestmark = pytest.mark.timeout(600)
"""All games are compiled here if nobody has done so, and the machine may have other things to do."""

KEY = bytes(range(32))


def played(game: str, key: bytes = KEY) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(format_record(play_match(Match(game, 3, key=key), at_random(3)).record()))
    return written


@pytest.fixture(scope="module", params=game_ids())
def record(request: pytest.FixtureRequest) -> dict[str, Any]:
    return played(request.param)


@pytest.fixture
def elfer(tmp_path: Path) -> tuple[dict[str, Any], Path]:
    return played("elfer_raus"), tmp_path / "match.jsonl"


def verify(record: dict[str, Any], file: Path, *arguments: str) -> int:
    file.write_text(format_record(record) + "\n", "utf-8")
    return main(["verify", str(file), *arguments])


def test_every_deal_and_pile_of_a_match_comes_from_the_key_it_was_committed_to(record: dict[str, Any]) -> None:
    assert record["commitment"] == hashlib.sha256(KEY).hexdigest() == commit_to_key(KEY)
    assert read_key(record) == KEY
    piles = sum(isinstance(move, dict) for entry in record["rounds"] for move in entry["moves"])
    assert deal_again(replay(record), KEY) == len(record["rounds"]) + piles
    assert is_dealt(record, replay(record)) is True


@pytest.mark.slow
def test_other_cards_by_the_same_rules_are_found_out(record: dict[str, Any]) -> None:
    """The record of another key, with this key written into it: nothing but the dealing again can tell."""
    other = played(record["game"], KEY[::-1]) | {"key": record["key"], "commitment": record["commitment"]}
    with pytest.raises(RecordError) as fault:
        deal_again(replay(other), KEY)
    assert fault.value.round == 1
    assert is_dealt(other, replay(other)) is False


def test_a_key_is_no_secret_any_more_only_when_the_match_is_over() -> None:
    match = Match("elfer_raus", 2, key=KEY)
    assert not {"key", "commitment"} & set(match.record())


@pytest.mark.parametrize("key", ["", "00", "x" * 64, 7, KEY.hex() + "00", {}, ["00"]])
def test_keys_that_are_none(key: Any) -> None:
    with pytest.raises(RecordError):
        read_key({"key": key})
    assert is_dealt({"key": key}, Match("elfer_raus", 2, key=KEY)) is False


def test_a_seed_is_a_key_as_well_and_without_either_nothing_is_said() -> None:
    assert read_key({"seed": 7}) == hashlib.sha256(b"reihum seed 7").digest()
    assert read_key({"seed": None}) is None
    assert read_key({"seed": True}) is None
    assert is_dealt({}, Match("elfer_raus", 2, key=KEY)) is None


def test_the_command_says_what_it_checked(elfer: tuple[dict[str, Any], Path], capsys: pytest.CaptureFixture[str]) -> None:
    record, file = elfer
    assert verify(record, file) == 0
    told = capsys.readouterr().out
    moves = len(record["rounds"][0]["moves"])
    assert f"all {moves} moves were legal" in told
    assert "scores" in told
    assert "comes from the key" in told
    assert f"{commit_to_key(KEY)}: compare it" in told
    assert verify(record, file, "--commitment", commit_to_key(KEY).upper()) == 0
    assert "the commitment that was shown" in capsys.readouterr().out


def test_a_seed_proves_nothing_also_beside_an_empty_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match("elfer_raus", 2, seed=7)
    while not match.over:
        match.play(match.legal()[0])
    assert verify(match.record() | {"key": None}, tmp_path / "seeded.json") == 0
    assert "it does not show that nobody chose it" in capsys.readouterr().out


def test_the_command_is_not_content_with_less(elfer: tuple[dict[str, Any], Path], capsys: pytest.CaptureFixture[str]) -> None:
    record, file = elfer
    pile = record["rounds"][0]["deal"]["pile"]
    hand = record["rounds"][0]["deal"]["hands"][0]
    keyless = {name: value for name, value in record.items() if name not in ("key", "commitment")}
    wrong: list[tuple[dict[str, Any], tuple[str, ...], str]] = [
        (record, ("--commitment", "0" * 64), "these are not the cards"),
        (record | {"commitment": "0" * 64}, (), "the SHA-256 of the key"),
        (record | {"key": "\ud800"}, (), "not 32 bytes"),
        (keyless, (), "names no key"),
        (keyless | {"seed": 1}, (), "not the one that the seed 1 gives"),
        (record | {"totals": [0, 0, 0]}, (), "the totals are"),
        (record | {"rounds": [record["rounds"][0] | {"deal": {"hands": [], "pile": pile}}]}, (), "round 1"),
        (record | {"rounds": [record["rounds"][0] | {"moves": [[0, hand[0]]]}]}, (), "round 1"),
    ]
    for spoiled, arguments, sentence in wrong:
        file.write_text(json.dumps(spoiled), "utf-8")
        assert main(["verify", str(file), *arguments]) == 1
        assert sentence in capsys.readouterr().err


def test_files_that_hold_nothing_to_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content, sentence in ((b"", "holds no record"), (b"\xff\xfe", "UTF-16"), (b"[]", "a record is a JSON object")):
        file = tmp_path / "file"
        file.write_bytes(content)
        assert main(["verify", str(file)]) == 1
        assert sentence in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "none")]) == 1
    assert "cannot be read" in capsys.readouterr().err
    with pytest.raises(SystemExit) as usage:
        main(["verify", "file", "--commitment", "short"])
    assert usage.value.code == 2


def test_one_commitment_is_for_one_match(elfer: tuple[dict[str, Any], Path], capsys: pytest.CaptureFixture[str]) -> None:
    record, file = elfer
    file.write_text(f"{format_record(record)}\n{format_record(record)}\n", "utf-8")
    assert main(["verify", str(file)]) == 0
    assert main(["verify", str(file), "--commitment", commit_to_key(KEY)]) == 1
    assert "several matches" in capsys.readouterr().err


def test_no_fault_in_a_record_escapes_the_command(elfer: tuple[dict[str, Any], Path]) -> None:
    """Members of the head are put to every wrong use; each is a fault of the record or makes no difference, never one of ours."""
    record, _ = elfer
    wrong: tuple[Any, ...] = (None, 1, -1, "x", [], {}, [[]], [None], {"a": 1}, True)
    for name in record:
        for value in wrong:
            try:
                spoiled = record | {name: value}
                key = read_key(spoiled)
                assert key is None or deal_again(replay(spoiled), key)
            except ReihumError:
                pass
