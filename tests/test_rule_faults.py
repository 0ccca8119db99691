"""What is said of rules that cannot be played, in the mistakes that are made first: which function, which field, what to do."""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Annotated, Any

import numpy as np
import pytest

import reihum
from reihum._bots.search import Search
from reihum._kit.compiled import PLAIN
from reihum._play import game as registry
from reihum._play import rule_faults
from reihum.kit import GameState, Int8, Int8Array, Int16, Int32Array, Reshuffle, SearchProfile, rule
from tests.helpers import toy_game
from tests.helpers.toy_game import Toy, ToyView

compiled_only = pytest.mark.skipif(PLAIN, reason="asks about the compiler; REIHUM_PLAIN is set")


class WithoutSize(GameState):
    hands: Annotated[Int32Array, 4]
    points: Int8Array
    last: Int16
    players: Int8
    turn: Int8


class PaddedAfter(GameState):
    hands: Annotated[Int32Array, 4]
    last: Int16
    players: Int8
    turn: Int8
    lays: Int8


class PaddedBetween(GameState):
    players: Int8
    last: Int16
    turn: Int8
    lays: Int8


@rule
def score_half(s: Any, seat: int) -> Any:
    return s.points[seat] / 2


@rule
def score_twice(s: Any, seat: int) -> int:
    return 2 * int(s.points[seat])


@rule
def score_nothing(s: Any, seat: int) -> None:
    s.points[seat] += 0


@rule
def score_at_times(s: Any, seat: int) -> Any:
    if s.points[seat] > 5:
        return 5
    return None


@rule
def choose_nothing(s: Any, scratch: Any, _rng: Any) -> None:
    toy_game.legal(s, scratch)


@rule
def choose_without_chance(s: Any, scratch: Any) -> int:
    toy_game.legal(s, scratch)
    return int(scratch.codes[0])


@rule
def write_misspelt(s: Any, move: int) -> None:
    s.lats = move


@rule
def read_misspelt(s: Any, seat: int) -> int:
    return int(s.point[seat])


@rule
def list_misspelt(_s: Any, scratch: Any) -> int:
    scratch.code[0] = 1
    return 1


@rule
def list_no_move(_s: Any, _scratch: Any) -> int:
    return 0


@rule
def list_by_array(s: Any, scratch: Any) -> int:
    found = np.zeros(12, np.int32)
    found[0] = s.turn
    scratch.codes[0] = found[s.turn]
    return 1


def add_one(number: int) -> int:
    return number + 1


@rule
def score_by_helper(s: Any, seat: int) -> int:
    return add_one(int(s.points[seat]))


@rule
def score_by_unknown(s: Any, seat: int) -> int:
    return int(s.points[seat]) + bonus  # type: ignore[name-defined, no-any-return]  # noqa: F821 - the mistake


@rule
def play_for_ever(s: Any, move: int) -> None:
    toy_game.play(s, move)
    s.turn = max(s.turn, 0)


@rule
def evaluate_misspelt(s: Any, _scratch: Any, payoffs: Any) -> None:
    payoffs[0] = s.point[0]


@rule
def is_due_misspelt(s: Any) -> bool:
    return bool(s.lats)


@rule
def do_nothing(_s: Any, _rng: Any) -> None:
    pass


def is_calm(_s: Any) -> bool:
    return True


def play_uncompiled(s: Any, move: int) -> None:
    toy_game.play(s, move)


def read_as_text(_game: Any, _state: Any, move: str) -> Any:
    return move


def give_hints(found: Any) -> SimpleNamespace:
    """Return a module of hints that gives this for any move."""
    return SimpleNamespace(REASONS=("best",), explain_move=lambda *_: found)


def without(name: str) -> SimpleNamespace:
    """Return the module of the toy's rules without one of its functions."""
    return SimpleNamespace(
        **{part: getattr(toy_game, part) for part in ("legal", "play", "score", "determinize", "careful") if part != name}
    )


def change(**parts: Any) -> Any:
    """Return a game like the toy, with other rules (`legal`, `play`, `score`, `determinize`, `careful`) or other methods."""
    rules = without("")
    vars(rules).update({name: part for name, part in parts.items() if hasattr(rules, name)})
    methods = {name: part for name, part in parts.items() if not hasattr(rules, name)}
    return type("Toy", (Toy,), {"rules": rules, "knowledge": rules, "bot": rules, **methods})()


RETURNED = [
    (
        change(score=score_half),
        r"its `score` \(test_rule_faults\.py, line \d+\) returns fractions, but must return a score, a whole number: write int",
    ),
    (change(score=score_nothing), r"its `score` \(.*\) returns nothing, but must return a score, a whole number"),
    (change(careful=choose_nothing), r"its `careful` \(.*\) returns nothing, but must return the code of a move, a whole number"),
    (
        change(careful=choose_without_chance),
        r"its `careful` \(test_rule_faults\.py, line \d+\) takes \(s, scratch\), but must take \(state, scratch, rng\)",
    ),
    (change(state_type=WithoutSize), r"`WithoutSize\.points` is an array without a size"),
    (change(state_type=PaddedAfter), r"`PaddedAfter` has 3 bytes of padding after `lays`: put wide fields before narrow ones, and widen"),
    (change(state_type=PaddedBetween), r"`PaddedBetween` has a byte of padding after `players`"),
    (change(rules=without("score")), r"it is not a game, since it lacks rules\.score"),
    (change(bot=without("careful")), r"it is not a game, since it lacks bot\.careful"),
    (change(text=lambda _self, _state, move: move), r"its `text` returns 2 for the move 2, but must return a text"),
    (change(code=read_as_text), r"its `code` returns '2' for the text '2'"),
    (change(code=lambda _self, _state, move: int(move)), "its `code` must declare `move: str`"),
    (change(dealt=lambda _self, _state: {"hands": [[np.int8(1)]]}), r"its `dealt` must return plain data"),
    (change(dealt=lambda _self, _state: {}), r"its `restore` refuses what its `dealt` returns: the deal has no 'hands'"),
    (change(restore=lambda _self, *_: None), r"its `deal` and its `restore` must return the state that they have dealt"),
    (change(legal=list_no_move), r"its `legal` lists no move for seat 0, whose turn it is: when a round is over, `turn` must be -1"),
    (change(play=play_for_ever), r"its `legal` lists no move for seat 0, whose turn it is"),
    (change(moves=9), r"its `legal` lists the codes \[7, 10, 11\], but its `moves` 9 allow codes from 0 to 8"),
    (change(deal=lambda _self, *_: None), r"its `deal` returns nothing, but must return the state"),
    (change(view=lambda _self, _state, _seat: object()), r"its `view` must return plain data"),
    (change(seen=lambda _self, _before, _move, _after, _seat: object()), r"its `seen` must return plain data"),
    (change(hints=give_hints("best")), r"its `explain_move` returns 'best', but must return one of its `REASONS` and a list of cards"),
    (change(hints=give_hints(("worst", []))), r"its `explain_move` returns \('worst', \[\]\), but must return one of its `REASONS`"),
    (change(hints=give_hints(("best", [3]))), r"its `explain_move` returns \('best', \[3\]\), but must return one of its `REASONS`"),
    (
        change(illegal=SimpleNamespace(REASONS=("low",), SENTENCES={}, explain_illegal=lambda *_: ("low", []))),
        r"its module `illegal` has no sentence for 'low' in `SENTENCES`",
    ),
]
COMPILED = [
    (change(score=score_at_times), r"its `score` \(.*\) returns nothing in some cases"),
    (
        change(play=write_misspelt),
        r"its `play` \(.*\) cannot be compiled: there is no field `lats` \(did you mean `last`\?\): State has hands, .*, turn; Scratch has",
    ),
    (change(score=read_misspelt), r"its `score` \(.*\) cannot be compiled: there is no field `point` \(did you mean `points`\?\)"),
    (change(legal=list_misspelt), r"its `legal` \(.*\) cannot be compiled: there is no field `code` \(did you mean `codes`\?\)"),
    (change(legal=list_by_array), r"its `legal` \(.*\) cannot be compiled: it makes an array, a list or another object"),
    (
        change(score=score_by_helper),
        r"its `score` \(.*\) cannot be compiled: `add_one`, which it calls, is not compiled: write @rule above",
    ),
    (change(score=score_by_unknown), r"its `score` \(.*\) cannot be compiled: NameError: name 'bonus' is not defined"),
]


def say(game: Any) -> str:
    """Return what is said of a game by all ways in which it comes to be played."""
    said = set()
    for use in (reihum.register_game, lambda game: reihum.Match(game, 2), lambda game: reihum.simulate(game, 2, 1, 0, "random")):
        with pytest.raises(reihum.OptionError) as refused:
            use(game)
        said.add(str(refused.value))
    assert "toy" not in reihum.game_ids()
    assert len(said) == 1
    return said.pop()


@pytest.mark.parametrize(("game", "fault"), RETURNED)
def test_functions_that_return_what_they_must_not_are_named(game: Any, fault: str) -> None:
    assert re.search(f"^<game toy> cannot be used as a game: {fault}", say(game))


@compiled_only
@pytest.mark.parametrize(("game", "fault"), COMPILED)
def test_rules_that_cannot_be_compiled_are_said_in_a_sentence(game: Any, fault: str) -> None:
    said = say(game)
    assert re.search(f"^<game toy> cannot be used as a game: {fault}", said)
    assert "\n" not in said


def test_an_installed_game_is_refused_when_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, "toy", change(careful=choose_nothing))
    with pytest.raises(reihum.OptionError, match=r"its `careful` .* returns nothing"):
        reihum.Match("toy", 2)


@compiled_only
def test_rules_without_the_decorator_are_played_but_not_searched() -> None:
    game = change(play=play_uncompiled)
    assert reihum.Match(game, 2, seed=1).turn == 0
    for fault, unsearchable in (
        ("`play` (test_rule_faults.py, line ", game),
        ("`is_quiescent` (test_rule_faults.py, line ", change(search=SearchProfile(is_quiescent=is_calm))),
    ):
        with pytest.raises(
            reihum.OptionError, match=re.escape(f"Toy cannot be searched: its {fault}") + r"\d+\) is not compiled: write @rule"
        ):
            Search(unsearchable)


@compiled_only
def test_what_only_searches_call_is_compiled_with_them() -> None:
    game = change(search=SearchProfile(evaluate=evaluate_misspelt))
    assert reihum.Match(game, 2, seed=1).turn == 0
    with pytest.raises(
        reihum.OptionError, match=r"Toy cannot be searched: its `evaluate` \(.*\) cannot be compiled: there is no field `point`"
    ):
        Search(game)


@compiled_only
def test_a_pile_is_asked_for_by_a_compiled_function() -> None:
    game = change(reshuffle=Reshuffle(is_due_misspelt, do_nothing), shuffle=lambda *_: [], form=lambda *_: None)
    assert re.search(r"its `due` \(.*\) cannot be compiled: there is no field `lats`", say(game))


def test_a_seat_to_move_without_a_legal_move_is_told_of() -> None:
    game, match = change(legal=list_no_move), reihum.Match(toy_game.GAME, 2, seed=1)
    for bot in ("random", "careful", "easy"):
        with pytest.raises(reihum.OptionError, match="In Toy seat 0 has no legal move: `legal` lists one or more"):
            reihum.choose_move(reihum.get_bot_type(bot)(game), game, match.state, reihum.make_rng(1))


def test_no_bot_is_asked_for_a_move_while_a_pile_is_due() -> None:
    game, match = change(due=lambda _self, _state: True), reihum.Match(toy_game.GAME, 2, seed=1)
    with pytest.raises(reihum.StateError, match="In Toy a pile must be formed before the next move"):
        reihum.choose_move(reihum.get_bot_type("random")(game), game, match.state, reihum.make_rng(1))


def test_a_game_is_looked_at_once_and_again_when_its_rules_have_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, looked = change(), list[Any]()

    def look(game: Any) -> Iterator[str]:
        looked.append(game)
        yield ""

    monkeypatch.setattr(rule_faults, "check_first_round", look)
    for _ in range(2):
        assert not rule_faults.find_rule_fault(game)
    assert looked == [game]
    game.rules.score = score_twice
    assert not rule_faults.find_rule_fault(game)
    assert looked == [game, game]


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_our_states_have_no_padding(name: str) -> None:
    game: Any = reihum.get_game(name)
    assert not rule_faults.find_padding(game.state_type)


def test_a_view_may_be_of_a_class() -> None:
    assert not rule_faults.find_rule_fault(change(view=lambda _self, _state, _seat: ToyView([], None, [])))
