"""The reference shows what the functions and classes on its pages return and inherit."""

import inspect
import re
import typing
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from tests.docs.documents import ROOT

DIRECTIVE = re.compile(r"^\.\. auto(\w+):: (\S+)\n((?:   :[^\n]*\n)*)", re.MULTILINE)
NEED_PACKAGES = ("reihum.envs.", "reihum.Training")
"""What cannot be imported without the libraries that it is for."""


class Directive(NamedTuple):
    """A name on a page of the reference, and the members that the page shows: None for all of its own."""

    name: str
    shown: Any
    members: list[str] | None
    is_inheriting: bool


def _find(name: str) -> Any:
    module, _, last = name.rpartition(".")
    return getattr(import_module(module), last)


def _list_directives() -> Iterator[Directive]:
    for page in sorted(ROOT.glob("docs/api/*.md")):
        for kind, name, options in DIRECTIVE.findall(page.read_text("utf-8")):
            if name.startswith(NEED_PACKAGES):
                continue
            named = re.search(r":members: (.+)", options)
            if kind == "module":
                module = import_module(name)
                yield from (
                    Directive(name, each, None, is_inheriting=False) for each in vars(module).values() if _is_class_of(each, module)
                )
            else:
                yield Directive(name, _find(name), named[1].split(", ") if named else None, is_inheriting=":inherited-members:" in options)


def _is_class_of(found: object, module: ModuleType) -> bool:
    return inspect.isclass(found) and found.__module__ == module.__name__


def _list_members(directive: Directive) -> Iterator[tuple[str, Any]]:
    """The members of a class that the page shows, by name; of a property its function."""
    for name, member in inspect.getmembers(directive.shown):
        if not name.startswith("_") and (directive.members is None or name in directive.members):
            yield name, member.fget if isinstance(member, property) else member


def _list_returned(function: Any) -> Iterator[type]:
    function = inspect.unwrap(function)
    returned = getattr(function, "__annotations__", {}).get("return")
    if isinstance(returned, str):
        # Quoted: a class that follows in its module, or one of a package that is imported late.
        returned = getattr(function, "__globals__", {}).get(returned)
    yield from _list_classes(returned)


def _list_classes(hint: Any) -> Iterator[type]:
    """The classes of ours in an annotation."""
    if inspect.isclass(hint) and hint.__module__.startswith("reihum."):
        yield hint
    for part in typing.get_args(hint):
        yield from _list_classes(part)


def _list_types(directive: Directive) -> Iterator[type]:
    """The types of ours in what a function returns, and in the results of methods and the fields of a class."""
    if not inspect.isclass(directive.shown):
        yield from _list_returned(directive.shown)
        return
    for _, member in _list_members(directive):
        yield from _list_returned(member)
    for name, hint in typing.get_type_hints(directive.shown).items():
        if not name.startswith("_"):
            yield from _list_classes(hint)


def test_the_types_of_results_stand_in_the_reference() -> None:
    directives = list(_list_directives())
    shown = [each.shown for each in directives if inspect.isclass(each.shown)]
    found = {each.name: {kind.__qualname__ for kind in _list_types(each) if kind not in shown} for each in directives}
    assert not {name: kinds for name, kinds in found.items() if kinds}


def test_inherited_members_stand_in_the_reference() -> None:
    """Sphinx leaves them out unless it is told; a base class that has an entry of its own shows them there."""
    directives = [each for each in _list_directives() if inspect.isclass(each.shown)]
    shown = [each.shown for each in directives]
    hidden = set()
    for directive in directives:
        for name, _ in _list_members(directive):
            home = next(base for base in directive.shown.__mro__ if name in vars(base))
            if home.__module__.startswith("reihum.") and home not in shown and not directive.is_inheriting:
                hidden.add(f"{directive.name}.{name}")
    assert not hidden
