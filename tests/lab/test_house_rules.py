"""What a change of the rules does: matches are measured rightly, figures have honest intervals, and known answers are found."""

import json
import math
import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any, cast

import numpy as np
import pytest

import reihum
from reihum import _bots as bots
from reihum._envs.batch_setup import MOST_SEED
from reihum._kit.chance import make_rng
from reihum._kit.seeds import derive_seed
from reihum._lab.house_rules import drivers, tables
from reihum._lab.house_rules.compare import compare_rules
from reihum._lab.house_rules.data import DifferenceData, FigureData, TableData
from reihum._lab.house_rules.drivers import find_driving_moves, list_move_texts
from reihum._lab.house_rules.figures import Matches, list_figures
from reihum._lab.house_rules.plan import STRENGTH_ORDER, list_variants, plan_comparison
from reihum._lab.house_rules.samples import (
    Numbers,
    Sample,
    compute_p_value,
    compute_student_interval,
    correct_by_holm,
    sample_mean,
    sample_ratio,
    sample_tail_mean,
    subtract_paired,
)
from reihum._lab.house_rules.tables import ComparisonSetup, Measurements, PlayedPart, PlayedTable, measure_all, measure_part
from reihum._lab.house_rules.verdicts import judge_figures
from reihum._play.match import Match
from tests.helpers.error_codes import raises_code
from tools import lab_samples

SERIES = 2
"""The seed of the matches that are measured."""
OUTSIDE = "reihum._bots.careful:Careful"
"""The careful bot, asked from Python."""
GAMES = [pytest.param(game, marks=[] if game == "elfer_raus" else [pytest.mark.slow, pytest.mark.soak]) for game in reihum.game_ids()]
"""Of which the others are compiled for half a minute each."""


def part(game: str, names: tuple[str, ...], numbers: range, *, rotates: bool = False) -> PlayedPart:
    return PlayedPart(game, len(names), reihum.get_game(game).complete(len(names)), names, rotates, SERIES, numbers)


def replayed(game: str, names: tuple[str, ...], seed: int, see: Callable[[Match, int], None] = lambda _match, _seat: None) -> Match:
    """Play the match of a seed as it is measured: nobody is asked where there is no choice; `see` is told each move's seat."""
    rules = reihum.get_game(game)
    match = Match(rules, len(names), seed=seed, legal=True)
    asked = [bots.make_bot(name, bots.get_bot_type(name), rules) for name in names]
    chance = make_rng(f"bots {seed}")
    while not match.over:
        codes = match.codes()
        if match.turn is None:
            match.deal()
        else:
            seat = match.turn
            match.play(codes[0] if len(codes) == 1 else bots.choose_move(asked[seat], rules, match.state, chance))
            see(match, seat)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_the_measured_match_is_that_of_the_seed(game: str) -> None:
    names = ("careful", "easy", "careful")
    found: Any = measure_part(part(game, names, range(3, 5))).matches
    for counts, number in zip(found, (3, 4), strict=True):
        match = replayed(game, names, derive_seed(SERIES, "lab", number))
        legal = [cast("list[str]", entry[2]) for played in match.rounds for entry in played.moves if isinstance(entry, list)]
        assert counts["decisions"] == len(legal)
        assert counts["options"] == sum(map(len, legal))
        assert counts["forced"] == sum(len(moves) == 1 for moves in legal)
        assert counts["rounds"] == len(match.rounds)
        assert counts["nobody_out"] == sum(result.ended != "out" for result in match.results)
        first = match.rounds[0].moves[0]
        assert isinstance(first, list)
        assert counts["first"] == first[0]
        won = [(seat in match.winners) / len(match.winners) for seat in range(3)]
        assert counts["shares"][:3].tolist() == pytest.approx(won)
        assert 0 < counts["turns"] <= counts["decisions"]


@pytest.mark.parametrize("game", GAMES)
def test_who_led_is_who_was_in_front_after_each_quarter_of_the_turns(game: str) -> None:
    names = ("careful", "easy", "careful")
    found: Any = measure_part(part(game, names, range(20))).matches
    for counts, number in zip(found, range(20), strict=True):
        leaders: list[list[int]] = []
        before = [0] * 3

        def see(match: Match, seat: int, leaders: list[list[int]] = leaders, before: list[int] = before) -> None:
            if match.turn == seat:
                return
            learning = cast("Any", match.game).learning
            points = [before[at] + int(learning.round_points(match.state, at)) for at in range(3)]
            leaders.append([at for at in range(3) if points[at] == max(points)])
            if match.round_over:
                before[:] = points

        match = replayed(game, names, derive_seed(SERIES, "lab", number), see)
        won = [(seat in match.winners) / len(match.winners) for seat in range(3)]
        assert counts["turns"] == len(leaders)
        ends = [len(leaders) * quarter // 4 for quarter in (1, 2, 3)]
        assert counts["led"].tolist() == pytest.approx([sum(won[seat] for seat in leaders[end - 1]) for end in ends])


def test_a_bot_asked_from_python_plays_the_same_match() -> None:
    inside = measure_part(part("elfer_raus", ("careful", "random", "random"), range(7, 9), rotates=True))
    outside = measure_part(part("elfer_raus", (OUTSIDE, "random", "random"), range(7, 9), rotates=True))
    assert inside.matches.tobytes() == outside.matches.tobytes()
    assert inside.sums.tobytes() == outside.sums.tobytes()


def test_a_move_is_counted_with_what_it_brought() -> None:
    found = measure_part(part("elfer_raus", ("careful",) * 3, range(50)))
    shares: Any = found.matches
    assert found.sums[:, 0].sum() == shares["decisions"].sum()
    seeds = [derive_seed(SERIES, "lab", number) for number in range(2)]
    last = [entry for seed in seeds for entry in replayed("elfer_raus", ("careful",) * 3, seed).round.moves]
    assert found.sums[:80, 0].max() <= 50  # a card is laid once in a round
    assert len(last) == shares["decisions"][:2].sum()


@pytest.mark.parametrize("game", ["elfer_raus", "elfer_raus_master", "level_8"])
def test_every_move_has_a_text_where_none_depends_on_the_position(game: str) -> None:
    rules = reihum.get_game(game)
    texts = list_move_texts(ComparisonSetup(rules, 3, 0), rules.complete(3))
    assert len(set(texts.values())) == rules.moves


@pytest.mark.slow
def test_listed_moves_of_bloom_name_no_places_in_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts that name places in rows depend on the position; none is made for rows that there are not."""
    monkeypatch.setattr(drivers, "TEXT_MATCHES", 1)
    game = reihum.get_game("bloom")
    texts = list_move_texts(ComparisonSetup(game, 3, 0), game.complete(3)).values()
    assert texts
    assert not [text for text in texts if ">" in text or "x" in text]


def test_the_same_data_with_two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "PART_MATCHES", 20)

    def data(processes: int) -> str:
        told: list[tuple[int, int]] = []

        def progress(done: int, total: int) -> None:
            told.append((done, total))

        bots = ["random", "careful"]
        found = compare_rules("elfer_raus", [{"rounds": 2}], players=3, matches=50, bots=bots, processes=processes, progress=progress)
        assert told[-1] == (300, 300)
        return json.dumps(found.data)

    assert data(1) == data(2)


def test_twice_as_many_rounds_take_twice_as_long_and_the_first_is_the_same() -> None:
    found = compare_rules("elfer_raus", [{"rounds": 2}], matches=100, bots=["easy", "careful"], players=3).data
    printed, variant = found["rules"]
    assert (printed["name"], variant["name"]) == ("", "rounds=2")
    assert variant["same_deals"]
    assert variant["verdicts"]["turns"] == variant["verdicts"]["longest"] == "more"
    assert variant["verdicts"]["forced"] == "open"
    for table in variant["tables"][:2]:
        turns = table["figures"]["turns"]["difference"]
        assert turns is not None
        assert turns["corrected"] < 1e-6
    assert sum(variant["tables"][0]["lengths"]) == 100
    better = variant["tables"][2]["figures"]["better"]
    assert better["low"] > 1 / 3


def test_known_answers_are_found() -> None:
    """Without drawing more turns are dead and rounds have no winner; and then larger hands make longer rounds."""
    bots = ["easy", "careful"]
    _, undrawn = compare_rules("elfer_raus", [{"draws": 0}], matches=200, bots=bots).data["rules"]
    assert undrawn["house_rules"] == {"draws": 0}
    assert undrawn["same_deals"]
    assert undrawn["verdicts"]["dead_turns"] == undrawn["verdicts"]["nobody_out"] == "more"
    larger = [{"draws": 0, "hand": hand} for hand in (12, 20)]
    _, small, large = compare_rules("elfer_raus", larger, against={"draws": 0}, matches=200, bots=bots).data["rules"]
    assert not small["same_deals"]
    assert (small["verdicts"]["turns"], large["verdicts"]["turns"]) == ("less", "more")
    assert (small["verdicts"]["decisions"], large["verdicts"]["decisions"]) == ("less", "more")


def counted(measured: Measurements, players: int) -> Matches:
    return Matches(measured.matches, players, 5.0, None)


def test_a_seat_that_is_better_is_found() -> None:
    """A careful bot at seat 1 only: an advantage of that seat, as far as the figures can tell."""
    found = counted(measure_part(part("elfer_raus", ("random", "careful", "random"), range(300))), 3)
    shares = {
        figure.name: compute_student_interval(figure.of(found)) for figure in list_figures(3, mixed=False) if figure.name.startswith("seat")
    }
    assert shares["seat_1"].low > 1 / 3
    assert max(shares["seat_0"].high, shares["seat_2"].high) < 1 / 3


def test_the_same_rules_on_other_deals_are_rarely_flagged() -> None:
    """Of the differences that vary at all, one in twenty should be; of 200 at most 18 may."""
    flags = []
    for start in range(0, 4000, 1000):
        for names in (("random",) * 4, ("careful",) * 4, ("easy",) * 4):
            one, other = (counted(measure_part(part("elfer_raus", names, range(first, first + 400))), 4) for first in (start, start + 500))
            for figure in list_figures(4, mixed=False):
                apart = subtract_paired(figure.of(one), figure.of(other))
                if apart.influence.any():
                    _, low, high = compute_student_interval(apart)
                    flags.append(not low <= 0 <= high)
    assert len(flags) >= 200
    assert sum(flags[:200]) <= 18


@pytest.mark.parametrize(
    ("figure", "truth"),
    [
        (lambda drawn: sample_mean(drawn[0]), 1.0),
        (lambda drawn: sample_ratio(drawn[0], 1 + drawn[1]), 0.5),
        (lambda drawn: sample_tail_mean(drawn[0]), 1 + np.log(20)),
    ],
    ids=["mean", "ratio", "longest"],
)
def test_intervals_hold_the_truth_nineteen_times_in_twenty(figure: Callable[[Numbers], Sample], truth: float) -> None:
    chance = np.random.default_rng(1)
    inside = 0
    for _ in range(400):
        _, low, high = compute_student_interval(figure(chance.exponential(size=(2, 2000))))
        inside += low <= truth <= high
    assert 365 <= inside <= 393


def test_an_event_that_never_happened_has_an_interval_above_zero() -> None:
    never = compute_student_interval(sample_mean(np.zeros(100), shares=True))
    assert never.high == pytest.approx(0.037, rel=0.02)
    assert compute_student_interval(sample_ratio(np.zeros(100), np.ones(100))).high == pytest.approx(0.037, rel=0.02)


@pytest.mark.parametrize("value", [0.0, 0.1, 12.0])
def test_numbers_that_all_agree_leave_an_interval(value: float) -> None:
    alike = np.full(100, value)
    mean = sample_mean(alike)
    for sample in (
        mean,
        sample_ratio(alike, np.ones(100)),
        sample_ratio(alike, np.zeros(100)),
        sample_tail_mean(alike),
        subtract_paired(mean, mean),
    ):
        _, low, high = compute_student_interval(sample)
        assert high - low > 0.05
        assert low <= sample.value <= high
        assert compute_p_value(sample._replace(value=0.0)) == 1


@pytest.mark.parametrize(
    ("freedom", "errors", "chance"),
    # From tables of Student's distribution, two-sided.
    [(9, 2.262, 0.05), (9, 4.781, 0.001), (49, 2.010, 0.05), (49, 3.500, 0.001), (100_000, 1.960, 0.05)],
)
def test_a_chance_is_that_of_students_distribution(freedom: int, errors: float, chance: float) -> None:
    influence = np.resize([1.0, -1.0], freedom + 1)
    sample = Sample(0.0, influence)
    assert compute_p_value(sample._replace(value=errors * sample.error)) == pytest.approx(chance, rel=0.04)
    # A figure of a tenth of the matches has a tenth of their degrees of freedom.
    many = Sample(0.0, np.resize([1.0, -1.0], 10 * (freedom + 1)), part=0.1)
    assert compute_p_value(many._replace(value=errors * many.error)) == pytest.approx(chance, rel=0.04)


@pytest.mark.parametrize(("matches", "exact"), [(2, lambda t: 1 - 2 * math.atan(t) / math.pi), (3, lambda t: 1 - t / math.sqrt(2 + t * t))])
def test_a_chance_after_very_few_matches_is_none_too_small(matches: int, exact: Callable[[float], float]) -> None:
    sample = Sample(0.0, np.resize([1.0, 0.0, -1.0], matches))
    for errors in (3, 10, 100):
        assert exact(errors) <= compute_p_value(sample._replace(value=errors * sample.error)) < 7 * exact(errors)


@pytest.mark.parametrize("pace", [np.float32(5), np.int64(5), Fraction(7, 2)], ids=repr)
def test_data_are_plain_whatever_number_the_pace_is(pace: Any) -> None:
    data = compare_rules("elfer_raus", players=2, matches=50, bots=["random"], pace=pace).data
    assert json.loads(json.dumps(data))["pace"] == pace


@pytest.mark.parametrize("better", [[1, 0] * 50, [1] * 100, [0.5] * 100])
def test_luck_and_coin_flips_have_intervals_also_where_all_matches_agree(better: list[float]) -> None:
    counts = np.zeros(100, [("shares", np.float64, 2)])
    counts["shares"] = np.stack([better, 1 - np.array(better)], axis=1)
    for figure in list_figures(2, mixed=True):
        _, low, high = compute_student_interval(figure.of(Matches(counts, 2, 5.0, np.zeros(100, np.int64))))
        assert high - low > 0.01


def test_chances_are_corrected_for_how_many_there_are() -> None:
    assert correct_by_holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def figure(value: float, around: float, chance: float) -> FigureData:
    low, high = value - around, value + around
    told: DifferenceData = {"value": value, "low": low, "high": high, "flagged": low > 0 or high < 0, "corrected": chance}
    return {"value": 0, "low": 0, "high": 0, "difference": told}


def at_tables(*found: FigureData) -> list[TableData]:
    return [cast("TableData", {"figures": {"turns": one}}) for one in found]


def test_a_difference_that_changes_sign_between_strengths_is_unsure() -> None:
    more, less, either = figure(2, 1, 0.001), figure(-2, 1, 0.001), figure(1, 2, 1)
    assert judge_figures(at_tables(more, either)) == {"turns": "more"}
    assert judge_figures(at_tables(less, either)) == {"turns": "less"}
    assert judge_figures(at_tables(more, less)) == {"turns": "unsure"}
    assert judge_figures(at_tables(figure(2, 1, 0.2), either)) == {"turns": "open"}


def test_a_grid_has_every_combination() -> None:
    assert list_variants({"a": 1}, {"b": [2, 3], "c": [4, 5]}) == [{"a": 1, "b": b, "c": c} for b in (2, 3) for c in (4, 5)]
    assert list_variants({"a": 1}, {}) == [{"a": 1}]
    assert list_variants({}, {"a": range(2), "b": (7,)}) == [{"a": 0, "b": 7}, {"a": 1, "b": 7}]


@pytest.mark.parametrize(
    ("fixed", "values", "said"),
    [
        ({}, {"draws": 1}, r"The values of 'draws' are a list, such as \[1\], not 1"),
        ({}, {"draws": "fit"}, r"The values of 'draws' are a list, such as \['fit'\], not 'fit'"),
        ({}, [("draws", [1])], "The values of a grid are a mapping of names to lists"),
        ([("hand", 5)], {"draws": [1]}, "The options are a mapping of names to values"),
        ({"hand": 9}, {"hand": [8]}, "'hand' has the value 9 in all variants and a list of values as well: leave one out"),
    ],
)
def test_a_grid_of_something_else_is_refused(fixed: Any, values: Any, said: str) -> None:
    with pytest.raises(reihum.OptionError, match=said):
        list_variants(fixed, values)


@pytest.mark.parametrize(
    ("variants", "against", "said"),
    [
        ([{"draws": 1}, {"draws": 3}], None, "Variant 2, draws=3, has the printed rules"),
        ([{}], None, "Variant 1, without options, has the printed rules"),
        ([{"hand": 8}, {"draws": 1}, {"hand": 8, "draws": 3}], None, "Variant 3, hand=8, draws=3, repeats variant 1."),
        ([{"draws": 3}, {"draws": 1}], {"draws": 1}, "Variant 2, draws=1, has the rules that variants are compared with"),
    ],
)
def test_a_variant_that_repeats_rules_is_refused(variants: Any, against: Any, said: str) -> None:
    """Left out, it would move all later ones: results are found by their place."""
    with pytest.raises(reihum.OptionError, match=said):
        compare_rules("elfer_raus", variants, against=against, matches=50, bots=["easy"])


def test_bots_are_named_by_a_text_as_on_the_command_line() -> None:
    assert plan_comparison("elfer_raus", bots="careful,easy").tables == plan_comparison("elfer_raus", bots=["careful", "easy"]).tables


def test_invalid_comparisons_are_refused() -> None:
    with pytest.raises(reihum.OptionError, match="drop_colour is null or, with two players only"):
        compare_rules("elfer_raus", [{"drop_colour": "r"}], players=3)
    with pytest.raises(reihum.OptionError, match="4 players can be dealt at most 20 cards each, not 25"):
        compare_rules("elfer_raus", [{"hand": 25}])
    for seed in ("x", 1.5, None, True, 10**30):
        with pytest.raises(
            reihum.OptionError, match=re.escape(f"`seed` is a whole number from {-MOST_SEED} to {MOST_SEED}, not {seed!r}.")
        ):
            compare_rules("elfer_raus", seed=seed)  # type: ignore[arg-type]
    assert type(plan_comparison("elfer_raus", seed=np.uint8(250)).setting.seed) is int
    with pytest.raises(reihum.OptionError, match="at least 50 matches"):
        compare_rules("elfer_raus", matches=10)
    with raises_code(bots.BotError, "not_reproducible"):
        compare_rules("elfer_raus", bots=["careful", "search@20ms"])
    with raises_code(bots.BotError, "named_twice"):
        compare_rules("elfer_raus", bots=["careful", "careful"])


def test_the_strength_of_each_bot_of_the_package_is_known() -> None:
    assert set(STRENGTH_ORDER) == {*bots.NAMES, *bots.MORE_NAMES}


@pytest.mark.parametrize(
    ("given", "ordered"),
    [
        (["careful", "easy"], ["easy", "careful"]),
        (["search@200", "search@50", "random"], ["random", "search@50", "search@200"]),
        (["search@200", "learned", "easy"], ["easy", "search@200", "learned"]),  # which of the two is stronger depends on the game
        (["careful", OUTSIDE, "easy"], ["careful", OUTSIDE, "easy"]),  # nothing is known of another bot
    ],
)
def test_strengths_are_ordered_where_they_are_known(given: list[str], ordered: list[str]) -> None:
    tables = plan_comparison("elfer_raus", players=3, bots=given).tables
    assert [table.bots[0] for table in tables if not table.is_mixed] == ordered
    assert [table.bots[:2] for table in tables if table.is_mixed] == [(better, weaker) for weaker, better in pairwise(ordered)]


def test_tables_are_played_with_the_same_seeds_by_all_rules() -> None:
    setting = ComparisonSetup(reihum.get_game("elfer_raus"), 3, 5)
    options = setting.game.complete(3)
    (one,), (other,) = measure_all(setting, [options, options], [PlayedTable(("careful",) * 3, rotates=False, matches=50)])
    assert one.matches.tobytes() == other.matches.tobytes()


def test_the_samples_that_the_browsers_figures_are_held_against_are_of_today() -> None:
    assert lab_samples.FILE.read_text("utf-8") == lab_samples.render(), "write them anew: python -m tools.lab_samples"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"matches": "50"}, "`matches` is a whole number from 1 up, not '50'."),
        ({"matches": 50.0}, "`matches` is a whole number from 1 up, not 50.0."),
        ({"matches": 49}, "A comparison has at least 50 matches, not 49."),
        ({"slow_matches": 49}, "A comparison has at least 50 matches, not 49."),
        ({"slow_matches": 51}, "Bots that search play no more matches than the others, 50 here, not 51."),
        ({"variants": [None]}, "Variant 1, without options, has the printed rules, which are played anyway. Leave it out."),
        ({"slow_matches": 1.5}, "`slow_matches` is a whole number from 1 up, not 1.5."),
        ({"slow_matches": -1}, "`slow_matches` is a whole number from 1 up, not -1."),
        ({"decided_matches": None}, "`decided_matches` is a whole number from 0 up, not None."),
        ({"decided_matches": -1}, "`decided_matches` is a whole number from 0 up, not -1."),
        ({"processes": 0}, "`processes` is a whole number from 1 up, not 0."),
        *(({"pace": pace}, "The pace is a number of seconds") for pace in (0, float("inf"), float("nan"), True, "5", 10**400)),
        ({"variants": 5}, "The variants are a list of options"),
        ({"variants": [5]}, "The options are a mapping of names to values, not 5."),
        ({"against": ["hand"]}, "The options are a mapping of names to values, not ['hand']."),
        ({"game": 5}, "5 is not a game"),
    ],
    ids=repr,
)
def test_invalid_comparisons_are_refused_before_anything_is_played(given: Any, says: str) -> None:
    arguments: Any = {"game": "elfer_raus", "variants": [{"hand": 5}], "players": 2, "matches": 50, "bots": ["random"]}
    with pytest.raises(reihum.OptionError, match=re.escape(says)):
        compare_rules(**arguments | given)


def test_a_move_of_few_matches_is_judged_by_student() -> None:
    """2.1 standard errors of five matches are no finding, however often the move was made in each; of fifty they are one."""
    for matches, sure in ((5, False), (50, True)):
        gains = np.linspace(-9, 9, matches)
        gains += 2.1 * gains.std(ddof=1) / np.sqrt(matches)
        times = np.full(matches, 100.0)
        [found] = find_driving_moves(np.array([[times.sum(), gains.sum(), times @ times, times @ gains, gains @ gains]]), {0: "r12"})
        assert found["is_sure"] == sure == (found["low"] > 0)
