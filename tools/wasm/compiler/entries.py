"""The functions of a game that the browser can call: a line for each function of a module."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from reihum._bots.compiled_game import require_compiled
from reihum._bots.endgames import has_open_endgames
from reihum._bots.specialise import specialise
from reihum._kit import chance
from reihum._kit.deck_game import DeckGame
from reihum._play.game import Game
from tools.wasm.compiler.memory import ENDGAME, SCRATCH, SEARCH

INT = "int"
"""An argument that the caller passes, an integer of 32 bits. All others are places, or groups of places, in memory."""
STATE, RNG, STREAM, PAYOFFS = "state", "rng", "stream", f"{SEARCH}.payoffs"


class Entry(NamedTuple):
    """A function of a module."""

    name: str
    rule: Callable[..., Any]
    arguments: tuple[str, ...]

    @property
    def given(self) -> int:
        """The number of arguments that the caller passes."""
        return self.arguments.count(INT)


def entries(game: Game) -> list[Entry]:
    """Return all functions of a game's module; raises OptionError for a game without compiled rules."""
    return [
        Entry("word", chance.draw_word, (RNG,)),
        Entry("pick", chance.pick, (RNG, INT)),
        *_of_rules(game),
        *_of_bots(game),
        *_of_search(game),
    ]


def _of_rules(game: Game) -> Iterator[Entry]:
    kinds = require_compiled(game)
    rules: Any = kinds.rules
    if isinstance(game, DeckGame):
        yield Entry("deal", rules.deal, (STATE, STREAM))
        yield Entry("deal_out", rules.deal_out, (STATE,))
    yield Entry("legal", rules.legal, (STATE, SCRATCH))
    yield Entry("play", rules.play, (STATE, INT))
    yield Entry("score", rules.score, (STATE, INT))
    yield Entry("playout", rules.playout, (STATE, SCRATCH, RNG))
    if kinds.reshuffle:
        yield Entry("due", kinds.reshuffle.due, (STATE,))
        yield Entry("form", rules.form_pile, (STATE, STREAM))
        yield Entry("form_random", kinds.reshuffle.form_random, (STATE, RNG))
        yield Entry("form_as_gathered", rules.form_as_gathered, (STATE, INT))


def _of_bots(game: Game) -> Iterator[Entry]:
    kinds = require_compiled(game)
    profile = kinds.search
    yield Entry("determinize", kinds.knowledge.determinize, (STATE, INT, SCRATCH, RNG))
    yield Entry("careful", kinds.bot.careful, (STATE, SCRATCH, RNG))
    yield Entry(
        "evaluate", profile.evaluate or specialise("reihum._bots.tree_search.mcts", game).evaluate_by_score, (STATE, SCRATCH, PAYOFFS)
    )


def _of_search(game: Game) -> Iterator[Entry]:
    tree = specialise("reihum._bots.tree_search.mcts", game)
    yield Entry("play_out", tree.play_out_round, (STATE, SCRATCH, RNG))
    yield Entry("begin_search", tree.begin_search, (SEARCH, RNG))
    yield Entry("search", tree.run_iterations, (SEARCH, RNG, INT))
    yield Entry("lead", tree.visit_lead, (SEARCH,))
    yield Entry("answer", tree.find_most_visited, (SEARCH,))
    if has_open_endgames(game):
        ending = specialise("reihum._bots.tree_search.alphabeta", game)
        yield Entry("begin_endgame", ending.begin_solving, (ENDGAME, RNG, INT, INT, INT))
        yield Entry("solve_endgame", ending.continue_solving, (ENDGAME, RNG, INT))
