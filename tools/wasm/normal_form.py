"""The normal form of a source: a text that differs where code differs, and is the same in all versions of Python that read the source.

It is written from the syntax tree, so layout, comments and quotation marks do not matter, but which block a statement belongs to does.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

IGNORED = frozenset({"ctx", "kind", "type_comment", "type_ignores"})
"""Fields of nodes that follow from others, or of which nothing is compiled."""


@cache
def read_normal_form(path: Path) -> str:
    """Return the normal form of a file, without its docstrings."""
    return write_normal_form(path.read_text("utf-8"))


def write_normal_form(source: str) -> str:
    """Return the normal form of a source, without docstrings and other strings that are statements."""
    return _write_node(ast.parse(source))


def _write_node(node: ast.AST) -> str:
    """Return a node: the name of its class, then its fields in alphabetical order, without empty ones.

    A field that a later version of Python adds is empty in a source that earlier versions can read.
    """
    if isinstance(node, ast.Constant):
        return _write_constant(node.value)
    if isinstance(node, ast.JoinedStr):
        return f"JoinedStr[{','.join(_iter_text(node.values))}]"
    fields = sorted((name, value) for name, value in ast.iter_fields(node) if name not in IGNORED and not _is_empty(value))
    return f"{type(node).__name__}({','.join(f'{name}={_write_value(value)}' for name, value in fields)})"


def _is_empty(value: object) -> bool:
    """Return whether a field has no value; Python's versions differ in whether an f-string's format that is empty is one."""
    return value is None or value == [] or (isinstance(value, ast.JoinedStr) and not list(_iter_text(value.values)))


def _write_value(value: object) -> str:
    """Return the value of a field: a node, a list of nodes and names, or a name or number."""
    if isinstance(value, ast.AST):
        return _write_node(value)
    if isinstance(value, list):
        return f"[{','.join(_write_value(one) for one in value if not _is_string_statement(one))}]"
    return ascii(value)


def _is_string_statement(node: object) -> bool:
    """Return whether a node is a docstring, of a constant as well, or another string that is a statement."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _write_constant(value: object) -> str:
    """Return a constant with its type. Which characters `repr` escapes depends on the version of Unicode, so it is `ascii` here."""
    return f"{type(value).__name__}:{value!a}"


def _iter_text(values: Iterable[ast.expr]) -> Iterator[str]:
    """Yield the parts of an f-string, texts that follow one another as one: Python's versions divide them differently."""
    text = ""
    for value in values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            text += value.value
            continue
        if text:
            yield _write_constant(text)
        text = ""
        yield _write_node(value)
    if text:
        yield _write_constant(text)
