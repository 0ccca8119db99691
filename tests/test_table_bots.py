"""Who plays at a table for each level."""

import logging

import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.networks.package import choose_table_bot, list_games_with_networks
from reihum._kit.compiled import PLAIN
from reihum.kit import SearchProfile
from reihum.server.live.bot_driver import _think, _ThinkingInputs
from tests.helpers.toy_game import Scratch, State, Toy


@pytest.mark.parametrize("game", reihum.game_ids())
def test_the_best_level_looks_ahead_with_a_network_where_there_is_one(game: str) -> None:
    rules = reihum.get_game(game)
    others = [name for name in bots.NAMES if name != "search"]
    assert [choose_table_bot(level, rules) for level in others] == others
    best = choose_table_bot("search", rules)
    assert best == ("lookahead" if game in list_games_with_networks() else "search")
    bots.make_bot(best, bots.get_bot_type(f"{best}@1ms"), rules)


@pytest.mark.skipif(PLAIN, reason="asks about the compiler; REIHUM_PLAIN is set")
def test_where_a_game_of_another_package_cannot_be_searched_careful_plays_and_that_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    search = SearchProfile[State, Scratch](is_quiescent=lambda _: True)
    game = type("Toy", (Toy,), {"id": "unsearchable_toy", "search": search})()
    state, inputs = reihum.Match(game, 2, seed=1).state, _ThinkingInputs(b"1", 1)
    with caplog.at_level(logging.WARNING):
        moves = {_think(kind, game, state, inputs, 1)[0] for kind in ("search", "careful", "search")}
    assert moves == {game.careful(state.copy(), reihum.make_rng(1))}
    (said,) = [record.getMessage() for record in caplog.records]
    assert said.startswith("Toy cannot be searched: its `is_quiescent` ")
    assert said.endswith("The bot 'careful' plays in the place of 'search'.")
