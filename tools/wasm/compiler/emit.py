"""Compiling for the browser: Numba's own LLVM, told another processor.

Of each rule Numba makes a module in LLVM's language, calls included, for the processor it runs on. `emit` links those of a game into one,
puts a function around each that hands it its part of the memory, and has LLVM optimise and write all of it for wasm32. Numba must
have left it as it was (`SETTINGS`): what it has optimised for one processor is not the same on another.

This uses the inside of Numba: `tests/wasm/test_emit.py` says what of it.
"""

from collections.abc import Collection, Sequence
from operator import attrgetter
from typing import Any

from llvmlite import binding, ir

from reihum._kit.compiled import WASM
from reihum._play.game import Game
from tools.wasm.compiler.binary import module_of
from tools.wasm.compiler.entries import INT, Entry
from tools.wasm.compiler.kinds import KINDS, Kind
from tools.wasm.compiler.memory import CONSTANTS, STACK, Layout, Place

SETTINGS = {"REIHUM_PLAIN": "", "REIHUM_WASM": "1", "NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
"""The environment of a process that builds for the browser."""

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""What browsers have since 2021."""
SPEED = 3
"""How much LLVM optimises, of 3."""

_I32 = ir.IntType(32)

_code_of = attrgetter("library")
"""Return the code that Numba has made for one signature of a rule, with all that it calls."""


def build(game: Game, kind: Kind = KINDS["table"], functions: Collection[str] | None = None) -> bytes:
    """Compile a game and return its module of a kind, with all its functions or with those named.

    Raises RuntimeError unless this process was started with `SETTINGS`.
    """
    if not WASM:
        message = f"Rules are built for the browser by a process of its own, with {SETTINGS} in its environment."
        raise RuntimeError(message)
    plan = kind.layout(game)
    wanted = [entry for entry in kind.entries(game) if functions is None or entry.name in functions]
    exported = [entry.name for entry in wanted]
    return module_of(_emit(_linked(game, wanted, plan), exported), exported, plan.pages, STACK, CONSTANTS)


def _linked(game: Game, wanted: list[Entry], plan: Layout) -> str:
    """Compile all entries and return them, and all that they call, as one module in LLVM's language."""
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    context: Any = cpu_target.target_context
    library = context.codegen().create_library(f"wasm_{game.id}")
    module = library.create_ir_module("entries")
    for entry in wanted:
        overload = _overload(entry, plan)
        library.add_linking_library(_code_of(overload))
        _enter(context, module, entry, overload, plan)
    library.add_ir_module(module)
    with global_compiler_lock:
        library.finalize()
    return str(library._final_module)  # noqa: SLF001 - the only way to it


def _overload(entry: Entry, plan: Layout) -> Any:
    """Compile the rule of an entry for the types of its arguments."""
    from numba import types

    rule: Any = entry.rule
    signature = tuple(types.int64 if name == INT else _type(name, plan) for name in entry.arguments)
    rule.compile(signature)
    return rule.overloads[signature]


def _type(name: str, plan: Layout) -> Any:
    """Return Numba's type of a place, or of a group of places."""
    from numba import from_dtype, types

    if name in plan.groups:
        return types.NamedTuple([_array_type(place) for place in plan.members(name).values()], plan.groups[name])
    place = plan.places[name]
    return _array_type(place) if place.shape else from_dtype(place.dtype)


def _array_type(place: Place) -> Any:
    from numba import from_dtype, types

    return types.Array(from_dtype(place.dtype), len(place.shape), "C")


def _enter(context: Any, module: ir.Module, entry: Entry, overload: Any, plan: Layout) -> None:
    """Write the function that an entry is in the module: it takes and gives whole numbers of 32 bits, or a floating-point number."""
    from numba import types
    from numba.core import cgutils

    described = overload.fndesc
    gives = described.restype
    result = ir.VoidType() if gives == types.none else ir.DoubleType() if gives == types.float64 else _I32
    function = ir.Function(module, ir.FunctionType(result, [_I32] * entry.given), entry.name)
    builder = ir.IRBuilder(function.append_basic_block())
    given = iter(function.args)
    arguments = [
        builder.sext(next(given), ir.IntType(64)) if name == INT else _value(context, builder, name, plan) for name in entry.arguments
    ]
    kind = context.call_conv.get_function_type(gives, described.argtypes)
    callee = cgutils.get_or_insert_function(module, kind, described.llvm_func_name)
    status, value = context.call_conv.call_function(builder, callee, gives, described.argtypes, arguments)
    with builder.if_then(status.is_error, likely=False):
        builder.unreachable()
    if gives == types.none:
        builder.ret_void()
    else:
        builder.ret(value if result != _I32 else context.cast(builder, value, gives, types.int32))


def _value(context: Any, builder: Any, name: str, plan: Layout) -> Any:
    """Return a place as an argument of a rule: the address of a record, the description of an array, or a tuple of these."""
    if name in plan.groups:
        kind = _type(name, plan)
        members = [_array(context, builder, place) for place in plan.members(name).values()]
        return context.make_tuple(builder, kind, members)
    place = plan.places[name]
    return _array(context, builder, place) if place.shape else _address(place, context.get_value_type(_type(name, plan)))


def _array(context: Any, builder: Any, place: Place) -> Any:
    from numba import types
    from numba.np.arrayobj import make_array, populate_array

    def count(number: int) -> Any:
        return context.get_constant(types.intp, number)

    kind = _array_type(place)
    array = make_array(kind)(context, builder)
    strides = [place.dtype.itemsize]
    for length in place.shape[:0:-1]:
        strides.insert(0, strides[0] * length)
    shape, steps = list(map(count, place.shape)), list(map(count, strides))
    populate_array(array, _address(place, array.data.type), shape, steps, count(place.dtype.itemsize), None)
    return array._getvalue()  # noqa: SLF001 - so it is named in Numba


def _address(place: Place, kind: ir.Type) -> ir.Constant:
    return ir.Constant(ir.IntType(64), place.address).inttoptr(kind)


def _emit(text: str, exported: Sequence[str]) -> bytes:
    """Compile a module in LLVM's language for wasm32; return the object."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(opt=SPEED, features=FEATURES)
    lines = [line for line in text.splitlines() if not line.startswith(("target datalayout", "target triple"))]
    module = binding.parse_assembly("\n".join(lines))
    module.triple = TRIPLE
    module.data_layout = str(machine.target_data)
    for symbol in (*module.functions, *module.global_variables):
        if not symbol.is_declaration and symbol.name not in exported:
            symbol.linkage = "internal"  # what is not needed falls away, and with it all that Python would need
    options = binding.create_pipeline_tuning_options(speed_level=SPEED)
    options.loop_vectorization = options.slp_vectorization = False
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    compiled: bytes = machine.emit_object(module)
    return compiled
