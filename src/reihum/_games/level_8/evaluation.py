"""The value of an unfinished round of Level 8: each seat's chance to win the match.

Two logistic models predict which seat ends the round, and which seats lay their level before that. They were fitted to 600 matches of
two and four careful players. Their inputs are mainly how many cards each hand lacks for its level, or has left.
"""

from reihum._games.level_8.distance import count_helpful, count_jokers_needed
from reihum._games.level_8.rules import score
from reihum._games.level_8.state import DRAW, LEVELS, LIMIT, PLAYING, VOIDS, WON, Scratch, State
from reihum._games.level_8.trial_hand import load_hand
from reihum._kit.compiled import rule
from reihum._kit.elementary import exp, log, log2
from reihum._kit.structured import FloatArray

AHEAD = log(1.8)
"""The chance to win a match is about 1.8 times that of a seat one level behind, from 2,000 rounds of two and 1,400 of four."""

ENDS_WITH = (0.0, 0.8, -0.1, -0.6)
"""The log-weight of a seat that has laid for ending the round, by its number of cards, up to three."""
ENDS_MISSING, ENDS_LAST, ENDS_JOKER, ENDS_BARRED, ENDS_LATER = -0.5, 1.1, 0.3, -0.5, -0.5
"""Summands of this log-weight: for each missing card of a seat that has not laid; if its level is the last, whose laying ends the round;
for each of its jokers; for a skip card before the seat; for its position in the order of turns, as a fraction of all seats."""

LAYS_AT_ONCE, LAYS, LAYS_MISSING, LAYS_HELPFUL = 4.0, 0.5, -1.2, 0.6
"""Summands of the log-odds that a seat lays before somebody else ends the round: with nothing missing; else a constant, for each missing
card, and for each doubling of the number of helpful cards."""
LAYS_JOKER, LAYS_BARRED, LAYS_LATER, LAYS_BEFORE = 0.3, -0.6, -0.4, 1.5
"""The same for each joker, for a skip card, for the position in the order of turns; the last times the logarithm of the others' weight
for ending the round is subtracted."""


@rule
def is_quiescent(s: State) -> bool:
    """Return whether a turn is about to begin, since only then hands can be compared."""
    return bool(s.phase == DRAW)


@rule
def evaluate(s: State, scratch: Scratch, worth: FloatArray) -> None:
    """Write each seat's chance to win the match, from 0 to 1, into `worth`."""
    worth[:] = 0.0
    if s.status != PLAYING:
        for seat in range(s.players):
            scratch.then[seat] = score(s, seat)
        if s.status == LIMIT and s.voids + 1 >= VOIDS:
            _share_at_end(s, scratch, worth)
        else:
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
    """Add each seat's chance to win from the levels in `then` to `worth`, times the probability `likely` of these levels."""
    whole = 0.0
    for seat in range(s.players):
        if scratch.then[seat] >= WON:
            worth[seat] += likely
            return
        # The level is no longer needed and is replaced by its weight.
        scratch.then[seat] = exp(AHEAD * float(scratch.then[seat]))
        whole += scratch.then[seat]
    for seat in range(s.players):
        worth[seat] += likely * scratch.then[seat] / whole


@rule
def _share_at_end(s: State, scratch: Scratch, worth: FloatArray) -> None:
    """Write the share of the win of each seat when the match ends with the levels in `then` (ruling L9), into `worth`, which is 0."""
    best = 0.0
    leaders = 0
    for seat in range(s.players):
        if scratch.then[seat] > best:
            best = scratch.then[seat]
            leaders = 0
        leaders += scratch.then[seat] == best
    for seat in range(s.players):
        if scratch.then[seat] == best:
            worth[seat] = 1.0 / leaders


@rule
def _write_likelihoods(s: State, scratch: Scratch) -> float:
    """Write each seat's weight for ending the round (`ends`) and probability to lay before (`lays`); return the sum of `ends`."""
    whole = 0.0
    for seat in range(s.players):
        later = (seat - int(s.turn)) % int(s.players) / s.players
        ends = ENDS_BARRED * s.before[seat] + ENDS_LATER * later
        lays = LAYS_BARRED * s.before[seat] + LAYS_LATER * later
        if s.laid[seat]:
            ends += ENDS_WITH[min(int(s.counts[seat]), 3)]
        else:
            load_hand(s, scratch, seat)
            short = count_jokers_needed(s, scratch, seat)
            ends += ENDS_MISSING * short + ENDS_JOKER * s.jokers[seat] + (ENDS_LAST if s.levels[seat] == LEVELS else 0.0)
            lays += LAYS_JOKER * s.jokers[seat]
            lays += (
                LAYS + LAYS_MISSING * short + LAYS_HELPFUL * log2(1.0 + count_helpful(s, scratch, seat, short)) if short else LAYS_AT_ONCE
            )
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
