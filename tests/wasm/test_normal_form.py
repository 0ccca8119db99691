"""The normal form of sources says all that is compiled, and says it alike in all versions of Python."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.wasm import normal_form
from tools.wasm.normal_form import read_normal_form, write_normal_form
from tools.wasm.sources import ROOT

TEXT = '''"""What it is."""

A = 1
"""What A is."""


def f() -> int:
    """Return it."""
    n = 0
    for k in range(A):
        n += k
        n += 1
    return n  # as it is
'''
OTHER_PYTHONS = [f"python3.{minor}" for minor in range(11, 15) if minor != sys.version_info.minor]
READ_ALL = """
import hashlib, sys
from pathlib import Path
from normal_form import read_normal_form
print(hashlib.sha256("".join(read_normal_form(Path(line.rstrip())) for line in sys.stdin).encode()).hexdigest())
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Return it.", "Give it."),
        ("  # as it is", ""),
        ("\n\n\n", "\n"),
        ("What A is", "A"),
        ('"""What it is."""', ""),
        ("range(A)", "range(\n        A,\n    )"),
    ],
)
def test_comments_docstrings_and_layout_are_not_built(old: str, new: str) -> None:
    assert old in TEXT
    assert write_normal_form(TEXT) == write_normal_form(TEXT.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A = 1", "A = 2"),
        ("A = 1", "A = True"),
        ("A = 1", "A = 1.0"),
        ("A = 1", "A = None"),
        ("A = 1", "A: int = 1"),
        ("return n", 'return "n"'),
        ("return n", "return -n"),
        ("return n", "return"),
        ("f()", "g()"),
        ("        n += 1\n", "    n += 1\n"),
        ("    return n", "        return n"),
    ],
)
def test_code_constants_and_blocks_are_built(old: str, new: str) -> None:
    assert old in TEXT
    assert write_normal_form(TEXT) != write_normal_form(TEXT.replace(old, new))


def test_a_key_that_is_none_is_no_unpacked_dictionary() -> None:
    assert write_normal_form("{None: a}") != write_normal_form("{**a}")


@pytest.mark.parametrize(
    ("source", "normal"),
    [
        ('f"wasm_{game.id}"', "JoinedStr[str:'wasm_',FormattedValue(conversion=-1,value=Attribute(attr='id',value=Name(id='game')))]"),
        (
            "f'{a!r:>{width}}' \"b\" f'c{x:}'",
            (
                "JoinedStr[FormattedValue(conversion=114,format_spec=JoinedStr[str:'>',FormattedValue(conversion=-1,value=Name(id='width'))],"
                "value=Name(id='a')),str:'bc',FormattedValue(conversion=-1,value=Name(id='x'))]"
            ),
        ),
        ('f"a" "" f""', "JoinedStr[str:'a']"),
        ('f"{x = }"', "JoinedStr[str:'x = ',FormattedValue(conversion=114,value=Name(id='x'))]"),
        ("f'{x:%H:%M}{{'", "JoinedStr[FormattedValue(conversion=-1,format_spec=JoinedStr[str:'%H:%M'],value=Name(id='x')),str:'{']"),
        ('f"""a{\n  x\n}b\\\nc"""', "JoinedStr[str:'a',FormattedValue(conversion=-1,value=Name(id='x')),str:'bc']"),
        ("None, ..., True, 1e3", "Tuple(elts=[NoneType:None,ellipsis:Ellipsis,bool:True,float:1000.0])"),
        ("2j, b'\\xff', u'ä\\U0001fae9'", r"Tuple(elts=[complex:2j,bytes:b'\xff',str:'\xe4\U0001fae9'])"),
        (
            "lambda a, *, b=None: -a",
            (
                "Lambda(args=arguments(args=[arg(arg='a')],kw_defaults=[NoneType:None],kwonlyargs=[arg(arg='b')]),"
                "body=UnaryOp(op=USub(),operand=Name(id='a')))"
            ),
        ),
    ],
)
def test_the_normal_form_is_this_in_every_version_of_python(source: str, normal: str) -> None:
    assert write_normal_form(source) == f"Module(body=[Expr(value={normal})])"


def test_definitions_have_the_same_normal_form_in_every_version_of_python() -> None:
    assert write_normal_form("class A(B):\n    '''What it is.'''\n    async def f(self) -> int: ...") == (
        "Module(body=[ClassDef(bases=[Name(id='B')],body=[AsyncFunctionDef(args=arguments(args=[arg(arg='self')]),"
        "body=[Expr(value=ellipsis:Ellipsis)],name='f',returns=Name(id='int'))],name='A')])"
    )


@pytest.mark.parametrize("python", OTHER_PYTHONS)
def test_other_versions_of_python_on_this_machine_read_the_same_in_all_sources(python: str) -> None:
    command = [shutil.which(python) or "", "-c"]
    # A shim of pyenv is found also where its version is not to be used here.
    if not command[0] or subprocess.run([*command, ""], capture_output=True, check=False).returncode:  # noqa: S603 - a Python
        pytest.skip(f"there is no {python}")
    sources = [path for folder in ("src", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(sources) > 100
    here, there = (
        subprocess.run(  # noqa: S603 - a Python
            [*program, READ_ALL],
            cwd=Path(normal_form.__file__).parent,
            input="\n".join(map(str, sources)),
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for program in ([sys.executable, "-c"], command)
    )
    assert here == there


def test_a_file_is_read_as_its_text(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(TEXT, "utf-8")
    assert read_normal_form(path) == write_normal_form(TEXT)
