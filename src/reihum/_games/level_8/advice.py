"""Candidate moves of Level 8 with remarks on each, for a network to choose among.

`careful` lays its level as soon as it can. It often pays to hold it back until the rest of the hand can be laid off with it: that brings
two levels instead of one, and nobody can lay off on it before. Features that a network could hardly learn from the cards are computed
here: how many cards would be left in hand, which way of laying leaves the fewest, and which card is missed least if the level is held
back. Everything depends only on the seat's own hand and on what everybody has seen.
"""

from reihum._games.level_8.bot import FAR, careful, choose_meld, choose_offer, choose_take
from reihum._games.level_8.card_values import compute_closeness, estimate_use_for_all, find_leader
from reihum._games.level_8.distance import compute_prospects
from reihum._games.level_8.laying import may_begin
from reihum._games.level_8.piles import get_card, is_open_to
from reihum._games.level_8.rules import legal, play
from reihum._games.level_8.state import (
    BEGIN_RUN,
    DISCARD,
    DRAW,
    JOKER,
    KEEP,
    LAY,
    LAY_CARD,
    LAY_OFF,
    LAY_SKIP,
    LEVELS,
    NONE,
    NUMBERS,
    SKIP,
    TAKE_PILE,
    TAKE_TOP,
    Scratch,
    State,
)
from reihum._games.level_8.trial_hand import load_hand, put_in, take_out
from reihum._kit.bits import lowest
from reihum._kit.chance import Rng
from reihum._kit.compiled import rule
from reihum._kit.learnable import Candidates

PLAIN, SECOND, SKIPS, NEARER, FITS, TAKES_SKIP, STOPS, OFFERS = range(8)
"""Remarks: a move without a further remark, the second-best discard, a skip card laid, an open card taken after which fewer cards are
missing, one taken that can be laid off, a skip card taken, a discard while something could be laid off, something laid off."""
MOST_LEFT = 9
WAITS, TAKES, LAYS, HOLDS = (OFFERS + 1 + kind * (MOST_LEFT + 1) for kind in range(4))
"""Remarks to which is added how many cards, up to MOST_LEFT, would be left in hand, including that for the discard, if the level were laid
and everything possible laid off. They are: a card drawn while the level is complete, an open one taken then, the level laid, the level
held back and a card discarded."""
REMARKS = HOLDS + MOST_LEFT + 1
"""The number of remarks."""


@rule
def list_candidates(s: State, scratch: Scratch, rng: Rng, advice: Candidates[State]) -> int:
    """Write the candidate moves, with remarks on each; return their number, at least one.

    Precondition: the round is not over and no pile is due; not checked.
    """
    n = _advise_taking(s, scratch, advice) if s.phase == DRAW else _advise_laying(s, scratch, advice)
    return n or _put(advice, 0, careful(s, scratch, rng), PLAIN)


@rule
def _put(advice: Candidates[State], n: int, move: int, remark: int) -> int:
    """Write a move at index `n` with its remark; return the new count."""
    advice.moves[n] = move
    advice.remarks[n, 0] = remark
    return n + 1


# Taking a card


@rule
def _advise_taking(s: State, scratch: Scratch, advice: Candidates[State]) -> int:
    """Write the cards worth taking: that of the pile, and the open one that helps most; return their number."""
    seat = int(s.turn)
    left = 0
    if not s.laid[seat]:
        advice.trial[0] = s
        advice.trial[0].phase = LAY
        left = _count_left_at_best(advice, scratch)
    n = _advise_open(s, scratch, advice) if left == 0 else _advise_open_complete(s, scratch, advice)
    if s.left:
        n = _put(advice, n, TAKE_PILE, WAITS + min(left, MOST_LEFT) if left else PLAIN)
    for owner in range(s.players):
        if is_open_to(s, seat, owner) and get_card(int(s.tops[owner])) == SKIP:
            return _put(advice, n, TAKE_TOP + owner, TAKES_SKIP)
    return n


@rule
def _advise_open(s: State, scratch: Scratch, advice: Candidates[State]) -> int:
    """Write the open card that `careful` would take, if any; return the number of moves written."""
    move = choose_take(s, scratch, int(s.turn))
    if move == TAKE_PILE or not TAKE_TOP <= move < TAKE_TOP + s.players or get_card(int(s.tops[move - TAKE_TOP])) == SKIP:
        return 0
    return _put(advice, 0, move, FITS if s.laid[s.turn] else NEARER)


@rule
def _advise_open_complete(s: State, scratch: Scratch, advice: Candidates[State]) -> int:
    """Write the open card with which the fewest cards would be left, if the level is complete; return the number of moves written."""
    best = NONE
    least = FAR
    for owner in range(s.players):
        if not is_open_to(s, int(s.turn), owner) or get_card(int(s.tops[owner])) == SKIP:
            continue
        advice.trial[0] = s
        play(advice.trial[0], TAKE_TOP + owner)
        left = _count_left_at_best(advice, scratch)
        if 0 < left < least:
            best = owner
            least = left
    return 0 if best == NONE else _put(advice, 0, TAKE_TOP + best, TAKES + min(least, MOST_LEFT))


# Laying, laying off, discarding


@rule
def _advise_laying(s: State, scratch: Scratch, advice: Candidates[State]) -> int:
    """Write the candidates after a card was taken; return their number, 0 where `careful` decides."""
    if s.phase == KEEP:
        return 0
    legal(s, scratch)
    first = int(scratch.codes[0])
    if first < LAY_CARD:
        return _advise_level(s, scratch, advice)
    if first < LAY_OFF:
        return 0
    if first < DISCARD:
        return _advise_offer(s, scratch, advice)
    return _advise_skip(s, advice, _advise_discard(s, scratch, advice))


@rule
def _advise_level(s: State, scratch: Scratch, advice: Candidates[State]) -> int:
    """Write the laying of the level, or of the rest of it, that leaves the fewest cards, and the discard if the level is held back."""
    seat = int(s.turn)
    advice.trial[0] = s
    left = _count_left_at_best(advice, scratch)
    n = _put(advice, 0, int(advice.moves[0]), LAYS + min(left, MOST_LEFT))
    if left == 1 or s.levels[seat] == LEVELS or s.finished[seat]:
        return n
    best = NONE
    most = 0
    for card in range(JOKER):
        if int(advice.trial[1].hands[seat, card // NUMBERS]) >> (card % NUMBERS) & 1:
            worth = -compute_closeness(advice.trial[1], card) - estimate_use_for_all(s, seat, card)
            if best == NONE or worth > most:
                best = card
                most = worth
    if best != NONE:
        n = _put(advice, n, DISCARD + best, HOLDS + min(left - 1, MOST_LEFT))
    return _advise_skip(s, advice, n)


@rule
def _advise_offer(s: State, scratch: Scratch, advice: Candidates[State]) -> int:
    """Write what `careful` would lay off and, unless the hand can go out now, the discard instead; return the number of moves written."""
    seat = int(s.turn)
    move = choose_offer(s, scratch, seat, legal(s, scratch))
    # A copy, since `_count_left_at_last` changes the state that it is given.
    advice.trial[0] = s
    n = _put(advice, 0, move, OFFERS)
    if _count_left_at_last(advice.trial[0], scratch) == 1:
        return n
    load_hand(s, scratch, seat)
    card = _find_least_missed(s, scratch, seat, NONE)
    return n if card == NONE else _put(advice, n, DISCARD + card, STOPS)


@rule
def _advise_discard(s: State, scratch: Scratch, advice: Candidates[State]) -> int:
    """Write the discards of the two cards that are missed least; return the number of moves written."""
    seat = int(s.turn)
    load_hand(s, scratch, seat)
    card = _find_least_missed(s, scratch, seat, NONE)
    if card == NONE:
        return 0
    n = _put(advice, 0, DISCARD + card, PLAIN)
    card = _find_least_missed(s, scratch, seat, card)
    return n if card == NONE else _put(advice, n, DISCARD + card, SECOND)


@rule
def _advise_skip(s: State, advice: Candidates[State], n: int) -> int:
    """Write at index `n` the laying of a skip card before the seat that it hurts most, if there is one; return the new count."""
    target = find_leader(s, int(s.turn)) if s.skips[s.turn] else NONE
    return n if target == NONE else _put(advice, n, LAY_SKIP + target, SKIPS)


@rule
def _find_least_missed(s: State, scratch: Scratch, seat: int, but: int) -> int:
    """Return the number card or joker, other than `but`, that is missed least and helps others least; NONE if there is none.

    Precondition: the hand has been loaded (`trial_hand.load_hand`); not checked.
    """
    best = NONE
    most = 0
    for card in range(JOKER + 1):
        there = scratch.wild if card == JOKER else int(scratch.hand[card // NUMBERS]) >> (card % NUMBERS) & 1
        if there == 0 or card == but:
            continue
        take_out(scratch, card)
        gain = -compute_closeness(s, card) if s.laid[seat] else compute_prospects(s, scratch, seat)
        put_in(scratch, card)
        gain -= estimate_use_for_all(s, seat, card)
        if best == NONE or gain > most:
            best = card
            most = gain
    return best


# How many cards would be left


@rule
def _count_left_at_best(advice: Candidates[State], scratch: Scratch) -> int:
    """Return how many cards would be left in hand if the level of `trial[0]` were laid and all possible cards laid off; 0 if it cannot be.

    This is for the best beginning of its next meld, which is left in `moves[0]`, and the state after all that in `trial[1]`.
    """
    s = advice.trial[0]
    seat = int(s.turn)
    load_hand(s, scratch, seat)
    if not s.finished[seat] and not may_begin(s, scratch, seat):
        return 0
    # Collected before any is tried, since trying one overwrites the codes.
    begins = 0
    for at in range(legal(s, scratch)):
        move = int(scratch.codes[at])
        if move < LAY_CARD:
            begins |= 1 << (move - BEGIN_RUN)
    least = FAR
    while begins:
        move = BEGIN_RUN + lowest(begins)
        begins &= begins - 1
        # Tried in a state of its own, so that the best so far stays in `trial[1]`.
        advice.trial[2] = s
        play(advice.trial[2], move)
        left = _count_left_at_last(advice.trial[2], scratch)
        if left < least:
            least = left
            advice.moves[0] = move
            advice.trial[1] = advice.trial[2]
    return least


@rule
def _count_left_at_last(s: State, scratch: Scratch) -> int:
    """Lay the begun level, and lay off as `careful` does; return how many cards are left in hand, including that for the discard."""
    seat = int(s.turn)
    while s.turn == seat:
        n = legal(s, scratch)
        move = int(scratch.codes[0])
        if move >= DISCARD:
            break
        if move < LAY_CARD:
            move = choose_meld(s, scratch, seat, n)
        elif move >= LAY_OFF:
            move = choose_offer(s, scratch, seat, n)
        play(s, move)
    return int(s.counts[seat])
