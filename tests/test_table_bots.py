"""Who plays at a table for each level."""

import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.networks.package import choose_table_bot, games_with_networks


@pytest.mark.parametrize("game", reihum.game_ids())
def test_the_best_level_looks_ahead_with_a_network_where_there_is_one(game: str) -> None:
    rules = reihum.get_game(game)
    assert [choose_table_bot(level, rules) for level in bots.NAMES[:-1]] == list(bots.NAMES[:-1])
    best = choose_table_bot(bots.NAMES[-1], rules)
    assert best == ("lookahead" if game in games_with_networks() else "search")
    bots.make_bot(best, bots.get_bot_type(f"{best}@1ms"), rules)
