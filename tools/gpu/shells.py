"""The kernels around the rules, in LLVM IR: they assign a game to each thread, and copy its state.

States are in shared memory while a move is made, and a warp copies those of its 32 games together; sets of legal moves are built in
local memory. Dealing needs so many registers that it is a separate kernel, for the games whose round is over.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir

from reihum._bots.compiled_game import require_learnable
from reihum._envs.memory import Cell, Digest
from reihum._gpu.kernels import (
    NUMBERS,
    PARAMETERS,
    WARP,
    WITH_BOTS,
    WORD,
    align_size,
    compute_stride,
    get_offset,
    list_buffers,
    make_advice_buffer,
)
from reihum._kit.structured import get_dtype
from reihum._play.game import Game
from tools.gpu.entries import BYTE, I64, POINTER, PREFIX, Entry, parameters

I32, VOID = ir.IntType(32), ir.VoidType()
SHARED = ir.PointerType(addrspace=3)
WAIT = "pthread_barrier_wait"
"""The function by which the threads of a warp wait for each other when a GPU is emulated. A kernel then has five more parameters before
its own: lane, block, threads of a block, shared memory, barrier."""


ONLY_CODES, PLAIN = ("elfer_raus", "elfer_raus_master"), ("step", "deal")
"""In these games, these kernels use only the list of legal moves in the scratch memory, which comes first."""


def number(value: int) -> ir.Constant:
    """Return a constant of 64 bits."""
    return ir.Constant(I64, value)


class Shell:
    """A kernel that is being written."""

    def __init__(self, game: Game, name: str, rules: dict[str, Entry], *, host: bool) -> None:
        self.host, self.rules, self.name = host, rules, name
        scratch: Any = get_dtype(require_learnable(game).scratch_type)
        only_codes = game.id in ONLY_CODES and name in PLAIN
        self.scratch_size = align_size(scratch["codes"].itemsize) if only_codes else scratch.itemsize
        self.module = ir.Module(name)
        kinds = [I64 if parameter in NUMBERS else POINTER for parameter in PARAMETERS]
        before = [I64, I64, I64, POINTER, POINTER] if host else []
        self.function = ir.Function(self.module, ir.FunctionType(VOID, [*before, *kinds]), name)
        if not host:
            self.function.calling_convention = "ptx_kernel"
        for argument in self.function.args[len(before) :]:
            if argument.type == POINTER:
                argument.add_attribute("noalias")
        self.given: dict[str, Any] = dict(zip(PARAMETERS, self.function.args[len(before) :], strict=True))
        self.b = ir.IRBuilder(self.function.append_basic_block("entry"))
        if host:
            self.lane, block, threads, self.shared, self._barrier = self.function.args[:5]
        else:
            self.lane, block, threads = (self.b.zext(self._register(which), I64) for which in ("tid", "ctaid", "ntid"))
            memory = ir.GlobalVariable(self.module, ir.ArrayType(BYTE, 0), "memory", addrspace=3)
            memory.linkage, memory.align = "external", 16
            self.shared = self.b.addrspacecast(memory, POINTER)
        self.first = self.b.mul(block, threads)
        self.index = self.b.add(self.first, self.lane)
        """The number of the thread."""
        self.sorts, self.advice = len(require_learnable(game).learning.remarks), make_advice_buffer(game).size
        memory = list_buffers(game, 1, see_all=True)
        self.sizes, self.stride = {name: buffer.size for name, buffer in memory.items()}, compute_stride(memory["states"])

    def _register(self, which: str) -> Any:
        kind = ir.FunctionType(I32, [])
        return self.b.call(ir.Function(self.module, kind, f"llvm.nvvm.read.ptx.sreg.{which}.x"), [])

    def sync(self) -> None:
        """Let the threads of a warp wait for each other."""
        name, kinds, arguments = (WAIT, [POINTER], [self._barrier]) if self.host else (
            *("llvm.nvvm.bar.warp.sync", [I32]),
            [ir.Constant(I32, -1)],
        )  # fmt: skip
        known = self.module.globals.get(name)
        function = known or ir.Function(self.module, ir.FunctionType(I32 if self.host else VOID, kinds), name)
        self.b.call(function, arguments)

    def at(self, base: Any, offset: Any) -> Any:
        """Return an address plus an offset in bytes."""
        return self.b.gep(base, [offset if isinstance(offset, ir.Value) else number(offset)], source_etype=BYTE)

    def of(self, name: str, game: Any) -> Any:
        """Return the address of a game's element of an array."""
        return self.at(self.given[name], self.b.mul(game, self.row_size(name)))

    def row_size(self, name: str) -> Any:
        """Return the size of a game's element of an array, in bytes."""
        if name == "rewards":
            return self.b.mul(self.given["players"], number(4))
        return number(self.sizes[name])

    def local(self, size: int) -> Any:
        """Return local memory of the thread."""
        with self.b.goto_entry_block():
            made = self.b.alloca(ir.ArrayType(BYTE, size))
            made.align = 16
            return made

    def work(self) -> Any:
        """Return usable scratch memory."""
        made = self.local(self.scratch_size)
        if "forget" in self.rules:
            self.call("forget", made)
        return made

    def load(self, address: Any, kind: ir.Type = I64, align: int | None = None) -> Any:
        """Return the value at an address."""
        return self.b.load(address, typ=kind, align=align)

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a rule and return its result."""
        function = self.module.globals.get(PREFIX + name)
        if function is None:
            function = ir.Function(self.module, ir.FunctionType(I64, parameters(self.rules[name])), PREFIX + name)
        return self.b.call(function, arguments)

    @contextmanager
    def loop(self, start: Any, stop: Any, step: int) -> Iterator[Any]:
        """Write a loop around the code written inside, with a number from `start` to below `stop`."""
        before = self.b.block
        head, body, end = (self.function.append_basic_block(name) for name in ("head", "body", "end"))
        self.b.branch(head)
        self.b.position_at_end(head)
        at = self.b.phi(I64)
        at.add_incoming(start, before)
        self.b.cbranch(self.b.icmp_unsigned("<", at, stop), body, end)
        self.b.position_at_end(body)
        yield at
        at.add_incoming(self.b.add(at, number(step)), self.b.block)
        self.b.branch(head)
        self.b.position_at_end(end)

    def copy(self, to: Any, origin: Any, size: int, word: int) -> None:
        """Copy so many bytes in this thread."""
        kind = ir.IntType(8 * word)
        with self.loop(number(0), number(size), word) as at:
            self.b.store(self.load(self.at(origin, at), kind, word), self.at(to, at), align=word)

    def copy_states(self, *, fetch: bool) -> None:
        """Copy the states of a warp's games to shared memory, or back, all threads together."""
        far, apart, words = self.of("states", self.first), self.stride, self.sizes["states"] // 4
        with self.loop(self.lane, number(WARP * words), WARP) as at:
            game = self.b.udiv(at, number(words))
            place = self.b.sub(at, self.b.mul(game, number(words)))
            near = self.at(self.shared, self.b.add(self.b.mul(game, number(apart)), self.b.mul(place, number(4))))
            there = self.at(far, self.b.mul(at, number(4)))
            origin, to = (there, near) if fetch else (near, there)
            self.b.store(self.load(origin, I32, 4), to, align=4)

    @contextmanager
    def only_games(self) -> Iterator[None]:
        """Run the code written inside only if the thread has a game."""
        with self.b.if_then(self.b.icmp_unsigned("<", self.index, self.given["games"])):
            yield

    def look(self, game: Any, state: Any, work: Any) -> None:
        """Write the observation and the legal moves of the seat to move."""
        size = self.sizes["legal_moves"]
        legal = self.local(size)
        outs = [self.of(name, game) for name in ("observations", "hidden", "seats")]
        self.call("look", self.given["settings"], state, work, *outs, legal)
        self.copy(self.of("legal_moves", game), legal, size, 8)

    def list_game(self, counter: Any, game: Any | None) -> None:
        """Increase a counter and, if a game is given, append it to the list after the counter."""
        place = self.b.atomic_rmw("add", counter, number(1), "monotonic")
        if game is not None:
            self.b.store(game, self.at(counter, self.b.mul(self.b.add(place, number(1)), number(8))))


def write_step(shell: Shell, end: str) -> None:
    """Make a move in each game; list the games whose round is over, and write the observations of the others."""
    b = shell.b
    shell.copy_states(fetch=True)
    shell.sync()
    with shell.only_games():
        game = shell.index
        state = shell.at(shell.shared, b.mul(shell.lane, number(shell.stride)))
        action = _action(shell, game)
        rewards, ended = shell.of("rewards", game), shell.of("ended", game)
        with b.if_else(_is_legal(shell, game, action)) as (legal, illegal):
            with legal:
                work, world = shell.work(), shell.local(shell.sizes["states"])
                settings, cell = shell.given["settings"], shell.of("cells", game)
                asked = shell.call(f"move{end}", action, settings, state, cell, work, world, rewards, shell.given["players"], ended)
                with b.if_else(b.icmp_signed("!=", asked, number(0))) as (goes_on, stops):
                    with goes_on:
                        shell.look(game, state, work)
                    with stops:
                        shell.list_game(shell.given["listed"], game)
            with illegal:
                with shell.loop(number(0), shell.given["players"], 1) as seat:
                    b.store(ir.Constant(I32, 0), shell.at(rewards, b.mul(seat, number(4))))
                b.store(ir.Constant(BYTE, 0), ended)
                shell.list_game(shell.given["illegal"], None)
    shell.sync()
    shell.copy_states(fetch=False)


def _action(shell: Shell, game: Any) -> Any:
    """Return the action in a game."""
    b, actions = shell.b, shell.given["actions"]
    with b.if_else(b.icmp_signed("!=", shell.given["wide"], number(0))) as (wide, narrow):
        with wide:
            long, at_long = shell.load(shell.at(actions, b.mul(game, number(8)))), b.block
        with narrow:
            short = b.sext(shell.load(shell.at(actions, b.mul(game, number(4))), I32), I64)
            at_short = b.block
    action = b.phi(I64)
    action.add_incoming(long, at_long)
    action.add_incoming(short, at_short)
    return action


def _is_legal(shell: Shell, game: Any, action: Any) -> Any:
    """Return whether an action is in the set of legal moves of a game."""
    b = shell.b
    inside = b.icmp_unsigned("<", action, number(shell.sizes["masks"]))
    known = b.select(inside, action, number(0))
    word = shell.load(shell.at(shell.of("legal_moves", game), b.mul(b.lshr(known, number(5)), number(8))))
    return b.and_(inside, b.trunc(b.lshr(word, b.and_(known, number(31))), ir.IntType(1)))


def write_deal(shell: Shell, end: str) -> None:
    """Continue the listed games, or begin the first episode of each game with its seed."""
    b, listed = shell.b, shell.given["listed"]
    begins = b.icmp_signed("!=", shell.given["begins"], number(0))
    with b.if_then(b.icmp_unsigned("<", shell.index, b.select(begins, shell.given["games"], shell.load(listed)))):
        noted = shell.load(shell.at(listed, b.mul(b.add(shell.index, number(1)), number(8))))
        game = b.select(begins, shell.index, noted)
        cell = shell.of("cells", game)
        with b.if_then(begins):
            b.store(shell.load(shell.of("seeds", game)), shell.at(cell, get_offset(Cell, "seed")))
            b.store(number(0), shell.at(cell, get_offset(Cell, "episodes")))
        state, work = shell.of("states", game), shell.work()
        world, digest = shell.local(shell.sizes["states"]), shell.local(get_dtype(Digest).itemsize)
        once, players = (shell.given["settings"], shell.given["template"]), shell.given["players"]
        brought = (shell.of("rewards", game), players, shell.of("ended", game))
        shell.call(f"deal_on{end}", shell.given["begins"], *once, state, cell, work, world, digest, *brought)
        shell.look(game, state, work)


def write_start_chance(shell: Shell, _: str) -> None:
    """Start the random numbers of each game."""
    with shell.only_games():
        digest = shell.local(get_dtype(Digest).itemsize)
        shell.call("start_rng", shell.of("rngs", shell.index), shell.b.add(shell.given["first_seed"], shell.index), digest)


def write_choose(shell: Shell, _: str) -> None:
    """Choose a uniformly random legal action in each game."""
    with shell.only_games():
        chosen = shell.call("choose_move", shell.of("legal_moves", shell.index), shell.of("rngs", shell.index))
        shell.b.store(chosen, shell.of("actions", shell.index))


def write_list_legal(shell: Shell, _: str) -> None:
    """List the legal moves of each game."""
    b, width = shell.b, shell.given["width"]
    with shell.only_games():
        row = shell.at(shell.given["codes"], b.mul(shell.index, b.mul(width, number(2))))
        shell.call("list_legal", shell.of("legal_moves", shell.index), row, width)


def write_masks(shell: Shell, _: str) -> None:
    """Write the sets of legal moves as masks of bytes; each thread writes one word, whatever games it belongs to."""
    b, moves = shell.b, shell.sizes["masks"]
    begin = b.mul(shell.index, number(WORD))
    with b.if_then(b.icmp_unsigned("<", begin, b.mul(shell.given["games"], number(moves)))):
        game = b.udiv(begin, number(moves))
        move = b.sub(begin, b.mul(game, number(moves)))
        for half in range(WORD // 8):
            bits: Any = number(0)
            for byte in range(8):
                place = b.add(b.mul(game, number(shell.sizes["legal_moves"])), b.mul(b.lshr(move, number(5)), number(8)))
                word = shell.load(shell.at(shell.given["legal_moves"], place))
                bit = b.and_(b.lshr(word, b.and_(move, number(31))), number(1))
                bits = b.or_(bits, b.shl(bit, number(8 * byte)))
                last = b.icmp_unsigned("==", move, number(moves - 1))
                game = b.select(last, b.add(game, number(1)), game)
                move = b.select(last, number(0), b.add(move, number(1)))
            b.store(bits, shell.at(shell.given["masks"], b.add(begin, number(8 * half))), align=8)


def write_advise(shell: Shell, _: str) -> None:
    """Write the move of `careful` in each game, chosen in a world sampled for the seat to move."""
    with shell.only_games():
        world, work = shell.local(shell.sizes["states"]), shell.work()
        chosen = shell.call("careful_move", shell.of("states", shell.index), work, world, shell.of("rngs", shell.index))
        shell.b.store(chosen, shell.of("actions", shell.index))


def write_list_advised(shell: Shell, _: str) -> None:
    """List the candidates of each game with remarks, from a world sampled for the seat to move."""
    b, width, sorts = shell.b, shell.given["width"], shell.sorts
    with shell.only_games():
        row = b.mul(shell.index, b.mul(width, number(2)))
        codes, remarks = shell.at(shell.given["codes"], row), shell.at(shell.given["remarks"], b.mul(row, number(sorts)))
        world, work = shell.local(shell.sizes["states"]), shell.work()
        room = shell.at(shell.given["advice"], b.mul(shell.index, number(shell.advice)))
        rng = shell.of("rngs", shell.index)
        shell.call("list_advised", codes, width, remarks, width, shell.of("states", shell.index), work, world, rng, room)


WRITERS: dict[str, Callable[[Shell, str], None]] = {
    "step": write_step,
    "deal": write_deal,
    "start_chance": write_start_chance,
    "choose": write_choose,
    "list_legal": write_list_legal,
    "write_masks": write_masks,
    "advise": write_advise,
    "list_advised": write_list_advised,
}


def kernel(game: Game, name: str, rules: dict[str, Entry], *, host: bool = False) -> str:
    """Return a kernel as LLVM IR, for a GPU or, with `host`, for its emulation."""
    shell = Shell(game, name, rules, host=host)
    WRITERS[name.removesuffix(WITH_BOTS)](shell, WITH_BOTS if name.endswith(WITH_BOTS) else "")
    shell.b.ret_void()
    lines = str(shell.module).splitlines()
    return "\n".join(line for line in lines if not line.startswith(("target ", ";"))).replace(chr(34), "")
