"""What a game is written with: the names that a game of another package imports.

`docs/adding-a-game.md` builds a game from them, from its first line to its last. Everything here is stable as `docs/stability.md`
says; all other modules that a game could reach are private.
"""

from reihum._kit.base import Base, Carry, Deal, Hint, Illegal, Result, ScorePart, hands_of
from reihum._kit.bits import highest, lowest, popcount
from reihum._kit.chance import Rng, Stream, pick, shuffle
from reihum._kit.compiled import inlined_rule, rule
from reihum._kit.deck_game import DeckGame
from reihum._kit.learnable import Candidates, Learning, Outlook
from reihum._kit.network_profile import MoveParts, NetworkProfile
from reihum._kit.observations import Means
from reihum._kit.options import Option, Options, house_rule
from reihum._kit.recipe import Recipe
from reihum._kit.searchable import Reshuffle, SearchProfile
from reihum._kit.states import GameScratch, GameState, PileState
from reihum._kit.structured import (
    Float64,
    Float64Array,
    Int8,
    Int8Array,
    Int16,
    Int16Array,
    Int32,
    Int32Array,
    Int64,
    Int64Array,
    Structured,
    Within,
)

__all__ = [
    "Base",
    "Candidates",
    "Carry",
    "Deal",
    "DeckGame",
    "Float64",
    "Float64Array",
    "GameScratch",
    "GameState",
    "Hint",
    "Illegal",
    "Int8",
    "Int8Array",
    "Int16",
    "Int16Array",
    "Int32",
    "Int32Array",
    "Int64",
    "Int64Array",
    "Learning",
    "Means",
    "MoveParts",
    "NetworkProfile",
    "Option",
    "Options",
    "Outlook",
    "PileState",
    "Recipe",
    "Reshuffle",
    "Result",
    "Rng",
    "ScorePart",
    "SearchProfile",
    "Stream",
    "Structured",
    "Within",
    "hands_of",
    "highest",
    "house_rule",
    "inlined_rule",
    "lowest",
    "pick",
    "popcount",
    "rule",
    "shuffle",
]
