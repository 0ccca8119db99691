"""The rules that kernels call, each for a single game: the arrays that rules take have one element."""

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
from tools.wasm.compiler.linking import array, array_type, call_rule, link, overload_of

I64, BYTE, POINTER = ir.IntType(64), ir.IntType(8), ir.PointerType()
PREFIX = "rule_"


class Number(NamedTuple):
    """An integer argument, passed by the kernel or constant."""

    value: int | None = None


class Record(NamedTuple):
    """A record, passed by its address."""

    dtype: Any


class Array(NamedTuple):
    """An array of length one, passed by its address: `inner` is the shape after the first axis, None in it a length passed as well."""

    dtype: Any
    inner: tuple[int | None, ...] = ()
    rows: int = 1


Kind = Number | Record | Array


class Row(NamedTuple):
    """An array of numbers, passed by its address."""

    dtype: Any
    length: int


class Group(NamedTuple):
    """A tuple of arrays, consecutive in memory, passed by the address of the first."""

    kind: type[Any]
    members: tuple[Buffer, ...]


class Entry(NamedTuple):
    """A rule and its arguments."""

    name: str
    rule: Callable[..., Any]
    arguments: tuple[Any, ...]


def entries(game: Game) -> list[Entry]:
    """Return the rules that kernels of a game call; raises OptionError for a game without observations."""
    rules = require_learnable(game)
    state, scratch, digest = get_dtype(rules.state_type), get_dtype(rules.scratch_type), get_dtype(Digest)
    settings, cell, rng = Array(get_dtype(Settings)), Array(get_dtype(Cell)), get_dtype(Rng)
    states, works, at = Array(state), Array(scratch), Number(0)
    legal = Array(np.dtype(np.int64), legal_sets.make_empty_sets(0, game.moves).shape[1:])
    rewards, ended = Array(np.dtype(np.float32), (None,)), Array(np.dtype(np.bool_))
    seen, hidden = Array(get_dtype(rules.learning.observation)), Array(get_dtype(rules.learning.hidden))
    found = []
    for with_bots in (False, True):
        loop = load_loop(game, with_bots=with_bots)
        end = WITH_BOTS if with_bots else ""
        found += [
            Entry(f"move{end}", loop.move, (Number(), settings, states, cell, works, states, rewards, ended, at)),
            Entry(
                f"deal_on{end}",
                loop.deal_on,
                (Number(), settings, states, states, cell, works, states, Array(digest), rewards, ended, at),
            ),
        ]
    plain = load_loop(game, with_bots=False)
    bots = load_loop(game, with_bots=True)
    look = (settings, states, works, seen, hidden, Array(np.dtype(np.int8)), legal, at)
    words = Row(np.dtype(np.int64), get_dtype(Digest)["words"].shape[0])
    return [
        *found,
        Entry("look", plain.look, look),
        Entry("start_rng", seeds.start_rng, (Record(rng), Number(), words)),
        Entry("choose_move", legal_sets.choose_move, (legal, at, Record(rng))),
        Entry("list_legal", legal_codes.list_legal, (legal, Array(np.dtype(np.int16), (None,)))),
        Entry("careful_move", bots.choose_bots_move, (Number(CAREFUL), Record(state), Record(scratch), states, Record(rng))),
        *_advised(game),
        *([Entry("forget", rules.learning.forget, (Record(scratch),))] if rules.learning.forget else []),
    ]


def _advised(game: Game) -> Iterator[Entry]:
    """Yield the rule that lists the candidates of a game, if it has any."""
    rules = require_learnable(game)
    if rules.learning.list_candidates:
        states, works = Array(get_dtype(rules.state_type)), Array(get_dtype(rules.scratch_type))
        codes = Array(np.dtype(np.int16), (None,))
        remarks = Array(np.dtype(np.int16), (None, len(rules.learning.remarks)))
        arguments = (codes, remarks, states, works, states, Record(get_dtype(Rng)), Group(Candidates, list_advice_buffers(game)))
        yield Entry("list_advised", load_advice(game).list_advised, arguments)


def linked(game: Game, wanted: list[Entry]) -> str:
    """Return these rules of a game, and everything that they call, as one module of LLVM IR."""
    from numba import from_dtype, types

    def kind_of(argument: Any) -> Any:
        match argument:
            case Number():
                return types.int64
            case Record():
                return from_dtype(argument.dtype)
            case Row():
                return array_type(argument.dtype, 1)
            case Group():
                return types.NamedTuple([array_type(part.dtype, len(part.shape)) for part in argument.members], argument.kind)
        return array_type(argument.dtype, 1 + len(argument.inner))

    overloads = [overload_of(entry.rule, tuple(map(kind_of, entry.arguments))) for entry in wanted]

    def write(context: Any, module: ir.Module) -> None:
        for entry, overload in zip(wanted, overloads, strict=True):
            _enter(context, module, entry, overload)

    return link(f"gpu_{game.id}", overloads, write)


def parameters(entry: Entry) -> list[ir.Type]:
    """Return the parameter types of an entry's function: 64-bit integers, and addresses, each followed by an open length if it has one."""
    found: list[ir.Type] = []
    for argument in entry.arguments:
        if isinstance(argument, Number):
            found += [I64] if argument.value is None else []
        else:
            found += [POINTER, *([I64] if isinstance(argument, Array) and None in argument.inner else [])]
    return found


def _enter(context: Any, module: ir.Module, entry: Entry, overload: Any) -> None:
    """Write the function of an entry; it returns a 64-bit integer, 0 if the rule returns nothing."""
    from numba import types

    function = ir.Function(module, ir.FunctionType(I64, parameters(entry)), PREFIX + entry.name)
    builder = ir.IRBuilder(function.append_basic_block())
    given, handed = iter(function.args), []
    for argument, kind in zip(entry.arguments, overload.signature.args, strict=True):
        if isinstance(argument, Number):
            handed.append(next(given) if argument.value is None else ir.Constant(I64, argument.value))
        elif isinstance(argument, Record):
            handed.append(next(given))
        elif isinstance(argument, Group):
            handed.append(context.make_tuple(builder, kind, _members(context, builder, argument, next(given))))
        else:
            address = next(given)
            inner = [argument.length] if isinstance(argument, Row) else [1, *argument.inner]
            shape = [next(given) if length is None else length for length in inner]
            handed.append(array(context, builder, kind, argument.dtype, shape, partial(_as_it_is, address)))
    value = call_rule(context, builder, overload, handed)
    gives = overload.signature.return_type
    builder.ret(ir.Constant(I64, 0) if gives == types.none else context.cast(builder, value, gives, types.int64))


def _as_it_is(address: Any, _: ir.Type) -> Any:
    """Return an address unchanged, since all pointers have one type."""
    return address


def _members(context: Any, builder: Any, group: Group, address: Any) -> list[Any]:
    """Return the arrays of a group."""
    found, begin = [], 0
    for part in group.members:
        place = builder.gep(address, [ir.Constant(I64, begin)], source_etype=BYTE)
        kind = array_type(part.dtype, len(part.shape))
        found.append(array(context, builder, kind, part.dtype, part.shape, partial(_as_it_is, place)))
        begin += align_size(part.size)
    return found
