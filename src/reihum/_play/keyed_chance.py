"""Deals and reshuffles of a whole match, derived from a secret key."""

import hashlib
from typing import Any, Protocol, SupportsIndex

from reihum._kit.base import Carry
from reihum._kit.chance import Stream, make_stream
from reihum._kit.errors import OptionError
from reihum._kit.whole_numbers import convert_seed
from reihum._play.game import Game
from reihum._play.rounds import Round

KEY_BYTES = 32


class MatchToDeal(Protocol):
    """What dealing needs of a match."""

    players: list[str]
    options: dict[str, object]
    rounds: list[Round]
    state: Any

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""


class KeyedChance:
    """Deals round n, counted from 0, from the ChaCha20 stream of a secret key with nonce n."""

    def __init__(self, key: bytes) -> None:
        if not isinstance(key, bytes) or len(key) != KEY_BYTES:
            # The key itself is secret.
            message = f"A key has {KEY_BYTES} bytes, of the type bytes, not {len(key) if isinstance(key, bytes) else type(key).__name__}."
            raise OptionError(message)
        self.key = key

    def start_again(self) -> "KeyedChance":
        """Return the same source, with no round begun."""
        return KeyedChance(self.key)

    def copy(self) -> "KeyedChance":
        """Return an independent source that continues from here."""
        twin = KeyedChance(self.key)
        twin._stream = self._stream.copy()
        return twin

    def begin(self, number: int) -> None:
        """Open the stream of round `number`, from 0."""
        self._stream: Stream = make_stream(self.key, number)

    def deal(self, match: MatchToDeal, carry: Carry) -> Any:  # noqa: ANN401 - a state of the match's game
        """Open the round's stream and deal from it."""
        # One stream for each round, so that a round can be dealt again without replaying those before it.
        self.begin(len(match.rounds))
        return match.game.deal(len(match.players), match.options, carry, self._stream)

    def shuffle(self, match: MatchToDeal) -> list[str]:
        """Reshuffle with the next bytes of the round's stream."""
        return match.game.shuffle(match.state, self._stream)

    def __setstate__(self, kept: dict[str, object]) -> None:
        self.__dict__.update(kept)
        if "_stream" in kept:
            self._stream = self._stream.copy()  # as the state of a match is, see `Match.__setstate__`


def derive_key(seed: SupportsIndex) -> bytes:
    """Return the key of a seed: SHA-256 of the text `reihum seed N`. Raises OptionError for what is not a whole number."""
    return hashlib.sha256(f"reihum seed {convert_seed(seed)}".encode()).digest()


def commit_to_key(key: bytes) -> str:
    """Return the commitment to a key, SHA-256 in hexadecimal: shown before the match, it fixes the key without revealing it."""
    return hashlib.sha256(key).hexdigest()


def make_chance(key: bytes | None, seed: SupportsIndex | None) -> KeyedChance:
    """Return the source of chance for a key or a seed; raises OptionError for both, for neither and for an invalid one."""
    if key is not None and seed is not None:
        message = "A match has a seed or a key, not both."
        raise OptionError(message)
    if key is not None:
        return KeyedChance(key)
    if seed is None:
        message = "A match needs a seed, or a key of 32 bytes."
        raise OptionError(message)
    return KeyedChance(derive_key(seed))
