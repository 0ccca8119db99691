"""What compiling for the browser and for a GPU share: Numba's own LLVM, linked into one module and told another processor.

Of each rule Numba makes a module in LLVM's language, calls included, for the processor it runs on. `link` puts those that are wanted
into one, with an entry around each that hands it what it works on; `translate` has LLVM optimise all of it for another processor.
Numba must have left it as it was (`SETTINGS`): what it has optimised for one processor is not the same on another.

This uses the inside of Numba: `tests/wasm/test_emit.py` says what of it.
"""

from collections.abc import Callable, Collection, Sequence
from operator import attrgetter
from typing import Any

from llvmlite import binding, ir

from reihum._kit.compiled import WASM

SETTINGS = {"REIHUM_PLAIN": "", "REIHUM_WASM": "1", "NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
"""The environment of a process that takes compiled rules apart."""
SPEED = 3
"""How much LLVM optimises, of 3."""

SMALL = 30
"""Larger functions are called, not inlined, where a module is to be small."""

code_of = attrgetter("library")
"""Return the code that Numba has made for one signature of a rule, with all that it calls."""

Write = Callable[[Any, ir.Module], None]
"""Writes the entries of a module, by Numba's context of the processor that it compiles for."""


def check_settings() -> None:
    """Raise RuntimeError unless this process was started with `SETTINGS`."""
    if not WASM:
        message = f"Rules are compiled for another processor by a process of its own, with {SETTINGS} in its environment."
        raise RuntimeError(message)


def overload_of(rule: Any, signature: tuple[Any, ...]) -> Any:
    """Compile a rule for the types of its arguments and return what has come of it."""
    rule.compile(signature)
    return rule.overloads[signature]


def link(name: str, overloads: Sequence[Any], write: Write) -> str:
    """Return compiled rules, all that they call, and the entries that `write` puts around them, as one module in LLVM's language."""
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
    """Call a compiled rule in an entry and return what it gives; rules raise no errors."""
    from numba.core import cgutils

    described = overload.fndesc
    kind = context.call_conv.get_function_type(described.restype, described.argtypes)
    callee = cgutils.get_or_insert_function(builder.module, kind, described.llvm_func_name)
    status, value = context.call_conv.call_function(builder, callee, described.restype, described.argtypes, arguments)
    with builder.if_then(status.is_error, likely=False):
        builder.unreachable()
    return value


def array_type(dtype: Any, axes: int) -> Any:
    """Return Numba's type of an array."""
    from numba import from_dtype, types

    return types.Array(from_dtype(dtype), axes, "C")


def array(context: Any, builder: Any, kind: Any, dtype: Any, shape: Sequence[Any], address: Callable[[ir.Type], Any]) -> Any:  # noqa: PLR0913, PLR0917 - what an array is
    """Return the description of an array in the form of rules' arguments; lengths are whole numbers, or values of 64 bits.

    `address(kind)` returns where it lies, as a pointer of this kind.
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
    text: str, machine: Any, triple: str, exported: Collection[str], speed: int = SPEED, *, small: bool = False
) -> Any:
    """Return a module in LLVM's language, optimised for another processor, with all but these functions internal to it.

    With `small` it is no larger than it has to be: an assembler takes its time for much that is unrolled.
    """
    lines = [line for line in text.splitlines() if not line.startswith(("target datalayout", "target triple"))]
    module = binding.parse_assembly("\n".join(lines))
    module.triple = triple
    module.data_layout = str(machine.target_data)
    for symbol in (*module.functions, *module.global_variables):
        if not symbol.is_declaration and symbol.name not in exported:
            symbol.linkage = "internal"  # what is not needed falls away, and with it all that Python would need
    options = binding.create_pipeline_tuning_options(speed_level=speed)
    if small:
        options.loop_unrolling, options.inlining_threshold = False, SMALL
    options.loop_vectorization = options.slp_vectorization = False
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return module
