"""SHA-256 of short texts in compiled code, for the same keys and generators as in Python: `derive_key`, `make_rng` and `_kit.seeds`."""

import numpy as np
from numpy.typing import NDArray

from reihum._kit.chance import Rng, Stream
from reihum._kit.compiled import inlined_rule, rule

WORD = 0xFFFFFFFF
ROUNDS = 64
LENGTH_AT = 15
"""The last word of the block: the length of the text in bits."""


def _compute_fraction_of_root(number: int, root: int) -> int:
    """Return the first 32 bits of the fraction of a square (2) or cube (3) root."""
    # In whole numbers, by bisection: a float has too few bits. Computed rather than copied, the constants cannot contain a misprint.
    low, high = 0, number << 32
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**root <= number << 32 * root else (low, middle)
    return low & WORD


def _list_primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


CONSTANTS = np.array([_compute_fraction_of_root(prime, 3) for prime in _list_primes(ROUNDS)], np.int64)
"""FIPS 180-4, 4.2.2: from the cube roots of the first 64 primes."""
START = np.array([_compute_fraction_of_root(prime, 2) for prime in _list_primes(8)], np.int64)
"""FIPS 180-4, 5.3.3: from the square roots of the first eight primes."""
KEY_TEXT = np.frombuffer(b"reihum seed ", np.int8).astype(np.int64)
BOTS_TEXT = np.frombuffer(b"reihum quick bots ", np.int8).astype(np.int64)
"""The prefix that `make_rng(f"bots {seed}")` hashes, with which `simulate` starts its bots."""
NEXT_TEXT = np.frombuffer(b"reihum next ", np.int8).astype(np.int64)
LAB_TEXT = np.frombuffer(b"reihum lab ", np.int8).astype(np.int64)


@rule
def open_stream(stream: Stream, seed: int, round_: int, words: NDArray[np.int64]) -> None:
    """Open the stream of a round, counted from 0, of the match with a seed; `words` has 72 words of working memory."""
    write_digest(KEY_TEXT, seed, words)
    for at in range(8):
        # SHA-256 writes big-endian words, ChaCha20 reads little-endian ones.
        stream.key[at] = _reverse_bytes(words[ROUNDS + at])
    stream.nonce[:] = 0
    stream.nonce[2] = round_
    # Nothing is left of a block, so the first draw computes one.
    stream.counter = 0
    stream.left = 0
    stream.block[:] = 0


@rule
def start_rng(rng: Rng, seed: int, words: NDArray[np.int64]) -> None:
    """Start the generator of the bots in the match with a seed; `words` has 72 words of working memory."""
    write_digest(BOTS_TEXT, seed, words)
    for at in range(4):
        rng.words[at] = _reverse_bytes(words[ROUNDS + at])


@inlined_rule
def compute_next_seed(seed: int, words: NDArray[np.int64]) -> int:
    """Return the same as `reihum._kit.seeds.derive_next_seed`; `words` has 72 words of working memory."""
    write_digest(NEXT_TEXT, seed, words)
    return _read_seed(words)


@rule
def compute_lab_seed(seed: int, index: int, words: NDArray[np.int64]) -> int:
    """Return the same as `reihum._kit.seeds.derive_seed` for the purpose `lab`; `words` has 72 words of working memory."""
    n = _put_number(words, _begin(words, LAB_TEXT), seed)
    n = _put_number(words, _put(words, n, ord(" ")), index)
    _finish(words, n)
    return _read_seed(words)


@inlined_rule
def _read_seed(words: NDArray[np.int64]) -> int:
    """Return the first 53 bits of a digest: every float and every JavaScript number holds them exactly."""
    return int(words[ROUNDS] << 21 | words[ROUNDS + 1] >> 11)


@rule
def _reverse_bytes(word: int) -> int:
    return (word & 255) << 24 | (word >> 8 & 255) << 16 | (word >> 16 & 255) << 8 | word >> 24


@rule
def write_digest(text: NDArray[np.int64], seed: int, w: NDArray[np.int64]) -> None:
    """Write SHA-256 of a text followed by a number to `w[64:72]`, as eight words; together they have at most 55 bytes."""
    # 55 bytes, the end mark and the length fill one block of 64: there is no second block.
    _finish(w, _put_number(w, _begin(w, text), seed))


@inlined_rule
def _begin(w: NDArray[np.int64], text: NDArray[np.int64]) -> int:
    """Start a block with a text and return the place after it."""
    w[:16] = 0
    n = 0
    for at in range(len(text)):
        n = _put(w, n, text[at])
    return n


@inlined_rule
def _put_number(w: NDArray[np.int64], n: int, number: int) -> int:
    """Write a number in decimal at place n of the block and return the place after it."""
    rest = number
    if number < 0:
        n = _put(w, n, ord("-"))
        rest = -number
    # The largest power of ten first: digits are written from the left, without a list of them.
    scale = 1
    while rest // scale > 9:  # noqa: PLR2004 - the last digit
        scale *= 10
    while scale:
        n = _put(w, n, ord("0") + rest // scale % 10)
        scale //= 10
    return n


@inlined_rule
def _finish(w: NDArray[np.int64], n: int) -> None:
    """Close the block after n bytes and write its digest."""
    _put(w, n, 0x80)
    w[LENGTH_AT] = 8 * n
    _compress(w)


@rule
def _put(w: NDArray[np.int64], n: int, byte: int) -> int:
    """Write a byte at place n of the block and return the place after it."""
    w[n >> 2] |= byte << (24 - 8 * (n & 3))
    return n + 1


@rule
def _rotate(word: int, by: int) -> int:
    """Rotate a 32-bit word to the right."""
    return (word >> by | word << (32 - by)) & WORD


@rule
def _compress(w: NDArray[np.int64]) -> None:
    """FIPS 180-4, 6.2.2, for a message of one block in `w[:16]`; the digest goes to `w[64:72]`."""
    # Words are 32 bits in integers of 64: sums of a few stay below 2 ** 63 and are cut back with WORD, so nothing ever overflows.
    for at in range(16, ROUNDS):
        near, far = w[at - 2], w[at - 15]
        mixed = _rotate(near, 17) ^ _rotate(near, 19) ^ near >> 10
        w[at] = (mixed + w[at - 7] + (_rotate(far, 7) ^ _rotate(far, 18) ^ far >> 3) + w[at - 16]) & WORD
    a, b, c, d = START[0], START[1], START[2], START[3]
    e, f, g, h = START[4], START[5], START[6], START[7]
    for at in range(ROUNDS):
        first = h + (_rotate(e, 6) ^ _rotate(e, 11) ^ _rotate(e, 25)) + (e & f ^ ~e & g) + CONSTANTS[at] + w[at]
        second = (_rotate(a, 2) ^ _rotate(a, 13) ^ _rotate(a, 22)) + (a & b ^ a & c ^ b & c)
        h, g, f, e = g, f, e, (d + first) & WORD
        d, c, b, a = c, b, a, (first + second) & WORD
    end = w[ROUNDS:]
    end[0], end[1], end[2], end[3] = (a + START[0]) & WORD, (b + START[1]) & WORD, (c + START[2]) & WORD, (d + START[3]) & WORD
    end[4], end[5], end[6], end[7] = (e + START[4]) & WORD, (f + START[5]) & WORD, (g + START[6]) & WORD, (h + START[7]) & WORD
