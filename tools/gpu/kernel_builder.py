"""Builds the kernels, in LLVM IR: they assign a game to each thread, copy its state, and call the rules' device functions.

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
from tools.gpu.device_functions import BYTE, I64, POINTER, RULE_PREFIX, DeviceFunction, list_parameter_types

I32, VOID = ir.IntType(32), ir.VoidType()
BARRIER_FUNCTION = "pthread_barrier_wait"
"""The function by which the threads of a warp wait for each other when a GPU is emulated. A kernel then has five more parameters before
its own: lane, block, threads of a block, shared memory, barrier."""


GAMES_WITH_CODES_ONLY, KERNELS_WITH_CODES_ONLY = ("elfer_raus", "elfer_raus_master"), ("step", "deal")
"""In these games, these kernels use only the list of legal moves in the scratch memory, which comes first."""


def make_constant(value: int) -> ir.Constant:
    """Return a constant of LLVM, an integer of 64 bits."""
    return ir.Constant(I64, value)


class KernelBuilder:
    """Builds the LLVM IR of a kernel. Values are those of LLVM; addresses point to generic memory."""

    def __init__(self, game: Game, name: str, rules: dict[str, DeviceFunction], *, host: bool) -> None:
        self.host, self.rules, self.name = host, rules, name
        scratch: Any = get_dtype(require_learnable(game).scratch_type)
        has_codes_only = game.id in GAMES_WITH_CODES_ONLY and name in KERNELS_WITH_CODES_ONLY
        self.scratch_size = align_size(scratch["codes"].itemsize) if has_codes_only else scratch.itemsize
        self.module = ir.Module(name)
        parameter_types = [I64 if parameter in NUMBERS else POINTER for parameter in PARAMETERS]
        emulation_types = [I64, I64, I64, POINTER, POINTER] if host else []
        self.function = ir.Function(self.module, ir.FunctionType(VOID, [*emulation_types, *parameter_types]), name)
        if not host:
            self.function.calling_convention = "ptx_kernel"
        for argument in self.function.args[len(emulation_types) :]:
            if argument.type == POINTER:
                argument.add_attribute("noalias")
        self.parameters: dict[str, Any] = dict(zip(PARAMETERS, self.function.args[len(emulation_types) :], strict=True))
        self.builder = ir.IRBuilder(self.function.append_basic_block("entry"))
        if host:
            self.lane, block, threads, self.shared, self._barrier = self.function.args[:5]
        else:
            self.lane, block, threads = (self.builder.zext(self._read_register(which), I64) for which in ("tid", "ctaid", "ntid"))
            memory = ir.GlobalVariable(self.module, ir.ArrayType(BYTE, 0), "memory", addrspace=3)
            memory.linkage, memory.align = "external", 16
            self.shared = self.builder.addrspacecast(memory, POINTER)
        self.first_thread = self.builder.mul(block, threads)
        self.thread = self.builder.add(self.first_thread, self.lane)
        """The index of the thread among all, which is that of its game."""
        self.remark_count, self.advice_size = len(require_learnable(game).learning.remarks), make_advice_buffer(game).size
        memory = list_buffers(game, 1, see_all=True)
        self.sizes, self.stride = {name: buffer.size for name, buffer in memory.items()}, compute_stride(memory["states"])

    def _read_register(self, which: str) -> Any:
        """Return the value of a special register of the thread, such as `tid`."""
        function_type = ir.FunctionType(I32, [])
        return self.builder.call(ir.Function(self.module, function_type, f"llvm.nvvm.read.ptx.sreg.{which}.x"), [])

    def sync_warp(self) -> None:
        """Let the threads of a warp wait for each other."""
        name, parameter_types, arguments = (BARRIER_FUNCTION, [POINTER], [self._barrier]) if self.host else (
            *("llvm.nvvm.bar.warp.sync", [I32]),
            [ir.Constant(I32, -1)],
        )  # fmt: skip
        known = self.module.globals.get(name)
        function = known or ir.Function(self.module, ir.FunctionType(I32 if self.host else VOID, parameter_types), name)
        self.builder.call(function, arguments)

    def offset_address(self, base: Any, offset: Any) -> Any:
        """Return an address plus an offset in bytes."""
        return self.builder.gep(base, [offset if isinstance(offset, ir.Value) else make_constant(offset)], source_etype=BYTE)

    def find_element(self, name: str, game: Any) -> Any:
        """Return the address of a game's element of an array."""
        return self.offset_address(self.parameters[name], self.builder.mul(game, self.find_element_size(name)))

    def find_element_size(self, name: str) -> Any:
        """Return the size of a game's element of an array, in bytes."""
        if name == "rewards":
            return self.builder.mul(self.parameters["players"], make_constant(4))
        return make_constant(self.sizes[name])

    def allocate_local(self, size: int) -> Any:
        """Return the address of new local memory of the thread."""
        with self.builder.goto_entry_block():
            memory = self.builder.alloca(ir.ArrayType(BYTE, size))
            memory.align = 16
            return memory

    def allocate_scratch(self) -> Any:
        """Return the address of new scratch memory, ready for use."""
        scratch = self.allocate_local(self.scratch_size)
        if "forget" in self.rules:
            self.call_rule("forget", scratch)
        return scratch

    def load(self, address: Any, kind: ir.Type = I64, align: int | None = None) -> Any:
        """Return the value at an address."""
        return self.builder.load(address, typ=kind, align=align)

    def call_rule(self, name: str, *arguments: Any) -> Any:
        """Call the device function of a rule, and return its result."""
        function = self.module.globals.get(RULE_PREFIX + name)
        if function is None:
            function = ir.Function(self.module, ir.FunctionType(I64, list_parameter_types(self.rules[name])), RULE_PREFIX + name)
        return self.builder.call(function, arguments)

    @contextmanager
    def write_loop(self, start: Any, stop: Any, step: int) -> Iterator[Any]:
        """Write a loop around the code written inside, with a number from `start` to below `stop`."""
        before = self.builder.block
        head, body, end = (self.function.append_basic_block(name) for name in ("head", "body", "end"))
        self.builder.branch(head)
        self.builder.position_at_end(head)
        counter = self.builder.phi(I64)
        counter.add_incoming(start, before)
        self.builder.cbranch(self.builder.icmp_unsigned("<", counter, stop), body, end)
        self.builder.position_at_end(body)
        yield counter
        counter.add_incoming(self.builder.add(counter, make_constant(step)), self.builder.block)
        self.builder.branch(head)
        self.builder.position_at_end(end)

    def copy(self, target: Any, source: Any, size: int, word: int) -> None:
        """Copy so many bytes in this thread."""
        word_type = ir.IntType(8 * word)
        with self.write_loop(make_constant(0), make_constant(size), word) as offset:
            self.builder.store(
                self.load(self.offset_address(source, offset), word_type, word), self.offset_address(target, offset), align=word
            )

    def copy_states(self, *, fetch: bool) -> None:
        """Copy the states of a warp's games to shared memory, or back, all threads together."""
        device_states, stride, words = self.find_element("states", self.first_thread), self.stride, self.sizes["states"] // 4
        with self.write_loop(self.lane, make_constant(WARP * words), WARP) as counter:
            game = self.builder.udiv(counter, make_constant(words))
            word = self.builder.sub(counter, self.builder.mul(game, make_constant(words)))
            shared_word = self.offset_address(
                self.shared, self.builder.add(self.builder.mul(game, make_constant(stride)), self.builder.mul(word, make_constant(4)))
            )
            device_word = self.offset_address(device_states, self.builder.mul(counter, make_constant(4)))
            source, target = (device_word, shared_word) if fetch else (shared_word, device_word)
            self.builder.store(self.load(source, I32, 4), target, align=4)

    @contextmanager
    def guard_games(self) -> Iterator[None]:
        """Run the code written inside only if the thread has a game."""
        with self.builder.if_then(self.builder.icmp_unsigned("<", self.thread, self.parameters["games"])):
            yield

    def write_observation(self, game: Any, state: Any, scratch: Any) -> None:
        """Write the observation and the legal moves of the seat to move."""
        size = self.sizes["legal_moves"]
        legal = self.allocate_local(size)
        results = [self.find_element(name, game) for name in ("observations", "hidden", "seats")]
        self.call_rule("look", self.parameters["settings"], state, scratch, *results, legal)
        self.copy(self.find_element("legal_moves", game), legal, size, 8)

    def list_game(self, counter: Any, game: Any | None) -> None:
        """Increase a counter and, if a game is given, append it to the list after the counter."""
        place = self.builder.atomic_rmw("add", counter, make_constant(1), "monotonic")
        if game is not None:
            self.builder.store(
                game, self.offset_address(counter, self.builder.mul(self.builder.add(place, make_constant(1)), make_constant(8)))
            )


def write_step(kernel: KernelBuilder, suffix: str) -> None:
    """Make a move in each game; list the games whose round is over, and write the observations of the others."""
    builder = kernel.builder
    kernel.copy_states(fetch=True)
    kernel.sync_warp()
    with kernel.guard_games():
        game = kernel.thread
        state = kernel.offset_address(kernel.shared, builder.mul(kernel.lane, make_constant(kernel.stride)))
        action = _load_action(kernel, game)
        rewards, ended = kernel.find_element("rewards", game), kernel.find_element("ended", game)
        with builder.if_else(_is_legal(kernel, game, action)) as (legal, illegal):
            with legal:
                scratch, world = kernel.allocate_scratch(), kernel.allocate_local(kernel.sizes["states"])
                settings, cell = kernel.parameters["settings"], kernel.find_element("cells", game)
                is_unfinished = kernel.call_rule(
                    f"move{suffix}", action, settings, state, cell, scratch, world, rewards, kernel.parameters["players"], ended
                )
                with builder.if_else(builder.icmp_signed("!=", is_unfinished, make_constant(0))) as (goes_on, stops):
                    with goes_on:
                        kernel.write_observation(game, state, scratch)
                    with stops:
                        kernel.list_game(kernel.parameters["listed"], game)
            with illegal:
                with kernel.write_loop(make_constant(0), kernel.parameters["players"], 1) as seat:
                    builder.store(ir.Constant(I32, 0), kernel.offset_address(rewards, builder.mul(seat, make_constant(4))))
                builder.store(ir.Constant(BYTE, 0), ended)
                kernel.list_game(kernel.parameters["illegal"], None)
    kernel.sync_warp()
    kernel.copy_states(fetch=False)


def _load_action(kernel: KernelBuilder, game: Any) -> Any:
    """Load the action of a game, an integer of 32 or 64 bits."""
    builder, actions = kernel.builder, kernel.parameters["actions"]
    with builder.if_else(builder.icmp_signed("!=", kernel.parameters["wide"], make_constant(0))) as (wide, narrow):
        with wide:
            long, at_long = kernel.load(kernel.offset_address(actions, builder.mul(game, make_constant(8)))), builder.block
        with narrow:
            short = builder.sext(kernel.load(kernel.offset_address(actions, builder.mul(game, make_constant(4))), I32), I64)
            at_short = builder.block
    action = builder.phi(I64)
    action.add_incoming(long, at_long)
    action.add_incoming(short, at_short)
    return action


def _is_legal(kernel: KernelBuilder, game: Any, action: Any) -> Any:
    """Return whether an action is in the set of legal moves of a game."""
    builder = kernel.builder
    inside = builder.icmp_unsigned("<", action, make_constant(kernel.sizes["masks"]))
    known = builder.select(inside, action, make_constant(0))
    word = kernel.load(
        kernel.offset_address(
            kernel.find_element("legal_moves", game), builder.mul(builder.lshr(known, make_constant(5)), make_constant(8))
        )
    )
    return builder.and_(inside, builder.trunc(builder.lshr(word, builder.and_(known, make_constant(31))), ir.IntType(1)))


def write_deal(kernel: KernelBuilder, suffix: str) -> None:
    """Continue the listed games, or begin the first episode of each game with its seed."""
    builder, listed = kernel.builder, kernel.parameters["listed"]
    begins = builder.icmp_signed("!=", kernel.parameters["begins"], make_constant(0))
    with builder.if_then(
        builder.icmp_unsigned("<", kernel.thread, builder.select(begins, kernel.parameters["games"], kernel.load(listed)))
    ):
        listed_game = kernel.load(
            kernel.offset_address(listed, builder.mul(builder.add(kernel.thread, make_constant(1)), make_constant(8)))
        )
        game = builder.select(begins, kernel.thread, listed_game)
        cell = kernel.find_element("cells", game)
        with builder.if_then(begins):
            builder.store(kernel.load(kernel.find_element("seeds", game)), kernel.offset_address(cell, get_offset(Cell, "seed")))
            builder.store(make_constant(0), kernel.offset_address(cell, get_offset(Cell, "episodes")))
        state, scratch = kernel.find_element("states", game), kernel.allocate_scratch()
        world, digest = kernel.allocate_local(kernel.sizes["states"]), kernel.allocate_local(get_dtype(Digest).itemsize)
        match_setup, players = (kernel.parameters["settings"], kernel.parameters["template"]), kernel.parameters["players"]
        results = (kernel.find_element("rewards", game), players, kernel.find_element("ended", game))
        kernel.call_rule(f"deal_on{suffix}", kernel.parameters["begins"], *match_setup, state, cell, scratch, world, digest, *results)
        kernel.write_observation(game, state, scratch)


def write_start_chance(kernel: KernelBuilder, _: str) -> None:
    """Start the random numbers of each game."""
    with kernel.guard_games():
        digest = kernel.allocate_local(get_dtype(Digest).itemsize)
        kernel.call_rule(
            "start_rng",
            kernel.find_element("rngs", kernel.thread),
            kernel.builder.add(kernel.parameters["first_seed"], kernel.thread),
            digest,
        )


def write_choose(kernel: KernelBuilder, _: str) -> None:
    """Choose a uniformly random legal action in each game."""
    with kernel.guard_games():
        chosen = kernel.call_rule(
            "choose_move", kernel.find_element("legal_moves", kernel.thread), kernel.find_element("rngs", kernel.thread)
        )
        kernel.builder.store(chosen, kernel.find_element("actions", kernel.thread))


def write_list_legal(kernel: KernelBuilder, _: str) -> None:
    """List the legal moves of each game."""
    builder, width = kernel.builder, kernel.parameters["width"]
    with kernel.guard_games():
        row = kernel.offset_address(kernel.parameters["codes"], builder.mul(kernel.thread, builder.mul(width, make_constant(2))))
        kernel.call_rule("list_legal", kernel.find_element("legal_moves", kernel.thread), row, width)


def write_masks(kernel: KernelBuilder, _: str) -> None:
    """Write the sets of legal moves as masks of bytes; each thread writes one word, whatever games it belongs to."""
    builder, moves = kernel.builder, kernel.sizes["masks"]
    begin = builder.mul(kernel.thread, make_constant(WORD))
    with builder.if_then(builder.icmp_unsigned("<", begin, builder.mul(kernel.parameters["games"], make_constant(moves)))):
        game = builder.udiv(begin, make_constant(moves))
        move = builder.sub(begin, builder.mul(game, make_constant(moves)))
        for half in range(WORD // 8):
            bits: Any = make_constant(0)
            for byte in range(8):
                offset = builder.add(
                    builder.mul(game, make_constant(kernel.sizes["legal_moves"])),
                    builder.mul(builder.lshr(move, make_constant(5)), make_constant(8)),
                )
                word = kernel.load(kernel.offset_address(kernel.parameters["legal_moves"], offset))
                bit = builder.and_(builder.lshr(word, builder.and_(move, make_constant(31))), make_constant(1))
                bits = builder.or_(bits, builder.shl(bit, make_constant(8 * byte)))
                last = builder.icmp_unsigned("==", move, make_constant(moves - 1))
                game = builder.select(last, builder.add(game, make_constant(1)), game)
                move = builder.select(last, make_constant(0), builder.add(move, make_constant(1)))
            builder.store(bits, kernel.offset_address(kernel.parameters["masks"], builder.add(begin, make_constant(8 * half))), align=8)


def write_advise(kernel: KernelBuilder, _: str) -> None:
    """Write the move of `careful` in each game, chosen in a world sampled for the seat to move."""
    with kernel.guard_games():
        world, scratch = kernel.allocate_local(kernel.sizes["states"]), kernel.allocate_scratch()
        chosen = kernel.call_rule(
            "careful_move", kernel.find_element("states", kernel.thread), scratch, world, kernel.find_element("rngs", kernel.thread)
        )
        kernel.builder.store(chosen, kernel.find_element("actions", kernel.thread))


def write_list_advised(kernel: KernelBuilder, _: str) -> None:
    """List the candidates of each game with remarks, from a world sampled for the seat to move."""
    builder, width, remark_count = kernel.builder, kernel.parameters["width"], kernel.remark_count
    with kernel.guard_games():
        row = builder.mul(kernel.thread, builder.mul(width, make_constant(2)))
        codes, remarks = (
            kernel.offset_address(kernel.parameters["codes"], row),
            kernel.offset_address(kernel.parameters["remarks"], builder.mul(row, make_constant(remark_count))),
        )
        world, scratch = kernel.allocate_local(kernel.sizes["states"]), kernel.allocate_scratch()
        candidates = kernel.offset_address(kernel.parameters["advice"], builder.mul(kernel.thread, make_constant(kernel.advice_size)))
        rng = kernel.find_element("rngs", kernel.thread)
        kernel.call_rule(
            "list_advised", codes, width, remarks, width, kernel.find_element("states", kernel.thread), scratch, world, rng, candidates
        )


WRITERS: dict[str, Callable[[KernelBuilder, str], None]] = {
    "step": write_step,
    "deal": write_deal,
    "start_chance": write_start_chance,
    "choose": write_choose,
    "list_legal": write_list_legal,
    "write_masks": write_masks,
    "advise": write_advise,
    "list_advised": write_list_advised,
}


def build_kernel(game: Game, name: str, rules: dict[str, DeviceFunction], *, host: bool = False) -> str:
    """Return a kernel as LLVM IR, for a GPU or, with `host`, for its emulation."""
    kernel = KernelBuilder(game, name, rules, host=host)
    WRITERS[name.removesuffix(WITH_BOTS)](kernel, WITH_BOTS if name.endswith(WITH_BOTS) else "")
    kernel.builder.ret_void()
    lines = str(kernel.module).splitlines()
    return "\n".join(line for line in lines if not line.startswith(("target ", ";"))).replace(chr(34), "")
