"""Translates functions and their statements."""

import ast
from collections.abc import Iterable, Iterator

from tools.translate.expressions import OPERATORS, Expressions, Untranslatable, rename_variable, write_literal

ERROR = "$error"
"""The variable of a `catch`."""


class Statements(Expressions):
    """Translates functions and statements."""

    def function(self, node: ast.FunctionDef, head: str, *, method: bool = False) -> str:
        """Return a function in JavaScript; `head` is the text before its parameters."""
        parameters = _list_parameters(node, method=method)
        local = _find_local_names(node) - set(parameters)
        self.scopes.append(local | set(parameters) | ({"self"} if method else set()))
        given = ", ".join(self._parameter(node, name) for name in parameters)
        lines = ["const self = this;"] if method and any(isinstance(one, ast.Name) and one.id == "self" for one in ast.walk(node)) else []
        nested = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
        if local - nested:
            # Python's variables belong to the whole function, whatever block assigns them.
            lines.append(f"let {', '.join(map(rename_variable, sorted(local - nested)))};")
        lines += self.block(node.body)
        self.scopes.pop()
        star = "*" if any(isinstance(one, ast.Yield) for one in ast.walk(node)) else ""
        return f"{head.replace('function', f'function{star}') if 'function' in head else star + head}({given}) {{\n{_indent(lines)}\n}}"

    def _parameter(self, node: ast.FunctionDef, name: str) -> str:
        given = node.args
        if given.vararg and given.vararg.arg == name:
            return f"...{rename_variable(name)}"
        placed = [one.arg for one in given.args]
        defaults = dict(zip(reversed(placed), reversed(given.defaults), strict=False))
        defaults |= {one.arg: default for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default}
        return f"{rename_variable(name)} = {self.expression(defaults[name])}" if name in defaults else rename_variable(name)

    def block(self, body: Iterable[ast.stmt]) -> list[str]:
        """Return the lines of some statements."""
        return [line for one in body for line in self._statement(one)]

    def _statement(self, node: ast.stmt) -> Iterator[str]:
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass() | ast.AnnAssign(_, _, None):
                # A docstring, or an annotation without a value.
                pass
            case ast.Expr(value):
                yield f"{self.expression(value)};"
            case ast.Return(value):
                yield f"return {self.expression(value) if value else 'null'};"
            case ast.Assign([ast.Tuple(names) as target], ast.Tuple(members) as value) if (
                _find_fixed_size(names) == _find_fixed_size(members) is not None
            ):
                yield from self._assign([target], self.expression(value), direct=True)
            case ast.Assign([*targets], value):
                yield from self._assign(targets, self.expression(value))
            case ast.AnnAssign(target, _, ast.expr() as value):
                yield from self._assign([target], self.expression(value))
            case ast.AugAssign(target, operator, value):
                name = OPERATORS[type(operator)]
                # The target has the context Store; reading it needs the same expression with Load.
                loaded = ast.parse(ast.unparse(target), mode="eval").body
                yield from self._assign([target], f"$.{name}({self.expression(loaded)}, {self.expression(value)})")
            case ast.If(test, body, orelse):
                yield f"if ({self.condition(test)}) {{"
                yield _indent(self.block(body))
                if orelse:
                    yield "} else {"
                    yield _indent(self.block(orelse))
                yield "}"
            case ast.For(target, iterable, body, []):
                yield f"for ({self.target(target)} of $.iter({self.expression(iterable)})) {{"
                yield _indent(self.block(body))
                yield "}"
            case ast.While(test, body, []):
                yield f"while ({self.condition(test)}) {{"
                yield _indent(self.block(body))
                yield "}"
            case ast.Break():
                yield "break;"
            case ast.Continue():
                yield "continue;"
            case ast.Raise(None):
                yield f"throw {ERROR};"
            case ast.Raise(ast.expr() as error):
                yield f"throw {self.expression(error)};"
            case ast.Try(body, handlers, [], []):
                yield from self._try(body, handlers)
            case ast.With([ast.withitem(context, None)], body) if not any(isinstance(one, ast.Return) for one in ast.walk(node)):
                yield f"$.within_context({self.expression(context)}, () => {{"
                yield _indent(self.block(body))
                yield "});"
            case ast.Delete([ast.Subscript(value, ast.Slice() as index)]):
                yield f"$.remove({self.expression(value)}, {self.bounds(index)});"
            case ast.Match(subject, cases):
                yield from self._match(subject, cases)
            case ast.FunctionDef(name):
                yield self.function(node, f"function {rename_variable(name)}")
            case _:
                message = f"line {node.lineno}: {ast.unparse(node)}"
                raise Untranslatable(message)

    def _assign(self, targets: list[ast.expr], value: str, *, direct: bool = False) -> Iterator[str]:
        """Assign a value to targets; `direct` means that the value is a list literal of the right length."""
        if len(targets) > 1:
            *others, last = targets
            yield from self._assign([last], value)
            for target in others:
                yield from self._assign([target], self.expression(ast.parse(ast.unparse(last), mode="eval").body))
            return
        match targets[0]:
            case ast.Subscript(held, index):
                yield f"$.put({self.expression(held)}, {self.index(index)}, {value});"
            case ast.Tuple(elements) if any(isinstance(one, ast.Subscript) for one in elements):
                yield f"{{ const $values = $.unpacked({value}, {len(elements)});"
                for at, one in enumerate(elements):
                    yield from self._assign([one], f"$values[{at}]")
                yield "}"
            case ast.Tuple() as target if direct:
                yield f"{self.target(target)} = {value};"
            case ast.Tuple(elements) as target:
                yield f"{self.target(target)} = $.unpacked({value}, {write_literal(_find_fixed_size(elements))});"
            case target:
                yield f"{self.target(target)} = {value};"

    def _try(self, body: list[ast.stmt], handlers: list[ast.ExceptHandler]) -> Iterator[str]:
        yield "try {"
        yield _indent(self.block(body))
        yield f"}} catch ({ERROR}) {{"
        lines: list[str] = []
        for handler in handlers:
            kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type] if handler.type else []
            lines.append(f"{'else ' if lines else ''}if ($.caught({ERROR}, [{', '.join(map(self.expression, kinds))}])) {{")
            lines.append(_indent([*([f"{rename_variable(handler.name)} = {ERROR};"] if handler.name else []), *self.block(handler.body)]))
            lines.append("}")
        yield _indent([*lines, f"else throw {ERROR};"])
        yield "}"

    def _match(self, subject: ast.expr, cases: list[ast.match_case]) -> Iterator[str]:
        first, *others = cases
        held = self.expression(subject)
        tests = [*self._pattern(first.pattern, held), *([self.condition(first.guard)] if first.guard else [])]
        yield f"if ({' && '.join(tests) or 'true'}) {{"
        yield _indent(self.block(first.body))
        if others:
            yield "} else {"
            yield _indent(list(self._match(subject, others)))
        yield "}"

    def _pattern(self, pattern: ast.pattern, held: str) -> Iterator[str]:
        """Yield the conditions under which a pattern matches; their evaluation binds its names."""
        match pattern:
            case ast.MatchAs(None, None):
                pass
            case ast.MatchAs(inner, str(name)):
                if inner is not None:
                    yield from self._pattern(inner, held)
                yield f"(({rename_variable(name)} = {held}), true)"
            case ast.MatchValue(value):
                yield f"$.eq({held}, {self.expression(value)})"
            case ast.MatchSingleton(value):
                yield f"{held} === {write_literal(value)}"
            case ast.MatchOr(patterns):
                yield f"({' || '.join('(' + (' && '.join(self._pattern(one, held)) or 'true') + ')' for one in patterns)})"
            case ast.MatchClass(kind, patterns, [], []):
                yield f"$.isinstance({held}, [{self.expression(kind)}])"
                whole = isinstance(kind, ast.Name) and kind.id in {"int", "str"}
                for place, inner in enumerate(patterns):
                    yield from self._pattern(inner, held if whole else f"$.place({held}, {place})")
            case ast.MatchSequence(patterns):
                stars = [at for at, inner in enumerate(patterns) if isinstance(inner, ast.MatchStar)]
                yield f"$.is_sequence({held}, {len(patterns) - len(stars)}, {write_literal(bool(stars))})"
                for place, inner in enumerate(patterns):
                    if not isinstance(inner, ast.MatchStar):
                        yield from self._pattern(inner, f"{held}[{place}]")
                    elif inner.name and place == len(patterns) - 1:
                        yield f"(({rename_variable(inner.name)} = {held}.slice({place})), true)"
            case _:
                message = f"line {pattern.lineno}: {ast.unparse(pattern)}"
                raise Untranslatable(message)


def _list_parameters(node: ast.FunctionDef, *, method: bool) -> list[str]:
    given = node.args
    names = [one.arg for one in (*given.posonlyargs, *given.args)]
    static = any(isinstance(one, ast.Name) and one.id == "staticmethod" for one in node.decorator_list)
    names = names[1:] if method and not static else names
    return [*names, *([given.vararg.arg] if given.vararg else []), *(one.arg for one in given.kwonlyargs)]


def _find_local_names(node: ast.FunctionDef) -> set[str]:
    """Return the names that a function binds, without those of nested scopes."""
    found: set[str] = set()
    waiting: list[ast.AST] = list(node.body)
    while waiting:
        one = waiting.pop()
        match one:
            case ast.FunctionDef(name):
                found.add(name)
                continue
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp() | ast.Lambda():
                continue
            case ast.Name(name, ast.Store()) | ast.MatchAs(_, str(name)) | ast.MatchStar(str(name)):
                found.add(name)
            case ast.ExceptHandler(_, str(name)):
                found.add(name)
        waiting += ast.iter_child_nodes(one)
    return found


def _find_fixed_size(elements: list[ast.expr]) -> int | None:
    return None if any(isinstance(one, ast.Starred) for one in elements) else len(elements)


def _indent(lines: Iterable[str]) -> str:
    return "\n".join(f"  {line}" for text in lines for line in text.split("\n"))
