"""A round played by native rules, with checksums of every byte that they write."""

from typing import Any, TypedDict, cast
from zlib import crc32

from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.search import Search
from reihum._kit.chance import make_stream
from reihum._play.match import Match, derive_key
from tools.wasm.compiler.memory import SCRATCH, SEARCH
from tools.wasm.compiler.native import Native
from tools.wasm.restored import Values, restored, values
from tools.wasm.searched import searched, seed_of, wide

POLICIES = ("careful", "random")
SUM_EVERY = 32
"""The moves from one noted checksum to the next; searches are timed by it as well."""
THINK_EVERY = 4
"""Where moves are random, the moves from one imagined world, with the choice of `careful`, to the next."""
EVALUATE_EVERY = 8
"""The moves from one evaluation of the position to the next."""
PLAYOUTS = 2
"""The playouts of each kind from the deal."""
ITERATIONS = 60
"""The default iterations of a search."""


class SearchTrace(TypedDict):
    """A search with its result and checksums."""

    after: int
    """The moves of the round before it."""
    iterations: int
    seed: str
    move: int
    sums: dict[str, int]
    """The checksum of each place that it may have written to."""


class Trace(TypedDict):
    """A round with its checksums."""

    policy: str
    fields: Values
    """The fields of the state before the deal."""
    key: str
    round: int
    seed: str
    extra: Values
    """More fields, which a given deal sets in advance."""
    deck: list[int]
    """The deck from which a given deal is dealt."""
    moves: int
    sums: list[int]
    """Running checksums: after the deal and its playouts, after every SUM_EVERY moves, and at the end."""
    scores: list[int]
    searches: list[SearchTrace]


class PlayedRound:
    """Plays the round that a match has just dealt, with native rules and in the match itself, and compares both.

    With `iterations`, some positions are searched with that budget.
    """

    def __init__(self, native: Native, match: Match[Any, Any], policy: str, iterations: int | None = None) -> None:
        self.native, self.match, self.policy, self.iterations = native, match, policy, iterations
        self.game: Any = match.game
        self.number = len(match.rounds) - 1
        self.moves = 0
        self.sum = 0
        self.ended = False

    def play(self) -> Trace:
        """Play the round to its end and return its trace; raises AssertionError where the match has another state."""
        native, match = self.native, self.match
        carry, deal = match.round.carry, match.round.deal
        key = derive_key(cast("int", match.seed))
        prepared = self.game.before_deal(len(match.players), match.options, carry)
        seed = self._seed("play")
        native.write("rng", wide(seed))
        native.write("stream", make_stream(key, self.number).tobytes())
        native.write("state", prepared.tobytes())
        native.call("deal")
        self._add_places("state")
        self._play_out()
        sums, searches = [self.sum], []
        while native["state"].turn >= 0:
            if self._wants_search():
                searches.append(self._search())
            self._move(self._choice())
            if self.moves % SUM_EVERY == 0:
                sums.append(self.sum)
        scores = [int(native.call("score", seat)) for seat in range(len(match.players))]
        extra, deck = restored(self.game, carry, deal)
        return Trace(
            policy=self.policy,
            fields=values(prepared),
            key=key.hex(),
            round=self.number,
            seed=seed.hex(),
            extra=extra,
            deck=deck,
            moves=self.moves,
            sums=[*sums, self.sum],
            scores=scores,
            searches=searches,
        )

    def _seed(self, what: str) -> bytes:
        """Return a seed of 16 bytes for a purpose."""
        return seed_of(f"{self.game.id} {self.match.seed} {self.number} {self.policy} {what}")

    def _add_places(self, *places: str) -> None:
        """Add the bytes of places to the checksum."""
        for place in places:
            self.sum = crc32(self.native.read(place), self.sum)

    def _add_number(self, number: int) -> None:
        self.sum = crc32(int(number).to_bytes(4, "little", signed=True), self.sum)

    def _play_out(self) -> None:
        """Play some playouts from here, and restore the state."""
        before = self.native.read("state")
        for _ in range(PLAYOUTS):
            for way in ("playout", "play_out"):
                self.native.call(way)
                self._add_places("state")
                self.native.write("state", before)

    def _choice(self) -> int:
        """Return the next move, after adding everything about the position to the checksum."""
        native = self.native
        count = native.call("legal")
        codes = [int(code) for code in native[SCRATCH].codes[:count]]
        for code in codes:
            self._add_number(code)
        if self.moves % EVALUATE_EVERY == 0:
            native.call("evaluate")
            self._add_places(f"{SEARCH}.payoffs")
        if self.policy == "random" and self.moves % THINK_EVERY:
            return codes[int(native.call("pick", count))]
        before = native.read("state")
        native.call("determinize", int(native["state"].turn))
        self._add_places("state")
        careful = int(native.call("careful"))
        self._add_number(careful)
        native.write("state", before)
        return careful if self.policy == "careful" else codes[int(native.call("pick", count))]

    def _move(self, code: int) -> None:
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
            message = f"{self.game.title}: after {self.moves} moves of round {self.number + 1}, seed {self.match.seed}, the match differs."
            raise AssertionError(message)

    def _wants_search(self) -> bool:
        """Return whether to search here: at two fixed moves, and once where nothing is hidden any more."""
        if self.iterations is None or len(self.match.codes()) == 1:
            return False
        if endgames.has_open_endgames(self.game) and endgames.is_open_information(self.game, self.match.state) and not self.ended:
            self.ended = True
            return True
        return self.moves in {SUM_EVERY // 2, 2 * SUM_EVERY}

    def _search(self) -> SearchTrace:
        """Return a search of this position."""
        seed = self._seed(f"search {self.moves}")
        move, sums = searched(Search(self.game, Budget(iterations=self.iterations)), self.match, seed)
        return SearchTrace(after=self.moves, iterations=self.iterations or 0, seed=seed.hex(), move=move, sums=sums)
