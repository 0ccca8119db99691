"""The source code of a module and its imports, found by parsing sources, so that every machine finds the same."""

import ast
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec, resolve_name
from pathlib import Path

INSTALLED = {"site-packages", "dist-packages"}
"""Names of the folders of installed packages."""


def read_own_code(modules: Sequence[str]) -> dict[str, bytes]:
    """Return the contents of the first module and what it imports, directly or not, by name, and of the other modules given.

    Reihum, Python's own modules, and installed packages other than that of the first module are left out. Modules imported by a
    computed name are not found.
    """
    home = modules[0].partition(".")[0]
    found: dict[str, bytes] = {}
    waiting = [name for name in modules if not _belongs_to_python(name)]
    while waiting:
        for spec in _find_specs(waiting.pop()):
            if spec.name not in found:
                found[spec.name] = _read(spec)
                waiting += [name for name in _list_imports(spec, found[spec.name]) if _is_own(name, home)]
    return dict(sorted(found.items()))


def _belongs_to_python(name: str) -> bool:
    """Return whether a module is one of Python or of Reihum, whose own hash covers all of it."""
    return name.partition(".")[0] in {"reihum", "__main__", *sys.stdlib_module_names}


def _is_own(name: str, home: str) -> bool:
    top = name.partition(".")[0]
    if top == home:
        return True
    places = [place for spec in _find_specs(top) for place in (spec.origin, *(spec.submodule_search_locations or ())) if place]
    return not _belongs_to_python(name) and not any(INSTALLED & set(Path(place).parts) for place in places)


def _find_specs(name: str) -> Iterator[ModuleSpec]:
    """Yield the specs of a module's parent packages and its own, as far as they exist, without importing any."""
    top, *inner = name.split(".")
    spec = None
    # Modules created at run time may have no spec.
    with suppress(ImportError, ValueError):
        spec = find_spec(top)
    while spec is not None:
        yield spec
        if not inner or spec.submodule_search_locations is None:
            return
        spec = PathFinder.find_spec(f"{spec.name}.{inner.pop(0)}", spec.submodule_search_locations)


def _read(spec: ModuleSpec) -> bytes:
    """Return the file of a module, which may lie in a zip file; nothing for a folder without `__init__.py`."""
    read = getattr(spec.loader, "get_data", None)
    with suppress(OSError):
        if read is not None and spec.has_location and spec.origin:
            return bytes(read(spec.origin))
    return b""


def _list_imports(spec: ModuleSpec, source: bytes) -> Iterator[str]:
    """Yield the names in a module's imports, also inside functions; some may not be modules."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        # An extension module, or another file that is not Python source.
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            with suppress(ImportError):
                origin = resolve_name("." * node.level + (node.module or ""), spec.parent)
                yield from (f"{origin}.{each.name}" for each in node.names)
