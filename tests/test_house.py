"""How the house is built: which way imports point, and how long a file may be."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "reihum"
FLOORS: list[set[str]] = [
    {"games"},
    {"plugins"},
    {"game"},
    {"match"},
    {"record"},
    {"proof"},
    {"bots"},
    {"precompile", "compile_progress"},
    {"lab", "server", "envs", "terminal"},
    {"cli"},
]
"""From the bottom up; a module imports from its own floor's name or from below."""

SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE or path.name != "__init__.py")


def floor(module: str) -> int:
    part = module.split(".")[1] if "." in module else ""
    for number, names in enumerate(FLOORS):
        if part in names:
            return number
    pytest.fail(f"{module} has no floor in the house: name it in FLOORS")


def imports(path: Path) -> set[str]:
    """The modules of the package that a file imports, outside of type checking too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("reihum"):
            found |= {f"{node.module}.{alias.name}" if node.module == "reihum" else node.module for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("reihum.")}
    return found - {"reihum.__version__"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_downwards_only(path: Path) -> None:
    own = "reihum." + ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    for module in imports(path):
        same = module.split(".")[1] == own.split(".")[1]
        assert same or floor(module) < floor(own), f"{own} imports {module}, which stands above or beside it"


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if path.parent.parent.name == "games"], ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_games_do_not_know_each_other(path: Path) -> None:
    """What two games share lives beside their folders, in `games/` itself."""
    for module in imports(path):
        parts = module.split(".")
        assert len(parts) < 4 or parts[2] == path.parent.name, f"{path} imports {module}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_reader_can_hold_a_file_in_mind(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400
