"""The value of a position of Elfer raus! Master to a seat that has ended its turn: a sum of fitted weights.

What matters most is which seat will complete the half rows. The features of each are how many of its missing cards the seat holds, how
many it lacks, whether one of the lacked cards fits now, so that another seat could lay it, and whether an own one does. Further features
are the cards left in hand, jokers, connectors and the lead in bonus cards. All depend only on the seat's own hand and on what everybody
sees. The weights (`weights`) differ by phase of the round, which the seat's own turn does not change.
"""

from typing import NamedTuple

from reihum._games.elfer_raus_master.rules import HIGH, LOW
from reihum._games.elfer_raus_master.state import COLOURS, DECK, HALVES, WAY_EXTRAS, State
from reihum._kit.bits import lowest, popcount
from reihum._kit.compiled import rule
from reihum._kit.structured import IntArray

MOST_OWN = 4
MOST_LACKED = 3
"""The kind of a half row distinguishes numbers of own and of lacked cards up to these; further cards have weights of their own."""
HALF_KINDS = (MOST_OWN + 1) * (MOST_LACKED + 1) * 4
"""The number of kinds of half rows."""
FITTING, FOLLOWING, BLOCKED, MORE_OWN, MORE_LACKED, OFFERED, REACHED, SWAPPED, POINTS, CARD = range(HALF_KINDS, HALF_KINDS + 10)
"""Weights for each: own card that fits now, that fits after these, that does not; own and lacked card beyond the kinds of half rows; open
spot for a card of others; own card that a connector reaches, or whose spot a joker fills; point in hand; card in hand."""
JOKERS = CARD + 1
MOST_JOKERS = 4
CONNECTORS = JOKERS + MOST_JOKERS + 1
MOST_CONNECTORS = 4
FEW = CONNECTORS + MOST_CONNECTORS + 1
FEW_CARDS = (3, 5, 7, 10, 14)
"""Weights by the number of jokers in hand, of connectors, and of cards in hand, the last by how many of these bounds they reach."""
LEAD = FEW + len(FEW_CARDS) + 1
LEADS = 6
LEAST_LEAD = -3
"""Weights by the lead in bonus cards over the best of the others, from -3 or less to 2 or more."""
DRAWN = LEAD + LEADS
DRAWN_LATE = DRAWN + 1
"""Weights of drawing instead of laying, and of doing so when the pile has fewer cards than there are seats."""
OUT = DRAWN_LATE + 1
OUTS = 12
OUT_STEP = 11
"""Weights of having gone out, by the expected lead in points over the others, in steps of 11 from -22 or less on."""
HELD = 10
"""The points that a hidden card in another hand is expected to cost."""
FAR_AHEAD = 1000
"""More points than any lead."""
WEIGHTS = OUT + OUTS
"""The number of weights of a phase."""
NEAR = (4, 8)
"""The bounds between phases, for the fewest cards in another hand. Each phase is split by whether the pile has cards."""
PHASES = 2 * (len(NEAR) + 1)


class Turn(NamedTuple):
    """What weighing a turn needs to know of it."""

    seat: int
    """The seat to move."""
    phase: int
    """The index at which the weights of the phase begin."""
    lays: int
    """How many more cards can be laid."""
    jokers: int
    """How many of them can be jokers."""
    connectors: int
    """How many connectors can be used."""
    bonus: int
    """The worth of one more bonus card."""


@rule
def get_turn(s: State, seat: int, weights: IntArray) -> Turn:
    """Return the turn of a seat as it stands."""
    phase = _find_phase(s, seat)
    lead = DECK
    for other in range(s.players):
        if other != seat:
            lead = min(lead, int(s.bonuses[seat]) - int(s.bonuses[other]))
    # At most the last index but one: the worth of one more bonus card is the difference to the next weight.
    at = phase + LEAD + min(max(lead - LEAST_LEAD, 0), LEADS - 2)
    return Turn(
        seat,
        phase,
        min(int(s.most_lays) - int(s.laid), int(s.counts[seat])),
        min(int(s.jokers[seat]), WAY_EXTRAS - 1),
        min(int(s.connectors[seat]), WAY_EXTRAS - 1),
        int(weights[at + 1] - weights[at]),
    )


@rule
def _find_phase(s: State, seat: int) -> int:
    """Return the index at which the weights of the phase begin; those for two players come before those for more."""
    fewest = DECK
    for other in range(s.players):
        if other != seat:
            fewest = min(fewest, int(s.counts[other]))
    phase = 0 if s.left else len(NEAR) + 1
    for bound in NEAR:
        phase += int(fewest > bound)
    return (phase if s.players == 2 else phase + PHASES) * WEIGHTS  # noqa: PLR2004 - two players have weights of their own


@rule
def compute_value(s: State, turn: Turn, weights: IntArray) -> int:
    """Return the worth of ending the turn here."""
    total = compute_value_of_rest(s, turn, weights, 0, 0, 0, 0)
    if s.counts[turn.seat] == 0:
        return total
    for half in range(HALVES):
        total += compute_value_of_half(s, turn, half, 0, 0, weights)
    for colour in range(COLOURS):
        hand = int(s.hands[turn.seat, colour])
        total += int(weights[turn.phase + SWAPPED]) * popcount(hand & int(s.standing[colour]))
        total += int(weights[turn.phase + POINTS]) * sum_points(hand)
    return total


@rule
def compute_value_of_rest(s: State, turn: Turn, weights: IntArray, cards: int, jokers: int, connectors: int, earned: int) -> int:  # noqa: PLR0913, PLR0917
    """Return the worth of everything but the half rows or, with nothing left in hand, of the position.

    `cards` (of which `jokers` are jokers) and `connectors` have been used since, which has earned `earned` bonus cards.
    """
    seat, phase = turn.seat, turn.phase
    left = int(s.counts[seat]) - cards
    lead, margin = DECK, FAR_AHEAD
    for other in range(s.players):
        if other != seat:
            ahead = int(s.bonuses[seat]) + earned - int(s.bonuses[other])
            lead = min(lead, ahead)
            margin = min(margin, int(s.bonus_worth) * ahead + HELD * int(s.counts[other]))
    if left == 0:
        return int(weights[phase + OUT + min(max((margin + 2 * OUT_STEP) // OUT_STEP, 0), OUTS - 1)])
    few = 0
    for bound in FEW_CARDS:
        few += int(left >= bound)
    total = int(weights[phase + CARD]) * left + int(weights[phase + FEW + few])
    total += int(weights[phase + JOKERS + int(s.jokers[seat]) - jokers])
    total += int(weights[phase + CONNECTORS + min(int(s.connectors[seat]) - connectors, MOST_CONNECTORS)])
    return total + int(weights[phase + LEAD + min(max(lead - LEAST_LEAD, 0), LEADS - 1)])


@rule
def compute_value_of_drawing(s: State, turn: Turn, weights: IntArray) -> int:
    """Return the worth of drawing, to be added to `compute_value` of the position before it."""
    late = int(s.left) < int(s.players)
    return int(weights[turn.phase + DRAWN]) + (int(weights[turn.phase + DRAWN_LATE]) if late else 0)


@rule
def compute_value_of_half(s: State, turn: Turn, half: int, laid: int, opened: int, weights: IntArray) -> int:  # noqa: PLR0913, PLR0917
    """Return the worth of a half row (colour * 2, + 1 for the high one) once the numbers in `laid` lie and those in `opened` are open."""
    colour = half >> 1
    side = HIGH if half & 1 else LOW
    missing = ~(int(s.rows[colour]) | laid) & side
    own = int(s.hands[turn.seat, colour]) & missing
    lacked = missing & ~own
    fits = (int(s.open[colour]) | opened) & missing
    held, lacking = popcount(own), popcount(lacked)
    fitting, offered = own & fits, popcount(lacked & fits)
    kind = min(held, MOST_OWN) * (MOST_LACKED + 1) + min(lacking, MOST_LACKED)
    total = int(weights[turn.phase + kind * 4 + int(offered > 0) * 2 + int(fitting != 0)])
    chain = fitting
    # Three cards after the first: as many as the sheet allows in one turn.
    for _ in range(3):
        chain |= (chain << 1 | chain >> 1) & own
    first, chained = popcount(fitting), popcount(chain)
    total += int(weights[turn.phase + FITTING]) * first + int(weights[turn.phase + FOLLOWING]) * (chained - first)
    total += int(weights[turn.phase + BLOCKED]) * (held - chained) + int(weights[turn.phase + OFFERED]) * offered
    total += int(weights[turn.phase + REACHED]) * popcount(own & int(s.reach[colour]) & ~fits)
    total += int(weights[turn.phase + MORE_OWN]) * max(held - MOST_OWN, 0)
    return total + int(weights[turn.phase + MORE_LACKED]) * max(lacking - MOST_LACKED, 0)


@rule
def sum_points(cards: int) -> int:
    """Return the sum of the numbers in a mask."""
    points = 0
    while cards:
        points += lowest(cards)
        cards &= cards - 1
    return points
