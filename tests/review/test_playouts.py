"""Matches played out: what is played out beforehand changes no mean, and how long moves are compared."""

import numpy as np
import pytest

import reihum
from reihum._games.level_8.outlook import COST_OF_ERRORS
from reihum._lab.simulate import simulate
from reihum._review.choices import MIN_VERDICT_WORLDS, Effort, Judge
from reihum._review.evaluator import Player, Playouts
from reihum._review.positions import PlayedMove, iter_steps
from tests.games.level_8.table import table
from tests.review.evaluators import FixedEvaluator


@pytest.fixture(scope="module")
def moves() -> list[PlayedMove]:
    """Give the moves of a match of two rounds."""
    record = next(simulate(reihum.get_game("elfer_raus"), 3, 1, 4, ["careful", "easy", "random"], {"rounds": 2}))
    return [step for step in iter_steps(reihum.replay(record)) if isinstance(step, PlayedMove)]


def test_last_rounds_played_out_beforehand_change_no_mean_and_less_is_left_to_chance(moves: list[PlayedMove]) -> None:
    position = moves[len(moves) // 5].before
    assert position.standing.played == 0
    beforehand = Playouts(1000, 1).evaluate(position)
    played_on = Playouts(1000, 2, to_the_end=True).evaluate(position)
    error = np.hypot(beforehand.error, played_on.error)
    assert (abs(beforehand.mean - played_on.mean)[0] < 4 * error[0]).all()
    assert (abs(beforehand.mean - played_on.mean)[1] < 4 * error[1] + 0.5).all()  # points: of last rounds the error is not in it
    assert beforehand.mean[0].sum() == pytest.approx(1, abs=1e-9)
    one, other = (
        by.compare(position, [position.table.choose_careful_move(position.state)], 400)[:, 0, 0]
        for by in (Playouts(500), Playouts(500, to_the_end=True))
    )
    assert (one.std(0) < 0.8 * other.std(0)).all()


def test_the_last_round_itself_is_played(moves: list[PlayedMove]) -> None:
    position = moves[-2].before
    assert position.standing.played == 1
    assert set(np.unique(Playouts(10).compare(position, moves[-2].legal[:1], 10)[..., 0, :])) <= {0.0, 0.5, 1.0}


def test_what_a_seat_expects_knows_only_what_the_seat_does(moves: list[PlayedMove]) -> None:
    position = moves[len(moves) // 3].before
    for seat in range(3):
        other = position.table.game.determinize(position.state, seat, reihum.make_rng(seat))
        assert other.tobytes() != position.state.tobytes()
        here, there = (Playouts(20, 7).evaluate_for_seat(each, seat).mean for each in (position, position._replace(state=other)))
        assert here.tobytes() == there.tobytes()


def test_people_who_err_play_differently_and_the_share_stays_whole(moves: list[PlayedMove]) -> None:
    position = moves[0].before
    without, erring = (Playouts(400, 3, errors=errors).evaluate(position).mean for errors in ((), [512] * 3))
    assert without.tobytes() != erring.tobytes()
    assert erring[0].sum() == pytest.approx(1, abs=1e-9)
    # The memory is shared: nothing is left of the errors.
    assert Playouts(400, 3).evaluate(position).mean.tobytes() == without.tobytes()


@pytest.mark.parametrize(
    "player", ["careful", pytest.param("learned", marks=pytest.mark.thorough)]
)  # a minute to compile, and it ends as with careful
def test_a_round_that_nobody_can_finish_is_not_played_out_for_ever(player: Player) -> None:
    """Both have laid their level, and no card that is left fits anywhere: whoever draws one discards one."""
    laid = {0: "V2 r2 y2 V3 r3 y3 b3 V4 r4 y4 b4", 1: "V5 r5 y5 V6 r6 y6 b6 V7 r7 y7 b7"}
    state = table(["o1", "p1"], levels=[6, 6], melds=laid, stack="p8 p9 p11 p12 p13 p14 p15 o12 o13 o14 o15")
    match = reihum.replay(next(simulate(reihum.get_game("level_8"), 2, 1, 4, ["careful"] * 2)))
    position = next(step for step in iter_steps(match) if isinstance(step, PlayedMove)).before
    found = Playouts(2, player=player).evaluate(position._replace(state=state))
    assert found.mean[0].tolist() == pytest.approx([0.5, 0.5])
    assert found.mean[1].tolist() == [1, 1]  # as if the round ended without anybody out of cards


def test_who_errs_more_is_less_likely_to_win_the_rounds_that_level_8_does_not_play_out() -> None:
    record = next(simulate(reihum.get_game("level_8"), 3, 1, 4, ["careful"] * 3))
    match = reihum.replay(record)
    last = [step for step in iter_steps(match) if isinstance(step, PlayedMove) and step.before.standing.played == 0][-1]
    assert last.after.seat < 0
    assert not last.after.is_decided
    # The round is over, so nothing is left to chance: the levels decide, and how much each errs.
    ends = {errors: Playouts(2, errors=errors).evaluate(last.after).mean[0] for errors in [(), (300,) * 3, (0, 512, 0), (0, 1024, 0)]}
    assert ends[300, 300, 300].tobytes() == ends[()].tobytes()
    one, two = ends[0, 512, 0] / ends[()], ends[0, 1024, 0] / ends[()]
    for weighed, share in ((one, 0.5), (two, 1.0)):
        assert weighed[1] / weighed[0] == pytest.approx(np.exp(-COST_OF_ERRORS * share))
        assert weighed[2] == pytest.approx(weighed[0])
    for shares in ends.values():
        assert shares.sum() == pytest.approx(1, abs=1e-9)


def choice(moves: list[PlayedMove]) -> PlayedMove:
    """Give a choice among several moves that was not careful's."""
    return next(move for move in moves if len(move.legal) > 2 and move.code != move.before.table.choose_careful_move(move.before.state))


@pytest.mark.parametrize(
    ("lost", "spread", "worlds", "verdict"),
    [
        (0.3, 0.1, 512, "mistake"),  # sure at once, and yet looked at in as many worlds as usual
        (0.0, 0.01, 64, "sound"),  # settled at once
        (0.04, 0.25, 1024, "sound"),  # could not become sure any more
        (0.08, 0.25, 2048, "mistake"),  # becomes sure only in many worlds
        (0.055, 0.25, 4096, "sound"),  # likely enough to the last
    ],
)
def test_moves_are_compared_until_one_can_tell_or_never_will(
    moves: list[PlayedMove], lost: float, spread: float, worlds: int, verdict: str
) -> None:
    move = choice(moves)
    evaluator = FixedEvaluator({move.code: -lost}, spread)
    found = Judge(evaluator, Effort()).judge_move(move)
    assert found is not None
    assert (found.worlds, found.verdict) == (worlds, verdict)
    assert evaluator.asked == Effort().first + worlds


def test_no_mistake_is_reported_from_few_worlds(moves: list[PlayedMove]) -> None:
    move = choice(moves)
    found = Judge(FixedEvaluator({move.code: -0.3}, 0.1), Effort(8, 16, 32)).judge_move(move)
    assert found is not None
    assert (found.worlds, found.verdict) == (MIN_VERDICT_WORLDS, "mistake")


def test_a_move_is_judged_alike_whatever_was_judged_before(moves: list[PlayedMove]) -> None:
    """So the browser judges moves on several cores, and finds the same. In the first of two rounds last rounds are played in advance."""
    chosen = [move for move in moves if len(move.legal) > 2][::9]
    assert {move.round for move in chosen} == {0, 1}
    found = []
    for order in (chosen, chosen[::-1]):
        by = Playouts(20, 1)
        judge = Judge(by, Effort(4, 8, 16))
        choices = {}
        for move in order:
            by.restart(f"{move.round} {move.at}")
            choices[move.round, move.at] = judge.judge_move(move)
        found.append(sorted(choices.items(), key=lambda each: each[0]))
    assert found[0] == found[1]
    assert any(choice and choice.lost for _, choice in found[0])
