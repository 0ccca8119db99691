"""Worlds of Level 8 that a seat may believe in: the others have looked for the cards of their levels.

In each turn a player takes a card and discards the one that helps least. So the longer a round lasts, the closer are the hands of those who
have not laid their level to it, and dealing the unseen cards evenly (`knowledge.determinize`) takes them for too weak.
"""

from reihum._games.level_8.distance import STEPS, count_jokers_needed, is_within
from reihum._games.level_8.hands import put, remove
from reihum._games.level_8.knowledge import determinize
from reihum._games.level_8.state import COLOURS, DRAW, JOKER, NUMBERS, Scratch, State
from reihum._games.level_8.trial_hand import load_hand, put_in, take_out
from reihum._kit.bits import lowest
from reihum._kit.chance import Rng, pick
from reihum._kit.compiled import rule

CARDS_A_TURN = 2
"""How many cards of the pile are offered to a hand for each turn that its seat has had. A player has the choice of open ones as well."""
MOST_CARDS = 40
"""How many are offered at most, however long the round lasts."""
DISCARDS = 4
"""How many cards of the hand are tried, at most, as the one that makes room for a card that helps."""
COMPLETED_ONE_IN = 2
"""A card that would complete the level is taken one time in so many: most players would have laid it by now.

These numbers were chosen by how many cards the hands of bots really were away from their levels (docs/results/review.md).
"""


@rule
def sample_belief(s: State, seat: int, scratch: Scratch, rng: Rng) -> None:
    """Turn a state, in place, into a world that agrees with all that `seat` knows, in which the others have looked for their levels."""
    determinize(s, seat, scratch, rng)
    offered = min(CARDS_A_TURN * int(s.turns) // int(s.players), MOST_CARDS)
    for other in range(s.players):
        # In the middle of a turn a hand goes with what has been laid of its level.
        if other != seat and not s.laid[other] and (other != s.turn or s.phase == DRAW):
            _look_for_level(s, other, offered, scratch, rng)


@rule
def _look_for_level(s: State, seat: int, offered: int, scratch: Scratch, rng: Rng) -> None:
    """Swap number cards that a hand has drawn with cards of the pile that bring it closer to its level.

    Jokers stay where chance has put them: whoever has many lays soon, so those who have not laid have no more than chance gives them.
    """
    drawn = _list_drawn(s, scratch, seat)
    if drawn == 0 or s.left == 0:
        return
    load_hand(s, scratch, seat)
    short = count_jokers_needed(s, scratch, seat)
    for _ in range(offered):
        if short == 0 or scratch.steps >= STEPS:
            return
        place = pick(rng, int(s.left))
        card = int(s.pile[place])
        if card >= JOKER or (short == 1 and pick(rng, COMPLETED_ONE_IN) > 0):
            continue
        put_in(scratch, card)
        at = _find_discard(s, scratch, seat, short - 1, drawn, rng)
        if at < 0:
            take_out(scratch, card)
        else:
            short -= 1
            remove(s, seat, int(scratch.cards[at]))
            put(s, seat, card)
            s.pile[place] = scratch.cards[at]
            scratch.cards[at] = card


@rule
def _find_discard(s: State, scratch: Scratch, seat: int, jokers: int, drawn: int, rng: Rng) -> int:  # noqa: PLR0913, PLR0917 - a hand and its trial
    """Take a drawn card out of the copied hand so that `jokers` jokers suffice for its level; return its place in `cards`, -1 for none."""
    if is_within(s, scratch, seat, jokers):
        for _ in range(DISCARDS):
            at = pick(rng, drawn)
            take_out(scratch, int(scratch.cards[at]))
            if is_within(s, scratch, seat, jokers):
                return at
            put_in(scratch, int(scratch.cards[at]))
    return -1


@rule
def _list_drawn(s: State, scratch: Scratch, seat: int) -> int:
    """Write the number cards of a hand that may lie in the pile as well, as far as others know, into `cards`; return how many."""
    n = 0
    for colour in range(COLOURS):
        drawn = int(s.hands[seat, colour]) & ~int(s.known[seat, colour]) & int(s.fresh[colour])
        while drawn:
            scratch.cards[n] = colour * NUMBERS + lowest(drawn)
            n += 1
            drawn &= drawn - 1
    return n
