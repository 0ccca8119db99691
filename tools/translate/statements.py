"""Translates functions and their statements."""

import ast
from collections.abc import Iterable, Iterator

from tools.translate.expressions import OPERATORS, ExpressionTranslator, Untranslatable, rename_variable, write_literal
from tools.translate.refused import list_refused

ERROR = "$error"
"""The variable of a `catch`."""


class StatementTranslator(ExpressionTranslator):
    """Translates functions and statements, one method for each kind of syntax."""

    def translate_function(self, node: ast.FunctionDef, head: str, *, method: bool = False) -> str:
        """Translate a function into JavaScript; `head` is the text before its parameters."""
        for sentence in list_refused(node):
            raise Untranslatable(sentence)
        parameters = _list_parameters(node, method=method)
        local = _find_local_names(node) - set(parameters)
        self.scopes.append(local | set(parameters) | ({"self"} if method else set()))
        given = ", ".join(self._translate_parameter(node, name) for name in parameters)
        lines = ["const self = this;"] if method and any(isinstance(one, ast.Name) and one.id == "self" for one in ast.walk(node)) else []
        nested = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
        if local - nested:
            # Python's variables belong to the whole function, whatever block assigns them.
            lines.append(f"let {', '.join(map(rename_variable, sorted(local - nested)))};")
        lines += self.translate_block(node.body)
        self.scopes.pop()
        star = "*" if any(isinstance(one, ast.Yield) for one in ast.walk(node)) else ""
        return f"{head.replace('function', f'function{star}') if 'function' in head else star + head}({given}) {{\n{_indent(lines)}\n}}"

    def _translate_parameter(self, node: ast.FunctionDef, name: str) -> str:
        given = node.args
        if given.vararg and given.vararg.arg == name:
            return f"...{rename_variable(name)}"
        placed = [one.arg for one in given.args]
        defaults = dict(zip(reversed(placed), reversed(given.defaults), strict=False))
        defaults |= {one.arg: default for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True) if default}
        return f"{rename_variable(name)} = {self.translate_expression(defaults[name])}" if name in defaults else rename_variable(name)

    def translate_block(self, body: Iterable[ast.stmt]) -> list[str]:
        """Translate some statements, and return the lines."""
        return [line for one in body for line in self._translate_statement(one)]

    def _translate_statement(self, node: ast.stmt) -> Iterator[str]:
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass() | ast.AnnAssign(_, _, None):
                # A docstring, or an annotation without a value.
                pass
            case ast.Expr(value):
                yield f"{self.translate_expression(value)};"
            case ast.Return(value):
                yield f"return {self.translate_expression(value) if value else 'null'};"
            case ast.Assign([ast.Tuple(names) as target], ast.Tuple(members) as value) if (
                _find_fixed_size(names) == _find_fixed_size(members) is not None
            ):
                yield from self._translate_assignment([target], self.translate_expression(value), direct=True)
            case ast.Assign([*targets], value):
                yield from self._translate_assignment(targets, self.translate_expression(value))
            case ast.AnnAssign(target, _, ast.expr() as value):
                yield from self._translate_assignment([target], self.translate_expression(value))
            case ast.AugAssign(target, operator, value):
                name = OPERATORS[type(operator)]
                # The target has the context Store; reading it needs the same expression with Load.
                loaded = ast.parse(ast.unparse(target), mode="eval").body
                yield from self._translate_assignment(
                    [target], f"$.{name}({self.translate_expression(loaded)}, {self.translate_expression(value)})"
                )
            case ast.If(test, body, orelse):
                yield f"if ({self.translate_condition(test)}) {{"
                yield _indent(self.translate_block(body))
                if orelse:
                    yield "} else {"
                    yield _indent(self.translate_block(orelse))
                yield "}"
            case ast.For(target, iterable, body, []):
                yield f"for ({self.translate_target(target)} of $.iter({self.translate_expression(iterable)})) {{"
                yield _indent(self.translate_block(body))
                yield "}"
            case ast.While(test, body, []):
                yield f"while ({self.translate_condition(test)}) {{"
                yield _indent(self.translate_block(body))
                yield "}"
            case ast.Break():
                yield "break;"
            case ast.Continue():
                yield "continue;"
            case ast.Raise(None):
                yield f"throw {ERROR};"
            case ast.Raise(ast.expr() as error):
                yield f"throw {self.translate_expression(error)};"
            case ast.Try(body, handlers, [], []):
                yield from self._translate_try(body, handlers)
            case ast.With([ast.withitem(context, None)], body) if not any(isinstance(one, ast.Return) for one in ast.walk(node)):
                yield f"$.within_context({self.translate_expression(context)}, () => {{"
                yield _indent(self.translate_block(body))
                yield "});"
            case ast.Delete([ast.Subscript(value, ast.Slice() as index)]):
                yield f"$.remove({self.translate_expression(value)}, {self.translate_bounds(index)});"
            case ast.Match(subject, cases):
                yield from self._translate_match(subject, cases)
            case ast.FunctionDef(name):
                yield self.translate_function(node, f"function {rename_variable(name)}")
            case _:
                message = f"line {node.lineno}: {ast.unparse(node)}"
                raise Untranslatable(message)

    def _translate_assignment(self, targets: list[ast.expr], value: str, *, direct: bool = False) -> Iterator[str]:
        """Translate an assignment of a value to targets; `direct` means that the value is a list literal of the right length."""
        if len(targets) > 1:
            *others, last = targets
            yield from self._translate_assignment([last], value)
            for target in others:
                yield from self._translate_assignment([target], self.translate_expression(ast.parse(ast.unparse(last), mode="eval").body))
            return
        match targets[0]:
            case ast.Subscript(held, index):
                yield f"$.put({self.translate_expression(held)}, {self.translate_index(index)}, {value});"
            case ast.Tuple(elements) if any(isinstance(one, ast.Subscript) for one in elements):
                yield f"{{ const $values = $.unpacked({value}, {len(elements)});"
                for at, one in enumerate(elements):
                    yield from self._translate_assignment([one], f"$values[{at}]")
                yield "}"
            case ast.Tuple() as target if direct:
                yield f"{self.translate_target(target)} = {value};"
            case ast.Tuple(elements) as target:
                yield f"{self.translate_target(target)} = $.unpacked({value}, {write_literal(_find_fixed_size(elements))});"
            case target:
                yield f"{self.translate_target(target)} = {value};"

    def _translate_try(self, body: list[ast.stmt], handlers: list[ast.ExceptHandler]) -> Iterator[str]:
        yield "try {"
        yield _indent(self.translate_block(body))
        yield f"}} catch ({ERROR}) {{"
        lines: list[str] = []
        for handler in handlers:
            kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type] if handler.type else []
            lines.append(f"{'else ' if lines else ''}if ($.caught({ERROR}, [{', '.join(map(self.translate_expression, kinds))}])) {{")
            lines.append(
                _indent([*([f"{rename_variable(handler.name)} = {ERROR};"] if handler.name else []), *self.translate_block(handler.body)])
            )
            lines.append("}")
        yield _indent([*lines, f"else throw {ERROR};"])
        yield "}"

    def _translate_match(self, subject: ast.expr, cases: list[ast.match_case]) -> Iterator[str]:
        first, *others = cases
        held = self.translate_expression(subject)
        tests = [*self._translate_pattern(first.pattern, held), *([self.translate_condition(first.guard)] if first.guard else [])]
        yield f"if ({' && '.join(tests) or 'true'}) {{"
        yield _indent(self.translate_block(first.body))
        if others:
            yield "} else {"
            yield _indent(list(self._translate_match(subject, others)))
        yield "}"

    def _translate_pattern(self, pattern: ast.pattern, held: str) -> Iterator[str]:
        """Translate a pattern into the conditions under which it matches; their evaluation binds its names."""
        match pattern:
            case ast.MatchAs(None, None):
                pass
            case ast.MatchAs(inner, str(name)):
                if inner is not None:
                    yield from self._translate_pattern(inner, held)
                yield f"(({rename_variable(name)} = {held}), true)"
            case ast.MatchValue(value):
                yield f"$.eq({held}, {self.translate_expression(value)})"
            case ast.MatchSingleton(value):
                yield f"{held} === {write_literal(value)}"
            case ast.MatchOr(patterns):
                yield f"({' || '.join('(' + (' && '.join(self._translate_pattern(one, held)) or 'true') + ')' for one in patterns)})"
            case ast.MatchClass(kind, patterns, [], []):
                yield f"$.isinstance({held}, [{self.translate_expression(kind)}])"
                whole = isinstance(kind, ast.Name) and kind.id in {"int", "str"}
                for place, inner in enumerate(patterns):
                    yield from self._translate_pattern(inner, held if whole else f"$.place({held}, {place})")
            case ast.MatchSequence(patterns):
                stars = [at for at, inner in enumerate(patterns) if isinstance(inner, ast.MatchStar)]
                yield f"$.is_sequence({held}, {len(patterns) - len(stars)}, {write_literal(bool(stars))})"
                for place, inner in enumerate(patterns):
                    if not isinstance(inner, ast.MatchStar):
                        yield from self._translate_pattern(inner, f"{held}[{place}]")
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
