"""Compiles the rules of a game for the browser: they are linked (`linking`) and written by LLVM for wasm32.

Each function of a module passes its rule the parts of the memory on which it works; their addresses are constants.
"""

from collections.abc import Collection, Sequence
from typing import Any

from llvmlite import binding, ir

from reihum._play.game import Game
from tools.wasm.compiler.binary import module_of
from tools.wasm.compiler.entries import INT, Entry
from tools.wasm.compiler.kinds import KINDS, Kind
from tools.wasm.compiler.linking import SPEED, array, array_type, call_rule, check_settings, link, overload_of, translate
from tools.wasm.compiler.memory import CONSTANTS, STACK, Layout, MemoryPlace

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""Features that browsers have had since 2021."""
VECTORS = "+simd128"
"""What vectors need: the oldest browsers that the client supports have it (`web/plugins/oldest.json`)."""

_I32 = ir.IntType(32)


def build_module(game: Game, kind: Kind = KINDS["table"], functions: Collection[str] | None = None) -> bytes:
    """Compile a game and return its module of a kind, with all functions or only with the named ones.

    Raises RuntimeError unless this process was started with `linking.SETTINGS`.
    """
    check_settings()
    plan = kind.layout(game)
    wanted = [entry for entry in kind.entries(game) if functions is None or entry.name in functions]
    exported = [entry.name for entry in wanted]
    compiled = _emit(_linked(game, wanted, plan), exported, has_vectors=kind.has_vectors)
    return module_of(compiled, exported, plan.pages, STACK, CONSTANTS)


def _linked(game: Game, wanted: list[Entry], plan: Layout) -> str:
    """Compile all entries, and return them with everything that they call as one module of LLVM IR."""
    overloads = [_overload(entry, plan) for entry in wanted]

    def write(context: Any, module: ir.Module) -> None:
        for entry, overload in zip(wanted, overloads, strict=True):
            _enter(context, module, entry, overload, plan)

    return link(f"wasm_{game.id}", overloads, write)


def _overload(entry: Entry, plan: Layout) -> Any:
    """Compile the rule of an entry for the types of its arguments."""
    from numba import types

    return overload_of(entry.rule, tuple(types.int64 if name == INT else _type(name, plan) for name in entry.arguments))


def _type(name: str, plan: Layout) -> Any:
    """Return Numba's type of a place, or of a group of places."""
    from numba import from_dtype, types

    if name in plan.groups:
        return types.NamedTuple([_member_type(member, plan) for member in plan.members(name).values()], plan.groups[name])
    place = plan.places[name]
    return _array_type(place) if place.shape else from_dtype(place.dtype)


def _member_type(member: MemoryPlace | str | int, plan: Layout) -> Any:
    """Return Numba's type of a field of a group."""
    from numba import types

    if isinstance(member, int):
        return types.int64
    return _type(member, plan) if isinstance(member, str) else _array_type(member)


def _array_type(place: MemoryPlace) -> Any:
    return array_type(place.dtype, len(place.shape))


def _enter(context: Any, module: ir.Module, entry: Entry, overload: Any, plan: Layout) -> None:
    """Write the exported function of an entry, which takes integers of 32 bits and returns one, or a double."""
    from numba import types

    gives = overload.fndesc.restype
    result = ir.VoidType() if gives == types.none else ir.DoubleType() if gives == types.float64 else _I32
    function = ir.Function(module, ir.FunctionType(result, [_I32] * entry.given), entry.name)
    builder = ir.IRBuilder(function.append_basic_block())
    given = iter(function.args)
    arguments = [
        builder.sext(next(given), ir.IntType(64)) if name == INT else _value(context, builder, name, plan) for name in entry.arguments
    ]
    value = call_rule(context, builder, overload, arguments)
    if gives == types.none:
        builder.ret_void()
    else:
        builder.ret(value if result != _I32 else context.cast(builder, value, gives, types.int32))


def _value(context: Any, builder: Any, name: str, plan: Layout) -> Any:
    """Return a place as an argument of a rule: the address of a record, the structure of an array, or a tuple of these."""
    if name in plan.groups:
        kind = _type(name, plan)
        members = [_member(context, builder, member, plan) for member in plan.members(name).values()]
        return context.make_tuple(builder, kind, members)
    place = plan.places[name]
    return _array(context, builder, place) if place.shape else _address(place, context.get_value_type(_type(name, plan)))


def _member(context: Any, builder: Any, member: MemoryPlace | str | int, plan: Layout) -> Any:
    """Return a field of a group as a member of a tuple."""
    if isinstance(member, int):
        return ir.Constant(ir.IntType(64), member)
    return _value(context, builder, member, plan) if isinstance(member, str) else _array(context, builder, member)


def _array(context: Any, builder: Any, place: MemoryPlace) -> Any:
    return array(context, builder, _array_type(place), place.dtype, place.shape, lambda kind: _address(place, kind))


def _address(place: MemoryPlace, kind: ir.Type) -> ir.Constant:
    return ir.Constant(ir.IntType(64), place.address).inttoptr(kind)


def _emit(text: str, exported: Sequence[str], *, has_vectors: bool) -> bytes:
    """Compile a module of LLVM IR for wasm32, with or without vectors; return the object."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    features = f"{FEATURES},{VECTORS}" if has_vectors else FEATURES
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(opt=SPEED, features=features)
    compiled: bytes = machine.emit_object(translate(text, machine, TRIPLE, exported, has_vectors=has_vectors))
    return compiled
