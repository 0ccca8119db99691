"""Two bots against each other, from Python."""

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np
import pytest

import reihum
from reihum._bots import BotError
from reihum._kit.chance import Rng
from reihum._kit.errors import OptionError
from reihum._kit.states import GameState
from reihum._lab.compare import compare
from reihum._lab.ray_cluster import ClusterError
from reihum._play.game import Game
from tests.helpers.error_codes import raises_code


class First:
    """Plays the first legal move."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, world: GameState, rng: Rng) -> int:
        return self.game.legal(world)[0]


def test_classes_and_names_are_compared_on_the_same_deals() -> None:
    found = compare(First, "careful", "elfer_raus", players=3, deals=12, seed=5)
    assert (found.one.bot, found.other.bot) == ("tests.lab.test_compare:First", "careful")
    assert found.is_better is False
    assert len(found.shares) == len(found.deals) == 12
    assert found.one.share == pytest.approx(sum(found.shares) / 12)
    assert all(len(deal.played) == 3 for deal in found.deals)
    assert found.one.adjusted is None


def test_a_result_is_shown_in_a_line() -> None:
    found = compare("random", "careful", "elfer_raus", players=2, deals=4)
    wins = f"{100 * found.one.share:.1f} % ({100 * found.one.low:.1f}-{100 * found.one.high:.1f})"
    assert repr(found) == f"<Comparison random against careful, 4 deals, wins {wins}, even 50.0 %>"


def test_a_type_with_a_budget_is_named_by_its_text() -> None:
    with pytest.raises(BotError, match="give the text that names it, such as 'search@5'"):
        compare(reihum.get_bot_type("search@5"), "random", "elfer_raus")


def test_a_bot_against_one_of_its_like_is_not_better() -> None:
    assert compare("random", "tests.lab.test_compare:First", "elfer_raus", players=2, deals=4).is_better in {None, True, False}
    even = compare("careful", "reihum._bots.careful:Careful", "elfer_raus", players=2, deals=8)
    assert even.one.share == 0.5
    assert even.is_better is None


def test_a_class_whose_name_is_that_of_another_by_now_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    first: Any = type("Mine", (First,), {"__module__": __name__})
    monkeypatch.setattr(sys.modules[__name__], "Mine", first, raising=False)
    compare(first, "random", "elfer_raus", players=2, deals=2)
    monkeypatch.setattr(sys.modules[__name__], "Mine", type("Mine", (First,), {"__module__": __name__}))
    with raises_code(BotError, "not_importable"):
        compare(first, "random", "elfer_raus", players=2, deals=2)


def test_luck_is_removed_on_request() -> None:
    found = compare("careful", "random", "elfer_raus", players=2, deals=6, adjusted=True)
    assert found.one.adjusted is not None
    share, low, high = found.one.adjusted
    assert low < share < high
    assert found.other.adjusted is not None
    assert share + found.other.adjusted[0] == pytest.approx(1)
    assert found.one.luck_part == found.other.luck_part
    again = compare("careful", "random", "elfer_raus", players=2, deals=6, adjusted=True, luck_playouts=5)
    assert again.one.share == found.one.share
    assert again.one.adjusted != found.one.adjusted


def test_playouts_for_luck_that_nobody_asked_for_are_refused() -> None:
    with pytest.raises(reihum.OptionError, match="Playouts for luck need `adjusted`"):
        compare("careful", "random", "elfer_raus", deals=1, luck_playouts=5)


def test_a_cluster_needs_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"pip install 'reihum\[ray\]'"):
        compare("careful", "random", "elfer_raus", on="auto")


def test_a_folder_named_ray_is_not_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ray").mkdir()
    monkeypatch.delitem(sys.modules, "ray", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ClusterError, match=r"ray is called `ray` and is not Ray: rename it"):
        compare("careful", "random", "elfer_raus", on="auto")


def test_a_cluster_address_is_validated_also_after_ray_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started = ModuleType("ray")
    started.is_initialized = lambda: True  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ray", started)
    with pytest.raises(ClusterError, match="'local' is not the address of a cluster: give auto"):
        compare("careful", "random", "elfer_raus", on="local")


@pytest.mark.parametrize(
    ("name", "value"),
    [("players", "2"), ("players", 2.0), ("deals", 2.5), ("deals", "3"), ("deals", True), ("processes", 1.5), ("luck_playouts", 2.5)],
)
def test_counts_that_are_not_whole_numbers_are_refused(name: str, value: Any) -> None:
    with pytest.raises(reihum.OptionError, match=re.escape(f"`{name}` is a whole number from 1 up, not {value!r}.")):
        compare("careful", "random", "elfer_raus", **{name: value})


@pytest.mark.parametrize("seed", ["x", 1.5, None, True])
def test_a_seed_that_is_no_whole_number_is_named(seed: Any) -> None:
    with pytest.raises(reihum.OptionError, match=re.escape(f"`seed` is a whole number, not {seed!r}.")):
        compare("careful", "random", "elfer_raus", seed=seed)


@pytest.mark.parametrize("seed", [-3, 10**30, np.uint8(255)])
def test_any_whole_number_is_a_seed(seed: Any) -> None:
    found, same = (compare("random", "careful", "elfer_raus", players=2, deals=3, seed=one) for one in (seed, int(seed)))
    assert found.shares == same.shares


def named(name: str, module: str) -> type[First]:
    """A bot that was defined elsewhere."""
    return cast("type[First]", type("Bot", (First,), {"__module__": module, "__qualname__": name}))


def test_comparisons_of_invalid_bots_or_games_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(reihum.OptionError, match="`deals` is a whole number from 1 up, not 0"):
        compare("careful", "random", "elfer_raus", deals=0)
    with pytest.raises(reihum.ReihumError, match="names one twice"):
        compare("careful", "careful", "elfer_raus")
    with pytest.raises(reihum.OptionError, match="3 is not a game"):
        compare("careful", "random", cast("str", 3))
    with raises_code(BotError, "not_importable"):
        compare(cast("str", None), "careful", "elfer_raus")
    with raises_code(BotError, "not_importable"):
        compare(named("test.<locals>.Inner", __name__), "careful", "elfer_raus")
    with pytest.raises(reihum.OptionError, match="a cluster or a number of processes, not both"):
        compare("careful", "random", "elfer_raus", processes=2, on="auto")
    typed = named("Typed", "__main__")
    monkeypatch.setattr(sys.modules["__main__"], "Typed", typed, raising=False)
    assert compare(typed, "careful", "elfer_raus", deals=1).one.deals == 1
    with raises_code(BotError, "not_importable"):
        compare(typed, "careful", "elfer_raus", deals=2, on="auto")


@pytest.mark.parametrize("seeding", [True, 1.0, "1", 3])
def test_a_version_of_seeds_that_there_is_not_is_refused(seeding: Any) -> None:
    with pytest.raises(OptionError, match="version 1 or 2"):
        reihum.compare("careful", "random", "elfer_raus", players=2, deals=1, seeding=seeding)
