"""A game from outside: registered, played, recorded, replayed, measured, without a change to the package."""

import importlib
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import reihum
from reihum._kit.state_checks import check_fields
from reihum._lab.bench import measure_rounds
from reihum._lab.house_rules.plan import plan_comparison
from reihum._lab.simulate import simulate
from reihum._play import game as registry
from reihum.cli import main
from tests.helpers.toy_game import GAME
from tests.server.client import Client
from tests.server.servers import ThreadServer

ROOT = Path(__file__).parents[1]
PLAIN = {**os.environ, "REIHUM_PLAIN": "1"}


@pytest.fixture
def toy() -> Iterator[reihum.Game]:
    reihum.register_game(GAME)
    yield reihum.get_game("toy")
    registry.unregister_game("toy")


def test_its_annotations_may_be_kept_as_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `from __future__ import annotations` keeps them."""
    source = (ROOT / "tests" / "helpers" / "toy_game.py").read_text("utf-8")
    later = source.replace("\nimport sys\n", "\nfrom __future__ import annotations\n\nimport sys\n")
    (tmp_path / "later_toy.py").write_text(later, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    game = importlib.import_module("later_toy").GAME
    assert type(game).code.__annotations__["move"] == "str"
    match, same = (reihum.Match(one, 2, seed=1) for one in (game, GAME))
    while not match.over:
        assert match.legal() == same.legal()
        for one in (match, same):
            one.play(one.legal()[0])
    assert match.totals == same.totals
    state = reihum.Match(game, 2, seed=1).state
    with pytest.raises(reihum.NotationError, match="3 is no text of a move"):
        game.code(state, 3)
    assert game.view(state, None).hand == []
    with pytest.raises(reihum.SeatError):
        game.view(state, 2)


def test_it_stands_beside_the_others(toy: reihum.Game) -> None:
    assert reihum.game_ids()[-1] == "toy"
    assert toy.title == "Toy"


def test_the_default_number_of_players_is_four_or_the_nearest_that_the_game_allows(toy: reihum.Game) -> None:
    assert len(reihum.Match(toy, seed=1).players) == 2
    assert reihum.compare("careful", "random", toy, deals=1).one.fair == 1 / 2
    assert reihum.compare("random", "easy", "elfer_raus", deals=1).one.fair == 1 / 4
    for game in ("elfer_raus", "bloom"):
        assert len(reihum.Match(game, seed=1).players) == 4
    assert plan_comparison("elfer_raus").setting.players == 4


@pytest.mark.usefixtures("toy")
def test_commands_have_the_same_default_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    for game, players in (("toy", 2), ("elfer_raus", 4)):
        assert main(["simulate", game, "--matches", "1", "--seed", "1", "--out", "-"]) == 0
        assert len(json.loads(capsys.readouterr().out)["players"]) == players


def test_a_game_without_a_playout_is_not_measured(toy: reihum.Game) -> None:
    with pytest.raises(
        reihum.OptionError, match=r"Toy cannot be measured, since it lacks `rules\.deal`, `rules\.playout`: .* `reihum simulate` and"
    ):
        measure_rounds(toy, 2, None, 0.01)


OBSERVATIONS = (
    "what a game offers to learners, and Toy has no observations: docs/adding-a-game.md says under `For learners` how it gets them."
)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("use", "said"),
    [
        (lambda: reihum.compare_rules("toy", matches=50), f"Comparing rules needs {OBSERVATIONS} `reihum simulate`, `reihum ladder` and"),
        (lambda: reihum.Batch("toy", 4), f"A batch needs {OBSERVATIONS}"),
        (lambda: reihum.review(next(reihum.simulate("toy", 2, 1, 0, "random"))), f"Reviews and luck need {OBSERVATIONS}"),
        (lambda: reihum.compare("careful", "random", "toy", deals=1, adjusted=True), f"Results without luck need {OBSERVATIONS}"),
        (
            lambda: reihum.simulate("toy", 2, 1, 0, "random,lookahead"),
            "The bot 'lookahead' plays by a network, and Reihum has none for Toy. Without one 'search'",
        ),
    ],
)
def test_what_needs_more_of_a_game_says_what_that_is_and_what_works_without(use: Callable[[], Any], said: str) -> None:
    with pytest.raises(reihum.ReihumError) as refused:
        list(use())
    assert said in str(refused.value)


@pytest.mark.usefixtures("toy")
def test_commands_say_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    for command, said in (
        (f"lab toy --html {page}", OBSERVATIONS),
        ("bench toy", "it lacks `rules.deal`, `rules.playout`"),
        ("ladder toy --bots lookahead,easy", "'careful' and 'level-1' to 'level-7' play every game"),
    ):
        assert main(command.split()) == 1
        assert said in capsys.readouterr().err
    assert not page.exists()


def test_a_game_for_one_number_of_players_says_only_that_number(toy: reihum.Game) -> None:
    with pytest.raises(reihum.OptionError, match=r"^Toy is for 2 players, not 3\.$"):
        reihum.Match("toy", 3)
    state = reihum.Match("toy", 2, seed=1).state
    state.players = 1
    with pytest.raises(reihum.StateError, match=r"1 players; 2 are allowed\.$"):
        check_fields(toy, state)  # type: ignore[arg-type]


def test_it_is_gone_when_withdrawn() -> None:
    with pytest.raises(reihum.OptionError, match="There is no game 'toy'"):
        reihum.get_game("toy")


def test_it_is_played_recorded_and_replayed(toy: reihum.Game) -> None:
    match = reihum.Match("toy", ["Ada", "Ben"], seed=1)
    while not match.over:
        match.play(match.legal()[0])
    assert reihum.replay(json.loads(json.dumps(match.record()))).totals == match.totals
    for record in simulate(toy, 2, 20, 0, ["careful", "random"], legal=True):
        assert reihum.replay(record).winners == record["winners"]


def test_its_spoiled_records_are_refused_too(toy: reihum.Game) -> None:
    record: Any = next(simulate(toy, 2, 1, 0, ["random"]))
    record["rounds"][0]["moves"][0][1] = "99"
    with pytest.raises(reihum.RecordError) as refused:
        reihum.replay(record)
    assert (refused.value.code, refused.value.round, refused.value.move) == ("illegal_move", 1, 1)


@pytest.mark.parametrize("hands", [5, [1, 2], [["0", "1", "2"], [{}]], [[0, 1, 2], [0, 1]], None])
def test_what_it_raises_at_a_deal_of_a_record_is_a_fault_of_the_record(toy: reihum.Game, hands: Any) -> None:
    record: Any = next(simulate(toy, 2, 1, 0, ["random"]))
    record["rounds"][0]["deal"] = {"hands": hands} if hands else {}
    for read in (reihum.replay, reihum.resume):
        with pytest.raises(reihum.RecordError):
            read(record)


def test_other_exceptions_of_a_game_are_reported_as_faults_of_the_game(toy: reihum.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    record: Any = next(simulate(toy, 2, 1, 0, ["random"]))

    def read_unchecked(*_: Any) -> Any:
        return dict[str, Any]()["pile"]

    monkeypatch.setattr(type(toy), "restore", read_unchecked)
    for read in (reihum.replay, reihum.resume):
        with pytest.raises(reihum.RecordError, match="the game 'toy' cannot read it: it raised KeyError: 'pile'") as refused:
            read(record)
        assert refused.value.code == "not_playable"


@pytest.mark.usefixtures("toy")
def test_it_is_served(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as client:
        listed = json.loads(house.get("/api/games")[2])["games"]
        assert "toy" in [game["id"] for game in listed]
        client.create("careful", game="toy")
        assert client.ask("start")["type"] == "done"
        client.play(random.Random(1).choice)
        status, _, body = house.get(f"/api/tables/{client.code}/record")
        assert status == 200
        assert reihum.replay(json.loads(body)).winners == client.table["match"]["winners"]


def test_the_tests_for_every_game_hold_for_it() -> None:
    """Without a word about it in the tests of every game."""
    command = [sys.executable, "-m", "pytest", "-p", "tests.helpers.register_toy_games", "-p", "no:randomly", "-n", "0", "-q"]
    tests = ["tests/games/test_every_game.py", "tests/games/test_sampled_worlds.py", "-k", "toy and not plain_python", "-m", ""]
    told = subprocess.run([*command, *tests], cwd=ROOT, env=PLAIN, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert told.returncode == 0, told.stdout[-3000:]
    found = re.search(r"(\d+) passed", told.stdout)
    assert found
    assert int(found[1]) >= 4 * 10
