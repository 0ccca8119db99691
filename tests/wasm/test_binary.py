"""Modules of WebAssembly, made of what LLVM writes."""

import pytest
from llvmlite import binding

from tools.wasm.compiler.binary import (
    CODE,
    EXPORT,
    GLOBAL,
    I32_CONST,
    MEMORY,
    LinkError,
    Reader,
    encode_signed,
    encode_unsigned,
    iter_custom_sections,
    iter_imports,
    iter_sections,
    make_module,
    read_function_indices,
)

TWO = """
@table = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 5]
declare i32 @elsewhere(i32)
define i32 @later(i32 %x) {
  %y = call i32 @CALLED(i32 %x)
  ret i32 %y
}
define i32 @first(i32 %x) noinline {
  %at = getelementptr [4 x i32], [4 x i32]* @table, i32 0, i32 %x
  %y = load i32, i32* %at
  ret i32 %y
}
"""


def compile_text(text: str) -> bytes:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple("wasm32-unknown-unknown").create_target_machine()
    module = binding.parse_assembly(text)
    module.triple = "wasm32-unknown-unknown"
    found: bytes = machine.emit_object(module)
    return found


@pytest.mark.parametrize("number", [0, 1, 63, 64, 127, 128, 300, 65535, 1 << 31])
def test_numbers_are_read_as_they_were_written(number: int) -> None:
    assert Reader(encode_unsigned(number)).read_unsigned() == number
    assert len(encode_signed(number)) == number.bit_length() // 7 + 1


def test_a_module_needs_nothing_and_exports_what_is_named() -> None:
    parts = dict(iter_sections(make_module(compile_text(TWO.replace("CALLED", "first")), ["first", "later"], 3, 1 << 17, 1 << 16)))
    assert 2 not in parts  # imports
    assert parts[MEMORY] == bytes([1, 1, 3, 3])
    assert parts[GLOBAL][:4] == bytes([1, 0x7F, 1, I32_CONST])
    exported = Reader(parts[EXPORT])
    names = []
    for _ in range(exported.read_unsigned()):
        names.append((exported.read_bytes().decode(), exported.read_byte()))
        assert exported.read_unsigned() < Reader(parts[CODE]).read_unsigned()
    assert names == [("memory", 2), ("first", 0), ("later", 0)]


def test_functions_are_known_by_name_in_whatever_order_they_were_named_first() -> None:
    """`later` names `first` before that is written, so `first` may get the number 0 or 1."""
    found = read_function_indices(dict(iter_custom_sections(compile_text(TWO.replace("CALLED", "first"))))["linking"])
    assert found.keys() == {"first", "later"}
    assert set(found.values()) == {0, 1}


def test_what_needs_a_function_from_outside_is_refused_by_its_name() -> None:
    with pytest.raises(LinkError, match="elsewhere"):
        make_module(compile_text(TWO.replace("CALLED", "elsewhere")), ["later"], 3, 1 << 17, 1 << 16)


def test_constants_that_reach_into_the_stack_are_refused() -> None:
    with pytest.raises(LinkError, match="constants"):
        make_module(compile_text(TWO.replace("CALLED", "first")), ["later"], 3, 1 << 17, 8)


def test_imports_are_read() -> None:
    parts = dict(iter_sections(compile_text(TWO.replace("CALLED", "elsewhere"))))
    assert (0, "elsewhere") in set(iter_imports(parts[2]))
