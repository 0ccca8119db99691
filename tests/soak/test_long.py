"""The long tests: what `make test` does a little of, at length; `make soak` runs them. Dates of long runs stand in docs/results."""

import asyncio
from pathlib import Path

import pytest

from reihum._lab.duel import DuelSetup, play_deal
from reihum._play.game import game_ids, get_game
from tests import against_referee
from tests.fuzz.drive import drive
from tests.helpers.terminal import play_to_the_end
from tests.server.kills import kill_again_and_again
from tests.trace import ROUNDS, differs

pytestmark = [pytest.mark.soak, pytest.mark.timeout(7200)]


@pytest.mark.parametrize("game", game_ids())
def test_whatever_is_said_at_length_nothing_breaks_and_nothing_leaks(game: str) -> None:
    told = asyncio.run(drive(10_000, 7, [game]))
    assert told.moves > 500


@pytest.mark.parametrize("game", game_ids())
def test_plain_python_and_compiled_rules_agree_in_many_rounds(game: str) -> None:
    assert differs(game, 60 * ROUNDS[game]) is None


@pytest.mark.parametrize("game", game_ids())
def test_the_referee_agrees_in_many_matches_both_ways(game: str) -> None:
    assert against_referee.main([game, "10", "77"]) == 0


def test_after_many_kills_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, 100)


def test_a_match_over_all_levels_of_level_8_can_be_played_in_the_terminal() -> None:
    play_to_the_end("level_8", levels=None, turn_limit=1000)


@pytest.mark.parametrize(("game", "share"), [("elfer_raus", 0.6), ("elfer_raus_master", 0.75), ("bloom", 0.7)])
def test_with_time_to_think_search_beats_careful(game: str, share: float) -> None:
    """Sixty deals, each from both seats; docs/results/ladders.md has 69.5, 88.4 and 85.0 % of a thousand deals at 20 ms a move."""
    rules = get_game(game)
    setting = DuelSetup(game, 2, rules.complete(2), 5, [["search@2000", "careful"]], None, None)
    won = [played.wins[played.seats.index(0)] for deal in range(60) for played in play_deal(setting, 0, deal)]
    assert sum(won) / len(won) > share
