"""Plays a round with native rules and traces it, with checksums of every byte that they write."""

from typing import Any, TypedDict, cast
from zlib import crc32

from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.search import Search
from reihum._kit.chance import make_stream
from reihum._play.match import Match, derive_key
from tools.wasm.compiler.memory_layout import SCRATCH, SEARCH
from tools.wasm.compiler.native import NativeModule
from tools.wasm.deal_fields import FieldValues, list_nonzero_fields, restore_deal
from tools.wasm.search_traces import derive_seed, trace_search, widen_seed

POLICIES = ("careful", "random")
CHECKSUM_INTERVAL = 32
"""The moves from one noted checksum to the next; the positions that are searched depend on it as well."""
CAREFUL_INTERVAL = 4
"""Where moves are random, the moves from one imagined world, with the choice of `careful`, to the next."""
EVALUATION_INTERVAL = 8
"""The moves from one evaluation of the position to the next."""
PLAYOUTS_FROM_DEAL = 2
"""The playouts of each kind from the deal."""
DEFAULT_ITERATIONS = 60
"""The default iterations of a search."""


class SearchTrace(TypedDict):
    """The trace of a search: its result, and checksums."""

    after: int
    """The moves of the round before it."""
    iterations: int
    seed: str
    move: int
    sums: dict[str, int]
    """The checksum of each place that it may have written to."""


class RoundTrace(TypedDict):
    """The trace of a round: its beginning, and checksums."""

    policy: str
    fields: FieldValues
    """The fields of the state before the deal."""
    key: str
    round: int
    seed: str
    extra: FieldValues
    """More fields, which a given deal sets in advance."""
    deck: list[int]
    """The deck from which a given deal is dealt."""
    moves: int
    sums: list[int]
    """Running checksums: after the deal and its playouts, after every CHECKSUM_INTERVAL moves, and at the end."""
    scores: list[int]
    searches: list[SearchTrace]


class RoundTracer:
    """Plays the round that a match has just dealt, with native rules and in the match itself, and compares both.

    With `iterations`, some positions are searched with that budget.
    """

    def __init__(self, native: NativeModule, match: Match[Any, Any], policy: str, iterations: int | None = None) -> None:
        self.native, self.match, self.policy, self.iterations = native, match, policy, iterations
        self.game: Any = match.game
        self.round_number = len(match.rounds) - 1
        self.moves = 0
        self.checksum = 0
        self.is_ending_searched = False

    def trace_round(self) -> RoundTrace:
        """Play the round to its end and return its trace; raises AssertionError where the match has another state."""
        native, match = self.native, self.match
        carry, deal = match.round.carry, match.round.deal
        key = derive_key(cast("int", match.seed))
        prepared = self.game.before_deal(len(match.players), match.options, carry)
        seed = self._derive_seed("play")
        native.write("rng", widen_seed(seed))
        native.write("stream", make_stream(key, self.round_number).tobytes())
        native.write("state", prepared.tobytes())
        native.call("deal")
        self._add_places("state")
        self._play_out()
        sums, searches = [self.checksum], []
        while native["state"].turn >= 0:
            if self._is_search_due():
                searches.append(self._trace_search())
            self._make_move(self._choose_move())
            if self.moves % CHECKSUM_INTERVAL == 0:
                sums.append(self.checksum)
        scores = [int(native.call("score", seat)) for seat in range(len(match.players))]
        extra, deck = restore_deal(self.game, carry, deal)
        return RoundTrace(
            policy=self.policy,
            fields=list_nonzero_fields(prepared),
            key=key.hex(),
            round=self.round_number,
            seed=seed.hex(),
            extra=extra,
            deck=deck,
            moves=self.moves,
            sums=[*sums, self.checksum],
            scores=scores,
            searches=searches,
        )

    def _derive_seed(self, purpose: str) -> bytes:
        """Return a seed of 16 bytes for a purpose."""
        return derive_seed(f"{self.game.id} {self.match.seed} {self.round_number} {self.policy} {purpose}")

    def _add_places(self, *places: str) -> None:
        """Add the bytes of places to the checksum."""
        for place in places:
            self.checksum = crc32(self.native.read(place), self.checksum)

    def _add_number(self, number: int) -> None:
        """Add a number of 32 bits to the checksum."""
        self.checksum = crc32(int(number).to_bytes(4, "little", signed=True), self.checksum)

    def _play_out(self) -> None:
        """Play some playouts from here, and restore the state."""
        before = self.native.read("state")
        for _ in range(PLAYOUTS_FROM_DEAL):
            for function in ("playout", "play_out"):
                self.native.call(function)
                self._add_places("state")
                self.native.write("state", before)

    def _choose_move(self) -> int:
        """Choose the next move, after adding everything about the position to the checksum."""
        native = self.native
        count = native.call("legal")
        codes = [int(code) for code in native[SCRATCH].codes[:count]]
        for code in codes:
            self._add_number(code)
        if self.moves % EVALUATION_INTERVAL == 0:
            native.call("evaluate")
            self._add_places(f"{SEARCH}.payoffs")
        if self.policy == "random" and self.moves % CAREFUL_INTERVAL:
            return codes[int(native.call("pick", count))]
        before = native.read("state")
        native.call("determinize", int(native["state"].turn))
        self._add_places("state")
        careful = int(native.call("careful"))
        self._add_number(careful)
        native.write("state", before)
        return careful if self.policy == "careful" else codes[int(native.call("pick", count))]

    def _make_move(self, code: int) -> None:
        """Make a move, reshuffle where it is due, and compare both states."""
        native = self.native
        self.match.play(code)
        native.call("play", code)
        self.moves += 1
        self._add_places("state")
        while self.game.due(native["state"]):
            native.call("form")
            self._add_places("state")
        if native.read("state") != self.match.state.tobytes():
            message = (
                f"{self.game.title}: after {self.moves} moves of round {self.round_number + 1}, seed {self.match.seed}, the match differs."
            )
            raise AssertionError(message)

    def _is_search_due(self) -> bool:
        """Return whether to search here: at two fixed moves, and once where nothing is hidden any more."""
        if self.iterations is None or len(self.match.codes()) == 1:
            return False
        if (
            endgames.has_open_endgames(self.game)
            and endgames.is_open_information(self.game, self.match.state)
            and not self.is_ending_searched
        ):
            self.is_ending_searched = True
            return True
        return self.moves in {CHECKSUM_INTERVAL // 2, 2 * CHECKSUM_INTERVAL}

    def _trace_search(self) -> SearchTrace:
        """Search this position, and return the trace."""
        seed = self._derive_seed(f"search {self.moves}")
        move, sums = trace_search(Search(self.game, Budget(iterations=self.iterations)), self.match, seed)
        return SearchTrace(after=self.moves, iterations=self.iterations or 0, seed=seed.hex(), move=move, sums=sums)
