"""Matches played out by `learned`: who plays them, what is confirmed, and what is exact where nothing is hidden."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

import reihum
from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.networks.bot import Learned
from reihum._bots.playouts.memory import ERRORS_OF
from reihum._bots.search import score_sign
from reihum._kit.chance import make_rng
from reihum._kit.compiled import PLAIN
from reihum._lab.simulate import simulate
from reihum._review import endings
from reihum._review.choices import Effort, Judge
from reihum._review.endings import solve_shares
from reihum._review.evaluator import Player, Playouts
from reihum._review.ledger import keep_ledger
from reihum._review.positions import PlayedMove, Position, iter_steps
from reihum._review.settings import choose_player, make_settings
from tests.effort import fifth_of, first_always, third_of
from tests.review.evaluators import FixedConfirmer, FixedEvaluator

FEW = Playouts(2, player="learned")


def moves(game: str, bots: Sequence[str], seed: int, **options: object) -> Iterator[PlayedMove]:
    """Give the moves of a match."""
    record = next(simulate(reihum.get_game(game), len(bots), 1, seed, bots, options))
    return (step for step in iter_steps(reihum.replay(record)) if isinstance(step, PlayedMove))


def iter_open_choices(game: str, seeds: range, **options: object) -> Iterator[PlayedMove]:
    """Give choices in positions of matches of two in which nothing is hidden any more."""
    for seed in seeds:
        for move in moves(game, ["careful", "easy"], seed, **options):
            if endgames.is_open_information(move.before.table.game, move.before.state) and len(move.legal) > 1:
                yield move


def play_out_by_network(position: Position, move: int) -> list[float]:
    """The shares of the win when `learned` plays a round without a pile to its end, after a move."""
    game, state = position.table.game, position.state.copy()
    bot, chance = Learned(game), make_rng(1)
    game.play(state, move)
    while state.turn >= 0:
        game.play(state, bot.choose(state, chance))
    gain: Any = position.table.rules.learning.round_points
    points = [int(gain(state, seat)) for seat in range(position.table.players)]
    winners = [seat for seat, won in enumerate(points) if won == max(points)]
    return [(seat in winners) / len(winners) for seat in range(position.table.players)]


@pytest.mark.parametrize("game", first_always(["elfer_raus", "elfer_raus_master"]))
def test_everybody_goes_on_as_the_network_plays(game: str) -> None:
    checked = 0
    for move in iter_open_choices(game, range(8)):
        for code in move.legal:
            assert FEW.evaluate(move.before, code).mean[0].tolist() == play_out_by_network(move.before, code)
            checked += 1
        if checked > fifth_of(60):
            break
    assert checked > 10


def test_where_the_network_plays_the_first_errors_are_moves_of_careful_and_the_further_ones_random() -> None:
    position = next(moves("elfer_raus", ["careful", "easy"], 3)).before
    for careful in ([0, 0], [ERRORS_OF, 0], [100, 300]):
        by_network = Playouts(20, 1, player="learned", errors=[ERRORS_OF + each for each in careful])
        by_careful = Playouts(20, 1, errors=careful)
        assert by_network.evaluate(position).mean.tolist() == by_careful.evaluate(position).mean.tolist()
    shares = [
        Playouts(300, 2, player="learned", errors=[errors, 0]).evaluate(position).mean[0, 0] for errors in (0, ERRORS_OF, 2 * ERRORS_OF)
    ]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


def test_errors_beyond_those_of_the_player_are_refused() -> None:
    Playouts(player="learned", errors=[2 * ERRORS_OF])
    limits: dict[Player, int] = {"careful": ERRORS_OF, "learned": 2 * ERRORS_OF}
    for player, most in limits.items():
        with pytest.raises(reihum.OptionError, match=f"from 0 to {most}"):
            Playouts(player=player, errors=[most + 1])


def test_errors_of_the_network_are_refused_where_levels_are_valued_after_a_round() -> None:
    position = next(moves("level_8", ["careful", "easy"], 3)).before
    with pytest.raises(reihum.OptionError, match="need `to_the_end`"):
        Playouts(2, player="learned", errors=[1, 0]).evaluate(position)


@pytest.mark.parametrize("errors", [[0, ERRORS_OF], [300, 2 * ERRORS_OF]])
def test_where_no_network_applies_careful_makes_only_the_random_moves(errors: list[int]) -> None:
    position = next(moves("elfer_raus_master", ["careful", "easy"], 3, lays=1)).before
    by_name = Playouts(20, 1, player="learned", errors=errors).evaluate(position)
    by_careful = Playouts(20, 1, errors=[max(each - ERRORS_OF, 0) for each in errors]).evaluate(position)
    assert by_name.mean.tolist() == by_careful.mean.tolist()


@pytest.mark.soak  # what is played out there takes long to compile
def test_after_a_round_of_level_8_levels_are_worth_what_they_are_among_those_who_go_on() -> None:
    ends = [move for move in moves("level_8", ["easy", "careful", "learned"], 4) if move.after.seat < 0 and not move.after.is_decided]
    assert len(ends) > 3
    for move in ends:
        shares = []
        for among, by in zip(list_outlooks(move.before), (Playouts(2), FEW), strict=True):
            shares.append(np.zeros(6))
            among(move.after.state.copy(), shares[-1])
            assert by.evaluate(move.before, move.code).mean[0].tolist() == shares[-1][:3].tolist()
        assert shares[0].tolist() != shares[1].tolist()


def list_outlooks(position: Position) -> list[Any]:
    """What levels are worth among players of `careful`, and of the network."""
    outlook = position.table.rules.learning.outlook
    assert outlook
    return [outlook.careful, outlook.networks]


def test_its_own_move_is_that_of_the_bot_and_depends_on_nothing_hidden() -> None:
    for game in third_of(("elfer_raus", "level_8")):
        bot = Learned(reihum.get_game(game))
        for number, move in enumerate(moves(game, ["easy", "careful", "learned"], 4)):
            if number > fifth_of(60):
                break
            world = move.before.table.game.determinize(move.before.state, move.seat, make_rng(number))
            assert FEW.choose_reference_move(move.before) == bot.choose(move.before.state.copy(), make_rng(1))
            assert FEW.choose_reference_move(move.before._replace(state=world)) == FEW.choose_reference_move(move.before)
            if number % 10 == 0:
                here = Playouts(2, number, player="learned").compare(move.before, move.legal, 3)
                there = Playouts(2, number, player="learned").compare(move.before._replace(state=world), move.legal, 3)
                assert here.tobytes() == there.tobytes()


@pytest.mark.skipif(PLAIN, reason="plain Python is slow")
def test_a_seat_that_follows_the_hints_has_no_share_by_play() -> None:
    record = next(simulate(reihum.get_game("elfer_raus"), 3, 1, 5, ["learned", "easy", "learned"]))
    data = reihum.review(record, effort=0.02).data
    assert data["player"] == "learned"
    own = data["sources"]["own_play"]["shares"]
    assert own[0] == own[2] == 0 != own[1]
    assert not data["seats"][0]["finds"]


def test_the_player_of_playouts_is_chosen_by_game_and_options() -> None:
    def player(game: str, **options: object) -> tuple[str, bool]:
        match = reihum.Match(game, 2, options, seed=1)
        return choose_player(match), make_settings(match, 1).make_confirmer(1) is not None

    assert player("elfer_raus") == player("elfer_raus", rounds=3) == player("elfer_raus_master") == ("learned", False)
    assert player("elfer_raus_master", lays=1) == ("careful", False)  # where the network is not asked
    assert player("level_8") == player("bloom") == ("careful", True)
    match = reihum.Match("bloom", 2, seed=1)
    for effort, worlds in ((0.05, 128), (1, 512), (10, 5120)):
        by = make_settings(match, effort).make_confirmer(1)
        assert by is not None
        assert (by.playouts, by.player) == (worlds, "learned")


def test_without_a_network_careful_plays() -> None:
    move = next(move for move in moves("elfer_raus_master", ["easy", "careful"], 3, lays=1) if len(move.legal) > 2)
    by = [Playouts(3, 1), Playouts(3, 1, player="learned")]
    assert by[0].evaluate(move.before).mean.tolist() == by[1].evaluate(move.before).mean.tolist()
    assert by[0].choose_reference_move(move.before) == by[1].choose_reference_move(move.before)


def test_where_nothing_is_hidden_a_share_is_that_of_best_play() -> None:
    """The bots' exact search names no move that is worth less than another."""
    seen: set[float] = set()
    for move in iter_open_choices("elfer_raus", range(12)):
        game, chance = move.before.table.game, make_rng(1)
        best = endgames.solve(game, move.before.state.copy(), chance, Budget(iterations=2000), score_sign(game, 2))
        worth = solve_shares(move.before, move.legal)
        if best is not None and worth is not None:
            assert worth[move.legal.index(best)] == max(worth)
            seen |= set(worth)
    assert {0.0, 1.0} <= seen


def test_positions_with_hidden_cards_or_rounds_to_come_are_not_decided_exactly() -> None:
    hidden = next(move for move in moves("elfer_raus", ["careful", "easy"], 1) if len(move.legal) > 1)
    assert not endings.is_decided_exactly(hidden.before)
    first = next(move for move in iter_open_choices("elfer_raus", range(9), rounds=2) if move.round == 0)
    assert not endings.is_decided_exactly(first.before)


def test_the_rounds_before_count_as_well() -> None:
    last = next(move for move in iter_open_choices("elfer_raus", range(9), rounds=2) if move.round == 1)
    assert endings.is_decided_exactly(last.before)
    for ahead, share in ((1000, 1.0), (-1000, 0.0)):
        standing = last.before.standing._replace(totals=[ahead * (seat == last.seat) for seat in range(2)])
        worth = solve_shares(last.before._replace(standing=standing), last.legal)
        assert worth is not None
        assert set(worth) == {share}


def test_endings_that_take_too_long_are_not_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "MOST_POSITIONS", 1)
    deep = next(move for move in iter_open_choices("elfer_raus", range(9)) if len(move.legal) > 2)
    assert solve_shares(deep.before, deep.legal) is None
    assert Judge(claims(deep.code), Effort(2, 4, 8)).judge_move(deep) is None


def claims(made: int) -> FixedEvaluator:
    """Give an evaluator that says that every other move is worth more than the one that was made."""
    return FixedEvaluator({made: -1.0}, 0.0)


@pytest.mark.parametrize(("gain", "verdict"), [(0.06, "mistake"), (0.04, "sound"), (-0.5, "sound")])
def test_a_mistake_counts_as_one_if_a_better_player_finds_so_too(gain: float, verdict: str) -> None:
    move = next(move for move in moves("elfer_raus", ["random", "careful", "careful"], 1) if len(move.legal) > 1)
    found = Judge(claims(move.code), Effort(2, 4, 8), FixedConfirmer(gain)).judge_move(move)
    assert found is not None
    assert found.verdict == verdict


def test_where_nothing_is_hidden_a_mistake_is_one_that_changes_who_wins() -> None:
    verdicts = set()
    for move in iter_open_choices("elfer_raus", range(20)):
        judge = Judge(claims(move.code), Effort(2, 4, 8))
        found, worth = judge.judge_move(move), solve_shares(move.before, move.legal)
        assert (found is None) == (worth is None)
        if found is None or worth is None:
            continue
        made, own = worth[move.legal.index(move.code)], worth[move.legal.index(found.reference)]
        assert (found.verdict == "mistake") == (made < max(worth))
        assert (found.verdict == "find") == (made == max(worth) > own)
        assert (found.lost, found.error, found.worlds) == (max(worth) - made, 0, 0)
        assert found.won == made - own
        for weighed in judge.weigh(found):
            assert weighed.lost == max(worth) - worth[move.legal.index(weighed.code)]
            assert weighed.is_good == (weighed.lost == 0)
        verdicts.add(found.verdict)
    assert {"mistake", "sound"} <= verdicts


def test_a_ledger_judged_by_the_network_adds_up() -> None:
    record = next(simulate(reihum.get_game("elfer_raus"), 2, 1, 6, ["learned", "easy"], {"rounds": 2}))
    match = reihum.replay(record)
    by = Playouts(5, 1, player="learned")
    ledger = keep_ledger(iter_steps(match), Playouts(5, 1), Judge(by, Effort(2, 2, 2)), worlds=5)
    total = ledger.prior.mean + sum(ledger.sum_by_source().values())
    assert total[0] == pytest.approx([(seat in match.winners) / len(match.winners) for seat in range(2)], abs=1e-9)
