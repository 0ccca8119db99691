"""Links Numba's LLVM IR into one module and retargets it, for the browser and for a GPU.

For each rule, Numba makes a module of LLVM IR with all calls, for the processor it runs on. `link` puts the wanted ones into one module,
with a wrapper around each that passes its arguments; `retarget` has LLVM optimise all of it for another processor. Numba must not have
optimised the IR itself (`COMPILER_ENVIRONMENT`), because that would be for the wrong processor.

This uses internals of Numba, which `tests/wasm/test_codegen.py` lists.
"""

from collections.abc import Callable, Collection, Sequence
from operator import attrgetter
from typing import Any

from llvmlite import binding, ir

from reihum._kit.compiled import WASM

COMPILER_ENVIRONMENT = {"REIHUM_PLAIN": "", "REIHUM_WASM": "1", "NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
"""The environment variables of a process that links and retargets rules."""
OPTIMISATION_LEVEL = 3
"""The level of LLVM's optimisation, from 0 to 3."""

SMALL_INLINING_THRESHOLD = 30
"""The inlining threshold for modules that must be small."""

get_library = attrgetter("library")
"""Returns Numba's code library of one overload of a rule, with everything that it calls."""

WriteWrappers = Callable[[Any, ir.Module], None]
"""Writes the wrappers into a module, with Numba's target context."""


def check_environment() -> None:
    """Raise RuntimeError unless this process was started with `COMPILER_ENVIRONMENT`."""
    if not WASM:
        message = f"Rules are compiled for another processor by a process of its own, with {COMPILER_ENVIRONMENT} in its environment."
        raise RuntimeError(message)


def compile_overload(rule: Any, signature: tuple[Any, ...]) -> Any:
    """Compile a rule for the types of its arguments, and return Numba's overload."""
    rule.compile(signature)
    return rule.overloads[signature]


def link(name: str, overloads: Sequence[Any], write_wrappers: WriteWrappers) -> str:
    """Return compiled rules, everything that they call, and the wrappers that `write_wrappers` adds, as one module of LLVM IR."""
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    context: Any = cpu_target.target_context
    library = context.codegen().create_library(name)
    module = library.create_ir_module("wrappers")
    for overload in overloads:
        library.add_linking_library(get_library(overload))
    write_wrappers(context, module)
    library.add_ir_module(module)
    with global_compiler_lock:
        library.finalize()
    return str(library._final_module)  # noqa: SLF001 - the only way to it


def call_rule(context: Any, builder: Any, overload: Any, arguments: Sequence[Any]) -> Any:
    """Call a compiled rule in a wrapper, and return its result."""
    from numba.core import cgutils

    descriptor = overload.fndesc
    function_type = context.call_conv.get_function_type(descriptor.restype, descriptor.argtypes)
    callee = cgutils.get_or_insert_function(builder.module, function_type, descriptor.llvm_func_name)
    status, value = context.call_conv.call_function(builder, callee, descriptor.restype, descriptor.argtypes, arguments)
    with builder.if_then(status.is_error, likely=False):
        # Rules raise no errors; LLVM may drop all code for them.
        builder.unreachable()
    return value


def make_array_type(dtype: Any, axes: int) -> Any:
    """Return Numba's type of an array."""
    from numba import from_dtype, types

    return types.Array(from_dtype(dtype), axes, "C")


def build_array(  # noqa: PLR0913, PLR0917 - what an array is
    context: Any, builder: Any, array_type: Any, dtype: Any, shape: Sequence[Any], make_pointer: Callable[[ir.Type], Any]
) -> Any:
    """Return Numba's structure of an array; lengths are constants or values of 64 bits.

    `make_pointer` returns the address of the array's data as a pointer of a given type.
    """
    from numba import types
    from numba.np.arrayobj import make_array, populate_array

    def make_length(number: Any) -> Any:
        return context.get_constant(types.intp, number) if isinstance(number, int) else number

    structure = make_array(array_type)(context, builder)
    strides: list[Any] = [dtype.itemsize]
    for length in shape[:0:-1]:
        is_constant = isinstance(length, int) and isinstance(strides[0], int)
        strides.insert(0, strides[0] * length if is_constant else builder.mul(make_length(strides[0]), make_length(length)))
    populate_array(
        structure,
        make_pointer(structure.data.type),
        list(map(make_length, shape)),
        list(map(make_length, strides)),
        make_length(dtype.itemsize),
        None,
    )
    return structure._getvalue()  # noqa: SLF001 - so it is named in Numba


def retarget(  # noqa: PLR0913 - none of it goes without saying
    text: str,
    machine: Any,
    triple: str,
    exported: Collection[str],
    optimisation_level: int = OPTIMISATION_LEVEL,
    *,
    small: bool = False,
    has_simd: bool = False,
) -> Any:
    """Return a module of LLVM IR, optimised for another processor, with all functions internal except the exported ones.

    With `small` the module stays small, because an assembler takes long for unrolled code. With `has_simd` loops work on several numbers
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
    options = binding.create_pipeline_tuning_options(speed_level=optimisation_level)
    if small:
        options.loop_unrolling, options.inlining_threshold = False, SMALL_INLINING_THRESHOLD
    options.loop_vectorization, options.slp_vectorization = has_simd, False
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return module
