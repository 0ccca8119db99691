"""A GPU lets 32 games go in step, and each waits for the others where their ways meet again."""

import ast
from collections.abc import Iterator
from pathlib import Path

import reihum

PACKAGE = Path(reihum.__file__).parent
ROOMS = ("games", "envs")
"""What runs on a GPU."""


def has_continue_in_while(tree: ast.AST, in_while: bool = False) -> Iterator[int]:  # noqa: FBT001, FBT002 - of the innermost loop
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Continue) and in_while:
            yield node.lineno
        inner = False if isinstance(node, ast.For | ast.FunctionDef) else True if isinstance(node, ast.While) else in_while
        yield from has_continue_in_while(node, inner)


def test_no_rule_continues_a_while() -> None:
    """`continue` makes of one `while` two loops without a common end: games that took different turns never go in step again.

    A decision of Elfer raus! then takes seven times the instructions. `if` and `else` say the same.
    """
    found = [
        f"{path.relative_to(PACKAGE)}:{line}"
        for room in ROOMS
        for path in sorted((PACKAGE / room).rglob("*.py"))
        for line in has_continue_in_while(ast.parse(path.read_text("utf-8")))
    ]
    assert not found, f"write these with if and else: {found}"


def test_a_continue_would_be_found() -> None:
    looped = "while True:\n    for _ in ():\n        continue\n    if True:\n        continue"
    assert list(has_continue_in_while(ast.parse(looped))) == [5]
