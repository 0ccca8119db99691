"""The search that asks a network: blind to what is hidden, repeatable, and `search` where the network is not asked."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import reihum
from reihum import bots
from reihum.bots.budget import Budget
from reihum.bots.learned.bot import Learned
from reihum.bots.learned.search import BETTER, LearnedSearch
from reihum.bots.learned.tree_memory import load_tree, tree_memory
from reihum.bots.search import Search
from reihum.games.chance import make_rng, pick
from reihum.match import Match
from tests.learned.untrained import untrained

GAME = reihum.find("elfer_raus")


def searching(iterations: int = 60) -> LearnedSearch:
    return LearnedSearch(GAME, Budget(iterations=iterations), untrained(GAME))


def choosing(players: int, seed: int, **options: Any) -> Match:
    """A match at a choice of three moves or more."""
    match = Match(GAME, players, {"rounds": 20, **options}, seed=seed)
    while len(match.codes()) < 3:
        if match.round_over:
            match.deal()
        match.play(match.codes()[0])
    return match


@pytest.mark.thorough  # the whole search is compiled; what of it is its own is tried below
def test_the_move_does_not_depend_on_where_hidden_cards_are() -> None:
    search = searching()
    for seed in range(4):
        match = choosing(2, seed)
        assert match.turn is not None
        worlds = [GAME.determinize(match.state, match.turn, make_rng(number)) for number in range(4)]
        assert len({world.tobytes() for world in worlds}) == 4
        chosen = {search.choose(world, make_rng(1)) for world in worlds}
        assert len(chosen) == 1
        assert chosen <= {*match.codes()}
        assert search.iterations <= 60


@pytest.mark.thorough  # `search` is compiled
def test_with_fewer_numbers_and_more_players_it_is_search() -> None:
    for match in (choosing(2, 3, highest=16), choosing(3, 3)):
        plain = Search(GAME, Budget(iterations=60))
        assert searching().choose(match.state.copy(), make_rng(1)) == plain.choose(match.state.copy(), make_rng(1))


def test_it_is_found_by_name_where_it_is_better() -> None:
    with pytest.raises(bots.BotError, match="not better than 'search' in Bloom; games where it is: elfer_raus"):
        bots.make("learned_search", bots.find("learned_search@20ms"), reihum.find("bloom"))
    assert set(BETTER) == {"elfer_raus"}
    assert "learned_search" not in bots.NAMES


def test_a_finished_round_is_worth_the_share_of_the_win_less_the_mean() -> None:
    tree, memory = load_tree(GAME), tree_memory(GAME, *Learned(GAME, untrained(GAME)).asked)
    for seed in range(9):
        players = 2 + seed % 3
        match, chance = Match(GAME, players, seed=seed), make_rng(seed)
        while not match.round_over:
            match.play(match.codes()[pick(chance, len(match.codes()))])
        memory.task[0].sign = -1
        tree.settle(memory, match.state)
        wins = [(seat in match.winners) / len(match.winners) - 1 / players for seat in range(players)]
        assert memory.payoffs[:players].tolist() == pytest.approx(wins)
        match.state.hands[:players] = 0
        tree.settle(memory, match.state)
        assert memory.payoffs[:players].tolist() == pytest.approx([0] * players)


def test_a_choice_is_worth_what_the_network_expects() -> None:
    network = untrained(GAME)
    learned = Learned(GAME, replace(network, value=network.value / np.float32(32)))  # few expectations are cut off at a sure win
    tree, memory = load_tree(GAME), tree_memory(GAME, *learned.asked)
    found = []
    for seed in range(20):
        match = choosing(2, seed)
        tree.judge(memory, match.state)
        expected = memory.payoffs[:2].copy()
        assert expected.sum() == pytest.approx(0)
        assert abs(expected).max() <= 0.5
        tree.judge(memory, GAME.determinize(match.state, int(match.state.turn), make_rng(seed)))
        assert (expected == memory.payoffs[:2]).all()
        found.append(expected[0])
    assert len(np.unique(found)) > 8
