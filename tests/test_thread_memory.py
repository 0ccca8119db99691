"""Working memory of searches and measurements is laid out for the game that is registered now."""

from typing import Annotated, Any

import pytest

from reihum._bots.playouts.memory import get_playout_memory
from reihum._bots.tree_search.alphabeta_memory import get_alphabeta_memory
from reihum._bots.tree_search.mcts_memory import get_mcts_memory
from reihum._envs.measured_memory import get_measured_memory
from reihum._kit.structured import get_dtype
from reihum._play.game import get_game
from reihum.kit import GameScratch, Int32Array
from tests.helpers.toy_game import State, Toy


class LongerState(State):
    extra: Annotated[Int32Array, 8]


class LongerScratch(GameScratch):
    codes: Annotated[Int32Array, 99]


def change(**members: Any) -> Any:
    """Return another game with the id of the toy."""
    return type("Toy", (Toy,), members)()


@pytest.mark.parametrize("memory_for", [get_mcts_memory, get_alphabeta_memory])
def test_memory_is_made_anew_for_other_records_and_kept_for_the_same(memory_for: Any) -> None:
    for game in (Toy(), change(state_type=LongerState), change(scratch_type=LongerScratch), change(moves=99), Toy()):
        memory = memory_for(game)
        assert memory.scratch.dtype == get_dtype(game.scratch_type)
        assert get_dtype(game.state_type) in {part.dtype for part in memory}
        assert memory_for(game) is memory


@pytest.mark.parametrize("memory_for", [get_playout_memory, get_measured_memory])
def test_a_game_of_reihum_keeps_its_memory(memory_for: Any) -> None:
    assert memory_for(get_game("bloom")) is memory_for(get_game("bloom"))
