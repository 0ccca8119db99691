"""The search whose favourite is a network's choice: blind to what is hidden, and `search` where the network is not asked."""

import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.budget import Budget
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.package import games_with_networks
from reihum._bots.networks.search import FAVOUR, LearnedSearch
from reihum._bots.search import Search
from reihum._bots.tree_search.mcts_memory import mcts_memory
from reihum._kit.chance import make_rng, pick
from reihum._play.match import Match
from tests.kit.faults import fails
from tests.learned.untrained import untrained

GAME = reihum.get_game("elfer_raus")


def searching(iterations: int = 60) -> LearnedSearch:
    return LearnedSearch(GAME, Budget(iterations=iterations), untrained(GAME))


def choosing(players: int, seed: int) -> Match:
    """A match at a choice of three moves or more."""
    match = Match(GAME, players, {"rounds": 20}, seed=seed)
    while len(match.codes()) < 3:
        if match.round_over:
            match.deal()
        match.play(match.codes()[0])
    return match


def test_the_favourite_is_the_first_choice_of_the_network() -> None:
    learned, memory = Learned(GAME, untrained(GAME)), mcts_memory(GAME)
    others = 0
    for seed in range(12):
        match = choosing(2 + seed % 3, seed)
        search = searching()
        search._begin(memory, match.state, make_rng(seed))
        favourite = int(memory.task[0].favourite)
        assert favourite == learned.choose(match.state.copy(), make_rng(seed))
        assert memory.candidates[favourite] == 1
        assert memory.task[0].favour == FAVOUR
        assert memory.task[0].width == memory.candidates.sum()
        others += favourite != GAME.careful(match.state.copy(), make_rng(seed))
    assert others


def test_one_iteration_plays_as_the_network_does() -> None:
    """So that with little time it is no worse."""
    learned = Learned(GAME, untrained(GAME))
    for seed in range(6):
        match = choosing(3, seed)
        assert searching(1).choose(match.state.copy(), make_rng(1)) == learned.choose(match.state.copy(), make_rng(1))


def test_in_level_8_the_first_choice_is_played_without_a_search() -> None:
    """No search was found that adds to that network."""
    game = reihum.get_game("level_8")
    found, learned = LearnedSearch(game, Budget(iterations=60)), Learned(game)
    match, chance, choices = Match(game, 3, {"turn_limit": 60}, seed=5), make_rng("level_8"), 0
    while not match.round_over and choices < 40:
        codes = match.codes()
        if len(codes) > 1:
            choices += 1
            found.iterations = 1
            assert found.choose(match.state.copy(), make_rng(choices)) == learned.choose(match.state.copy(), make_rng(choices))
            assert found.iterations == 0
        match.play(codes[pick(chance, len(codes))])
    assert choices == 40


@pytest.mark.thorough  # the whole search is compiled; what of it is its own is tried above
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


@pytest.mark.thorough  # as before
def test_with_one_card_laid_in_a_turn_it_is_search() -> None:
    """There the network of Master is not asked."""
    master, budget = reihum.get_game("elfer_raus_master"), Budget(iterations=60)
    match = Match(master, 2, {"lays": 1}, seed=3)
    while len(match.codes()) < 3:
        match.play(match.codes()[0])
    found, plain = LearnedSearch(master, budget), Search(master, budget)
    assert found.choose(match.state.copy(), make_rng(1)) == plain.choose(match.state.copy(), make_rng(1))


def test_it_is_found_by_name_where_there_is_a_network() -> None:
    for game in reihum.game_ids():
        kind = bots.get_bot_type("learned_search@20ms")
        if game in games_with_networks():
            assert isinstance(bots.make_bot("learned_search", kind, reihum.get_game(game)), LearnedSearch)
        else:
            with fails(bots.BotError, "no_network"):
                bots.make_bot("learned_search", kind, reihum.get_game(game))
    assert "learned_search" not in bots.NAMES
