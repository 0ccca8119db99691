"""Finds everything that exported functions and classes need, from name to name, and writes it into files."""

import ast
import builtins
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import msgspec

from reihum._kit.base import Base
from reihum._kit.structured import Structured
from tools.translate.classes import translate_class
from tools.translate.expressions import Untranslatable, write_literal
from tools.translate.statements import StatementTranslator

GAMES = "reihum._games."
SHARED = "shared"
PAGE = "page/"
"""The folder of the files that the page loads without any other."""
MOST_INLINE = 400
"""A constant up to this length is written where it is used; longer ones are written once, as the source has them."""
NAMESPACE = (
    *("play", "score", "legal", "deal", "determinize", "careful", "text", "code", "view", "seen"),
    *("explain_move", "narrow_reason", "explain_illegal", "explain_card", "OPINIONS", "SENTENCES"),
)
"""The names that the games' common base class reads from a game's modules."""


@cache
def parse_module(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(inspect.getsource(sys.modules[module]))


@cache
def find_origin(module: str, name: str) -> str:
    """Return the module that defines a name, by following imports."""
    for node in parse_module(module).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("reihum"):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return find_origin(node.module, alias.name)
    return module


def find_definition(module: str, name: str) -> ast.stmt:
    """Return the statement that defines a name in a module; raises Untranslatable where there is none."""
    for node in parse_module(module).body:
        match node:
            case ast.FunctionDef() | ast.ClassDef() if node.name == name:
                return node
            case ast.Assign([ast.Name(target)]) | ast.AnnAssign(ast.Name(target)) if target == name:
                return node
    message = f"{module} does not define {name}"
    raise Untranslatable(message)


class OutputFile:
    """An output file: the definitions of one game, or those that all games share."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.code: list[str] = []
        self.exported: dict[str, str] = {}
        self.rules: dict[str, str] = {}
        """The statement that binds each compiled rule, by the rule's name."""
        self.others: set[str] = set()
        """The other files that it imports."""
        self.values: dict[str, object] = {}
        """What Python has under each exported name."""


class Project:
    """A whole translation. `known` maps the ids of Python objects that the browser implements itself to their names there."""

    def __init__(
        self, known: dict[int, str], compiled: Mapping[int, tuple[str, Iterable[str]]], files: Mapping[str, str] | None = None
    ) -> None:
        self.known = known
        self.compiled = compiled
        """For each rule, by its id: its name in the module of WebAssembly, and the types of its arguments."""
        self.files = files or {}
        """The file for a module's definitions, where it has a separate one."""
        self.outputs: dict[str, OutputFile] = {}
        self.done: set[tuple[str, str]] = set()
        """Module and name of each definition that is translated."""

    def find_output(self, module: str) -> OutputFile:
        """Return the output file for a module's definitions."""
        parts = module.split(".")
        game = parts[2] if module.startswith(GAMES) and len(parts) > 3 else SHARED  # noqa: PLR2004 - reihum._games.GAME.MODULE
        name = self.files.get(module, game)
        return self.outputs.setdefault(name, OutputFile(name))

    def require(self, module: str, name: str, user: OutputFile) -> str:
        """Have a definition translated, and return the name by which the file `user` refers to it."""
        output, called = self.find_output(module), qualify(module, name)
        if (module, name) not in self.done:
            # Marked before it is written, so that recursive definitions end.
            self.done.add((module, name))
            try:
                DefinitionTranslator(self, output, module).write(name, called)
            except Untranslatable as problem:
                self.done.discard((module, name))
                message = f"{module}.{name}: {problem}"
                raise Untranslatable(message) from problem
        if output is user:
            return called
        own = set(self.files.values())
        # Games must not depend on each other, and the page's files on nothing: each is loaded by itself.
        if output.name not in {SHARED, *own} or user.name.startswith(PAGE):
            message = f"{user.name} needs {called} of {output.name}"
            raise Untranslatable(message)
        user.others.add(output.name)
        output.exported[called] = called
        output.values[called] = vars(sys.modules[module])[name]
        return f"{import_name(output.name)}.{called}"

    def export(self, module: str, name: str, to: str) -> None:
        """Translate a definition, and export it to the client as `to`."""
        output = self.find_output(module)
        found = DefinitionTranslator(self, output, module).resolve_name(name)
        if not found.replace("$", "_").isidentifier():
            output.code.append(f"const {to} = {found};")
            found = to
        output.exported[to] = found
        output.values[found] = vars(sys.modules[module])[name]

    def render_output(self, output: OutputFile) -> str:
        """Return the text of an output file."""
        up = "../" * (1 + output.name.count("/"))
        lines = [
            "// @ts-nocheck: written by `make types` from Python, where types are checked; changes belong there.",
            f'import * as $ from "{up}python";',
            *(f'import * as {import_name(other)} from "./{other}.js";' for other in sorted(output.others)),
            "",
        ]
        lines += [*(["const machine = $.machine();"] if output.rules else []), *output.rules.values(), *output.code]
        exported = ",\n".join(f"  {name}" if name == to else f"  {name} as {to}" for to, name in sorted(output.exported.items()))
        return "\n".join([*lines, "", f"export {{\n{exported},\n}};", ""])


def import_name(file: str) -> str:
    """Return the name by which other output files refer to one."""
    return file.replace("/", "_")


def qualify(module: str, name: str) -> str:
    """Return the name of a definition in JavaScript."""
    parts = [part.lstrip("_") for part in module.split(".")[1:]]
    short = parts[2:] if module.startswith(GAMES) and len(parts) > 2 else parts  # noqa: PLR2004 - as above
    return f"{'_'.join(short)}${name}"


@cache
def _list_parameters_of_methods() -> dict[str, list[str] | None]:
    """Return the parameters of all methods by name; None where two methods of a name differ."""
    found: dict[str, list[str] | None] = {}
    for module in [name for name in sys.modules if name.startswith("reihum.")]:
        for kind in vars(sys.modules[module]).values():
            if not (inspect.isclass(kind) and kind.__module__ == module):
                continue
            for name, method in vars(kind).items():
                if isinstance(method, FunctionType):
                    parameters = [one for one in inspect.signature(method).parameters if one != "self"]
                    found[name] = parameters if found.get(name, parameters) == parameters else None
    return found


class DefinitionTranslator:
    """Translates one definition, in the scope of its module."""

    def __init__(self, project: Project, output: OutputFile, module: str) -> None:
        self.project = project
        self.output = output
        self.module_name = module
        self.translator = StatementTranslator(self)

    def write(self, name: str, called: str) -> None:
        """Translate the definition of a name into the file."""
        node = find_definition(self.module_name, name)
        value = vars(sys.modules[self.module_name])[name]
        match node:
            case ast.FunctionDef():
                self.output.code.append(self.translator.translate_function(node, f"function {called}"))
            case ast.ClassDef():
                self.output.code.append(translate_class(self, node, value, called))
            case ast.Assign(_, expression) | ast.AnnAssign(_, _, ast.expr() as expression):
                self.output.code.append(f"const {called} = {self._write_constant(expression, value)};")

    def _write_constant(self, expression: ast.expr, value: object) -> str:
        """Return a constant as its source has it, or else its value."""
        try:
            return self.translator.translate_expression(expression)
        except Untranslatable:
            return write_literal(value)

    # The methods of `classes.ModuleScope`

    def require(self, module: str, name: str) -> str:
        """Have a definition translated, and return its name as this file refers to it."""
        return self.project.require(module, name, self.output)

    def resolve_name(self, name: str) -> str:
        """Return what a name of the module stands for, in JavaScript."""
        space = vars(sys.modules[self.module_name])
        if name not in space:
            if not hasattr(builtins, name):
                message = f"{name} is not defined"
                raise Untranslatable(message)
            return f"$.{name}"
        return self._resolve_value(space[name], self.module_name, name)

    def find_module(self, name: str) -> ModuleType | None:
        """Return the module that a name stands for, None where it is anything else."""
        found = vars(sys.modules[self.module_name]).get(name)
        return found if isinstance(found, ModuleType) else None

    def resolve_member(self, module: ModuleType, name: str) -> str:
        """Return what a name of another module stands for, in JavaScript."""
        return self._resolve_value(getattr(module, name), module.__name__, name)

    def is_class(self, callee: ast.expr) -> bool:
        """Return whether the callee is a class of the package, or an exception."""
        value: Any = None
        match callee:
            case ast.Name(name):
                value = vars(sys.modules[self.module_name]).get(name, getattr(builtins, name, None))
            case ast.Attribute(ast.Name(name), attribute) if module := self.find_module(name):
                value = getattr(module, attribute, None)
        return isinstance(value, type) and (value.__module__.startswith("reihum.") or issubclass(value, BaseException))

    def list_parameters(self, callee: ast.expr) -> list[str]:
        """Return the names of the callee's parameters, without `self`."""
        match callee:
            case ast.Name(name):
                return _list_parameters(vars(sys.modules[self.module_name])[name])
            case ast.Attribute(ast.Name(name), attribute) if module := self.find_module(name):
                return _list_parameters(getattr(module, attribute))
            case ast.Attribute(_, attribute):
                found = _list_parameters_of_methods().get(attribute)
                if found is not None:
                    return found
        message = f"line {callee.lineno}: the parameters of {ast.unparse(callee)} are not known"
        raise Untranslatable(message)

    def _bind_rule(self, name: str, arguments: Iterable[str]) -> str:
        """Bind a rule to the function that calls it in WebAssembly, and return the name of that function."""
        self.output.exported["machine"] = "machine"
        self.output.rules[name] = f"const rule${name} = $.compiled(machine, {write_literal(name)}, {write_literal(list(arguments))});"
        return f"rule${name}"

    def write_namespace(self, module: ModuleType) -> str:
        """Write a module as an object with the names in NAMESPACE."""
        members = [f"{name}: {self.resolve_member(module, name)}" for name in NAMESPACE if hasattr(module, name)]
        return f"{{ {', '.join(members)} }}"

    def _resolve_value(self, value: Any, module: str, name: str) -> str:
        """Return what stands in JavaScript for a value that a module has under a name."""
        # What the browser or WebAssembly has comes first: it must not be translated as well.
        if id(value) in self.project.known:
            return self.project.known[id(value)]
        if id(value) in self.project.compiled:
            return self._bind_rule(*self.project.compiled[id(value)])
        if isinstance(value, ModuleType):
            return self.write_namespace(value)
        if isinstance(value, Base):
            return f"new {self.require(type(value).__module__, type(value).__name__)}()"
        if isinstance(value, FunctionType | type):
            where = getattr(value, "__module__", "")
            if not where.startswith("reihum."):
                message = f"{where}.{name} is not known to the browser"
                raise Untranslatable(message)
            return self.require(where, value.__name__)
        try:
            text = write_literal(value)
            if len(text) <= MOST_INLINE:
                return text
        except Untranslatable:
            pass
        return self.require(find_origin(module, name), name)


def _list_parameters(called: Callable[..., object]) -> list[str]:
    """Return the names of the parameters of a function, or of the fields of a class."""
    if isinstance(called, type):
        if issubclass(called, msgspec.Struct):
            return list(called.__struct_fields__)
        if issubclass(called, Structured):
            return []
    return [name for name in inspect.signature(called).parameters if name != "self"]
