"""Chance: the keyed stream is ChaCha20, shuffles are even, the fast generator is what it says."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from reihum._kit.chance import Stream, draw_below, draw_byte, draw_word, make_rng, make_stream, pick, refill_block, shuffle


def keystream(opened: Stream, count: int) -> bytes:
    return bytes(draw_byte(opened) for _ in range(count))


def test_rfc_8439_section_2_3_2_the_block_function() -> None:
    opened = make_stream(bytes(range(32)))
    opened.nonce[:] = [0x09000000, 0x4A000000, 0]
    opened.counter = 1
    refill_block(opened)
    assert keystream(opened, 64).hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


def test_rfc_8439_appendix_a_1_blocks_0_and_1_of_the_zero_key() -> None:
    opened = make_stream(bytes(32))
    assert keystream(opened, 8).hex() == "76b8e0ada0f13d90"
    keystream(opened, 56)
    assert keystream(opened, 8).hex() == "9f07e7be5551387a"


def test_every_round_has_its_own_stream() -> None:
    key = bytes(range(32))
    assert len({keystream(make_stream(key, number), 32) for number in range(50)}) == 50


def test_below_rejects_and_never_reaches_its_bound() -> None:
    opened = make_stream(b"k" * 32)
    for n in (1, 2, 3, 5, 80, 98, 104, 256):
        assert {draw_below(opened, n) for _ in range(40 * n)} == set(range(n))


def test_all_orders_of_four_cards_are_equally_likely() -> None:
    opened = make_stream(b"fair" * 8)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = np.arange(4, dtype=np.int8)
        shuffle(opened, cards, 4)
        drawn[tuple(cards.tolist())] += 1
    assert set(drawn) == set(permutations(range(4)))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in drawn.values())
    assert chi_square < 23 + 5 * 46**0.5


@pytest.mark.parametrize("n", [2, 60, 80, 104])
def test_shuffle_draws_the_bytes_that_below_would(n: int) -> None:
    fast, plain = make_stream(b"s" * 32), make_stream(b"s" * 32)
    cards = np.arange(n, dtype=np.int8)
    shuffle(fast, cards, n)
    expected = list(range(n))
    for last in range(n - 1, 0, -1):
        other = draw_below(plain, last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert cards.tolist() == expected
    assert fast.tobytes() == plain.tobytes()


def test_the_fast_generator_is_xoshiro128_plus_plus() -> None:
    """The first words from the state 1, 2, 3, 4, worked out by hand from the definition."""
    choice = make_rng(0)
    choice.words[:] = [1, 2, 3, 4]
    assert [draw_word(choice) for _ in range(3)] == [641, 1573767, 3222811527]


def test_picks_are_even_and_the_seed_decides() -> None:
    choice = make_rng("a seed")
    drawn = Counter(pick(choice, 7) for _ in range(70_000))
    assert set(drawn) == set(range(7))
    assert sum((count - 10_000) ** 2 / 10_000 for count in drawn.values()) < 6 + 5 * 12**0.5
    assert make_rng(5).tobytes() == make_rng("5").tobytes() != make_rng(6).tobytes()
