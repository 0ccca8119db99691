"""The functions that the WebAssembly module of a game's table exports: a line for each."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from reihum._bots.compiled_game import require_compiled
from reihum._bots.endgames import has_open_endgames
from reihum._bots.specialise import specialise
from reihum._kit import chance
from reihum._kit.deck_game import DeckGame
from reihum._play.game import Game
from tools.wasm.compiler.memory_layout import ENDGAME, SCRATCH, SEARCH

INT = "int"
"""An argument that the caller passes, an integer of 32 bits. All others are places, or groups of places, in memory."""
STATE, RNG, STREAM, PAYOFFS = "state", "rng", "stream", f"{SEARCH}.payoffs"


class ExportedFunction(NamedTuple):
    """A function that a module exports: its name, the rule that it calls, and the arguments that it passes."""

    name: str
    rule: Callable[..., Any]
    arguments: tuple[str, ...]

    @property
    def parameter_count(self) -> int:
        """The number of arguments that the caller passes."""
        return self.arguments.count(INT)


def list_exports(game: Game) -> list[ExportedFunction]:
    """Return the exported functions of a game's module for a table; raises OptionError for a game without compiled rules."""
    return [
        ExportedFunction("word", chance.draw_word, (RNG,)),
        ExportedFunction("pick", chance.pick, (RNG, INT)),
        *_iter_rule_exports(game),
        *_iter_bot_exports(game),
        *_iter_search_exports(game),
    ]


def _iter_rule_exports(game: Game) -> Iterator[ExportedFunction]:
    """Yield the exports of the rules themselves."""
    compiled = require_compiled(game)
    rules: Any = compiled.rules
    if isinstance(game, DeckGame):
        yield ExportedFunction("deal", rules.deal, (STATE, STREAM))
        yield ExportedFunction("deal_out", rules.deal_out, (STATE,))
    yield ExportedFunction("legal", rules.legal, (STATE, SCRATCH))
    yield ExportedFunction("play", rules.play, (STATE, INT))
    yield ExportedFunction("score", rules.score, (STATE, INT))
    yield ExportedFunction("playout", rules.playout, (STATE, SCRATCH, RNG))
    if compiled.reshuffle:
        yield ExportedFunction("due", compiled.reshuffle.due, (STATE,))
        yield ExportedFunction("form", rules.form_pile, (STATE, STREAM))
        yield ExportedFunction("form_random", compiled.reshuffle.form_random, (STATE, RNG))
        yield ExportedFunction("form_as_gathered", rules.form_as_gathered, (STATE, INT))


def _iter_bot_exports(game: Game) -> Iterator[ExportedFunction]:
    """Yield the exports of what bots need beside the search."""
    compiled = require_compiled(game)
    profile = compiled.search
    yield ExportedFunction("determinize", compiled.knowledge.determinize, (STATE, INT, SCRATCH, RNG))
    yield ExportedFunction("careful", compiled.bot.careful, (STATE, SCRATCH, RNG))
    yield ExportedFunction(
        "evaluate", profile.evaluate or specialise("reihum._bots.tree_search.mcts", game).evaluate_by_score, (STATE, SCRATCH, PAYOFFS)
    )


def _iter_search_exports(game: Game) -> Iterator[ExportedFunction]:
    """Yield the exports of the tree search and, where a game has open endgames, of the exact solver."""
    tree = specialise("reihum._bots.tree_search.mcts", game)
    yield ExportedFunction("play_out", tree.play_out_round, (STATE, SCRATCH, RNG))
    yield ExportedFunction("begin_search", tree.begin_search, (SEARCH, RNG))
    yield ExportedFunction("search", tree.run_iterations, (SEARCH, RNG, INT))
    yield ExportedFunction("lead", tree.visit_lead, (SEARCH,))
    yield ExportedFunction("answer", tree.find_most_visited, (SEARCH,))
    if has_open_endgames(game):
        ending = specialise("reihum._bots.tree_search.alphabeta", game)
        yield ExportedFunction("begin_endgame", ending.begin_solving, (ENDGAME, RNG, INT, INT, INT))
        yield ExportedFunction("solve_endgame", ending.continue_solving, (ENDGAME, RNG, INT))
