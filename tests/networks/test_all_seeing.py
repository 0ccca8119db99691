"""The bots that see hidden cards: `kibitzer` knows the hands and not the pile, `oracle` the pile as well, whatever they look ahead by."""

from typing import Any

import numpy as np
import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.budget import Budget, BudgetError
from reihum._bots.lookahead.all_seeing import Kibitzer, Oracle
from reihum._bots.lookahead.bot import Lookahead
from reihum._bots.playouts.templates import load_playouts
from reihum._bots.search import Search, SearchWithAllCards, SearchWithHands
from reihum._bots.tree_search.mcts_memory import ALL, HANDS, OWN
from reihum._kit.chance import make_rng
from reihum._play.game import Game
from tests.helpers.copies import COPIES
from tests.helpers.toy_game import Toy
from tests.networks.lookahead_cases import GAMES, WORLDS, make_choice_position

SEEDS = range(4)
"""Positions among which one shows what a bot sees."""


def shuffle_piles(state: Any) -> list[Any]:
    """Return worlds with the same hands and the pile in six different orders."""
    worlds = [state.copy() for _ in range(6)]
    for seed, world in enumerate(worlds):
        world.pile[: int(state.left)] = np.random.default_rng(seed).permutation(state.pile[: int(state.left)])
    return worlds


def deal_hidden_cards(game: Game, state: Any) -> list[Any]:
    """Return six worlds that differ in all that the seat to move does not see."""
    return [game.determinize(state, int(state.turn), make_rng(seed)) for seed in range(6)]


def list_moves(bot: bots.Bot, worlds: list[Any]) -> set[int]:
    """Return the moves that a bot makes in some worlds, with the same chance."""
    return {bot.choose(world.copy(), make_rng(1)) for world in worlds}


# Each game compiles playouts that see hands, and others that see the pile; how they are bound is the same for all.
@pytest.mark.parametrize("name", [GAMES[0], *(pytest.param(name, marks=pytest.mark.soak) for name in GAMES[1:])])
def test_a_kibitzer_knows_the_hands_and_an_oracle_the_pile_too(name: str) -> None:
    game = reihum.get_game(name)
    lookahead, kibitzer, oracle = Lookahead(game, WORLDS), Kibitzer(game, WORLDS), Oracle(game, WORLDS)
    by_hands, by_pile = list[int](), list[int]()
    # In Master `careful` has to confirm, so that in most positions all three make the network's move.
    for seed in range(12):
        state = make_choice_position(name, 3, seed).state
        dealt, mixed = deal_hidden_cards(game, state), shuffle_piles(state)
        assert len(list_moves(lookahead, dealt)) == 1
        assert len(list_moves(kibitzer, mixed)) == 1, "the order of the pile is hidden from it"
        by_hands.append(len(list_moves(kibitzer, dealt)))
        by_pile.append(len(list_moves(oracle, mixed)))
    assert max(by_hands) > 1
    assert max(by_pile) > 1


def test_the_same_seed_and_worlds_give_the_same_move_also_after_copying() -> None:
    game = reihum.get_game("elfer_raus")
    for kind in (Kibitzer, Oracle):
        bot = kind(game, WORLDS)
        for seed in SEEDS:
            state = make_choice_position("elfer_raus", 4, seed).state
            chance, again = make_rng(seed), make_rng(seed)
            move = bot.choose(state.copy(), chance)
            assert move in game.legal(state)
            assert 0 < bot.iterations <= 16
            for copied in COPIES:
                twin = copied(kind(game, WORLDS))
                assert twin.choose(state.copy(), again) == move
                assert again.tobytes() == chance.tobytes()
                again = make_rng(seed)


def test_hands_and_pile_are_known_by_what_the_loop_is_bound_to() -> None:
    """What a player may believe in is sampled for no bot that sees the hands, and the pile is left alone only for one that sees it."""
    game = reihum.get_game("elfer_raus")
    fair, with_hands, with_all = (load_playouts(game, by_network=True, sees=sees) for sees in (OWN, HANDS, ALL))
    assert with_hands.sample_belief is with_all.sample_belief is not fair.sample_belief
    assert with_hands.mix_pile is fair.mix_pile is not with_all.mix_pile
    assert len({fair.__name__, with_hands.__name__, with_all.__name__}) == 3


@pytest.mark.parametrize(("kind", "searching"), [(Kibitzer, SearchWithHands), (Oracle, SearchWithAllCards)])
def test_a_game_of_another_package_is_searched(kind: type[Kibitzer], searching: type[Search]) -> None:
    toy = Toy()
    match = reihum.Match(toy, 2, seed=2)
    bot, search = kind(toy, Budget(iterations=50)), searching(toy, Budget(iterations=50))
    assert bot.choose(match.state.copy(), make_rng(1)) == search.choose(match.state.copy(), make_rng(1))
    assert bot.iterations == search.iterations > 0
    assert kind.played_from(toy) == b""


@pytest.mark.thorough  # the whole search is compiled
@pytest.mark.parametrize(("kind", "searching"), [(Kibitzer, SearchWithHands), (Oracle, SearchWithAllCards)])
def test_under_rules_that_the_network_does_not_know_they_search(kind: type[Kibitzer], searching: type[Search]) -> None:
    master = reihum.get_game("elfer_raus_master")
    match = reihum.Match(master, 2, {"lays": 1}, seed=3)
    while len(match.codes()) < 3:
        match.play(match.codes()[0])
    bot, search = kind(master, WORLDS), searching(master, WORLDS)
    assert bot.choose(match.state.copy(), make_rng(1)) == search.choose(match.state.copy(), make_rng(1))
    assert bot.iterations == search.iterations > 0


@pytest.mark.parametrize("name", ["kibitzer", "oracle"])
def test_only_ladders_have_them(name: str) -> None:
    with pytest.raises(bots.BotError) as told:
        bots.get_bot_type(f"{name}@16")
    assert told.value.code == "ladder_only"
    assert name not in (*bots.NAMES, *bots.MORE_NAMES)
    bot: Any = bots.make_bot(name, bots.get_bot_type(f"{name}@16", ladder=True), reihum.get_game("elfer_raus"))
    assert isinstance(bot, Kibitzer)
    with pytest.raises(BudgetError):
        Kibitzer(reihum.get_game("elfer_raus"), 7)  # type: ignore[arg-type]
