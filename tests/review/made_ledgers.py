"""Estimates and changes of a seat's chance, as a test needs them."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from reihum._review.evaluator import Estimate
from reihum._review.ledger import Change, Source

ERROR = 0.01


def make_estimate(share: float) -> Estimate:
    """What the first of three seats expects to have of the win; the others share the rest."""
    rest = (1 - share) / 2
    return Estimate(np.array([[share, rest, rest], [0.0] * 3]), np.full((2, 3), ERROR))


def make_changes(*way: tuple[Source, float], step: object = None, prior: float = 1 / 3) -> list[Change]:
    """Give the changes of a seat's chance, from that before the deal on."""
    shares = [prior, *(share for _, share in way)]
    any_step: Any = step or SimpleNamespace()
    pairs = zip(way, shares, shares[1:], strict=False)
    return [Change(any_step, source, make_estimate(was), make_estimate(now)) for (source, _), was, now in pairs]
