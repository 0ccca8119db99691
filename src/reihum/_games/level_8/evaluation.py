"""What a round of Level 8 is worth to everybody, before it is over: how likely each seat is to win the match.

Two logistic models predict which seat ends the round, and which seats lay their level before that. They were fitted to 600 matches of
two and four careful players. Their inputs are how far each hand is from its level, or from its end.
"""

from reihum._games.level_8.distance import helpful, missing
from reihum._games.level_8.rules import score
from reihum._games.level_8.state import DRAW, LEVELS, PLAYING, WON, Scratch, State
from reihum._games.level_8.trial_hand import load_hand
from reihum._kit.compiled import rule
from reihum._kit.elementary import exp, log, log2
from reihum._kit.structured import FloatArray

AHEAD = log(1.8)
"""The chance to win a match is about 1.8 times that of a seat one level behind: so it was in 2,000 rounds of two and 1,400 of four."""

ENDS_WITH = (0.0, 0.8, -0.1, -0.6)
"""How likely a seat that has laid is to end the round, by the number of cards in hand, as a logarithm; more are like three."""
ENDS_MISSING, ENDS_LAST, ENDS_JOKER, ENDS_BARRED, ENDS_LATER = -0.5, 1.1, 0.3, -0.5, -0.5
"""The same of a seat that has not laid: for each missing card; for laying the last level, which ends it; for each joker, for a skip
card lying before it; for a whole round of turns until it is its turn."""

LAYS_AT_ONCE, LAYS, LAYS_MISSING, LAYS_HELPFUL = 4.0, 0.5, -1.2, 0.6
"""How likely a seat is to lay before somebody else ends the round: with nothing missing; else from a start, for each missing card, and
for each doubling of the cards that would help."""
LAYS_JOKER, LAYS_BARRED, LAYS_LATER, LAYS_BEFORE = 0.3, -0.6, -0.4, 1.5
"""The same for each joker, for a skip card, for a whole round of turns; and against how likely the others are to end the round."""


@rule
def is_quiescent(s: State) -> bool:
    """Return whether a turn is about to begin: only then hands can be compared."""
    return bool(s.phase == DRAW)


@rule
def evaluate(s: State, scratch: Scratch, worth: FloatArray) -> None:
    """Write into `worth` how likely each seat is to win the match, from 0 to 1."""
    worth[:] = 0.0
    if s.status != PLAYING:
        for seat in range(s.players):
            scratch.then[seat] = score(s, seat)
        _share(s, scratch, 1.0, worth)
        return
    whole = _write_likelihoods(s, scratch)
    for ender in range(s.players):
        for seat in range(s.players):
            gain = 2.0 if seat == ender else float(scratch.lays[seat])
            scratch.then[seat] = s.levels[seat] + gain
        _share(s, scratch, float(scratch.ends[ender]) / whole, worth)


@rule
def _share(s: State, scratch: Scratch, likely: float, worth: FloatArray) -> None:
    """Add to `worth` the match, divided among the seats by the levels in `then`, times how `likely` these levels are."""
    whole = 0.0
    for seat in range(s.players):
        if scratch.then[seat] >= WON:
            worth[seat] += likely
            return
        # The level is needed no more: its weight takes its place.
        scratch.then[seat] = exp(AHEAD * float(scratch.then[seat]))
        whole += scratch.then[seat]
    for seat in range(s.players):
        worth[seat] += likely * scratch.then[seat] / whole


@rule
def _write_likelihoods(s: State, scratch: Scratch) -> float:
    """Write how likely each seat is to end the round (`ends`, in proportion) and to lay before (`lays`); return the sum of `ends`."""
    whole = 0.0
    for seat in range(s.players):
        later = (seat - int(s.turn)) % int(s.players) / s.players
        ends = ENDS_BARRED * s.before[seat] + ENDS_LATER * later
        lays = LAYS_BARRED * s.before[seat] + LAYS_LATER * later
        if s.laid[seat]:
            ends += ENDS_WITH[min(int(s.counts[seat]), 3)]
        else:
            load_hand(s, scratch, seat)
            short = missing(s, scratch, seat)
            ends += ENDS_MISSING * short + ENDS_JOKER * s.jokers[seat] + (ENDS_LAST if s.levels[seat] == LEVELS else 0.0)
            lays += LAYS_JOKER * s.jokers[seat]
            lays += LAYS + LAYS_MISSING * short + LAYS_HELPFUL * log2(1.0 + helpful(s, scratch, seat, short)) if short else LAYS_AT_ONCE
        scratch.ends[seat] = exp(ends)
        scratch.lays[seat] = lays
        whole += scratch.ends[seat]
    for seat in range(s.players):
        if s.laid[seat]:
            scratch.lays[seat] = 1.0
        elif s.levels[seat] == LEVELS:
            scratch.lays[seat] = 0.0  # laying the last level ends the round
        else:
            lays = scratch.lays[seat] - LAYS_BEFORE * log(whole - scratch.ends[seat])
            scratch.lays[seat] = 1 / (1 + exp(-lays))
    return whole
