"""Shared by compiling for the browser and for a GPU: links Numba's LLVM IR into one module, and retargets it.

For each rule, Numba makes a module of LLVM IR with all calls, for the processor it runs on. `link` puts the wanted ones into one module,
with an entry around each that passes its arguments; `translate` has LLVM optimise all of it for another processor. Numba must not have
optimised the IR itself (`SETTINGS`), because that would be for the wrong processor.

This uses internals of Numba, which `tests/wasm/test_emit.py` lists.
"""

from collections.abc import Callable, Collection, Sequence
from operator import attrgetter
from typing import Any

from llvmlite import binding, ir

from reihum._kit.compiled import WASM

SETTINGS = {"REIHUM_PLAIN": "", "REIHUM_WASM": "1", "NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
"""The environment of a process that reads the IR of compiled rules."""
SPEED = 3
"""The level of LLVM's optimisation, from 0 to 3."""

SMALL = 30
"""The inlining threshold for modules that must be small."""

code_of = attrgetter("library")
"""Returns the code that Numba made for one signature of a rule, with everything that it calls."""

Write = Callable[[Any, ir.Module], None]
"""Writes the entries of a module, with Numba's target context."""


def check_settings() -> None:
    """Raise RuntimeError unless this process was started with `SETTINGS`."""
    if not WASM:
        message = f"Rules are compiled for another processor by a process of its own, with {SETTINGS} in its environment."
        raise RuntimeError(message)


def overload_of(rule: Any, signature: tuple[Any, ...]) -> Any:
    """Compile a rule for the types of its arguments, and return Numba's result."""
    rule.compile(signature)
    return rule.overloads[signature]


def link(name: str, overloads: Sequence[Any], write: Write) -> str:
    """Return compiled rules, everything that they call, and the entries that `write` adds, as one module of LLVM IR."""
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    context: Any = cpu_target.target_context
    library = context.codegen().create_library(name)
    module = library.create_ir_module("entries")
    for overload in overloads:
        library.add_linking_library(code_of(overload))
    write(context, module)
    library.add_ir_module(module)
    with global_compiler_lock:
        library.finalize()
    return str(library._final_module)  # noqa: SLF001 - the only way to it


def call_rule(context: Any, builder: Any, overload: Any, arguments: Sequence[Any]) -> Any:
    """Call a compiled rule in an entry, and return its result."""
    from numba.core import cgutils

    described = overload.fndesc
    kind = context.call_conv.get_function_type(described.restype, described.argtypes)
    callee = cgutils.get_or_insert_function(builder.module, kind, described.llvm_func_name)
    status, value = context.call_conv.call_function(builder, callee, described.restype, described.argtypes, arguments)
    with builder.if_then(status.is_error, likely=False):
        # Rules raise no errors; LLVM may drop all code for them.
        builder.unreachable()
    return value


def array_type(dtype: Any, axes: int) -> Any:
    """Return Numba's type of an array."""
    from numba import from_dtype, types

    return types.Array(from_dtype(dtype), axes, "C")


def array(context: Any, builder: Any, kind: Any, dtype: Any, shape: Sequence[Any], address: Callable[[ir.Type], Any]) -> Any:  # noqa: PLR0913, PLR0917 - what an array is
    """Return Numba's structure of an array; lengths are constants or values of 64 bits.

    `address(kind)` returns the address of its data as a pointer of this type.
    """
    from numba import types
    from numba.np.arrayobj import make_array, populate_array

    def count(number: Any) -> Any:
        return context.get_constant(types.intp, number) if isinstance(number, int) else number

    made = make_array(kind)(context, builder)
    strides: list[Any] = [dtype.itemsize]
    for length in shape[:0:-1]:
        both = isinstance(length, int) and isinstance(strides[0], int)
        strides.insert(0, strides[0] * length if both else builder.mul(count(strides[0]), count(length)))
    populate_array(made, address(made.data.type), list(map(count, shape)), list(map(count, strides)), count(dtype.itemsize), None)
    return made._getvalue()  # noqa: SLF001 - so it is named in Numba


def translate(  # noqa: PLR0913 - none of it goes without saying
    text: str, machine: Any, triple: str, exported: Collection[str], speed: int = SPEED, *, small: bool = False, has_vectors: bool = False
) -> Any:
    """Return a module of LLVM IR, optimised for another processor, with all functions internal except the exported ones.

    With `small` the module stays small, because an assembler takes long for unrolled code. With `has_vectors` loops work on several numbers
    at once where each result stays the same: Numba allows no other order of floating-point sums.
    """
    lines = [line for line in text.splitlines() if not line.startswith(("target datalayout", "target triple"))]
    module = binding.parse_assembly("\n".join(lines))
    module.triple = triple
    module.data_layout = str(machine.target_data)
    for symbol in (*module.functions, *module.global_variables):
        if not symbol.is_declaration and symbol.name not in exported:
            # Unused internal functions are dropped, among them all wrappers that call Python.
            symbol.linkage = "internal"
    options = binding.create_pipeline_tuning_options(speed_level=speed)
    if small:
        options.loop_unrolling, options.inlining_threshold = False, SMALL
    options.loop_vectorization, options.slp_vectorization = has_vectors, False
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return module
