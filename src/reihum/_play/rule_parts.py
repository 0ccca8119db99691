"""The functions that a game of another package has to offer, and their names in error messages."""

import re
from pathlib import Path
from typing import NamedTuple


class RequiredFunction(NamedTuple):
    """A function that a game has to offer."""

    holder: str
    """The attribute of the game that has the function."""
    name: str
    arguments: tuple[str, ...]
    returns: str = ""
    """What the returned whole number means; empty if the result is not used."""

    def find(self, game: object) -> object:
        """Return the function of a game; None where it has none."""
        return getattr(getattr(game, self.holder, None), self.name, None)


PARTS = (
    RequiredFunction("rules", "legal", ("state", "scratch"), "how many moves are legal"),
    RequiredFunction("rules", "play", ("state", "move")),
    RequiredFunction("rules", "score", ("state", "seat"), "a score"),
    RequiredFunction("knowledge", "determinize", ("state", "seat", "scratch", "rng")),
    RequiredFunction("bot", "careful", ("state", "scratch", "rng"), "the code of a move"),
)
OPTIONAL = (
    RequiredFunction("consistency", "inconsistency", ("state", "scratch"), "which sentence is true"),
    RequiredFunction("reshuffle", "due", ("state",), "whether a pile must be formed"),
)
"""Functions that a match calls if the game has them."""
SEARCHED = (
    RequiredFunction("reshuffle", "form_random", ("state", "rng")),
    RequiredFunction("search", "rollout_policy", ("state", "scratch", "rng"), "the code of a move"),
    RequiredFunction("search", "sample_belief", ("state", "seat", "scratch", "rng")),
    RequiredFunction("search", "evaluate", ("state", "scratch", "payoffs")),
    RequiredFunction("search", "is_quiescent", ("state",), "whether the position can be evaluated"),
    RequiredFunction("search", "shortlist", ("state", "scratch"), "how many moves it lists"),
)
"""Functions that searches call if the game has them."""


def list_missing_functions(game: object) -> list[str]:
    """Return the required functions that are missing from a game's modules, such as `rules.score`."""
    return [f"{part.holder}.{part.name}" for part in PARTS if hasattr(game, part.holder) and part.find(game) is None]


def locate(part: RequiredFunction, function: object, error: str = "") -> str:
    """Return the name of a function and its location, or the location of the compiler's `error` in it or in a callee."""
    found = re.search(r'File "([^"]+)", line (\d+)', error)
    if found and "numba" not in Path(found[1]).parts:
        return f"`{part.name}` ({Path(found[1]).name}, line {found[2]})"
    code = getattr(getattr(function, "py_func", function), "__code__", None)
    return f"`{part.name}`" if code is None else f"`{part.name}` ({Path(code.co_filename).name}, line {code.co_firstlineno})"


def describe_wrong_return(part: RequiredFunction, function: object, what: str) -> str:
    """Return the fault of a function that returns `what` and not a whole number; empty if its result is not used."""
    if not part.returns:
        return ""
    rounding = ": write int(...) around it, or count in smaller units" if what == "fractions" else ""
    return f"its {locate(part, function)} returns {what}, but must return {part.returns}, a whole number{rounding}"
