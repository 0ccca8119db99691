"""Writes declarations for TypeScript (`.d.ts`) of what is translated, from its annotations and docstrings in Python."""

import ast
import inspect
import json
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from types import FunctionType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Self, SupportsIndex, TypeVar, Union, get_args, get_origin

import msgspec
import numpy as np

from tools.translate.classes import ATTRIBUTES_LEFT_OUT, find_base_class, is_translated
from tools.translate.expressions import rename_variable
from tools.translate.project import OutputFile, Project, find_definition, find_origin, import_name, qualify

PLAIN_TYPES: dict[object, str] = {int: "number", float: "number", None: "null", type(None): "null", Self: "this", np.ndarray: "$.NdArray"}
PLAIN_TYPES |= {SupportsIndex: "number", str: "string", bool: "boolean", bytes: "Uint8Array", object: "unknown"}
CONTAINERS: dict[object, str] = {list: "Array", dict: "Map", set: "Set", Mapping: "ReadonlyMap", frozenset: "ReadonlySet"}
CONTAINERS |= {Sequence: "ReadonlyArray", Container: "ReadonlyArray", Iterable: "Iterable", Iterator: "Iterable"}
UNIONS = {Union, UnionType, Literal}
HEAD = """\
// Written by `make types` from annotations in Python; changes belong there. What is not declared here is `Any`.
// The private member `_` keeps classes with the same fields apart.
import type {{ Any }} from "{up}python/any";
import * as $ from "{up}python";
"""


def declare_all(project: Project, stand_ins: Mapping[object, type]) -> dict[str, str]:
    """Return the text of each file by its name. `stand_ins` are the classes that implement protocols in the browser."""
    files: dict[str, Declarations] = {}
    modules = sorted(name for name in sys.modules if name.startswith("reihum."))
    named = [
        (value, module, name) for module in modules for name, value in vars(sys.modules[module]).items() if get_origin(value) in UNIONS
    ]
    aliases = {value: (module, name) for value, module, name in named if find_origin(module, name) == module}
    for output in project.outputs.values():
        files[output.name] = Declarations(project, output, files, aliases, stand_ins)
    for one in files.values():
        one.declare_exported()
    return {f"{name}.d.ts": one.render() for name, one in files.items()}


class Declarations:
    """The declarations of one file; `files` are those of all files, by name, and `aliases` the module and the name of each union."""

    def __init__(
        self,
        project: Project,
        output: OutputFile,
        files: Mapping[str, "Declarations"],
        aliases: Mapping[object, tuple[str, str]],
        stand_ins: Mapping[object, type],
    ) -> None:
        self.project, self.output, self.files, self.aliases, self.stand_ins = project, output, files, aliases, stand_ins
        self.code: dict[str, str] = {}

    def declare_exported(self) -> None:
        """Declare what the file exports, and the classes that this names."""
        for name in self.output.exported.values():
            value = self.output.values.get(name)
            if isinstance(value, type):
                self.translate_type(value)
            elif isinstance(value, FunctionType):
                node = find_definition(value.__module__, value.__name__)
                self.code[name] = f"{_write_comment(node, value.__module__)}declare function {name}{self._write_signature(value)};"
            else:
                kind = "$.Holder" if name == "machine" else self.translate_type(type(value))
                self.code[name] = f"declare const {name}: {kind};"

    def render(self) -> str:
        """Return the text of the file. Classes that only types name are exported as types."""
        exported = self.output.exported
        values = "".join(f"  {name},\n" if name == to else f"  {name} as {to},\n" for to, name in sorted(exported.items()))
        types = "".join(f"  {name},\n" for name in sorted({*self.code} - {*exported.values()}))
        imports = [f'import * as {import_name(other)} from "./{other}.js";' for other in sorted(self.output.others)]
        head = HEAD.format(up="../" * (1 + self.output.name.count("/")))
        return "\n".join([head, *imports, *self.code.values(), f"export {{\n{values}}};\nexport type {{\n{types}}};\n"])

    def translate_type(self, hint: Any, module: str = "") -> str:
        """Return an annotation of a module in TypeScript."""
        if isinstance(hint, str):
            hint = _evaluate(hint, module)
        if isinstance(hint, TypeVar):
            hint = hint.__bound__ or Any
        # An alias of the statement `type`, as `NDArray` is in later versions of NumPy.
        hint = getattr(get_origin(hint) or hint, "__value__", hint)
        if hint in self.aliases:
            return self._require_declaration(
                *self.aliases[hint],
                lambda there, called: f"type {called} = {there._translate_unaliased(hint, module)};",  # noqa: SLF001
            )
        return self._translate_unaliased(hint, module)

    def _translate_unaliased(self, hint: Any, module: str) -> str:
        """Return an annotation in TypeScript, written out even if a module has a name for it."""
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in {Annotated, ClassVar}:
            return self.translate_type(arguments[0], module)
        if origin is Literal:
            return " | ".join(json.dumps(one) for one in arguments)
        inner = [self.translate_type(one, module) for one in arguments if one is not ...] if origin is not Callable else []
        if origin in {Union, UnionType}:
            return " | ".join(dict.fromkeys(inner))
        if origin is tuple:
            return f"ReadonlyArray<{inner[0]}>" if ... in arguments else f"[{', '.join(inner)}]"
        if origin in CONTAINERS:
            return f"{CONTAINERS[origin]}<{', '.join(inner)}>"
        kind = origin or hint
        return PLAIN_TYPES.get(kind) or self._require_class(self.stand_ins.get(kind, kind))

    def require(self, module: str, name: str) -> str:
        """Have a class declared, and return its name in this file."""
        return self._require_class(vars(sys.modules[module])[name])

    def _require_class(self, kind: Any) -> str:
        """Have a class declared, and return its name in this file; `Any` where it is not translated."""
        module, name = getattr(kind, "__module__", ""), getattr(kind, "__name__", "")
        if (module, name) not in self.project.done:
            return "Any"
        return self._require_declaration(module, name, lambda there, called: there.declare_class(kind, called))

    def _require_declaration(self, module: str, name: str, declare: Callable[["Declarations", str], str]) -> str:
        """Have something declared in the file of its module, and return its name in this file."""
        called, there = qualify(module, name), self.files[self.project.find_output(module).name]
        if called not in there.code:
            there.code[called] = ""  # before it is written: classes name each other
            there.code[called] = declare(there, called)
        exported = {found: to for to, found in there.output.exported.items()}
        return called if there is self else f"{import_name(there.output.name)}.{exported.get(called, called)}"

    def declare_class(self, kind: type, called: str) -> str:
        """Return the declaration of a class: its constructor, its fields and its methods."""
        node, base = find_definition(kind.__module__, kind.__name__), find_base_class(self, kind)
        lines = ["private readonly _: unknown;"] if base.startswith("$.") else []
        if issubclass(kind, msgspec.Struct | tuple) or ("__init__" in vars(kind) and is_translated(kind, "__init__")):
            lines.append(f"constructor{self._write_signature(kind, returns=False)};")
        lines += [f"{name}: {text};" for name, text in self._find_field_types(node, kind).items()]
        for one in _iter_statements(node):
            if isinstance(one, ast.FunctionDef) and is_translated(kind, one.name) and not one.name.startswith("_"):
                lines += [*_write_comment(one).splitlines(), self._declare_method(one.name, inspect.getattr_static(kind, one.name))]
        # Members of a named tuple may be called as methods of arrays are.
        heritage = "" if base == "$.NamedTuple" else f" extends {base}"
        body = "".join(f"  {line}\n" for line in lines)
        return f"{_write_comment(node, kind.__module__)}declare class {called}{heritage} {{\n{body}}}"

    def _declare_method(self, name: str, method: Any) -> str:
        """Return the declaration of a method or a property."""
        if isinstance(method, property) and method.fget:
            return f"readonly {name}: {self.translate_type(inspect.signature(method.fget).return_annotation, method.fget.__module__)};"
        return f"{name}{self._write_signature(method)};"

    def _write_signature(self, called: Callable[..., object], *, returns: bool = True) -> str:
        """Return the parameters of a function, a method or a class, and what it returns."""
        signature, module = inspect.signature(called), called.__module__
        given = [one for one in signature.parameters.values() if one.name != "self"]
        found = []
        for at, one in enumerate(given):
            kind, rest = self.translate_type(one.annotation, module), one.kind is one.VAR_POSITIONAL
            optional = all(other.default is not other.empty for other in given[at:])
            found.append(f"...{one.name}: Array<{kind}>" if rest else f"{rename_variable(one.name)}{'?' if optional else ''}: {kind}")
        result = "void" if signature.return_annotation is None else self.translate_type(signature.return_annotation, module)
        return f"({', '.join(found)})" + (f": {result}" if returns else "")

    def _find_field_types(self, node: ast.stmt, kind: type) -> dict[str, str]:
        """Return the types of the fields of a class by name. Without an annotation it is that of a constant or of a kept argument."""
        found: dict[str, str] = {}
        given = inspect.signature(kind).parameters if "__init__" in vars(kind) else {}
        for one in _iter_statements(node):
            match one:
                case ast.AnnAssign(ast.Name(name) | ast.Attribute(ast.Name("self"), name), hint):
                    found[name] = self.translate_type(ast.unparse(hint), kind.__module__)
                case ast.Assign([ast.Attribute(ast.Name("self"), name)], ast.Name(argument)) if argument in given:
                    found.setdefault(name, self.translate_type(given[argument].annotation, kind.__module__))
                case ast.Assign([ast.Attribute(ast.Name("self"), name)], value):
                    known = isinstance(value, ast.Constant) and value.value is not None
                    found.setdefault(name, self.translate_type(type(ast.literal_eval(value)) if known else Any))
        return {name: text for name, text in found.items() if not name.startswith("_") and name not in ATTRIBUTES_LEFT_OUT}


def _iter_statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements of a class, also those for type checkers alone, and where its methods set an attribute."""
    for one in ast.iter_child_nodes(node):
        yield from _iter_statements(one) if isinstance(one, ast.If) else [one]
        if isinstance(one, ast.FunctionDef):
            yield from (inner for inner in ast.walk(one) if ast.unparse(inner).startswith("self.") and isinstance(inner, ast.stmt))


def _evaluate(text: str, module: str) -> Any:
    """Return what an annotation stands for; Any where a name in it is imported for type checkers alone."""
    try:
        return eval(text, vars(sys.modules[module]))  # noqa: S307 - our own source
    except NameError:
        return Any


def _write_comment(node: ast.AST, module: str = "") -> str:
    """Return the first line of a docstring as a comment, for a definition of a module with its file."""
    said = (ast.get_docstring(node) if isinstance(node, ast.FunctionDef | ast.ClassDef) else None) or ""
    text = " ".join([*said.splitlines()[:1], *([f"(src/{module.replace('.', '/')}.py)"] if module else [])])
    return f"/** {text} */\n" if text else ""
