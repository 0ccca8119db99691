"""docs/deals.md says how a key becomes cards; a script with somebody else's ChaCha20 deals the same."""

import importlib.util
import json
import re
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from reihum._bots import choose_move
from reihum._bots import get_bot_type as find_bot
from reihum._kit.chance import make_rng
from reihum._play.game import BUILT_IN
from reihum._play.match import Match
from reihum._play.record import format_record

ROOT = Path(__file__).parent.parent
KEY = bytes(range(32))
DOCUMENT = (ROOT / "docs/deals.md").read_text("utf-8")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_deals", ROOT / "tools/check_deals.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def played(game: str, players: int, options: dict[str, Any], kind: str = "random") -> dict[str, Any]:
    """Up to 1,500 moves of bots, as a record with its key."""
    match = Match(game, players, options, key=KEY)
    bot, rng = find_bot(kind)(match.game), make_rng("deals")
    for _ in range(1500):
        if match.over:
            break
        if match.round_over:
            match.deal()
        else:
            match.play(choose_move(bot, match.game, match.state, rng))
    record: dict[str, Any] = json.loads(format_record(match.record() | {"key": KEY.hex()}))
    return record


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("elfer_raus", 2, {"drop_colour": "y", "rounds": 3}),
        ("elfer_raus", 6, {"rounds": 20}),
        ("elfer_raus", 4, {"rounds": 3, "hand": 6, "highest": 14, "opening": "left"}),
        ("elfer_raus_master", 3, {"rounds": 3}),
        ("elfer_raus_master", 5, {"hand": 16, "jokers": 1}),
        ("level_8", 3, {}),
        ("level_8", 3, {"jokers": 2, "skips": 0, "hand": 9, "turn_limit": 60}),
        ("bloom", 3, {}),
        ("bloom", 5, {"hand": 18, "open": 10, "jokers": 2, "rounds": 1}),
    ],
)
def test_the_script_deals_what_the_library_deals(script: ModuleType, game: str, players: int, options: dict[str, Any]) -> None:
    record = played(game, players, options)
    piles = sum(isinstance(move, dict) for entry in record["rounds"] for move in entry["moves"])
    assert script.check(record) == len(record["rounds"]) + piles


@pytest.mark.parametrize(("game", "house_rules"), [("level_8", ("jokers", "skips", "hand")), ("bloom", ("jokers", "open", "hand"))])
def test_where_a_record_names_no_house_rule_the_printed_one_holds(script: ModuleType, game: str, house_rules: tuple[str, ...]) -> None:
    record = played(game, 3, {})
    for name in house_rules:
        record["options"].pop(name)
    assert script.check(record)


def test_piles_formed_later_are_among_what_is_compared(script: ModuleType) -> None:
    record = played("level_8", 2, {})
    assert any(isinstance(move, dict) for entry in record["rounds"] for move in entry["moves"])
    assert script.check(record) > len(record["rounds"])


def test_kept_cards_are_left_out_of_the_deck(script: ModuleType) -> None:
    record = played("level_8", 2, {"stars": 2}, "careful")
    kept = [
        number for number, entry in enumerate(record["rounds"]) for move in entry["moves"] if isinstance(move, list) and move[1][0] == "="
    ]
    assert min(kept) < len(record["rounds"]) - 1
    assert script.check(record) >= len(record["rounds"])


@pytest.mark.parametrize("game", BUILT_IN)
def test_another_key_is_found_out(script: ModuleType, game: str) -> None:
    record = played(game, 2, {}) | {"key": KEY[::-1].hex()}
    with pytest.raises(SystemExit, match="round 1 was not dealt from this key"):
        script.check(record)


def test_the_key_of_a_match_with_a_seed_is_made_from_it(script: ModuleType) -> None:
    match = Match("elfer_raus", 2, seed=7)
    bot, rng = find_bot("random")(match.game), make_rng("deals")
    while not match.over:
        match.play(choose_move(bot, match.game, match.state, rng))
    record: dict[str, Any] = json.loads(format_record(match.record()))
    assert "key" not in record
    assert script.check(record) == 1
    with pytest.raises(SystemExit, match="round 1 was not dealt from this key"):
        script.check(record | {"seed": 8})
    with pytest.raises(SystemExit, match="neither a key nor a seed"):
        script.check(record | {"seed": None})


def test_the_stream_begins_as_the_document_says(script: ModuleType) -> None:
    said = re.findall(r"^\| (\d) \| `([0-9a-f]{32})` \|$", DOCUMENT, re.MULTILINE)
    assert said == [(str(number), bytes(islice(script.yield_keystream(KEY, number), 16)).hex()) for number in (0, 1)]


def test_the_vectors_of_the_document_are_true() -> None:
    said = re.search(r"```text\n(.*?)```", DOCUMENT, re.DOTALL)
    assert said is not None
    dealt: dict[str, Any] = {game: Match(game, 4, key=KEY).record()["rounds"][0]["deal"] for game in BUILT_IN}
    assert said[1].splitlines() == [f"{game} {' '.join(deal['hands'][0])} | {' '.join(deal['pile'][:6])}" for game, deal in dealt.items()]
