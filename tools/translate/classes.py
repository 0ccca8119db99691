"""Translates classes: records in memory, messages, named tuples, games, and all others."""

import ast
import dataclasses
import types
from typing import Any, Protocol, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields

from reihum._kit.structured import Structured, get_dtype
from tools.translate.expressions import NameResolver, Untranslatable, write_literal
from tools.translate.statements import StatementTranslator

LEFT_OUT = {
    "Base": {"scratch", "show", "observe", "observe_hidden", "learning", "reasons", "illegal_reasons", "__init__"},
    "Match": {"show", "copy"},
    "Level8": {"scratch", "determinize"},
}
"""Members that the browser implements itself or does not use."""
BASES_LEFT_OUT = {"DrawsPictures"}
"""Base classes without a member that the browser uses."""
ATTRIBUTES_LEFT_OUT = {"search", "consistency", "learning_module", "picture", "scratch_type", "about", "board"}
"""Attributes of a game that no translated code reads, or that the browser implements itself."""


class DefinitionResolver(Protocol):
    """Resolves definitions of other modules to names in JavaScript."""

    def require(self, module: str, name: str) -> str:
        """Have a definition written, and return its name in JavaScript."""


class ModuleScope(NameResolver, DefinitionResolver, Protocol):
    """The module that defines a class: what its names stand for, and the translator of its functions."""

    @property
    def translator(self) -> StatementTranslator:
        """The translator of functions and expressions in this module."""


def translate_class(scope: ModuleScope, node: ast.ClassDef, kind: Any, called: str) -> str:
    """Return a class in JavaScript; raises Untranslatable for what has no counterpart."""
    base = find_base_class(scope, kind)
    members = [one for one in node.body if isinstance(one, ast.FunctionDef) and is_translated(kind, one.name)]
    body = "\n".join(scope.translator.translate_function(one, _write_method_head(one), method=True) for one in members)
    indented = "\n".join(f"  {line}" for line in body.split("\n")) if body else ""
    lines = [f"class {called} extends {base} {{\n{indented}\n}}"]
    if issubclass(kind, Structured):
        lines.append(f"$.record({called}, {_write_record_layout(kind)});")
    elif issubclass(kind, msgspec.Struct):
        lines.append(_describe_struct(scope, kind, called))
    elif dataclasses.is_dataclass(kind) or issubclass(kind, tuple):
        named = "named_members" if issubclass(kind, tuple) else "named_fields"
        lines.append(f"$.{named}({called}, {write_literal(list(_list_fields(kind)))}, {_write_defaults(scope, kind)});")
    else:
        lines += _write_class_attributes(scope, node, called)
    return "\n".join(lines)


def is_translated(kind: type, name: str) -> bool:
    """Return whether a method of a class is translated."""
    plain = not (name.startswith("__") and name.endswith("__")) or name == "__init__"
    return plain and name not in LEFT_OUT.get(kind.__name__, ())


def _write_method_head(node: ast.FunctionDef) -> str:
    decorators = {one.id for one in node.decorator_list if isinstance(one, ast.Name)}
    return f"get {node.name}" if "property" in decorators else node.name


def find_base_class(scope: DefinitionResolver, kind: Any) -> str:
    """Return the base class in JavaScript."""
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return "$.NamedTuple"
    if dataclasses.is_dataclass(kind):
        return "$.Fields"
    for base in kind.__bases__:
        if base.__name__ in BASES_LEFT_OUT:
            continue
        if base is msgspec.Struct:
            return "$.Struct"
        if base.__module__.startswith("reihum."):
            return "$.Record" if base is Structured else scope.require(base.__module__, base.__name__)
        if issubclass(base, BaseException):
            return f"$.{base.__name__}"
    return "$.Thing"


def _write_record_layout(kind: type[Structured]) -> str:
    """Return the size of a record in bytes, and its fields: the type of number, the offset, then the shape."""
    dtype: Any = get_dtype(kind)
    found = []
    for name in dtype.names or ():
        part, offset = dtype.fields[name][:2]
        found.append(f"{name}: {write_literal([part.base.str[1:], offset, *part.shape])}")
    return f"{dtype.itemsize}, {{ {', '.join(found)} }}"


def _describe_struct(scope: ModuleScope, kind: type[msgspec.Struct], called: str) -> str:
    """Return the description of a message: its tag, and its fields with their defaults and types."""
    hints = get_type_hints(kind)
    described = []
    for one in fields(kind):
        parts = [write_literal(one.name), write_literal(one.encode_name), _find_member_class(scope, hints[one.name])]
        if one.default is not msgspec.NODEFAULT:
            parts.append(f"() => {_write_default(scope, one.default)}")
        elif one.default_factory is not msgspec.NODEFAULT:
            parts.append(f"() => {scope.resolve_name(one.default_factory.__name__)}()")
        described.append(f"[{', '.join(parts)}]")
    config: Any = kind.__struct_config__
    tag = write_literal([config.tag_field or "type", config.tag]) if config.tag else "null"
    return f"$.struct({called}, {tag}, {write_literal(config.omit_defaults)}, [{', '.join(described)}]);"


def _find_member_class(scope: ModuleScope, hint: Any) -> str:
    """Return the class by which a member is decoded, null where it is plain data."""
    arguments = [one for one in get_args(hint) if one is not type(None)]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return f"() => {scope.require(hint.__module__, hint.__name__)}"
    if get_origin(hint) in {list, Union, types.UnionType} and len(arguments) == 1:
        return _find_member_class(scope, arguments[0])
    return "null"


def _write_default(scope: ModuleScope, value: object) -> str:
    if isinstance(value, msgspec.Struct):
        kind = type(value)
        # The JavaScript for a message as a default is its constructor without arguments.
        if value != kind():
            message = f"a default {value!r}"
            raise Untranslatable(message)
        return f"new {scope.require(kind.__module__, kind.__name__)}()"
    return write_literal(value)


def _list_fields(kind: Any) -> list[str]:
    return list(kind._fields) if issubclass(kind, tuple) else [one.name for one in dataclasses.fields(kind)]


def _write_defaults(scope: ModuleScope, kind: Any) -> str:
    """Return the defaults of a named tuple or a data class, by name."""
    if issubclass(kind, tuple):
        found = kind._field_defaults
    else:
        found = {one.name: one.default for one in dataclasses.fields(kind) if one.default is not dataclasses.MISSING}
    return f"{{ {', '.join(f'{name}: {_write_default(scope, value)}' for name, value in found.items())} }}"


def _write_class_attributes(scope: ModuleScope, node: ast.ClassDef, called: str) -> list[str]:
    """Return the class attributes, as a list of at most one statement."""
    found = []
    for one in node.body:
        match one:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, ast.expr() as value) if (
                name not in ATTRIBUTES_LEFT_OUT
            ):
                found.append(f"{name}: {scope.translator.translate_expression(value)}")
    return [f"$.attributes({called}, {{ {', '.join(found)} }});"] if found else []
