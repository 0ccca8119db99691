"""Seeds of many matches, derived from one seed: neighbouring seeds and different purposes share no deals.

The seed of match `index` of a series is the first 53 bits of the SHA-256 of the text `reihum PURPOSE SEED INDEX`, such as
`reihum ladder 0 12`. Every JSON parser keeps integers of 53 bits exactly. Two of a million derived seeds are equal with a
probability of about one in 18,000.

`reihum.Match(seed=N)` is not a series: its deals follow from N as in every version (docs/deals.md).
"""

import hashlib
from typing import Literal

from reihum._kit.errors import OptionError

VERSION = 2
"""The current version of the derivation. In version 1 match k had the seed `seed + k`; named sets of deals keep using version 1."""
BITS = 53
"""The bits of a derived seed."""

Purpose = Literal["simulate", "ladder", "lab", "batch", "training", "lane", "evaluation"]


def derive_seed(seed: int, purpose: Purpose, index: int, version: int = VERSION) -> int:
    """Return the seed of match `index` of a series, from 0 to 2**53 - 1; raises OptionError for a version that does not exist.

    >>> derive_seed(0, "ladder", 12)
    6047346196298951
    >>> derive_seed(1_000_000, "ladder", 12, version=1)
    1000012
    """
    if version == 1:
        return seed + index
    if version != VERSION:
        message = f"seeds are derived in version 1 or {VERSION}, not {version!r}"
        raise OptionError(message)
    return _hash(f"reihum {purpose} {seed} {index}")


def derive_next_seed(seed: int) -> int:
    """Return the seed of the episode after the one with this seed, in environments that restart by themselves."""
    return _hash(f"reihum next {seed}")


def make_numpy_seed(seed: int) -> int:
    """Return a seed for a NumPy generator, which accepts none below 0: the seed itself, or for a negative one its remainder."""
    return seed if seed >= 0 else seed % (1 << BITS)


def _hash(text: str) -> int:
    # The top 53 of 64 bits.
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> (64 - BITS)
