"""The commands that documents show exist, with the flags they show."""

import argparse
import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from reihum.cli import parser
from tests.docs.documents import DOCUMENTS, ROOT, fenced, inline, name

SHELL = ("", "sh", "shell", "console")
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def _subparsers(of: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    actions = [action for action in of._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(actions[0].choices) if actions else {}


COMMANDS = _subparsers(parser())
BLOCKS = [
    pytest.param(line.strip(), id=f"{name(document)}: {line.strip()}")
    for document in DOCUMENTS
    for block in fenced(document, *SHELL)
    for line in block.replace("\\\n", " ").splitlines()
    if line.strip().startswith("reihum ")
]
SPOKEN = [
    (name(document), code.strip())
    for document in DOCUMENTS
    for code in [*inline(document), *(line for block in fenced(document, *SHELL) for line in block.splitlines())]
]


def _spoken(start: str) -> list[tuple[str, str]]:
    """What documents say beginning with a word: where, and all of it."""
    return sorted({(document, code) for document, code in SPOKEN if code.startswith(start)})


@pytest.mark.parametrize("line", BLOCKS)
def test_a_command_in_a_block_is_understood(line: str) -> None:
    parser().parse_args(shlex.split(line, comments=True)[1:])


@pytest.mark.parametrize(("where", "code"), _spoken("reihum "))
def test_a_command_in_a_sentence_has_these_flags(where: str, code: str) -> None:
    command, *rest = code.split()[1:]
    if command.startswith("--"):
        assert command in parser().format_help(), where
        return
    for each in command.split("|"):
        assert each in COMMANDS, where
        known = COMMANDS[each]
        if (parts := _subparsers(known)) and rest:
            assert rest[0] in parts, f"{where}: {code}"
            known = parts[rest[0]]
        for flag in re.findall(r"--[\w-]+", " ".join(rest)):
            assert flag in known._option_string_actions, f"{where}: {code}"


@pytest.mark.parametrize(("where", "code"), _spoken("make "))
def test_make_has_this_target(where: str, code: str) -> None:
    targets = [word for word in shlex.split(code, comments=True)[1:] if "=" not in word and word.islower()]
    assert targets, where
    assert set(targets) <= TARGETS, f"{where}: {code}"


@pytest.mark.parametrize(("where", "code"), [*_spoken("python "), *_spoken(".venv/bin/python ")])
def test_a_program_exists_with_its_flags(where: str, code: str) -> None:
    match code.split()[1:]:
        case ["-m", module, *rest]:
            if module.split(".")[-1].isupper():  # stands for any of them
                return
            spec = find_spec(f"{module}.__main__") if (found := find_spec(module)) and found.submodule_search_locations else found
            assert spec, f"{where}: {code}"
            assert spec.origin, where
            path = Path(spec.origin)
        case [script, *rest]:
            path = ROOT / script
            assert path.is_file(), f"{where}: {code}"
    text = "\n".join(file.read_text("utf-8") for file in ([path] if path.name != "__main__.py" else path.parent.rglob("*.py")))
    for flag in re.findall(r"--[\w-]+", " ".join(rest)):
        assert f'"{flag}"' in text, f"{where}: {code}"
