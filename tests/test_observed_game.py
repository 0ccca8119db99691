"""What is said of a game of another package that offers to learners less than they need."""

from types import SimpleNamespace
from typing import Annotated, Any

import numpy as np
import pytest

import reihum
from reihum._bots.observed_game import require_observations
from reihum._training import recipe_checks
from reihum._training.recipe_checks import check_recipe
from reihum.kit import Int8, Int8Array, Int16, Means, Recipe, Structured, Within


class Plain(Structured):
    hand: Annotated[Int8Array, 12, Within(0, 1)]


class Wide(Structured):
    last: Annotated[Int16, Within(0, 1), Means("the last card")]


class Unbounded(Structured):
    last: Annotated[Int8, Means("the last card")]


def offering(**parts: Any) -> Any:
    """Return what is asked of a game with these parts."""
    return SimpleNamespace(title="Toy", learning_module="toy.learning", **parts)


def learning(kind: type[Structured]) -> SimpleNamespace:
    return SimpleNamespace(observation=kind, hidden=kind)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (SimpleNamespace(title="Toy"), "has no observations: docs/adding-a-game.md says under `For learners` how it gets them."),
        (offering(), "has no observations: the module 'toy.learning', its `learning_module`, has no `LEARNING`."),
        (offering(learning=learning(Wide)), "has an observation that cannot be read: `Wide.last` must have eight bits"),
        (
            offering(learning=learning(Unbounded)),
            "has an observation that cannot be read: `Unbounded.last` has `Means`, and needs its bounds",
        ),
        (offering(learning=learning(Plain)), "lacks before_deal, observe, rules.deal, which a `reihum.kit.DeckGame` has."),
    ],
)
def test_the_error_names_what_the_game_lacks(game: Any, said: str) -> None:
    with pytest.raises(reihum.OptionError) as refused:
        require_observations(game, "A batch needs", "Matches need none.")
    assert str(refused.value).startswith(f"A batch needs what a game offers to learners, and Toy {said}")
    assert str(refused.value).endswith(" Matches need none.")


def test_the_games_of_reihum_lack_nothing() -> None:
    for name in ("elfer_raus", "elfer_raus_master", "level_8", "bloom"):
        require_observations(reihum.get_game(name), "A batch needs")


@pytest.mark.parametrize(
    ("recipe", "says"),
    [
        (Recipe(shape=np.tanh), "`shape` needs"),
        (Recipe(shape=np.tanh, reward="points"), "`shape` needs"),
        (Recipe(shape=np.tanh, episode="round"), "`shape` needs"),
        (Recipe(standing=np.tanh, reward="points"), "`standing` needs"),
    ],
)
def test_a_reward_that_would_not_be_what_the_recipe_says_is_refused(recipe: Recipe, says: str) -> None:
    with pytest.raises(reihum.OptionError, match=says):
        check_recipe(recipe, reihum.get_game("elfer_raus"))


def test_a_network_needs_parts_with_a_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    game = reihum.get_game("elfer_raus")
    check_recipe(Recipe(), game)
    monkeypatch.setattr(recipe_checks, "observation_parts", lambda _: ())
    with pytest.raises(reihum.OptionError, match=r"The observations of Elfer raus! have no part .*: write `reihum\.kit\.Means` behind"):
        check_recipe(Recipe(), game)
