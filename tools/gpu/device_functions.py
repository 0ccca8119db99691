"""The device functions, which kernels call: wrappers of rules for a single game, so the arrays that rules take have one element."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir

from reihum._bots.compiled_game import require_learnable
from reihum._envs import legal_codes, legal_sets, seeds
from reihum._envs.memory import CAREFUL, Cell, Digest, Settings
from reihum._envs.templates import load_advice, load_loop
from reihum._gpu.kernels import WITH_BOTS, Buffer, align_size, list_advice_buffers
from reihum._kit.chance import Rng
from reihum._kit.learnable import Candidates
from reihum._kit.structured import get_dtype
from reihum._play.game import Game
from tools.wasm.compiler.linking import build_array, call_rule, compile_overload, link, make_array_type

I64, BYTE, POINTER = ir.IntType(64), ir.IntType(8), ir.PointerType()
RULE_PREFIX = "rule_"


class IntegerArgument(NamedTuple):
    """An integer argument, passed by the kernel or constant."""

    value: int | None = None


class RecordArgument(NamedTuple):
    """A record, passed by its address."""

    dtype: Any


class ArrayArgument(NamedTuple):
    """An array of length one, passed by its address: `inner` is the shape after the first axis, None in it a length passed as well."""

    dtype: Any
    inner: tuple[int | None, ...] = ()


class VectorArgument(NamedTuple):
    """An array of numbers, passed by its address."""

    dtype: Any
    length: int


class TupleArgument(NamedTuple):
    """A NamedTuple of arrays, consecutive in memory, passed by the address of the first."""

    kind: type[Any]
    members: tuple[Buffer, ...]


class DeviceFunction(NamedTuple):
    """A function that kernels call: its name, the rule that it wraps, and the rule's arguments."""

    name: str
    rule: Callable[..., Any]
    arguments: tuple[Any, ...]


def list_device_functions(game: Game) -> list[DeviceFunction]:
    """Return the device functions of a game; raises OptionError for a game without observations."""
    learnable = require_learnable(game)
    state, scratch, digest = get_dtype(learnable.state_type), get_dtype(learnable.scratch_type), get_dtype(Digest)
    settings, cell, rng = ArrayArgument(get_dtype(Settings)), ArrayArgument(get_dtype(Cell)), get_dtype(Rng)
    states, scratches, index = ArrayArgument(state), ArrayArgument(scratch), IntegerArgument(0)
    legal = ArrayArgument(np.dtype(np.int64), legal_sets.make_empty_sets(0, game.moves).shape[1:])
    rewards, ended = ArrayArgument(np.dtype(np.float32), (None,)), ArrayArgument(np.dtype(np.bool_))
    seen, hidden = ArrayArgument(get_dtype(learnable.learning.observation)), ArrayArgument(get_dtype(learnable.learning.hidden))
    functions = []
    for with_bots in (False, True):
        loop = load_loop(game, with_bots=with_bots)
        suffix = WITH_BOTS if with_bots else ""
        functions += [
            DeviceFunction(
                f"move{suffix}", loop.move, (IntegerArgument(), settings, states, cell, scratches, states, rewards, ended, index)
            ),
            DeviceFunction(
                f"deal_on{suffix}",
                loop.deal_on,
                (IntegerArgument(), settings, states, states, cell, scratches, states, ArrayArgument(digest), rewards, ended, index),
            ),
        ]
    plain = load_loop(game, with_bots=False)
    bots = load_loop(game, with_bots=True)
    look_arguments = (settings, states, scratches, seen, hidden, ArrayArgument(np.dtype(np.int8)), legal, index)
    words = VectorArgument(np.dtype(np.int64), get_dtype(Digest)["words"].shape[0])
    return [
        *functions,
        DeviceFunction("look", plain.look, look_arguments),
        DeviceFunction("start_rng", seeds.start_rng, (RecordArgument(rng), IntegerArgument(), words)),
        DeviceFunction("choose_move", legal_sets.choose_move, (legal, index, RecordArgument(rng))),
        DeviceFunction("list_legal", legal_codes.list_legal, (legal, ArrayArgument(np.dtype(np.int16), (None,)))),
        DeviceFunction(
            "careful_move",
            bots.choose_bots_move,
            (IntegerArgument(CAREFUL), RecordArgument(state), RecordArgument(scratch), states, RecordArgument(rng)),
        ),
        *_iter_advice_functions(game),
        *([DeviceFunction("forget", learnable.learning.forget, (RecordArgument(scratch),))] if learnable.learning.forget else []),
    ]


def _iter_advice_functions(game: Game) -> Iterator[DeviceFunction]:
    """Yield the device function that lists the candidates of a game, if it has any."""
    learnable = require_learnable(game)
    if learnable.learning.list_candidates:
        states, scratches = ArrayArgument(get_dtype(learnable.state_type)), ArrayArgument(get_dtype(learnable.scratch_type))
        codes = ArrayArgument(np.dtype(np.int16), (None,))
        remarks = ArrayArgument(np.dtype(np.int16), (None, len(learnable.learning.remarks)))
        arguments = (
            codes,
            remarks,
            states,
            scratches,
            states,
            RecordArgument(get_dtype(Rng)),
            TupleArgument(Candidates, list_advice_buffers(game)),
        )
        yield DeviceFunction("list_advised", load_advice(game).list_advised, arguments)


def link_functions(game: Game, functions: list[DeviceFunction]) -> str:
    """Return device functions of a game, and everything that they call, as one module of LLVM IR."""
    from numba import from_dtype, types

    def find_numba_type(argument: Any) -> Any:
        match argument:
            case IntegerArgument():
                return types.int64
            case RecordArgument():
                return from_dtype(argument.dtype)
            case VectorArgument():
                return make_array_type(argument.dtype, 1)
            case TupleArgument():
                return types.NamedTuple([make_array_type(part.dtype, len(part.shape)) for part in argument.members], argument.kind)
        return make_array_type(argument.dtype, 1 + len(argument.inner))

    overloads = [compile_overload(function.rule, tuple(map(find_numba_type, function.arguments))) for function in functions]

    def write_wrappers(context: Any, module: ir.Module) -> None:
        for function, overload in zip(functions, overloads, strict=True):
            _write_wrapper(context, module, function, overload)

    return link(f"gpu_{game.id}", overloads, write_wrappers)


def list_parameter_types(function: DeviceFunction) -> list[ir.Type]:
    """Return the parameter types of a device function: 64-bit integers, and addresses, each followed by an open length if it has one."""
    types: list[ir.Type] = []
    for argument in function.arguments:
        if isinstance(argument, IntegerArgument):
            types += [I64] if argument.value is None else []
        else:
            types += [POINTER, *([I64] if isinstance(argument, ArrayArgument) and None in argument.inner else [])]
    return types


def _write_wrapper(context: Any, module: ir.Module, function: DeviceFunction, overload: Any) -> None:
    """Write a device function; it returns a 64-bit integer, 0 if the rule returns nothing."""
    from numba import types

    wrapper = ir.Function(module, ir.FunctionType(I64, list_parameter_types(function)), RULE_PREFIX + function.name)
    builder = ir.IRBuilder(wrapper.append_basic_block())
    parameters, arguments = iter(wrapper.args), []
    for argument, kind in zip(function.arguments, overload.signature.args, strict=True):
        if isinstance(argument, IntegerArgument):
            arguments.append(next(parameters) if argument.value is None else ir.Constant(I64, argument.value))
        elif isinstance(argument, RecordArgument):
            arguments.append(next(parameters))
        elif isinstance(argument, TupleArgument):
            arguments.append(context.make_tuple(builder, kind, _make_arrays(context, builder, argument, next(parameters))))
        else:
            address = next(parameters)
            inner = [argument.length] if isinstance(argument, VectorArgument) else [1, *argument.inner]
            shape = [next(parameters) if length is None else length for length in inner]
            arguments.append(build_array(context, builder, kind, argument.dtype, shape, partial(_keep_pointer, address)))
    value = call_rule(context, builder, overload, arguments)
    return_type = overload.signature.return_type
    builder.ret(ir.Constant(I64, 0) if return_type == types.none else context.cast(builder, value, return_type, types.int64))


def _keep_pointer(address: Any, _: ir.Type) -> Any:
    """Return an address unchanged, since all pointers have one type."""
    return address


def _make_arrays(context: Any, builder: Any, argument: TupleArgument, address: Any) -> list[Any]:
    """Return the arrays of a tuple; the first begins at the address."""
    arrays, offset = [], 0
    for buffer in argument.members:
        pointer = builder.gep(address, [ir.Constant(I64, offset)], source_etype=BYTE)
        kind = make_array_type(buffer.dtype, len(buffer.shape))
        arrays.append(build_array(context, builder, kind, buffer.dtype, buffer.shape, partial(_keep_pointer, pointer)))
        offset += align_size(buffer.size)
    return arrays
