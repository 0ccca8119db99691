"""Translates expressions. Where the two languages differ, the output calls functions of `web/src/python`, imported as `$`."""

import ast
import re
from collections.abc import Iterator
from math import isfinite, isnan
from types import ModuleType
from typing import Protocol

SAFE = 2**53
"""Integers below this are numbers in JavaScript; larger ones are written as BigInt."""

OPERATORS = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "shr",
}
COMPARISONS = {ast.Eq: "eq", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.In: "within"}
NEGATED = {ast.NotEq: ast.Eq, ast.NotIn: ast.In}

METHODS = frozenset(
    (
        *("add", "all", "any", "append", "bit_count", "bit_length", "casefold", "clear", "copy", "count", "discard"),
        *("encode", "extend", "format", "get", "hex", "index", "intersection", "items", "join", "pop", "remove"),
        *("replace", "rstrip", "setdefault", "split", "startswith", "strip", "sum", "tolist", "values"),
    )
)
"""Methods of Python's built-in types, in `web/src/python/methods.ts`, which finds the type at run time."""

RESERVED = frozenset(
    (
        *("arguments", "await", "case", "catch", "const", "debugger", "default", "delete", "do", "enum", "eval", "export"),
        *("extends", "function", "implements", "instanceof", "interface", "let", "new", "null", "package", "private"),
        *("protected", "public", "static", "super", "switch", "this", "throw", "typeof", "undefined", "var", "void"),
    )
)


class Untranslatable(Exception):  # noqa: N818 - the name is clear
    """Python code that this translation does not cover."""


class NameResolver(Protocol):
    """Resolves the names of a module that are not local to the translated functions."""

    def resolve_name(self, name: str) -> str:
        """Return a name of the module in JavaScript."""

    def find_module(self, name: str) -> ModuleType | None:
        """Return the module that a name refers to, None where it refers to something else."""

    def resolve_member(self, module: ModuleType, name: str) -> str:
        """Return a name of another module in JavaScript."""

    def is_class(self, callee: ast.expr) -> bool:
        """Return whether the callee is a class of the package, or an exception."""

    def list_parameters(self, callee: ast.expr) -> list[str]:
        """Return the names of the callee's parameters, without `self`."""


def rename_variable(name: str) -> str:
    """Return the name of a local variable in JavaScript."""
    return f"{name}_" if name in RESERVED else name


class ExpressionTranslator:
    """Translates expressions, one method for each kind of syntax; `scopes` are the sets of local names of the enclosing functions."""

    def __init__(self, names: NameResolver) -> None:
        self.names = names
        self.scopes: list[set[str]] = []

    def is_local(self, name: str) -> bool:
        """Return whether a name is a variable of an enclosing function."""
        return any(name in scope for scope in self.scopes)

    def translate_expression(self, node: ast.expr) -> str:
        """Translate an expression into JavaScript; raises Untranslatable."""
        match node:
            case ast.Constant(value):
                return write_literal(value)
            case ast.Name(name):
                return rename_variable(name) if self.is_local(name) else self.names.resolve_name(name)
            case ast.Attribute(ast.Name(name), attribute) if not self.is_local(name) and (module := self.names.find_module(name)):
                return self.names.resolve_member(module, attribute)
            case ast.Attribute(value, "__getitem__"):
                return f"$.getter({self.translate_expression(value)})"
            case ast.Attribute(ast.Call(ast.Name("type"), [_]) as kind, "__name__"):
                return self.translate_expression(kind)  # `$.type` returns the name
            case ast.Attribute(value, attribute):
                return f"{self.translate_expression(value)}.{attribute}"
            case ast.Subscript(value, index):
                return self._translate_subscript(value, index)
            case ast.Call():
                return self._translate_call(node)
            case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
                return f"$.{OPERATORS[type(operator)]}({self.translate_expression(left)}, {self.translate_expression(right)})"
            case ast.UnaryOp(ast.Not(), operand):
                return f"!{self.translate_condition(operand)}"
            case ast.UnaryOp(ast.USub(), ast.Constant(int(value))):
                return write_literal(-value)
            case ast.UnaryOp(ast.USub(), operand):
                return f"$.neg({self.translate_expression(operand)})"
            case ast.UnaryOp(ast.Invert(), operand):
                return f"$.invert({self.translate_expression(operand)})"
            case ast.BoolOp(operator, values):
                first, *others = [self.translate_expression(value) for value in values]
                name = "both" if isinstance(operator, ast.And) else "either"
                # `and` and `or` return an operand by Python's truth, so the later ones are passed unevaluated.
                for other in others:
                    first = f"$.{name}({first}, () => {other})"
                return first
            case ast.Compare(left, operators, comparators):
                return self._translate_comparison(left, operators, comparators)
            case ast.IfExp(test, body, orelse):
                return f"({self.translate_condition(test)} ? {self.translate_expression(body)} : {self.translate_expression(orelse)})"
            case ast.List(elements) | ast.Tuple(elements):
                return f"[{self._translate_elements(elements)}]"
            case ast.Set(elements):
                return f"new Set([{self._translate_elements(elements)}])"
            case ast.Dict(keys, values):
                return f"$.dict([{', '.join(self._translate_dict_entry(key, value) for key, value in zip(keys, values, strict=True))}])"
            case ast.JoinedStr(values):
                return f"`{''.join(self._translate_format_part(value) for value in values)}`"
            case ast.ListComp(element, [ast.comprehension() as only]):
                return self._translate_list_comprehension(element, only)
            case ast.ListComp(element, generators):
                return f"[...{self._translate_generator(element, generators)}]"
            case ast.GeneratorExp(element, generators):
                return self._translate_generator(element, generators)
            case ast.SetComp(element, generators):
                return f"new Set({self._translate_generator(element, generators)})"
            case ast.DictComp(key, value, generators):
                return f"$.dict({self._translate_generator(ast.Tuple([key, value], ast.Load()), generators)})"
            case ast.Lambda(arguments, body):
                self.scopes.append({one.arg for one in arguments.args})
                translated = f"(({', '.join(rename_variable(one.arg) for one in arguments.args)}) => {self.translate_expression(body)})"
                self.scopes.pop()
                return translated
            case ast.NamedExpr(ast.Name(name), value):
                return f"({rename_variable(name)} = {self.translate_expression(value)})"
            case ast.Yield(value):
                return f"(yield {self.translate_expression(value) if value else 'null'})"
        message = f"line {node.lineno}: {ast.unparse(node)}"
        raise Untranslatable(message)

    def translate_condition(self, node: ast.expr) -> str:
        """Translate an expression into a condition in JavaScript."""
        match node:
            case ast.BoolOp(operator, values):
                joined = (" && " if isinstance(operator, ast.And) else " || ").join(map(self.translate_condition, values))
                return f"({joined})"
            case ast.UnaryOp(ast.Not()) | ast.Compare():
                return f"({self.translate_expression(node)})"
            case ast.Call(ast.Name("isinstance")):
                return self.translate_expression(node)
        # Empty lists and mappings are false in Python and true in JavaScript.
        return f"$.truth({self.translate_expression(node)})"

    def _translate_elements(self, elements: list[ast.expr]) -> str:
        return ", ".join(
            f"...$.iter({self.translate_expression(one.value)})" if isinstance(one, ast.Starred) else self.translate_expression(one)
            for one in elements
        )

    def _translate_dict_entry(self, key: ast.expr | None, value: ast.expr) -> str:
        return (
            f"...{self.translate_expression(value)}"
            if key is None
            else f"[{self.translate_expression(key)}, {self.translate_expression(value)}]"
        )

    def _translate_format_part(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(str(text)):
                return text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${").replace("\n", "\\n")
            case ast.FormattedValue(value, conversion, None):
                return f"${{$.{'repr' if conversion == ord('r') else 'str'}({self.translate_expression(value)})}}"
        message = f"line {node.lineno}: {ast.unparse(node)}"
        raise Untranslatable(message)

    def _translate_subscript(self, value: ast.expr, index: ast.expr) -> str:
        if isinstance(index, ast.Slice):
            return f"$.slice({self.translate_expression(value)}, {self.translate_bounds(index)})"
        return f"$.get({self.translate_expression(value)}, {self.translate_index(index)})"

    def translate_bounds(self, index: ast.Slice) -> str:
        """Translate the bounds of a slice, null for each that is missing."""
        return ", ".join("null" if one is None else self.translate_expression(one) for one in (index.lower, index.upper, index.step))

    def translate_index(self, index: ast.expr) -> str:
        """Translate an index; a list for several dimensions."""
        if isinstance(index, ast.Slice):
            return f"$.span({self.translate_bounds(index)})"
        if isinstance(index, ast.Tuple):
            return f"[{', '.join(self.translate_index(one) for one in index.elts)}]"
        return self.translate_expression(index)

    def _translate_comparison(self, left: ast.expr, operators: list[ast.cmpop], comparators: list[ast.expr]) -> str:
        parts = []
        for operator, right in zip(operators, comparators, strict=True):
            a, b = self.translate_expression(left), self.translate_expression(right)
            negated = NEGATED.get(type(operator))
            if isinstance(operator, ast.Is | ast.IsNot):
                equal = "==" if b == "null" else "==="
                parts.append(f"{a} {'!' + equal[1:] if isinstance(operator, ast.IsNot) else equal} {b}")
            else:
                parts.append(f"{'!' if negated else ''}$.{COMPARISONS[negated or type(operator)]}({a}, {b})")
            left = right
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def _translate_list_comprehension(self, element: ast.expr, only: ast.comprehension) -> str:
        """Translate a list comprehension with one loop, which is faster without a generator."""
        parts = [self.translate_expression(only.iter)]
        self.scopes.append(find_bound(only.target))
        one = self.translate_target(only.target)
        parts.append(f"({one}) => {self.translate_expression(element)}")
        if only.ifs:
            parts.append(f"({one}) => {' && '.join(map(self.translate_condition, only.ifs))}")
        self.scopes.pop()
        return f"$.listed({', '.join(parts)})"

    def _translate_generator(self, element: ast.expr, generators: list[ast.comprehension]) -> str:
        scope = {name for one in generators for name in find_bound(one.target)}
        self.scopes.append(scope)
        lines = []
        for one in generators:
            # In Python the first iterable does not see the comprehension's variables; no translated code depends on it.
            lines.append(f"for (const {self.translate_target(one.target)} of $.iter({self.translate_expression(one.iter)}))")
            lines += [f"if ({self.translate_condition(test)})" for test in one.ifs]
        translated = f"(function* () {{ {' '.join(lines)} yield {self.translate_expression(element)}; }})()"
        self.scopes.pop()
        return translated

    def translate_target(self, node: ast.expr) -> str:
        """Translate the target of a loop or an assignment: a variable, or a pattern."""
        match node:
            case ast.Name(name):
                return rename_variable(name)
            case ast.Tuple(elements) | ast.List(elements):
                return f"[{', '.join(self.translate_target(one) for one in elements)}]"
            case ast.Starred(value):
                return f"...{self.translate_target(value)}"
            case ast.Attribute(value, attribute):
                return f"{self.translate_expression(value)}.{attribute}"
        message = f"line {node.lineno}: {ast.unparse(node)} is assigned to"
        raise Untranslatable(message)

    def _translate_call(self, node: ast.Call) -> str:
        match node:
            case ast.Call(ast.Subscript(ast.Name("list" | "dict" | "set") as kind, _), arguments, []):
                # A constructor with its type, as `list[int]()`.
                return f"{self.translate_expression(kind)}({self._translate_elements(arguments)})"
            case ast.Call(ast.Name("cast"), [_, value]):
                return self.translate_expression(value)
            case ast.Call(ast.Name("unchecked"), [ast.Attribute(value, attribute)]):
                return f"$.bound({self.translate_expression(value)}, {write_literal(attribute)})"
            case ast.Call(ast.Attribute(ast.Call(ast.Name("super"), []), attribute), arguments):
                return f"super.{attribute}({self._translate_elements(arguments)})"
            case ast.Call(ast.Name("isinstance"), [value, kinds]):
                return (
                    f"$.isinstance({self.translate_expression(value)}, "
                    f"[{', '.join(self.translate_expression(kind) for kind in _iter_alternatives(kinds))}])"
                )
        given = self._translate_arguments(node)
        match node.func:
            case ast.Attribute(value, attribute) if attribute in METHODS and not self._is_module(value):
                return f"$.methods.{attribute}({self.translate_expression(value)}{', ' if given else ''}{given})"
            case _:
                callee = self.translate_expression(node.func)
        return f"{'new ' if self._is_class(node.func) else ''}{callee}({given})"

    def _is_class(self, callee: ast.expr) -> bool:
        return not (isinstance(callee, ast.Name) and self.is_local(callee.id)) and self.names.is_class(callee)

    def _is_module(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and not self.is_local(node.id) and self.names.find_module(node.id) is not None

    def _translate_arguments(self, node: ast.Call) -> str:
        """Translate the arguments of a call by position; `undefined` lets a parameter take its default."""
        if not node.keywords:
            return self._translate_elements(node.args)
        named = {one.arg: one.value for one in node.keywords}
        match node.func:
            case ast.Name("sorted" | "min" | "max" | "next" | "sum" | "zip" | "dict" | "replace") | ast.Attribute(_, "format" | "sort"):
                options = ", ".join(
                    f"...$.plain({self.translate_expression(one)})" if name is None else f"{name}: {self.translate_expression(one)}"
                    for name, one in named.items()
                    if name != "strict"
                )
                given = self._translate_elements(node.args)
                return f"{given}, $.named({{ {options} }})" if options else given
        places = self.names.list_parameters(node.func)
        unknown = named.keys() - set(places)
        if unknown or any(isinstance(one, ast.Starred) for one in node.args):
            message = f"line {node.lineno}: {ast.unparse(node)} names parameters that are not known"
            raise Untranslatable(message)
        arguments = [self.translate_expression(one) for one in node.args]
        last = max(places.index(name) for name in named if name is not None)
        wanted = places[len(arguments) : last + 1]
        arguments += [self.translate_expression(named[name]) if name in named else "undefined" for name in wanted]
        return ", ".join(arguments)


def _iter_alternatives(kinds: ast.expr) -> Iterator[ast.expr]:
    match kinds:
        case ast.BinOp(left, ast.BitOr(), right):
            yield from _iter_alternatives(left)
            yield from _iter_alternatives(right)
        case ast.Tuple(elements):
            yield from elements
        case _:
            yield kinds


def find_bound(target: ast.expr) -> set[str]:
    """Return the names that an assignment to a target binds."""
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def write_literal(value: object) -> str:
    """Return a constant in JavaScript; raises Untranslatable for other values."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return str(value) if abs(value) < SAFE else f"{value}n"
        case float():
            return repr(value) if isfinite(value) else "NaN" if isnan(value) else "Infinity" if value > 0 else "-Infinity"
        case str():
            return _quote(value)
        case bytes():
            return f"$.bytes([{', '.join(map(str, value))}])"
        case tuple() | list():
            return f"[{', '.join(map(write_literal, value))}]"
        case set() | frozenset():
            # Sorted, because the order of a set differs from run to run.
            return f"new Set([{', '.join(map(write_literal, sorted(value)))}])"
        case dict():
            return f"$.dict([{', '.join(f'[{write_literal(key)}, {write_literal(one)}]' for key, one in value.items())}])"
        case re.Pattern():
            return f"$.regex({_quote(value.pattern)})"
        case range():
            return f"$.range({value.start}, {value.stop}, {value.step})"
    message = f"a constant {value!r}"
    raise Untranslatable(message)


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + "".join(one if one.isprintable() else "".join(f"\\u{unit:04x}" for unit in _list_units(one)) for one in escaped) + '"'


def _list_units(character: str) -> list[int]:
    encoded = character.encode("utf-16-be")
    return [int.from_bytes(encoded[at : at + 2]) for at in range(0, len(encoded), 2)]
