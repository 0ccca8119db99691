"""The bot that searches: repeatable, blind to what is hidden, bounded, perfect at the end."""

import os
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest

import reihum
from reihum import _bots as bots
from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.search import SEARCH_WEIGHTS, Search, SearchWithAllCards, SearchWithHands, score_sign
from reihum._bots.search_readiness import begin_compiling, find_marker, is_compiled, wait_until_compiled
from reihum._bots.specialise import specialise
from reihum._bots.tree_search import mcts_memory
from reihum._games.elfer_raus import bot
from reihum._games.elfer_raus.state import State
from reihum._games.level_8 import evaluation
from reihum._kit.chance import make_rng
from reihum._kit.checks import unchecked
from reihum._kit.errors import OptionError
from reihum._kit.states import GameState
from reihum._kit.structured import get_dtype, make_zeros
from reihum._lab.duel import DuelSetup, play_deal
from reihum._play.match import Match
from tests.effort import ALL, fifth_of
from tests.helpers.copies import COPIES
from tests.helpers.toy_game import Toy

GAME = reihum.get_game("elfer_raus")


def choosing(players: int = 4, seed: int = 3, least: int = 4) -> State:
    """A position in mid-round with at least `least` moves to choose from."""
    match = Match(GAME, players, seed=seed)
    while len(match.codes()) < least:
        match.play(match.codes()[0])
    return match.state


def test_the_same_seed_and_iterations_give_the_same_move() -> None:
    state = choosing()
    search = bots.get_bot_type("search@300")(GAME)
    first = [search.choose(GAME.determinize(state, int(state.turn), make_rng(0)), make_rng(seed)) for seed in range(5)]
    assert first == [search.choose(GAME.determinize(state, int(state.turn), make_rng(0)), make_rng(seed)) for seed in range(5)]
    assert {*first} <= {*GAME.legal(state)}


def test_a_search_can_be_copied_and_pickled() -> None:
    state, bot = choosing(), SearchWithAllCards(GAME, Budget(iterations=200), SEARCH_WEIGHTS._replace(explore=0.7))
    for copied in COPIES:
        twin = copied(bot)
        assert (type(twin), twin.budget, twin.weights) == (SearchWithAllCards, bot.budget, bot.weights)
        assert twin.choose(state.copy(), make_rng(1)) == bot.choose(state.copy(), make_rng(1))
        assert twin.iterations == bot.iterations


def test_the_move_does_not_depend_on_where_hidden_cards_are() -> None:
    """Whatever world it is handed, of all that agree with what the seat knows, the search is the same."""
    state = choosing()
    search = Search(GAME, Budget(iterations=300))
    worlds = [GAME.determinize(state, int(state.turn), make_rng(seed)) for seed in range(8)]
    assert len({world.tobytes() for world in worlds}) == 8
    assert len({search.choose(world, make_rng(1)) for world in worlds}) == 1


def test_a_search_with_hands_does_not_know_the_pile_and_one_with_all_cards_does() -> None:
    def count_moves(kind: type[Search], worlds: list[State]) -> int:
        return len({kind(GAME, Budget(iterations=400)).choose(world.copy(), make_rng(1)) for world in worlds})

    by_hands, by_pile = list[int](), list[int]()
    for seed in (8, 9):
        state = choosing(seed=seed, least=3)
        left = int(state.left)
        mixed = [state.copy() for _ in range(6)]
        for number, world in enumerate(mixed):
            world.pile[:left] = np.random.default_rng(number).permutation(state.pile[:left])
        dealt = [GAME.determinize(state, int(state.turn), make_rng(number)) for number in range(6)]
        assert count_moves(Search, dealt) == count_moves(SearchWithHands, mixed) == 1
        by_hands.append(count_moves(SearchWithHands, dealt))
        by_pile.append(count_moves(SearchWithAllCards, mixed))
    assert max(by_hands) > 1
    assert max(by_pile) > 1


def test_a_search_stops_when_no_other_move_can_overtake_and_chooses_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [choosing(seed=seed) for seed in range(10)]
    search = Search(GAME, Budget(iterations=400))
    stopped = []
    chosen = []
    for seed, state in enumerate(states):
        chosen.append(search.choose(state.copy(), make_rng(seed)))
        stopped.append(search.iterations)
    assert min(stopped) < max(stopped) <= 400
    monkeypatch.setattr(search._tree, "visit_lead", lambda _room: 0)
    assert chosen == [search.choose(state.copy(), make_rng(seed)) for seed, state in enumerate(states)]
    assert search.iterations == 400


def test_where_there_is_no_choice_no_iterations_are_counted() -> None:
    search, state = Search(GAME, Budget(iterations=20)), choosing(players=2)
    search.choose(state.copy(), make_rng(1))
    assert search.iterations > 0
    while len(codes := GAME.legal(state)) > 1:
        GAME.play(state, codes[0])
    assert search.choose(state, make_rng(1)) == codes[0]
    assert search.iterations == 0


def test_a_budget_in_milliseconds_is_used_up_in_steps() -> None:
    state = choosing()
    search = Search(GAME, Budget(milliseconds=20))
    assert search.choose(state, make_rng(1)) in GAME.legal(state)
    assert search.iterations > 1


def test_the_tree_stops_growing_when_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    full = mcts_memory.get_mcts_memory(GAME)._replace(tree=make_zeros(mcts_memory.Node, 40))
    monkeypatch.setattr("reihum._bots.search.get_mcts_memory", lambda _game: full)
    state = choosing()
    assert Search(GAME, Budget(iterations=500)).choose(state, make_rng(1)) in GAME.legal(state)
    assert full.task[0].used == 40
    assert sum(full.tree[child].visits for child in range(40) if child and full.tree[child].move in GAME.legal(state)) > 400


def test_memory_does_not_grow_with_the_moves() -> None:
    """A search allocates its memory once: after many moves no more is in use than after the first ones."""
    search = Search(GAME, Budget(iterations=20))
    states = [choosing(seed=seed) for seed in range(10)]
    for state in states:
        search.choose(state.copy(), make_rng(1))
    tracemalloc.start()
    try:
        for number in range(1000):
            search.choose(states[number % 10].copy(), make_rng(number))
            if number == 100:
                before, _ = tracemalloc.get_traced_memory()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 100_000


def test_search_clearly_beats_careful() -> None:
    """The same deals from both seats, and the same chance each time."""
    setting = DuelSetup("elfer_raus", 2, GAME.complete(2), 5, [["search@200", "careful"]], None, None)
    won = [played.wins[played.seats.index(0)] for deal in range(fifth_of(60)) for played in play_deal(setting, 0, deal)]
    assert sum(won) / len(won) > (0.6 if ALL else 0.5)  # fewer deals leave more to chance


def test_a_game_from_outside_is_searched_and_no_win_is_given_away() -> None:
    """Against brute force: a move never makes less of a position than there is in it, though many of the others would."""
    toy = Toy()
    search = Search(toy, Budget(iterations=200))
    traps = 0
    for seed in range(fifth_of(10)):
        match = Match(toy, 2, seed=seed)
        while (seat := match.turn) is not None:
            worth = {}
            for code in match.codes():
                after = match.state.copy()
                toy.play(after, code)
                worth[code] = brute(toy, after, seat, np.sign)
            code = bots.choose_move(search, toy, match.state, make_rng(seed))
            assert worth[code] == max(worth.values())
            traps += min(worth.values()) < max(worth.values())
            match.play(code)
    assert traps > fifth_of(5)


class Compiler:
    """Stands in for the process that compiles a search: it takes until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.done = threading.Event()
        self.commands: list[list[str]] = []
        monkeypatch.setattr("reihum._bots.search_readiness.get_rule_folder", lambda: folder)
        monkeypatch.setattr("reihum._bots.search_readiness.PLAIN", False)
        monkeypatch.setattr("reihum._bots.search_readiness._compiling", {})
        monkeypatch.setattr("reihum._bots.search_readiness.subprocess.run", self.run)
        monkeypatch.setattr("reihum._bots.search.begin_compiling", begin_compiling)

    def run(self, command: list[str], **_: Any) -> None:
        self.commands.append(command)
        assert self.done.wait(60)


def test_a_search_is_compiled_in_another_process_and_only_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiler = Compiler(monkeypatch, tmp_path)
    compiler.done.set()
    for _ in range(2):
        wait_until_compiled(GAME)
    assert is_compiled(GAME)
    assert [command[1:] for command in compiler.commands] == [["-m", "reihum._warm", "elfer_raus", "searches"]]
    monkeypatch.setattr("reihum._bots.search_readiness._compiling", {})
    find_marker(GAME, "search").touch()
    assert is_compiled(GAME)
    wait_until_compiled(GAME)
    assert len(compiler.commands) == 1


def test_nobody_waits_at_a_table_for_a_search_to_be_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Until then it plays as careful does; a budget in iterations is kept, however long it takes."""
    compiler = Compiler(monkeypatch, tmp_path)
    state = choosing()
    search = Search(GAME, Budget(milliseconds=20))
    assert search.choose(state.copy(), make_rng(1)) == GAME.careful(state.copy(), make_rng(1))
    assert search.iterations == 0
    assert not is_compiled(GAME)
    compiler.done.set()
    patient = Search(GAME, Budget(iterations=7))
    patient.choose(state.copy(), make_rng(1))
    assert 0 < patient.iterations <= 7
    search.choose(state.copy(), make_rng(1))
    assert search.iterations > 0
    assert len(compiler.commands) == 1


def test_nobody_waits_for_a_process_to_end_that_has_compiled_a_search(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """On a busy machine that took seconds, in which no bot played and no hint was given."""
    compiler = Compiler(monkeypatch, tmp_path)
    begin_compiling(GAME)
    assert not is_compiled(GAME)
    find_marker(GAME, "search").touch()
    assert is_compiled(GAME)
    compiler.done.set()


PLAINLY = """
import reihum
from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.search import Search, SearchWeights, SearchWithAllCards
from reihum._kit.chance import make_rng

for name in ("elfer_raus_master", "level_8", "bloom"):
    game, chance = reihum.get_game(name), make_rng(1)
    match = reihum.Match(game, 3, seed=1)
    for kind in (Search, SearchWithAllCards, Search):
        while len(match.codes()) == 1:
            match.play(match.codes()[0])
        bot = kind(game, Budget(iterations=3), SearchWeights(horizon=6))
        match.play(bot.choose(game.determinize(match.state, match.turn, chance), chance))
    if endgames.has_open_endgames(game):
        endgames.prepare_endgames(game, match.state, chance)
    print(name)
"""


def test_every_game_can_be_searched() -> None:
    assert plainly(PLAINLY) == ["elfer_raus_master", "level_8", "bloom"]


ONE_MOVE = """
import reihum
from reihum._bots.budget import Budget
from reihum._bots.search import Search
from reihum._kit.chance import make_rng
from reihum._games.level_8.state import LAY_CARD, LAY_OFF

game = reihum.get_game("level_8")
match = reihum.Match(game, 2, seed=1)
while not LAY_CARD <= match.codes()[0] < LAY_OFF or len(match.codes()) == 1:
    match.play(game.careful(match.state.copy(), make_rng(1)))
search = Search(game, Budget(iterations=50))
print(search.choose(match.state.copy(), make_rng(1)) == game.careful(match.state.copy(), make_rng(1)), search.iterations)
"""


def test_where_only_one_move_is_worth_a_look_nothing_is_searched() -> None:
    """In Level 8 a meld that is begun is laid as the careful player lays it."""
    assert plainly(ONE_MOVE) == ["True 0"]


def plainly(program: str) -> list[str]:
    """Run a program without the compiler, which would take half a minute; give the lines it printed."""
    environment = {**os.environ, "REIHUM_PLAIN": "1"}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert run.stderr == ""
    return run.stdout.splitlines()


def test_a_game_without_compiled_rules_is_refused_with_a_sentence() -> None:
    class Bare:
        id, title = "bare", "Bare"

    bare: Any = Bare()
    with pytest.raises(OptionError, match="Bare has no compiled rules to search in"):
        Search(bare)


@pytest.mark.parametrize("name", ["mcts", "alphabeta"])
def test_a_search_can_be_imported_and_read_but_not_called(name: str) -> None:
    """Documentation and type checkers import it; it is compiled for a game only."""
    module = import_module(f"reihum._bots.tree_search.{name}")
    functions = [value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__]
    assert len(functions) >= 7
    assert all(isinstance(function, FunctionType) and function.__doc__ for function in functions)
    with pytest.raises(RuntimeError, match=r"reihum\._bots\.specialise"):
        module.score(None, 0)


def test_the_search_of_a_game_is_bound_to_its_rules() -> None:
    level_8 = specialise("reihum._bots.tree_search.mcts", reihum.get_game("level_8"))
    assert level_8.evaluate is evaluation.evaluate
    assert specialise("reihum._bots.tree_search.mcts", GAME).evaluate is specialise("reihum._bots.tree_search.mcts", GAME).evaluate_by_score
    assert specialise("reihum._bots.tree_search.mcts", GAME).sample_belief is bot.sample_belief
    assert specialise("reihum._bots.tree_search.mcts", GAME) is not level_8


@pytest.mark.parametrize(("name", "good"), [("elfer_raus", -1), ("elfer_raus_master", 1), ("level_8", 1), ("bloom", 1)])
def test_it_is_known_whether_points_are_good(name: str, good: int) -> None:
    assert score_sign(reihum.get_game(name), 3) == good


# Endgames


def open_endings(count: int) -> list[State]:
    """Positions of two players with an empty pile and a choice to make, small enough for brute force."""
    found = []
    for seed in range(1000):
        match = Match(GAME, 2, seed=seed)
        chance = make_rng(seed)
        while match.turn is not None and (match.state.left or match.state.counts[:2].sum() > 11 or len(match.codes()) < 2):
            match.play(GAME.careful(match.state.copy(), chance))
        if match.turn is not None:
            found.append(match.state)
        if len(found) == count:
            break
    return found


def brute(game: Any, state: GameState, seat: int, worth: Callable[[int], int] = int) -> int:
    """Return what it is worth to a seat to end so far ahead of the other, when both play as well as can be: every line is played."""

    legal, play = unchecked(game.legal), unchecked(game.play)

    @cache
    def value(position: bytes) -> int:
        here = np.frombuffer(position, get_dtype(game.state_type))[0]
        if here.turn < 0:
            scores = game.scores(here)
            return worth(score_sign(game, 2) * (scores[seat] - scores[1 - seat]))
        values = []
        for code in legal(here):
            after = here.copy()
            play(after, code)
            values.append(value(after.tobytes()))
        return max(values) if here.turn == seat else min(values)

    return value(state.tobytes())


def test_endings_are_played_perfectly() -> None:
    """Against brute force: the move that is chosen keeps the value of the position, whatever it is."""
    won = 0
    for number, state in enumerate(open_endings(fifth_of(40))):
        seat = int(state.turn)
        best = brute(GAME, state, seat)
        won += best > 0
        move = bots.choose_move(Search(GAME, Budget(iterations=100)), GAME, state, make_rng(number))
        after = state.copy()
        GAME.play(after, move)
        assert brute(GAME, after, seat) == best
    assert fifth_of(5) < won < fifth_of(35)  # some are won, some are lost


def test_without_time_an_ending_is_left_to_the_other_search() -> None:
    state = open_endings(1)[0]
    assert endgames.solve(GAME, state, make_rng(1), Budget(milliseconds=1e-9), -1) is None
    assert Search(GAME, Budget(milliseconds=0.001)).choose(state, make_rng(1)) in GAME.legal(state)


def test_only_where_nothing_is_hidden_it_is_an_ending() -> None:
    assert endgames.is_open_information(GAME, open_endings(1)[0])
    assert not endgames.is_open_information(GAME, Match(GAME, 2, seed=1).state)
    level_8 = reihum.get_game("level_8")
    state = Match(level_8, 2, seed=1).state
    state.left = 0
    assert not endgames.is_open_information(level_8, state)
