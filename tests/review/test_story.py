"""What a review says of a match: the story of each seat, and its moments, true of the figures that they come from."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import numpy as np
import pytest

from reihum._play.game import BUILT_IN
from reihum._review.evaluator import Estimate
from reihum._review.ledger import SOURCES, Change, Ledger, Source, keep_ledger
from reihum._review.moments import find_moments
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.review_data import StoryKind
from reihum._review.sentences import AGAINST_ONE, PIECES, SENTENCES, TILE_GAMES, write_sentence
from reihum._review.settings import make_settings
from reihum._review.story import tell_story
from tests.review.evaluators import replay_simulated
from tests.review.made_ledgers import ERROR, make_changes, make_estimate

CLIENT_GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


def make_match(winners: list[int], totals: list[int]) -> Any:
    """Give a finished match of three with two rounds of ten moves, by its totals."""
    rounds = [SimpleNamespace(moves=[[0, "r1"]] * 10)] * 2
    game = SimpleNamespace(id="elfer_raus", totals=lambda _: totals)
    return SimpleNamespace(winners=winners, players=["A", "B", "C"], rounds=rounds, results=[], game=game)


def make_story_kind(  # noqa: PLR0913 - each may be left out
    *way: tuple[Source, float],
    won: bool,
    weakest: bool = False,
    erred: bool = False,
    prior: float = 1 / 3,
    agreed: int = 6,
    chosen: int = 10,
    quick: bool = False,
    totals: tuple[int, int, int] = (5, 9, 5),
    levels: bool = False,
    error: float = ERROR,
    seen: float = 1.0,
    curve_error: float = ERROR,
    legal: int = 5,
    found: bool = False,
    priors: tuple[float, float] | None = None,
) -> str:
    """Give the kind of story of the first of three seats, whose chance before the deal was `prior`.

    It made the judge's own move in `agreed` of `chosen` choices, each among `legal` moves, and a find if `found`. The changes are spread
    evenly over the part of the match that is `seen`, after the deal; the curve has the standard error `curve_error`. `priors` are the
    chances of the others before the deal.
    """
    match = make_match([0] if won else [1], list(totals))
    # Each of the others is dealt cards that change little, by what it knows.
    other = SimpleNamespace()
    level = Estimate(np.full((2, 3), 1 / 3), np.full((2, 3), ERROR))
    others = [[Change(other, "cards", level, level)] for _ in range(2)]  # type: ignore[arg-type]
    if not weakest:
        others = [[each[0], each[0]] for each in others]  # two deals: no cards are called the weakest
    choices: list[Any] = [SimpleNamespace(move=SimpleNamespace(seat=seat, code=1), reference=1, verdict="mistake") for seat in (1, 2)]
    codes = list(range(legal))
    for at in range(chosen):
        move = SimpleNamespace(seat=0, code=1, legal=codes)
        verdict = "mistake" if erred and not at else "find" if found and at == 1 else "sound"
        choices.append(SimpleNamespace(move=move, reference=1 if at < agreed else 2, verdict=verdict))
    first: Any = SimpleNamespace(after=SimpleNamespace(table=SimpleNamespace(rounds=0 if levels else 2)))
    changes = [
        change._replace(step=move_at(seen * at / len(way)), was=change.was._replace(error=change.was.error * error / ERROR))
        for at, change in enumerate(make_changes(*way, prior=prior), 1)
    ]
    changes = [change._replace(worth=change.worth._replace(error=change.worth.error * curve_error / ERROR)) for change in changes]
    before = make_estimate(prior)
    if priors is not None:
        before = before._replace(mean=np.array([[prior, *priors], [0.0] * 3]))
    ledger = Ledger(before, [first], [changes, *others], choices)
    told = tell_story(match, ledger, 0, is_quick=quick)
    # What is told while more exact figures are to come is what a quick search says.
    assert told["plain"] == tell_story(match, ledger, 0, is_quick=True)["kind"]
    return told["kind"]


@pytest.mark.parametrize(
    ("way", "won", "totals", "kind"),
    [
        ([("cards", 0.3), ("others", 0.02), ("others", 1.0)], True, (5, 9, 5), "won"),
        ([("cards", 0.35), ("draws", 0.6), ("others", 1.0)], True, (5, 9, 5), "won"),
        ([("cards", 0.3), ("others", 0.95), ("others", 0.0)], False, (5, 9, 5), "lost"),
        ([("cards", 0.3), ("others", 0.6), ("others", 0.0)], False, (7, 9, 5), "lost_second"),
    ],
)
def test_by_a_rough_curve_no_sentence_rests_on_it(way: Any, won: bool, totals: Any, kind: str) -> None:  # noqa: FBT001 - a parameter
    assert make_story_kind(*way, won=won, totals=totals, curve_error=0.051) == kind
    assert make_story_kind(*way, won=won, totals=totals, curve_error=0.049) != kind


def move_at(part: float) -> Any:
    """Give a step at which a part of a match of two rounds with ten moves each is played."""
    number = max(round(20 * part), 1) - 1
    after: Any = SimpleNamespace(is_decided=False, seat=0)
    return PlayedMove(number // 10, number % 10, 1, 0, "", [], reveals=False, before=after, after=after)


@pytest.mark.parametrize(
    ("way", "won", "weakest", "kind"),
    [
        ([("cards", 0.2), ("others", 1.0)], True, True, "won_weak"),
        ([("cards", 0.3), ("others", 0.1), ("others", 1.0)], True, False, "won_behind"),
        ([("cards", 0.5), ("others", 1.0)], True, False, "won_strong"),
        ([("cards", 0.35), ("draws", 0.6), ("others", 1.0)], True, False, "won_draws"),
        ([("cards", 0.35), ("own_play", 0.6), ("others", 1.0)], True, False, "won_play"),
        ([("cards", 0.3), ("others", 0.02), ("others", 1.0)], True, False, "won_hopeless"),
        ([("cards", 0.35), ("own_play", 0.2), ("others", 1.0)], True, False, "won_slips"),
        ([("cards", 0.35), ("others", 1.0)], True, False, "won_steady"),
        ([("cards", 0.3), ("others", 1.0)], True, False, "won"),
        ([("cards", 0.2), ("others", 0.1), ("others", 0.0)], False, True, "lost_weak"),
        ([("cards", 0.2), ("others", 0.45), ("others", 0.0)], False, True, "climbed"),
        ([("cards", 0.1), ("others", 0.31), ("others", 0.0)], False, True, "lost_weak"),
        ([("cards", 0.3), ("others", 0.6), ("others", 0.0)], False, False, "was_ahead"),
        ([("cards", 0.3), ("others", 0.95), ("others", 0.0)], False, False, "was_sure"),
        ([("cards", 0.3), ("others", 0.6)], False, False, "led_late"),
        ([("cards", 0.3), *[("others", 0.6)] * 9], False, False, "led_still"),
        ([("cards", 0.3), *[("others", 0.6)] * 3, ("others", 0.2), ("others", 0.6)], False, False, "led_late"),
        ([("cards", 0.3), ("others", 0.5), ("others", 0.0)], False, False, "hoped"),
        ([("cards", 0.3), ("others", 0.26)], False, False, "lost_late"),
        ([("cards", 0.28), ("others", 0.0)], False, False, "lost_cards"),
        ([("cards", 0.45), ("others", 0.0)], False, False, "lost_strong"),
        ([("cards", 0.35), ("draws", 0.1), ("others", 0.0)], False, False, "lost_draws"),
        ([("cards", 0.35), ("own_play", 0.1), ("others", 0.0)], False, False, "lost_play"),
        ([("cards", 0.35), ("others", 0.0)], False, False, "lost_others"),
        ([("cards", 0.35), ("own_play", 0.3), ("others", 0.0)], False, False, "lost_open"),
        ([("cards", 0.35), ("own_play", 0.3), *[("others", 0.1)] * 3], False, False, "lost_middle"),
        ([("cards", 0.35), ("own_play", 0.3), *[("others", 0.1)] * 6], False, False, "lost_middle"),
        ([("cards", 0.35), ("own_play", 0.18), *[("others", 0.1)] * 4], False, False, "lost_play"),
        ([("own_play", 0.3), ("others", 0.1), *[("others", 0.12)] * 4], False, False, "lost_early"),
        ([("own_play", 0.3), ("others", 0.1), ("others", 0.3), *[("others", 0.1)] * 2], False, False, "lost"),
    ],
)
def test_a_story_is_the_one_that_the_figures_tell(way: list[tuple[Source, float]], *, won: bool, weakest: bool, kind: str) -> None:
    assert make_story_kind(*way, won=won, weakest=weakest, erred=kind in {"lost_play", "won_slips"}) == kind


def test_nobody_played_well_who_made_a_mistake() -> None:
    assert make_story_kind(("cards", 0.35), ("others", 0.0), won=False, erred=True) == "lost_open"
    assert make_story_kind(("cards", 0.28), ("others", 0.0), won=False, erred=True) == "lost_hard"


def test_nobody_played_well_whose_play_left_it_little_to_lose() -> None:
    """Who plays at random has little left to lose, so hardly a move of it costs anything."""
    assert make_story_kind(("others", 0.0), won=False, prior=0.1) == "lost_uphill"
    assert make_story_kind(("cards", 0.05), ("others", 0.0), won=False, prior=0.1) == "lost_hard"
    assert make_story_kind(("others", 0.14), ("others", 0.0), won=False, prior=0.1) == "lost_uphill"
    assert make_story_kind(("others", 0.16), ("others", 0.0), won=False, prior=0.1) == "lost_rose"
    assert make_story_kind(("others", 0.09), ("others", 0.0), won=False, prior=0.02) == "lost_uphill"
    assert make_story_kind(("others", 0.0), won=False, prior=0.25) == "lost_others"


def test_nobody_played_well_who_made_the_move_of_the_judge_in_less_than_half_of_the_choices() -> None:
    assert make_story_kind(("others", 0.0), won=False, agreed=5) == "lost_others"
    assert make_story_kind(("others", 0.0), won=False, agreed=4) == "lost_open"
    assert make_story_kind(("cards", 0.2), ("others", 0.0), won=False, agreed=4) == "lost_hard"


def test_nobody_played_well_who_made_the_move_of_the_judge_no_more_often_than_by_chance() -> None:
    """Of two legal moves, random play makes it every other time."""
    assert make_story_kind(("others", 0.0), won=False, agreed=9, legal=2) == "lost_others"
    assert make_story_kind(("others", 0.0), won=False, agreed=8, legal=2) == "lost_open"


def test_other_moves_would_have_been_better_only_where_one_is_named() -> None:
    lost: list[tuple[Source, float]] = [("cards", 0.35), ("own_play", 0.1), ("others", 0.0)]
    assert make_story_kind(*lost, won=False, erred=True) == "lost_play"
    assert make_story_kind(*lost, won=False) != "lost_play"
    won: list[tuple[Source, float]] = [("cards", 0.35), ("own_play", 0.2), ("others", 1.0)]
    assert make_story_kind(*won, won=True, erred=True) == "won_slips"
    assert make_story_kind(*won, won=True) != "won_slips"


@pytest.mark.parametrize(
    ("way", "kind", "other"),
    [
        # What was drawn cost much, but it went well again.
        ([("draws", 0.2), ("others", 0.4)], "lost_draws", "lost_late"),
        # The cards were made up for.
        ([("cards", 0.25), ("others", 0.4), ("others", 0.1)], "lost_hard", "lost_open"),
        # Hopeless for most of the match, and only then with a chance.
        ([*[("others", 0.05)] * 4, ("others", 0.3)], "lost_late", "lost"),
        # The seat's own draw brought it down.
        ([("own_play", 0.25), ("draws", 0.18), *[("others", 0.18)] * 5], "lost_early", "lost_luck"),
        # It was not luck that cost most.
        ([("own_play", 0.21), ("cards", 0.19), *[("others", 0.19)] * 5], "lost_luck", "lost"),
        # So it stood after the deal, before anybody had played.
        ([("cards", 0.6), ("others", 0.3), ("others", 0.0)], "was_ahead", "lost_strong"),
    ],
)
def test_a_story_is_left_out_where_its_figures_contradict_it(way: list[tuple[Source, float]], kind: str, other: str) -> None:
    assert make_story_kind(*way, won=False, agreed=3) == other != kind


def test_a_small_chance_before_the_deal_may_be_one_only_by_its_doubt() -> None:
    assert make_story_kind(("others", 0.0), won=False, agreed=3, prior=0.18) == "lost_uphill"
    assert make_story_kind(("others", 0.0), won=False, agreed=3, prior=0.19) == "lost_open"


def test_stories_of_the_end_come_from_figures_near_the_end() -> None:
    """A chance that was found long before the end, and was no news since, may be an old one."""
    assert make_story_kind(("others", 0.3), won=False, agreed=3) == "lost_late"
    assert make_story_kind(("others", 0.3), won=False, agreed=3, seen=0.5) == "lost_open"


def test_nobody_played_well_who_hardly_had_a_choice() -> None:
    assert make_story_kind(("others", 0.0), won=False, chosen=8) == "lost_others"
    assert make_story_kind(("others", 0.0), won=False, chosen=7) == "lost_open"
    assert make_story_kind(("others", 0.0), won=False, chosen=0) == "lost_open"


def test_nobody_played_well_whose_moves_were_not_all_compared() -> None:
    assert make_story_kind(("cards", 0.35), ("others", 0.0), won=False) == "lost_others"
    assert make_story_kind(("cards", 0.35), ("others", 0.0), won=False, quick=True) == "lost_open"
    assert make_story_kind(("cards", 0.2), ("others", 0.0), won=False, quick=True) == "lost_hard"
    assert make_story_kind(("cards", 0.35), ("own_play", 0.6), ("others", 1.0), won=True, quick=True) == "won"


def test_luck_is_blamed_only_beyond_its_doubt_and_beside_no_mistake() -> None:
    low: tuple[Source, float] = ("others", 0.18)
    unlucky: list[tuple[Source, float]] = [("own_play", 0.25), ("draws", 0.18), *[low] * 5]
    assert make_story_kind(*unlucky, won=False, agreed=3) == "lost_luck"
    assert make_story_kind(*unlucky, won=False, agreed=3, error=0.06) == "lost"
    assert make_story_kind(*unlucky, won=False, agreed=3, erred=True) == "lost"


def test_draws_within_the_doubt_neither_cost_nor_helped() -> None:
    for error, bad, good in ((0.02, "lost_draws", "won_draws"), (0.15, "lost_open", "won_steady")):
        assert make_story_kind(("draws", 0.2), ("others", 0.0), won=False, agreed=3, error=error) == bad
        assert make_story_kind(("draws", 0.5), ("others", 1.0), won=True, error=error) == good


def test_a_table_is_strong_only_where_every_other_seat_is_stronger() -> None:
    """Of three seats two may be weak."""
    assert make_story_kind(("others", 0.0), won=False, prior=0.1) == "lost_uphill"
    assert make_story_kind(("others", 0.0), won=False, prior=0.1, priors=(0.1, 0.8)) == "lost_behind"
    assert make_story_kind(("others", 0.16), ("others", 0.0), won=False, prior=0.1) == "lost_rose"
    assert make_story_kind(("others", 0.16), ("others", 0.0), won=False, prior=0.1, priors=(0.1, 0.8)) == "hoped"


def test_who_was_weaker_from_the_start_is_told_what_went_well() -> None:
    lost: tuple[Source, float] = ("others", 0.0)
    assert make_story_kind(lost, won=False, prior=0.1, found=True) == "lost_find"
    assert make_story_kind(lost, won=False, prior=0.1, found=True, quick=True) == "lost_uphill"
    assert make_story_kind(lost, won=False, prior=0.1, totals=(7, 9, 7)) == "lost_uphill"
    assert make_story_kind(lost, won=False, prior=0.1, totals=(5, 9, 4)) == "lost_second"


def test_cards_within_the_doubt_are_neither_bad_nor_good() -> None:
    for error, bad, good in ((0.02, "lost_hard", "won_strong"), (0.08, "lost_open", "won_steady")):
        assert make_story_kind(("cards", 0.24), ("others", 0.0), won=False, agreed=3, error=error) == bad
        assert make_story_kind(("cards", 0.45), ("others", 1.0), won=True, error=error) == good


def test_a_place_and_a_level_are_those_of_the_score_sheet() -> None:
    behind: list[tuple[Source, float]] = [("others", 0.1)] * 6
    lost: list[tuple[Source, float]] = [("cards", 0.35), *behind]
    assert make_story_kind(*lost, won=False, agreed=3, totals=(7, 9, 5)) == "lost_second"
    # In Elfer raus! fewer points are better.
    assert make_story_kind(*lost, won=False, agreed=3, totals=(7, 2, 12)) == "lost_second"
    for totals in ((5, 9, 5), (5, 9, 7), (9, 9, 5)):
        assert make_story_kind(*lost, won=False, agreed=3, totals=totals) == "lost_early"
    assert make_story_kind(*lost, won=False, totals=(8, 9, 5), levels=True) == "one_level"
    assert make_story_kind(*lost, won=False, agreed=3, totals=(8, 9, 9)) == "lost_early"


def test_a_chance_is_large_or_small_beside_that_before_the_deal() -> None:
    """With two players who err alike each has a half, and with six hardly more than 15 in 100."""
    assert make_story_kind(("others", 0.6), ("others", 0.0), won=False, prior=0.5) == "lost_others"
    assert make_story_kind(("others", 0.14), ("others", 1.0), won=True, prior=1 / 6) == "won"


@pytest.mark.parametrize(
    ("way", "kind"),
    [
        ([("others", 0.96), ("others", 0.2), ("others", 0.0)], "was_sure"),
        ([("others", 0.93), ("others", 0.2), ("others", 0.0)], "was_sure"),
        ([("others", 0.96), ("others", 0.6)], "led_still"),
        ([("others", 0.91), ("others", 0.2), ("others", 0.0)], "lost_others"),
    ],
)
def test_who_was_nearly_sure_before_the_deal_can_still_come_nearer(way: list[tuple[Source, float]], kind: str) -> None:
    assert make_story_kind(*way, won=False, prior=0.9) == kind


def test_the_weakest_hand_is_the_one_that_leaves_the_smallest_part_of_a_chance() -> None:
    """The first seat falls most, and keeps seven tenths; the last one falls less, and keeps half."""
    kinds = list_story_kinds({0: (0.5, 0.35), 1: (0.3, 0.28), 2: (0.2, 0.1)})
    assert [kind == "lost_weak" for kind in kinds] == [False, False, True]
    # Nearly the same parts are left: that may be chance.
    kinds = list_story_kinds({0: (0.5, 0.25), 1: (0.3, 0.28), 2: (0.2, 0.1)})
    assert "lost_weak" not in kinds


def list_story_kinds(changes: dict[int, tuple[float, float]]) -> list[str]:
    """Give the kind of story of each of three seats if a deal changed its chance so, and all lost."""
    step = move_at(0.5)
    match = make_match([1], [5, 9, 5])
    first: Any = SimpleNamespace(after=SimpleNamespace(table=SimpleNamespace(rounds=2)))
    error = np.full((2, 3), ERROR)
    was, now = (np.array([[changes[seat][at] for seat in range(3)], [0.0] * 3]) for at in range(2))
    booked = [[Change(step, "cards", Estimate(was, error), Estimate(now, error))] for _ in range(3)]
    ledger = Ledger(Estimate(was, error), [first], booked, [])
    return [tell_story(match, ledger, seat)["kind"] for seat in (0, 1, 2)]


def test_every_story_is_told_in_both_languages_of_cards_and_tiles_and_of_one_opponent() -> None:
    assert set(SENTENCES) == set(get_args(StoryKind))
    for sentence in (*SENTENCES.values(), *AGAINST_ONE.values()):
        assert set(re.findall(r"{(\w*)}", sentence.en)) == set(re.findall(r"{(\w*)}", sentence.de)) <= {"share", "pieces", "one"}
    assert write_sentence("hoped", 0.204, "bloom", 2) == "At one point there was hope: your chances rose to 20%."
    assert write_sentence("one_left_weak", 0.5, "bloom", 3) == (
        "You had the weakest tiles at the table, and in the end you were down to a single tile."
    )
    assert write_sentence("one_left_weak", 0.5, "level_8", 2) == "You had the weaker cards, and in the end you were down to a single card."
    assert write_sentence("lost", 0.5, "level_8", 3) == "This time others had the better of it."
    assert write_sentence("lost", 0.5, "level_8", 2) == "This time your opponent had the better of it."


def test_every_story_fits_the_room_that_is_kept_for_it() -> None:
    """Three lines on a small phone."""
    for told in (*SENTENCES.values(), *AGAINST_ONE.values()):
        for pieces, one in PIECES.values():
            assert len(told.en.format(share=99, pieces=pieces.en, one=one.en)) <= 90
            assert len(told.de.format(share=99, pieces=pieces.de, one=one.de)) <= 90


def test_sentences_for_two_players_name_one_opponent() -> None:
    for kind, (english, german) in SENTENCES.items():
        if re.search(r"[Oo]thers|table", english) or re.search(r"\b[Aa]ndere\b|Tisch|Runde war", german):
            assert kind in AGAINST_ONE
    for sentence in AGAINST_ONE.values():
        assert not re.search(r"[Oo]thers|table|weakest|[Aa]ndere|Tisch|schwächsten|Runde war", " ".join(sentence))


def test_games_are_played_with_what_the_client_says() -> None:
    for game in BUILT_IN:
        index = (CLIENT_GAMES / game / "index.ts").read_text("utf-8")
        (pieces,) = re.findall(r'^  pieces: "(\w+)"', index, re.MULTILINE)
        assert pieces in PIECES
        assert (pieces == "tiles") == (game in TILE_GAMES)


def test_stories_and_moments_of_matches_are_true() -> None:
    for seed in (2, 4):
        match = replay_simulated("elfer_raus", ["careful", "random", "easy"], seed)
        settings = make_settings(match, 1)._replace(playouts=120)
        ledger = keep_ledger(iter_steps(match), settings.make_estimator(match, seed), worlds=120)
        for seat in range(3):
            told = tell_story(match, ledger, seat)
            assert str(told["kind"]).startswith("won") == (match.winners == [seat])
            assert told["sentence"] == write_sentence(told["kind"], told["share"], "elfer_raus", 3)
            moments = find_moments(match, ledger, seat)
            assert len(moments) <= 3
            booked = {(change.was.mean[0, seat], change.worth.mean[0, seat]) for change in ledger.changes[seat]}
            for moment in moments:
                assert (moment["before"], moment["after"]) in booked
                assert abs(moment["after"] - moment["before"]) >= 0.1
                assert moment["source"] in SOURCES
                assert moment["source"] != "own_play"
                # What others drew is not told.
                assert moment["seat"] == seat or not moment["cards"]
