"""Which folders may import which others, in the package and in the tests, and how long a file may be."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "reihum"
LAYERS: list[set[str]] = [
    {"_intervals", "_files", "_folders", "_pictures"},
    {"_kit"},
    {"_games", "kit"},
    {"_play"},
    {"_bots"},
    {"_envs"},
    {"_gpu"},
    {"envs", "_review", "_training"},
    {"_warm"},
    {"_lab", "server"},
    {"cli"},
    {"__main__"},
]
"""From the bottom up; a module imports from its own package or from below."""

SERVER_FOLDERS: dict[str, set[str]] = {
    "messages": set(),
    "config": {"store"},
    "bus": set(),
    "table": {"messages"},
    "store": {"messages"},
    "push": {"messages"},
    "live": {"messages", "config", "bus", "table", "store", "push"},
    "http": {"messages", "config", "table", "live"},
    "admin": {"messages", "table", "store"},
    "control": {"messages", "config", "table", "store", "live"},
    "run": {"messages", "config", "bus", "store", "push", "live", "http", "control"},
}
"""The folders of the server, and which others each may import from."""

SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.name != "__init__.py")


def find_layer(module: str) -> int:
    part = module.split(".")[1] if "." in module else ""
    for number, names in enumerate(LAYERS):
        if part in names:
            return number
    pytest.fail(f"{module} has no layer: name it in LAYERS")


def statements(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """The import statements of a file, inside functions and for type checking too."""
    return _parse_statements(path.read_bytes())


@cache
def _parse_statements(text: bytes) -> list[ast.Import | ast.ImportFrom]:
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]


@cache
def imports(path: Path) -> frozenset[str]:
    """The modules of the package that a file imports, outside of type checking too."""
    found = set()
    for node in statements(path):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("reihum"):
            found |= {f"{node.module}.{alias.name}" if node.module == "reihum" else node.module for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("reihum.")}
    return frozenset(found - {"reihum.__version__"})


def test_imports_point_downwards_only() -> None:
    wrong = []
    for path in SOURCES:
        own = "reihum." + ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        others = [module for module in imports(path) if module.split(".")[1] != own.split(".")[1]]
        wrong += [f"{own} imports {module}, which stands above or beside it" for module in others if find_layer(module) >= find_layer(own)]
    assert not wrong


def test_games_do_not_know_each_other() -> None:
    """What two games share lives in `_kit`."""
    inside = [path for path in SOURCES if path.parent.parent.name == "_games"]
    games = {path.parent.name for path in inside}
    wrong = []
    for path in inside:
        others = games - {path.parent.name}
        wrong += [f"{path} imports {module}" for module in imports(path) if others & {*module.split(".")[2:3]}]
    assert not wrong


def test_folders_of_the_server_import_only_from_those_that_they_may() -> None:
    wrong = []
    for path in SOURCES:
        if PACKAGE / "server" not in path.parents or path == PACKAGE / "server" / "__init__.py":
            continue
        own = path.relative_to(PACKAGE / "server").with_suffix("").parts[0]
        for module in imports(path):
            match module.split("."):
                case ["reihum", "server", folder, *_] if folder != own and folder not in SERVER_FOLDERS[own]:
                    wrong.append(f"{own} may not import from {folder}: {path} imports {module}")
    assert not wrong


def graph(package: Path) -> dict[str, set[str]]:
    """Which module imports which, inside functions and for type checking too."""
    files = {}
    for path in package.rglob("*.py"):
        parts = path.relative_to(package.parent).with_suffix("").parts
        files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    found: dict[str, set[str]] = {}
    for module, path in files.items():
        found[module] = set()
        for node in statements(path):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                named = {f"{node.module}.{alias.name}" for alias in node.names}
                found[module] |= (named & files.keys()) | ({node.module} & files.keys() if named - files.keys() else set())
            elif isinstance(node, ast.Import):
                found[module] |= {alias.name for alias in node.names} & files.keys()
    return found


def circle(imported: dict[str, set[str]]) -> list[str]:
    """Give modules of which each imports the next and the last the first; none where there is no circle."""
    done: set[str] = set()

    def search(module: str, way: list[str]) -> list[str]:
        if module in way:
            return [*way[way.index(module) :], module]
        if module in done:
            return []
        for other in sorted(imported[module]):
            if found := search(other, [*way, module]):
                return found
        done.add(module)
        return []

    return next((found for module in sorted(imported) if (found := search(module, []))), [])


def test_nothing_is_imported_in_a_circle() -> None:
    """Nor inside a function or for type checking only: two modules that need each other are one, or lack a third."""
    assert not circle(graph(PACKAGE))


def test_a_circle_would_be_found(tmp_path: Path) -> None:
    package = tmp_path / "reihum"
    (package / "inner").mkdir(parents=True)
    for name, text in {
        "__init__": "",
        "inner/__init__": "",
        "one": "from reihum.inner import two",
        "inner/two": "def late():\n    import reihum.three",
        "three": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from reihum.one import One",
        "four": "from reihum import one, inner",
    }.items():
        (package / f"{name}.py").write_text(text, "utf-8")
    assert circle(graph(package)) == ["reihum.one", "reihum.inner.two", "reihum.three", "reihum.one"]
    (package / "three.py").write_text("import ast", "utf-8")
    assert not circle(graph(package))


def test_no_module_imports_from_a_test_module() -> None:
    """What two test modules need is in a module whose name does not begin with `test_`."""
    wrong = []
    for path in sorted(path for folder in ("tests", "benchmarks", "tools") for path in (ROOT / folder).rglob("*.py")):
        for node in statements(path):
            module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            names = [f"{module}{alias.name}" for alias in node.names]
            wrong += [f"{path.relative_to(ROOT)} imports {name}" for name in names if name.startswith("tests.") and ".test_" in name]
    assert not wrong


def test_a_reader_can_hold_a_file_in_mind() -> None:
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    assert not {path: count for path, count in lines.items() if count > 400}
