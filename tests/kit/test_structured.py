"""Structured scalars: the types that an editor shows are those that lie in memory."""

import pickle
import re
from copy import deepcopy
from typing import Annotated, Any, ClassVar, get_args, get_type_hints

import numpy as np
import pytest

import reihum
from reihum._bots.tree_search import alphabeta_memory, mcts_memory
from reihum._kit import chance
from reihum._kit.states import GameState, PileState
from reihum._kit.structured import Int8, Int16Array, Structured, get_dtype, make_zeros, new_record

GAMES: list[Any] = [reihum.get_game(name) for name in reihum.game_ids()]
KINDS: list[type[Structured]] = [
    *(kind for game in GAMES for kind in (game.state_type, game.scratch_type)),
    chance.Stream,
    chance.Rng,
    mcts_memory.Node,
    mcts_memory.SearchTask,
    alphabeta_memory.Frame,
    alphabeta_memory.Task,
    alphabeta_memory.TableEntry,
]


class Pair(Structured):
    narrow: Int8
    wide: Annotated[Int16Array, 2, 3]


class Holder(Structured):
    pair: Pair
    last: Int8


def named(kind: type[Structured]) -> str:
    return f"{kind.__module__}.{kind.__name__}"


def shown(hint: Any) -> Any:
    """What an editor shows of a field: int, float, or the numpy type of an array's numbers."""
    seen = hint.__origin__
    return seen if isinstance(seen, type) and seen in {int, float} else get_args(get_args(seen)[1])[0]


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_what_a_class_says_of_a_field_is_what_lies_in_memory(kind: type[Structured]) -> None:
    dtype, hints = get_dtype(kind), get_type_hints(kind, include_extras=True)
    assert [*hints] == [*(dtype.names or ())]
    for name, hint in hints.items():
        field = dtype[name]
        if isinstance(hint, type) and issubclass(hint, Structured):
            assert field == get_dtype(hint)
            continue
        said = shown(hint)
        assert bool(field.shape) == (said not in {int, float})
        assert issubclass(field.base.type, said if field.shape else {int: np.signedinteger, float: np.float64}[said])


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_no_field_bears_a_name_that_numpy_has_already(kind: type[Structured]) -> None:
    """A name that numpy's record has itself could not be read as a field."""
    assert get_dtype(kind).isalignedstruct
    assert not set(get_dtype(kind).names or ()) & set(dir(np.record))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_state_has_the_fields_that_its_base_promises(game: Any) -> None:
    names = set(get_dtype(game.state_type).names or ())
    assert issubclass(game.state_type, GameState)
    assert {"players", "turn"} <= names
    assert ({"pile", "left"} <= names) == issubclass(game.state_type, PileState)
    assert "codes" in (get_dtype(game.scratch_type).names or ())


def test_the_layout_is_the_one_a_c_compiler_would_choose() -> None:
    dtype = get_dtype(Holder)
    assert [dtype.fields[name][1] for name in ("pair", "last")] == [0, 14]  # type: ignore[index]
    assert [dtype["pair"].fields[name][1] for name in ("narrow", "wide")] == [0, 2]  # type: ignore[index]


def test_a_scalar_is_an_instance_of_its_class_and_so_are_its_copies() -> None:
    pair = new_record(Pair)
    pair.narrow = 5
    pair.wide[1, 2] = 300
    for twin in (pair, pair.copy(), deepcopy(pair), pickle.loads(pickle.dumps(pair))):  # noqa: S301 - our own bytes
        assert type(twin) is Pair
        assert (twin.narrow, twin.wide.tolist()) == (5, [[0, 0, 0], [0, 0, 300]])
    array = make_zeros(Pair, 2)
    array[1] = pair
    assert type(array[1]) is Pair
    assert [array[at].narrow for at in range(2)] == [0, 5]


@pytest.mark.parametrize(
    ("declared", "given"),
    [
        (int, "int"),
        (float, "float"),
        (bool, "bool"),
        (str, "str"),
        (list[int], "list[int]"),
        pytest.param("int", "int", id="a text"),
        (int | None, "int | None"),
        (ClassVar[int], "typing.ClassVar[int]"),
        (Annotated[int, 4], "typing.Annotated[int, 4]"),
    ],
)
def test_a_field_of_another_type_is_refused_with_a_sentence(declared: Any, given: str) -> None:
    said = rf"^`{re.escape(__name__)}\.State\.last` is declared as `{re.escape(given)}`, but must have one of the types of `reihum\.kit`"
    with pytest.raises(TypeError, match=said):
        type("State", (GameState,), {"__module__": __name__, "__annotations__": {"players": Int8, "turn": "Int8", "last": declared}})


@pytest.mark.parametrize("fields", [{"last": 0}, {"last": Int8}, {"last": -1, "__annotations__": {"last": Int8}}])
def test_a_field_with_a_value_is_refused_with_a_sentence(fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"State\.last` is given a value, but a field has only a type, as in `last: Int8`"):
        type("State", (GameState,), {"__module__": __name__, **fields})


def test_a_class_of_states_may_have_constants_and_methods() -> None:
    class State(GameState):
        SIZE = 4
        players: Int8
        turn: Int8

        def count(self) -> int:
            return self.SIZE * self.players

    state = new_record(State)
    state.players = 2
    assert state.count() == 8


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_notebook_shows_in_a_line_what_a_state_is(game: Any) -> None:
    state = reihum.Match(game, seed=1).state
    name = f"{type(state).__module__}.State, {get_dtype(type(state)).itemsize} bytes"
    assert repr(state) == f"<{name}: {state.players} players, seat {state.turn} to move>"
    state.turn = -1
    assert repr(state).endswith(", the round is over>")
    assert repr(game.scratch).endswith(f"Scratch, {get_dtype(type(game.scratch)).itemsize} bytes>")


def test_a_field_that_is_not_declared_cannot_be_set() -> None:
    with pytest.raises(AttributeError):
        new_record(Pair).other = 1  # type: ignore[attr-defined]
