"""Python that has a translation which would not do the same in JavaScript, so it is refused rather than translated."""

import ast
from collections.abc import Iterator

KEYED = {"get", "pop", "setdefault", "add", "discard"}
"""Methods of dictionaries and sets whose first argument is a key or an element."""


def list_refused(tree: ast.AST) -> list[str]:
    """Return a sentence for each part of a definition that would be translated wrongly."""
    return [
        f"line {getattr(node, 'lineno', '?')}: {ast.unparse(node)}: {why}"
        for node in ast.walk(tree)
        for why in (*_find_tuple_keys(node), *_find_lost_parameters(node), *_find_others(node))
    ]


def _find_tuple_keys(node: ast.AST) -> Iterator[str]:
    """Maps and sets of JavaScript compare arrays by identity, so a tuple would never be found again."""
    match node:
        case ast.Dict(keys):
            placed = [key for key in keys if key is not None]
        case ast.Set(placed):
            pass
        case ast.DictComp(key) | ast.SetComp(key):
            placed = [key]
        case ast.Call(ast.Attribute(_, attribute), [key, *_]) if attribute in KEYED:
            placed = [key]
        case _:
            return
    if any(isinstance(key, ast.Tuple) for key in placed):
        yield "a tuple cannot be a key or an element of a set"


def _find_lost_parameters(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Lambda(ast.arguments(defaults=[_, *_])):
            yield "a lambda cannot have defaults"
        case ast.FunctionDef(args=ast.arguments(posonlyargs=[_, *_])):
            yield "parameters cannot be given by position only"
        case ast.FunctionDef(args=ast.arguments(defaults=defaults, kw_defaults=named)):
            if any(isinstance(one, ast.List | ast.Dict | ast.Set) for one in [*defaults, *named]):
                yield "a default would be made anew for each call"


def _find_others(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.MatchSequence([*patterns, _]) if any(isinstance(one, ast.MatchStar) for one in patterns):
            yield "what follows a starred pattern is not found"
        case ast.FormattedValue(_, conversion) if conversion == ord("a"):
            yield "`!a` is not known"
        case ast.Call(ast.Attribute(_, "replace"), [_, _, _, *_]):
            yield "`replace` replaces all"
        case ast.Call(ast.Attribute(_, "startswith" | "endswith"), [ast.Tuple(), *_]):
            yield "only one beginning or end is compared"
        case ast.Attribute(value, "__name__") if not (isinstance(value, ast.Call) and ast.unparse(value.func) == "type"):
            yield "only types have names"
        case ast.FunctionDef() if not _yields(node) and any(_yields(one) for one in ast.walk(node) if isinstance(one, ast.FunctionDef)):
            yield "a generator cannot stand in another function"


def _yields(function: ast.FunctionDef) -> bool:
    """Return whether a function is a generator, not counting functions in it."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))
    return False
