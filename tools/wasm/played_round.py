"""A round as native rules play it, with sums of every byte they leave."""

from typing import Any, TypedDict, cast
from zlib import crc32

from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.search import Search
from reihum._kit.chance import make_stream
from reihum._play.match import Match, key_of
from tools.wasm.compiler.memory import SCRATCH, SEARCH
from tools.wasm.compiler.native import Native
from tools.wasm.restored import Values, restored, values
from tools.wasm.searched import searched, seed_of, wide

POLICIES = ("careful", "random")
EVERY = 32
"""So many moves lie between two sums that are noted, and between two searches."""
THINK = 4
"""Where moves are random, a world is imagined and careful asked before every so many of them."""
EVALUATE = 8
"""Before every so many moves the position is evaluated."""
PLAYOUTS = 2
"""So many rounds of each kind are played out from the deal."""
ITERATIONS = 60
"""Of a search, unless more are wanted."""


class SearchTrace(TypedDict):
    """A search and what it left."""

    after: int
    """How many moves of the round were made before it."""
    iterations: int
    seed: str
    move: int
    sums: dict[str, int]
    """Of each place that it may have written to."""


class Trace(TypedDict):
    """A round."""

    policy: str
    fields: Values
    """What is settled before the deal."""
    key: str
    round: int
    seed: str
    extra: Values
    """What beside `fields` is settled before a given deal."""
    deck: list[int]
    """The cards as a given deal is dealt from them."""
    moves: int
    sums: list[int]
    """The sums of all that was seen so far: after the deal and its playouts, after every so many moves, at the end."""
    scores: list[int]
    searches: list[SearchTrace]


class PlayedRound:
    """Plays the round that a match has just dealt, natively and in the match, which must come to the same.

    With `iterations` it is searched in it now and then, for so long.
    """

    def __init__(self, native: Native, match: Match[Any, Any], policy: str, iterations: int | None = None) -> None:
        self.native, self.match, self.policy, self.iterations = native, match, policy, iterations
        self.game: Any = match.game
        self.number = len(match.rounds) - 1
        self.moves = 0
        self.sum = 0
        self.ended = False

    def play(self) -> Trace:
        """Play it to its end and return what was seen; raises AssertionError where the match has another state."""
        native, match = self.native, self.match
        carry, deal = match.round.carry, match.round.deal
        key = key_of(cast("int", match.seed))
        prepared = self.game.before_deal(len(match.players), match.options, carry)
        seed = self._seed("play")
        native.write("rng", wide(seed))
        native.write("stream", make_stream(key, self.number).tobytes())
        native.write("state", prepared.tobytes())
        native.call("deal")
        self._see("state")
        self._play_out()
        sums, searches = [self.sum], []
        while native["state"].turn >= 0:
            if self._wants_search():
                searches.append(self._search())
            self._move(self._choice())
            if self.moves % EVERY == 0:
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
        """Return 16 bytes from which chance is to begin."""
        return seed_of(f"{self.game.id} {self.match.seed} {self.number} {self.policy} {what}")

    def _see(self, *places: str) -> None:
        """Add the bytes of places to the sum."""
        for place in places:
            self.sum = crc32(self.native.read(place), self.sum)

    def _see_number(self, number: int) -> None:
        self.sum = crc32(int(number).to_bytes(4, "little", signed=True), self.sum)

    def _play_out(self) -> None:
        """Play some rounds to their end from here, and come back."""
        before = self.native.read("state")
        for _ in range(PLAYOUTS):
            for way in ("playout", "play_out"):
                self.native.call(way)
                self._see("state")
                self.native.write("state", before)

    def _choice(self) -> int:
        """Return the move to make, having seen all that can be seen of the position."""
        native = self.native
        count = native.call("legal")
        codes = [int(code) for code in native[SCRATCH].codes[:count]]
        for code in codes:
            self._see_number(code)
        if self.moves % EVALUATE == 0:
            native.call("evaluate")
            self._see(f"{SEARCH}.payoffs")
        if self.policy == "random" and self.moves % THINK:
            return codes[int(native.call("pick", count))]
        before = native.read("state")
        native.call("determinize", int(native["state"].turn))
        self._see("state")
        careful = int(native.call("careful"))
        self._see_number(careful)
        native.write("state", before)
        return careful if self.policy == "careful" else codes[int(native.call("pick", count))]

    def _move(self, code: int) -> None:
        """Make a move, form the pile where one is due, and compare."""
        native = self.native
        self.match.play(code)
        native.call("play", code)
        self.moves += 1
        self._see("state")
        while self.game.due(native["state"]):
            native.call("form")
            self._see("state")
        if native.read("state") != self.match.state.tobytes():
            message = f"{self.game.title}: after {self.moves} moves of round {self.number + 1}, seed {self.match.seed}, the match differs."
            raise AssertionError(message)

    def _wants_search(self) -> bool:
        """Return whether a search is wanted here: now and then, and once where nothing is hidden any more."""
        if self.iterations is None or len(self.match.codes()) == 1:
            return False
        if endgames.has_open_endgames(self.game) and endgames.is_open_information(self.game, self.match.state) and not self.ended:
            self.ended = True
            return True
        return self.moves in {EVERY // 2, 2 * EVERY}

    def _search(self) -> SearchTrace:
        """Ask the searching bot."""
        seed = self._seed(f"search {self.moves}")
        move, sums = searched(Search(self.game, Budget(iterations=self.iterations)), self.match, seed)
        return SearchTrace(after=self.moves, iterations=self.iterations or 0, seed=seed.hex(), move=move, sums=sums)
