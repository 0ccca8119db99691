"""Rollouts that are cut off, and the base class of bots that use them."""

from collections.abc import Sequence
from typing import Any

import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.rollouts import Rollouts, evaluate_position, rollout
from reihum._kit.chance import Rng, make_rng
from reihum._play.game import BUILT_IN
from tests.turns import play_and_reshuffle


def world(name: str, players: int = 2, seed: int = 1) -> Any:
    match = reihum.Match(name, players, seed=seed)
    return match.game, match.game.determinize(match.state, match.turn or 0, make_rng(1))


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_rollout_goes_on_for_so_many_moves_a_player_and_is_then_judged(name: str) -> None:
    game, before = world(name)
    at_once = before.copy()
    assert rollout(game, at_once, make_rng(1), moves=0) == evaluate_position(game, before)
    assert at_once.tobytes() == before.tobytes()
    some = before.copy()
    found = rollout(game, some, make_rng(1), moves=1)
    by_hand, chance = before.copy(), make_rng(1)
    made = 0
    while made < 2 or (name == "level_8" and not game.search.is_quiescent(by_hand)):
        play_and_reshuffle(game, by_hand, game.careful(by_hand, chance), chance)
        made += 1
    assert some.tobytes() == by_hand.tobytes()
    assert found == evaluate_position(game, by_hand)


def test_without_a_limit_a_round_of_elfer_raus_is_played_to_its_end_and_lost_cards_count_against_one() -> None:
    game, before = world("elfer_raus", 3)
    found = rollout(game, before, make_rng(1))
    assert game.turn(before) is None
    assert found == [-score for score in game.scores(before)]


def test_a_pile_that_is_due_is_formed() -> None:
    game, at = world("level_8", 2)
    chance = make_rng(3)
    for _ in range(12):
        moves = {game.text(at, code): code for code in game.legal(at)}
        play_and_reshuffle(game, at, moves.get("+", game.legal(at)[-1]), chance)  # draws from the pile, and discards
    at.left = 1
    rollout(game, at, chance, moves=3)
    assert at.left > 1


class LikesFewCards(Rollouts):
    """Judges a position by how few cards its seats have."""

    worlds = 1

    def evaluate(self, world: Any, rng: Rng) -> Sequence[float]:
        return [-float(count) for count in world.counts[: int(world.players)]]


def test_what_a_bot_takes_a_position_to_be_worth_decides() -> None:
    """A card laid is a card less, so it never ends its turn while one fits; `careful` does."""
    match: Any = reihum.Match("elfer_raus", 2, seed=3)
    bot = LikesFewCards(match.game)
    for _ in range(40):
        if match.over:
            break
        codes = match.codes()
        move = bots.choose_move(bot, match.game, match.state, make_rng(2))
        if any(code < 80 for code in codes):
            assert move < 80
        match.play(move)


def test_the_same_seed_gives_the_same_match() -> None:
    found = reihum.compare(Few, "random", "elfer_raus", players=2, deals=1, seed=4)
    again = reihum.compare(Few, "random", "elfer_raus", players=2, deals=1, seed=4)
    assert [match.totals for match in found.deals[0].played] == [match.totals for match in again.deals[0].played]


class Few(Rollouts):
    """Looks at two worlds, two moves a player ahead."""

    worlds, moves = 2, 2


def test_invalid_arguments_of_rollouts_are_refused() -> None:
    game, before = world("elfer_raus")
    with pytest.raises(reihum.OptionError, match="0 moves or more, not after -1"):
        rollout(game, before, make_rng(1), moves=-1)
    for moves in ("3", 1.5, True):
        with pytest.raises(reihum.OptionError, match=f"0 moves or more, not after {moves!r}"):
            rollout(game, before, make_rng(1), moves=moves)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a generator that `make_rng` has made, not 3"):
        rollout(game, before, 3)  # type: ignore[arg-type]
    without: Any = type("Bare", (), {"title": "Bare"})()
    with pytest.raises(reihum.OptionError, match="Bare has no compiled rules"):
        evaluate_position(without, before)
    named: Any = "elfer_raus"
    with pytest.raises(reihum.OptionError, match="'elfer_raus' has no compiled rules"):
        evaluate_position(named, before)


def test_a_foreign_state_is_refused() -> None:
    game, spoiled = world("elfer_raus")
    spoiled.turn = 5
    wrongs: tuple[tuple[Any, str], ...] = (
        (world("level_8")[1], r"no state of Elfer raus!: reihum\._games\.level_8\.state\.State"),
        (reihum.Match("elfer_raus", 2, seed=1), r"no state of Elfer raus!: reihum\._play\.match\.Match"),
        (None, "no state of Elfer raus!"),
        (spoiled, "is spoiled: it is the turn of seat 5"),
    )
    for wrong, says in wrongs:
        with pytest.raises(reihum.StateError, match=says):
            evaluate_position(game, wrong)
        with pytest.raises(reihum.StateError, match=says):
            rollout(game, wrong, make_rng(1))


@pytest.mark.parametrize("worlds", [0, -3, 2.5, "10", None, True])
def test_there_is_one_world_at_least(worlds: Any) -> None:
    game, before = world("elfer_raus")
    bot: Any = type("Blind", (Rollouts,), {"worlds": worlds})(game)
    with pytest.raises(reihum.BotError, match=r"Blind\.worlds is a whole number from 1 up, not "):
        bot.choose(choosing(game, before), make_rng(1))


@pytest.mark.parametrize("values", [[float("nan")] * 2, [float("inf")] * 2, [1.0], [1.0] * 3, [], None, 0.5, ["a", "b"], {0: 1.0}])
def test_a_value_is_a_number_for_each_seat(values: Any) -> None:
    game, before = world("elfer_raus")
    bot: Any = type("Vague", (Rollouts,), {"evaluate": lambda *_: values})(game)
    with pytest.raises(reihum.BotError, match=r"Vague\.evaluate returns 2 finite numbers, one for each seat, not "):
        bot.choose(choosing(game, before), make_rng(1))


def choosing(game: Any, before: Any) -> Any:
    """Return a position of the same round with a choice of moves."""
    while len(game.legal(before)) < 2:
        game.play(before, game.legal(before)[0])
    return before
