"""The cards and moves that drive results: the mean gain in share of the win for seats that were dealt a card or made a move."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from reihum import _bots as bots
from reihum._envs.measured_memory import SUMS
from reihum._intervals import compute_least_error, compute_t_quantile
from reihum._kit.base import Base
from reihum._kit.chance import make_rng
from reihum._kit.options import Options
from reihum._lab.house_rules.data import DriverData
from reihum._lab.house_rules.samples import compute_student_chance, correct_by_holm
from reihum._lab.house_rules.tables import ComparisonSetup
from reihum._lab.house_rules.verdicts import LEVEL
from reihum._play.match import Match

MOST_LISTED = 10
"""The most cards, and the most moves, that are listed."""
FEWEST_TIMES = 100
"""Cards and moves that occurred less often are not listed."""
MOST_DEALS = 1000
"""The most deals that are examined."""
TEXT_MATCHES = 10
"""The matches that are played to find the texts of moves that depend on the position."""
FEWEST_SIGHTINGS = 3
"""A text counts for a code when it was seen this often and no other text was."""


def list_move_texts(setting: ComparisonSetup, options: Options) -> dict[int, str]:
    """Return the texts of move codes.

    Where texts depend on the position, as in Bloom, they are taken from some matches of `careful`. Codes with several texts, and rare
    ones, are left out.
    """
    game, players, seed = setting
    if isinstance(game, Base) and type(game).text is Base.text:
        return {code: game.notation.text(code) for code in range(game.moves)}
    seen: dict[int, Counter[str]] = {}
    careful, rng = bots.make_bot("careful", bots.get_bot_type("careful"), game), make_rng(f"texts {seed}")
    for number in range(TEXT_MATCHES):
        match = Match(game, players, options, seed=setting.derive_match_seed(number))
        while not match.over:
            if match.turn is None:
                match.deal()
                continue
            code = bots.choose_move(careful, game, match.state, rng)
            found = match.legal_move(code)
            seen.setdefault(code, Counter())[found.text] += 1
            match.play(found)
    return {code: next(iter(texts)) for code, texts in seen.items() if len(texts) == 1 and texts.total() >= FEWEST_SIGHTINGS}


def find_driving_moves(sums: NDArray[np.float64], texts: dict[int, str]) -> list[DriverData]:
    """Return the moves with a text that are correlated most significantly with winning or losing."""
    return _list_most_significant({text: sums[code] for code, text in texts.items() if sums[code, 0] >= FEWEST_TIMES})


def find_driving_cards(setting: ComparisonSetup, options: Options, shares: NDArray[np.float64]) -> list[DriverData]:
    """Return the cards of the first deal that are correlated most significantly with winning or losing.

    `shares` are those of the setting's matches from the first on, shape (matches, players); at most MOST_DEALS are examined.
    """
    game, players, _ = setting
    sums: dict[str, NDArray[np.float64]] = {}
    for number, won in enumerate(shares[:MOST_DEALS]):
        hands = Match(game, players, options, seed=setting.derive_match_seed(number)).round.deal["hands"]
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
    return _list_most_significant({card: sum_ for card, sum_ in sums.items() if sum_[0] >= FEWEST_TIMES})


def _list_most_significant(sums: Mapping[str, Sequence[float] | NDArray[np.float64]]) -> list[DriverData]:
    """Return the entries farthest from 0 in standard errors, the most significant first; `sums` are as `measured_memory.SUMS` says."""
    listed: list[DriverData] = []
    distances, chances = list[float](), list[float]()
    for text, each in sums.items():
        n, x, nn, nx, xx = map(float, each)
        more = x / n
        # The matches that it occurred in, or fewer where it occurred in some of them more often.
        count = max(n * n / nn, 2)
        # The delta method for a ratio; matches are independent, so their squared residuals add up.
        residuals = max(xx - 2 * more * nx + more * more * nn, 0.0) * count / (count - 1)
        error = max(math.sqrt(residuals) / n, compute_least_error(n))
        around = compute_t_quantile(count) * error
        listed.append({"text": text, "times": round(n), "more": more, "low": more - around, "high": more + around, "is_sure": False})
        distances.append(abs(more) / error)
        chances.append(compute_student_chance(distances[-1], count))
    for one, chance in zip(listed, correct_by_holm(chances), strict=True):
        one["is_sure"] = chance < LEVEL
    order = sorted(range(len(listed)), key=lambda at: (-distances[at], listed[at]["text"]))
    return [listed[at] for at in order[:MOST_LISTED]]
