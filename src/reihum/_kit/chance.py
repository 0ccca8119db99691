"""Random numbers: a keyed stream for everything hidden, and a fast generator for playouts and sampled worlds.

The keyed stream is ChaCha20 (RFC 8439) with a 256-bit key; the nonce is the number of the round. Nobody can infer the
deck from the cards seen, and anyone with the key can check a deal with any implementation of ChaCha20. Bounded numbers are
drawn from single bytes by rejection, so that every order of a deck is equally likely.

The fast generator is xoshiro128++ (Blackman and Vigna, 2018). It never decides anything hidden in a match.
"""

import hashlib
from operator import index
from typing import Annotated

import numpy as np

from reihum._kit.compiled import rule
from reihum._kit.structured import Int32Array, Int64, Int64Array, IntArray, Structured, new_record

WORD = 0xFFFFFFFF
KEY = 32
"""Bytes of a key."""
BLOCK = 64
"""Bytes of a block."""


class Stream(Structured):
    """A ChaCha20 stream. The 32-bit words of key and nonce are stored in 64-bit integers.

    - `key`: the key, in eight words;
    - `nonce`: the nonce, in three words;
    - `counter`: the number of the next block;
    - `block`: the last generated block, in sixteen words;
    - `left`: the number of unused bytes of that block.
    """

    key: Annotated[Int64Array, 8]
    nonce: Annotated[Int64Array, 3]
    counter: Int64
    block: Annotated[Int32Array, 16]
    left: Int64


class Rng(Structured):
    """The state of the generator for bots and sampled worlds, xoshiro128++; `reihum.make_rng` makes one.

    - `words`: its four 32-bit words.
    """

    words: Annotated[Int64Array, 4]


def make_stream(key: bytes, round_: int = 0) -> Stream:
    """Open the stream of one round: `key` has 32 bytes, `round_` counts from 0 and becomes the nonce's last word.

    Raises TypeError for a key of another size, and for a round that is not a whole number in range.
    """
    if not isinstance(key, bytes | bytearray | memoryview) or len(bytes(key)) != KEY:
        message = f"A key has {KEY} bytes; this is none."
        raise TypeError(message)
    if not 0 <= index(round_) <= WORD:
        message = f"Rounds are counted from 0 to {WORD}, not {round_}."
        raise TypeError(message)
    opened = new_record(Stream)
    # Little-endian, as RFC 8439 reads a key, whatever the order of the machine.
    opened.key[:] = np.frombuffer(key, "<u4")
    opened.nonce[2] = round_
    return opened


def make_rng(seed: int | str | bytes) -> Rng:
    """Start the fast generator from a seed of any size; raises TypeError for anything but a whole number, a text or bytes."""
    if not isinstance(seed, bytes | str):
        # Only to raise TypeError for what is not an integer, such as 1.5.
        index(seed)
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    started = new_record(Rng)
    # The prefix separates this use of a seed from any other hash of the same text.
    started.words[:] = np.frombuffer(hashlib.sha256(b"reihum quick " + text).digest()[:16], "<u4")
    return started


@rule
def _rotate(word: int, by: int) -> int:
    """Rotate a 32-bit word to the left."""
    # Words are stored in 64-bit integers: bits shifted beyond 32 have to be masked off.
    return ((word << by) | (word >> (32 - by))) & WORD


@rule
def _mix_quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """RFC 8439, 2.1: the quarter round."""
    a = (a + b) & WORD
    d = _rotate(d ^ a, 16)
    c = (c + d) & WORD
    b = _rotate(b ^ c, 12)
    a = (a + b) & WORD
    d = _rotate(d ^ a, 8)
    c = (c + d) & WORD
    b = _rotate(b ^ c, 7)
    return a, b, c, d


@rule
def refill_block(stream: Stream) -> None:
    """RFC 8439, 2.3: make the next block of 64 bytes."""
    k = stream.key
    n = stream.nonce
    # "expand 32-byte k" in ASCII: the constants of RFC 8439. Sixteen variables instead of an array, so that they can
    # stay in registers.
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = k[0], k[1], k[2], k[3]
    c0, c1, c2, c3 = k[4], k[5], k[6], k[7]
    d0, d1, d2, d3 = stream.counter, n[0], n[1], n[2]
    # Ten double rounds: four columns, then four diagonals.
    for _ in range(10):
        a0, b0, c0, d0 = _mix_quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = _mix_quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = _mix_quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = _mix_quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = _mix_quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = _mix_quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = _mix_quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = _mix_quarter(a3, b0, c1, d2)
    w = stream.block
    w[0], w[1], w[2], w[3] = (_sum(a0, 0x61707865), _sum(a1, 0x3320646E), _sum(a2, 0x79622D32), _sum(a3, 0x6B206574))
    w[4], w[5], w[6], w[7] = (_sum(b0, k[0]), _sum(b1, k[1]), _sum(b2, k[2]), _sum(b3, k[3]))
    w[8], w[9], w[10], w[11] = (_sum(c0, k[4]), _sum(c1, k[5]), _sum(c2, k[6]), _sum(c3, k[7]))
    w[12], w[13], w[14], w[15] = (_sum(d0, stream.counter), _sum(d1, n[0]), _sum(d2, n[1]), _sum(d3, n[2]))
    stream.counter = (stream.counter + 1) & WORD
    stream.left = 64


@rule
def _sum(a: int, b: int) -> int:
    """Add two words and wrap the sum into the range of a signed 32-bit field."""
    # Flipping the top bit and then subtracting it extends the sign of a 32-bit word.
    return (((a + b) & WORD) ^ 0x80000000) - 0x80000000


@rule
def draw_byte(stream: Stream) -> int:
    """Draw the next byte of the stream."""
    if stream.left == 0:
        refill_block(stream)
    at = 64 - stream.left
    stream.left -= 1
    # The words of a block in order, each from its lowest byte on; `& 255` also undoes the sign of a word.
    return int(stream.block[at >> 2] >> (8 * (at & 3))) & 255


@rule
def draw_below(stream: Stream, n: int) -> int:
    """Draw a uniformly random number from 0 to n - 1; n is at most 256."""
    span = n - 1
    # Set every bit below the highest one: the smallest mask that covers n - 1. Three shifts are enough for eight bits.
    span |= span >> 1
    span |= span >> 2
    span |= span >> 4
    while True:
        # Rejection sampling: a remainder would make small numbers likelier.
        drawn = draw_byte(stream) & span
        if drawn < n:
            return drawn


@rule
def shuffle(stream: Stream, cards: IntArray, n: int) -> None:
    """Shuffle the first n of `cards` in place, n at most 256, with bytes from the stream; every order is equally likely.

    This is the shuffle of docs/deals.md: Durstenfeld's, with numbers drawn by rejection.
    """
    # A local variable, since the field would be written to memory for every byte.
    left = stream.left
    span = 255
    for last in range(n - 1, 0, -1):
        # `last` only decreases, and the mask with it: at most seven times in a whole shuffle.
        while span >> 1 >= last:
            span >>= 1
        # Larger than every `last`, so that at least one byte is drawn.
        other = n
        while other > last:
            if left == 0:
                refill_block(stream)
                left = 64
            at = 64 - left
            left -= 1
            # `& 15` changes nothing; it shows the compiler that the index is in bounds.
            other = (stream.block[(at >> 2) & 15] >> (8 * (at & 3))) & span
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
    stream.left = left


@rule
def draw_word(rng: Rng) -> int:
    """Draw a 32-bit word from the fast generator."""
    s = rng.words
    drawn = int(_rotate((s[0] + s[3]) & WORD, 7) + s[0]) & WORD
    shifted = (s[1] << 9) & WORD
    # The order of these assignments matters: each reads what those before it have written.
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= shifted
    s[3] = _rotate(s[3], 11)
    return drawn


@rule
def pick(rng: Rng, n: int) -> int:
    """Draw a number from 0 to n - 1 with a generator for sampled worlds (xoshiro128++); the bias is below n / 2**32."""
    # The high word of the product: it takes no division, and no loop as rejection sampling would.
    return (draw_word(rng) * n) >> 32


@rule
def shuffle_fast(rng: Rng, cards: IntArray, n: int) -> None:
    """Shuffle the first n of `cards` in place with the fast generator, for sampled worlds."""
    for last in range(n - 1, 0, -1):
        other = pick(rng, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
