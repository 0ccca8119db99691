"""Classes in JavaScript: records in memory, messages, named tuples, games, and all others."""

import ast
import dataclasses
import types
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields

from reihum._kit.structured import Structured, dtype_of
from tools.translate.expressions import Untranslatable, literal

if TYPE_CHECKING:
    from tools.translate.project import Definition

LEFT_OUT = {
    "Base": {"scratch", "show", "observe", "observe_hidden", "learning", "reasons", "illegal_reasons", "__init__"},
    "Match": {"show", "copy"},
    "Level8": {"scratch", "determinize"},
}
"""Members that the browser brings itself, or has no use for."""
BASES_LEFT_OUT = {"DrawsPictures"}
"""Classes that others go on from, of which the browser has no use for any member."""
ATTRIBUTES_LEFT_OUT = {"search", "consistency", "learning_module", "picture", "scratch_type", "about", "board"}
"""Attributes of a game that nothing translated asks for, or that the browser brings itself."""


class Holder:
    """A file that definitions are written into."""

    code: list[str]


def written(place: "Definition", node: ast.ClassDef, kind: Any, called: str) -> str:
    """Return a class in JavaScript; raises Untranslatable."""
    base = _base(place, kind)
    members = [one for one in node.body if isinstance(one, ast.FunctionDef) and _wanted(kind, one.name)]
    body = "\n".join(place.translate.function(one, _head(one), method=True) for one in members)
    indented = "\n".join(f"  {line}" for line in body.split("\n")) if body else ""
    lines = [f"class {called} extends {base} {{\n{indented}\n}}"]
    if issubclass(kind, Structured):
        lines.append(f"$.record({called}, {_layout(kind)});")
    elif issubclass(kind, msgspec.Struct):
        lines.append(_struct(place, kind, called))
    elif dataclasses.is_dataclass(kind) or issubclass(kind, tuple):
        named = "named_members" if issubclass(kind, tuple) else "named_fields"
        lines.append(f"$.{named}({called}, {literal(list(_field_names(kind)))}, {_defaults(place, kind)});")
    else:
        lines += _attributes(place, node, called)
    return "\n".join(lines)


def _wanted(kind: type, name: str) -> bool:
    plain = not (name.startswith("__") and name.endswith("__")) or name == "__init__"
    return plain and name not in LEFT_OUT.get(kind.__name__, ())


def _head(node: ast.FunctionDef) -> str:
    decorators = {one.id for one in node.decorator_list if isinstance(one, ast.Name)}
    return f"get {node.name}" if "property" in decorators else node.name


def _base(place: "Definition", kind: Any) -> str:
    """Return the class that a class goes on from."""
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
            return "$.Record" if base is Structured else place.project.need(base.__module__, base.__name__, place.unit)
        if issubclass(base, BaseException):
            return f"$.{base.__name__}"
    return "$.Thing"


def _layout(kind: type[Structured]) -> str:
    """Return how many bytes a record has, and its fields: the kind of number, the offset, then the shape."""
    dtype: Any = dtype_of(kind)
    found = []
    for name in dtype.names or ():
        part, offset = dtype.fields[name][:2]
        found.append(f"{name}: {literal([part.base.str[1:], offset, *part.shape])}")
    return f"{dtype.itemsize}, {{ {', '.join(found)} }}"


def _struct(place: "Definition", kind: type[msgspec.Struct], called: str) -> str:
    """Return how a message reads and is written: its tag, and its fields with their defaults and types."""
    hints = get_type_hints(kind)
    described = []
    for one in fields(kind):
        parts = [literal(one.name), literal(one.encode_name), _kind(place, hints[one.name])]
        if one.default is not msgspec.NODEFAULT:
            parts.append(f"() => {_default(place, one.default)}")
        elif one.default_factory is not msgspec.NODEFAULT:
            parts.append(f"() => {place.outer(one.default_factory.__name__)}()")
        described.append(f"[{', '.join(parts)}]")
    config: Any = kind.__struct_config__
    tag = literal([config.tag_field or "type", config.tag]) if config.tag else "null"
    return f"$.struct({called}, {tag}, {literal(config.omit_defaults)}, [{', '.join(described)}]);"


def _kind(place: "Definition", hint: Any) -> str:
    """Return by which class a member is read, null where it is plain data."""
    arguments = [one for one in get_args(hint) if one is not type(None)]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return f"() => {place.project.need(hint.__module__, hint.__name__, place.unit)}"
    if get_origin(hint) in {list, Union, types.UnionType} and len(arguments) == 1:
        return _kind(place, arguments[0])
    return "null"


def _default(place: "Definition", value: object) -> str:
    if isinstance(value, msgspec.Struct):
        kind = type(value)
        if value != kind():
            message = f"a default {value!r}"
            raise Untranslatable(message)
        return f"new {place.project.need(kind.__module__, kind.__name__, place.unit)}()"
    return literal(value)


def _field_names(kind: Any) -> list[str]:
    return list(kind._fields) if issubclass(kind, tuple) else [one.name for one in dataclasses.fields(kind)]


def _defaults(place: "Definition", kind: Any) -> str:
    """Return the defaults of a named tuple, or of a data class, by name."""
    if issubclass(kind, tuple):
        found = kind._field_defaults
    else:
        found = {one.name: one.default for one in dataclasses.fields(kind) if one.default is not dataclasses.MISSING}
    return f"{{ {', '.join(f'{name}: {_default(place, value)}' for name, value in found.items())} }}"


def _attributes(place: "Definition", node: ast.ClassDef, called: str) -> list[str]:
    """Return the attributes that a class gives its members."""
    found = []
    for one in node.body:
        match one:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, ast.expr() as value) if (
                name not in ATTRIBUTES_LEFT_OUT
            ):
                found.append(f"{name}: {place.translate.expression(value)}")
    return [f"$.attributes({called}, {{ {', '.join(found)} }});"] if found else []
