"""Which cards and moves decide: how much more of the win those had who were dealt a card or made a move."""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from reihum import _bots as bots
from reihum._intervals import NORMAL, least_error
from reihum._kit.base import Base
from reihum._kit.chance import make_rng
from reihum._kit.options import Options
from reihum._lab.house_rules.data import DriverData
from reihum._lab.house_rules.samples import holm_correction
from reihum._lab.house_rules.tables import ComparisonSetup
from reihum._lab.house_rules.verdicts import LEVEL
from reihum._play.match import Match
from reihum._review.playouts.measured_memory import SUMS

SHOWN = 10
"""So many cards, and moves, are told."""
FEWEST = 100
"""Of what was dealt or made less often nothing is told."""
DEALS = 1000
"""So many deals are looked at."""
TEXTS_OF = 10
"""So many matches are looked at for the texts of moves that depend on the position."""
OFTEN = 3
"""A text is believed when it was seen so often for a code, and no other."""


def list_move_texts(setting: ComparisonSetup, options: Options) -> dict[int, str]:
    """Return the texts of move codes.

    Where a text depends on the position, as in Bloom, some matches of `careful` are looked at, and codes that are written in several ways
    there, or hardly occur, are left out.
    """
    game, players, seed = setting
    if isinstance(game, Base) and type(game).text is Base.text:
        return {code: game.notation.text(code) for code in range(game.moves)}
    seen: dict[int, Counter[str]] = {}
    careful, rng = bots.make_bot("careful", bots.get_bot_type("careful"), game), make_rng(f"texts {seed}")
    for number in range(TEXTS_OF):
        match = Match(game, players, options, seed=setting.match_seed(number))
        while not match.over:
            if match.turn is None:
                match.deal()
                continue
            code = bots.choose_move(careful, game, match.state, rng)
            found = match.legal_move(code)
            seen.setdefault(code, Counter())[found.text] += 1
            match.play(found)
    return {code: next(iter(texts)) for code, texts in seen.items() if len(texts) == 1 and texts.total() >= OFTEN}


def find_driving_moves(sums: NDArray[np.float64], texts: dict[int, str]) -> list[DriverData]:
    """Return the moves that go together most surely with winning or losing, of those that have a text."""
    return _surest({text: sums[code] for code, text in texts.items() if sums[code, 0] >= FEWEST})


def find_driving_cards(setting: ComparisonSetup, options: Options, shares: NDArray[np.float64]) -> list[DriverData]:
    """Return the cards that go together most surely with winning or losing where they are dealt in the first round.

    `shares` are those of the setting's matches from the first on, shape (matches, players); at most DEALS are looked at.
    """
    game, players, _ = setting
    sums: dict[str, NDArray[np.float64]] = {}
    for number, won in enumerate(shares[:DEALS]):
        hands = Match(game, players, options, seed=setting.match_seed(number)).round.deal["hands"]
        held: Counter[str] = Counter()
        brought: Counter[str] = Counter()
        for hand, share in zip(hands, won.tolist(), strict=True):  # type: ignore[call-overload]  # hands are lists in every game
            held.update(hand)
            for card in hand:
                brought[card] += share - 1 / players
        for card, times in held.items():
            x = brought[card]
            sums.setdefault(card, np.zeros(SUMS))
            sums[card] += (times, x, times * times, times * x, x * x)
    return _surest({card: sum_ for card, sum_ in sums.items() if sum_[0] >= FEWEST})


def _surest(sums: dict[str, NDArray[np.float64]]) -> list[DriverData]:
    """Return those that are farthest from nothing in standard errors, the surest first."""
    told = [_told(text, each) for text, each in sums.items()]
    errors = [max((one["high"] - one["more"]) / NORMAL, 1e-12) for one in told]
    chances = [math.erfc(abs(one["more"]) / error / math.sqrt(2)) for one, error in zip(told, errors, strict=True)]
    for one, chance in zip(told, holm_correction(chances), strict=True):
        one["is_sure"] = chance < LEVEL
    order = sorted(range(len(told)), key=lambda at: (-abs(told[at]["more"]) / errors[at], told[at]["text"]))
    return [told[at] for at in order[:SHOWN]]


def _told(text: str, sums: Sequence[float] | NDArray[np.float64]) -> DriverData:
    """Return the ratio of sums over matches with its interval, matches being independent of each other."""
    n, x, nn, nx, xx = map(float, sums)
    more = x / n
    around = NORMAL * max(math.sqrt(max(xx - 2 * more * nx + more * more * nn, 0.0)) / n, least_error(n))
    return {"text": text, "times": round(n), "more": more, "low": more - around, "high": more + around, "is_sure": False}
