"""Generates the WebAssembly of a game: its rules are linked (`linking`), and LLVM compiles them for wasm32.

Each exported function is a wrapper. It passes its rule the places in memory on which the rule works; their addresses are constants.
"""

from collections.abc import Collection, Sequence
from typing import Any

from llvmlite import binding, ir

from reihum._play.game import Game
from tools.wasm.compiler.binary import make_module
from tools.wasm.compiler.exports import INT, ExportedFunction
from tools.wasm.compiler.linking import (
    OPTIMISATION_LEVEL,
    build_array,
    call_rule,
    check_environment,
    compile_overload,
    link,
    make_array_type,
    retarget,
)
from tools.wasm.compiler.memory_layout import CONSTANTS_SIZE, STACK_TOP, MemoryLayout, MemoryPlace
from tools.wasm.compiler.module_kinds import MODULE_KINDS, ModuleKind

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""Features that browsers have had since 2021."""
SIMD_FEATURE = "+simd128"
"""What modules with SIMD need: the oldest browsers that the client supports have it (`web/plugins/oldest.json`)."""

_I32 = ir.IntType(32)


def build_module(game: Game, kind: ModuleKind = MODULE_KINDS["table"], functions: Collection[str] | None = None) -> bytes:
    """Compile a game and return its module of a kind, with all functions or only with the named ones.

    Raises RuntimeError unless this process was started with `linking.COMPILER_ENVIRONMENT`.
    """
    check_environment()
    layout = kind.make_layout(game)
    exports = [export for export in kind.list_exports(game) if functions is None or export.name in functions]
    names = [export.name for export in exports]
    object_file = _emit_object(_link_exports(game, exports, layout), names, has_simd=kind.has_simd)
    return make_module(object_file, names, layout.pages, STACK_TOP, CONSTANTS_SIZE)


def _link_exports(game: Game, exports: list[ExportedFunction], layout: MemoryLayout) -> str:
    """Compile the rules of all exports, and return their wrappers with everything that these call as one module of LLVM IR."""
    overloads = [_compile_rule(export, layout) for export in exports]

    def write_wrappers(context: Any, module: ir.Module) -> None:
        for export, overload in zip(exports, overloads, strict=True):
            _write_wrapper(context, module, export, overload, layout)

    return link(f"wasm_{game.id}", overloads, write_wrappers)


def _compile_rule(export: ExportedFunction, layout: MemoryLayout) -> Any:
    """Compile the rule of an export for the types of its arguments."""
    from numba import types

    return compile_overload(export.rule, tuple(types.int64 if name == INT else _find_numba_type(name, layout) for name in export.arguments))


def _find_numba_type(name: str, layout: MemoryLayout) -> Any:
    """Return Numba's type of a place, or of a group of places."""
    from numba import from_dtype, types

    if name in layout.groups:
        return types.NamedTuple([_find_member_type(member, layout) for member in layout.list_members(name).values()], layout.groups[name])
    place = layout.places[name]
    return _make_array_type(place) if place.shape else from_dtype(place.dtype)


def _find_member_type(member: MemoryPlace | str | int, layout: MemoryLayout) -> Any:
    """Return Numba's type of a field of a group."""
    from numba import types

    if isinstance(member, int):
        return types.int64
    return _find_numba_type(member, layout) if isinstance(member, str) else _make_array_type(member)


def _make_array_type(place: MemoryPlace) -> Any:
    """Return Numba's type of the array at a place."""
    return make_array_type(place.dtype, len(place.shape))


def _write_wrapper(context: Any, module: ir.Module, export: ExportedFunction, overload: Any, layout: MemoryLayout) -> None:
    """Write the wrapper of an export, a function that takes integers of 32 bits and returns one, or a double."""
    from numba import types

    return_type = overload.fndesc.restype
    llvm_type = ir.VoidType() if return_type == types.none else ir.DoubleType() if return_type == types.float64 else _I32
    function = ir.Function(module, ir.FunctionType(llvm_type, [_I32] * export.parameter_count), export.name)
    builder = ir.IRBuilder(function.append_basic_block())
    parameters = iter(function.args)
    arguments = [
        builder.sext(next(parameters), ir.IntType(64)) if name == INT else _make_argument(context, builder, name, layout)
        for name in export.arguments
    ]
    value = call_rule(context, builder, overload, arguments)
    if return_type == types.none:
        builder.ret_void()
    else:
        builder.ret(value if llvm_type != _I32 else context.cast(builder, value, return_type, types.int32))


def _make_argument(context: Any, builder: Any, name: str, layout: MemoryLayout) -> Any:
    """Return a place as an argument of a rule: the address of a record, the structure of an array, or a tuple of these."""
    if name in layout.groups:
        tuple_type = _find_numba_type(name, layout)
        members = [_make_member(context, builder, member, layout) for member in layout.list_members(name).values()]
        return context.make_tuple(builder, tuple_type, members)
    place = layout.places[name]
    return (
        _make_array(context, builder, place)
        if place.shape
        else _make_pointer(place, context.get_value_type(_find_numba_type(name, layout)))
    )


def _make_member(context: Any, builder: Any, member: MemoryPlace | str | int, layout: MemoryLayout) -> Any:
    """Return a field of a group as a member of a tuple."""
    if isinstance(member, int):
        return ir.Constant(ir.IntType(64), member)
    return _make_argument(context, builder, member, layout) if isinstance(member, str) else _make_array(context, builder, member)


def _make_array(context: Any, builder: Any, place: MemoryPlace) -> Any:
    """Return Numba's structure of the array at a place."""
    return build_array(
        context, builder, _make_array_type(place), place.dtype, place.shape, lambda pointer_type: _make_pointer(place, pointer_type)
    )


def _make_pointer(place: MemoryPlace, pointer_type: ir.Type) -> ir.Constant:
    """Return the constant address of a place as a pointer of a type."""
    return ir.Constant(ir.IntType(64), place.address).inttoptr(pointer_type)


def _emit_object(text: str, exported: Sequence[str], *, has_simd: bool) -> bytes:
    """Compile a module of LLVM IR for wasm32, with or without SIMD, and return the object file."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    features = f"{FEATURES},{SIMD_FEATURE}" if has_simd else FEATURES
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(opt=OPTIMISATION_LEVEL, features=features)
    object_file: bytes = machine.emit_object(retarget(text, machine, TRIPLE, exported, has_simd=has_simd))
    return object_file
