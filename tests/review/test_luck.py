"""What chance has brought, and how much of it is taken off the results of ladders."""

import numpy as np
import pytest

import reihum
from reihum._lab.simulate import simulate
from reihum._lab.standings import remove_luck
from reihum._review.evaluator import Playouts
from reihum._review.luck import iter_open_worths, luck
from reihum._review.positions import DealStep
from tests.effort import fifth_of
from tests.review.evaluators import GAMES, RandomEvaluator, make_short_options, replay_simulated


def test_luck_has_mean_zero_however_bad_the_evaluator() -> None:
    """AIVAT: what is taken off a result does not change its mean."""
    records = simulate(reihum.get_game("elfer_raus"), 2, fifth_of(80), 100, ["careful", "random"])
    found = np.array([luck(reihum.replay(record), Playouts(4, number))[0] for number, record in enumerate(records)])
    error = found.std(0) / np.sqrt(len(found))
    assert (abs(found.mean(0)) < 3 * error).all()
    assert (error > 0).all()


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_what_chance_changed_with_all_cards_open(game: str) -> None:
    """Where everybody plays as the evaluator does, positions are evaluated after chance only, and in the same order."""
    match = replay_simulated(game, ["careful"] * 3, 5, **make_short_options(game))
    worths = list(iter_open_worths(match, RandomEvaluator(np.zeros((2, 3)))))
    # The end of a match without chance in its last move is no luck.
    kept = [worth.mean for step, worth in worths if step is None or isinstance(step, DealStep) or step.reveals]
    found = luck(match, RandomEvaluator(np.zeros((2, 3))))
    assert found == pytest.approx(kept[-1] - kept[0])
    assert found.any()


def ladder(deals: int, *, worth: float) -> tuple[np.ndarray, np.ndarray]:
    """Results of two bots: 0.6 for the first one, `worth` times its luck, and noise."""
    chance = np.random.default_rng(7)
    brought = chance.normal(0, 0.3, deals)
    first = 0.6 + worth * brought + chance.normal(0, 0.1, deals)
    return np.stack([first, 1 - first], axis=1), np.stack([brought, -brought], axis=1)


@pytest.mark.parametrize("worth", [0.0, 0.4, 1.0])
def test_so_much_luck_is_taken_off_as_it_was_worth(worth: float) -> None:
    shares, brought = ladder(400, worth=worth)
    fair, parts = remove_luck(shares, brought)
    assert parts == pytest.approx(worth, abs=0.06)
    assert fair.std(axis=0) == pytest.approx(0.1, abs=0.01)
    assert fair.mean(axis=0) == pytest.approx([0.6, 0.4], abs=0.02)
    assert fair.sum(axis=1) == pytest.approx(1)


def test_a_deal_says_nothing_about_the_part_taken_off_it() -> None:
    """So that the part and the luck of a deal are independent, and the mean stays."""
    shares, brought = ladder(20, worth=0.5)
    _, parts = remove_luck(shares, brought)
    others = np.delete(np.arange(20), 3)
    slope = np.polyfit(brought[others, 0], shares[others, 0], 1)[0]
    assert parts[3] == pytest.approx(slope)
    shares[3], brought[3] = [5, -4], [-2, 2]
    _, changed = remove_luck(shares, brought)
    assert changed[3] == pytest.approx(parts[3])
    assert changed[4] != pytest.approx(parts[4])


@pytest.mark.parametrize("deals", [1, 2])
def test_from_too_few_deals_nothing_is_learned(deals: int) -> None:
    shares, brought = ladder(deals, worth=0.5)
    fair, parts = remove_luck(shares, brought)
    assert not parts.any()
    assert (fair == shares).all()


def test_where_chance_brought_nothing_nothing_is_taken_off() -> None:
    shares, brought = ladder(5, worth=0.5)
    fair, _ = remove_luck(shares, 0 * brought)
    assert (fair == shares).all()
