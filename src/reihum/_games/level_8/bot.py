"""The careful player of Level 8, and the `shortlist` that searches use (`evaluation` has the rest).

Before its level is laid, it takes an open card if fewer cards are then missing, otherwise it draws; it discards what it
misses least, preferably not what the others can use. Once the level is laid, it takes what can be laid off, lays off
everything possible, and discards the rest. A skip card goes before the seat that is about to end the round, or is furthest
ahead.
"""

from reihum._games.level_8.card_values import can_be_laid_off, compute_closeness, estimate_use_for_others, find_leader
from reihum._games.level_8.distance import compute_prospects, count_jokers_needed
from reihum._games.level_8.kept_cards import count_kept
from reihum._games.level_8.level_search import can_go_on
from reihum._games.level_8.melds import find_fitting_ends, get_required_meld
from reihum._games.level_8.piles import get_card, is_open_to
from reihum._games.level_8.rules import legal
from reihum._games.level_8.state import (
    BEGIN_COLOUR,
    BEGIN_RUN,
    BEGIN_SET,
    DISCARD,
    DRAW,
    JOKER,
    JOKER_LOW,
    KEEP,
    KEEP_CARD,
    KEEP_DONE,
    LAY_CARD,
    LAY_OFF,
    LAY_SKIP,
    NONE,
    NUMBERS,
    OFFERS,
    SKIP,
    TAKE_NONE,
    TAKE_PILE,
    TAKE_TOP,
    Scratch,
    State,
)
from reihum._games.level_8.trial_hand import load_hand, put_in, take_out
from reihum._kit.chance import Rng
from reihum._kit.compiled import rule

FAR = 100
"""More cards than any hand can lack for its level."""


@rule
def careful(s: State, scratch: Scratch, rng: Rng) -> int:
    """Return a move for the seat to move, chosen from its own hand and what everybody has seen."""
    seat = int(s.turn)
    if s.phase == DRAW:
        return choose_take(s, scratch, seat)
    if s.phase == KEEP:
        return choose_kept(s, scratch, seat)
    n = legal(s, scratch)
    first = int(scratch.codes[0])
    if first < LAY_CARD:
        return choose_meld(s, scratch, seat, n)
    if first < LAY_OFF:
        return first  # a number card if there is one, since jokers come last
    if first < DISCARD:
        return choose_offer(s, scratch, seat, n)
    return choose_discard(s, scratch, seat)


@rule
def shortlist(s: State, scratch: Scratch) -> int:
    """Write the moves worth searching into `scratch.codes`; return their number.

    Returns 0 in the middle of a meld, where the choice is obvious, and when cards are kept, which are for another round. Whether and how to
    lay a level is worth searching: a level held back may be laid when more cards go with it, and nobody can lay off on it before.
    """
    n = legal(s, scratch)
    return 0 if s.phase == KEEP or LAY_CARD <= scratch.codes[0] < LAY_OFF else n


@rule
def choose_take(s: State, scratch: Scratch, seat: int) -> int:
    """Return the move that takes the open card that helps most or, if none helps, the next card of the pile."""
    best = TAKE_PILE if s.left else NONE
    load_hand(s, scratch, seat)
    most = 0
    if best == NONE:
        most = -FAR
    elif not s.laid[seat]:
        most = -count_jokers_needed(s, scratch, seat)
    for owner in range(s.players):
        if not is_open_to(s, seat, owner):
            continue
        card = get_card(int(s.tops[owner]))
        gain = 0
        if s.laid[seat]:
            gain = 1 if can_be_laid_off(s, card) else 0
        elif card != SKIP:
            # Put into the copied hand temporarily.
            put_in(scratch, card)
            gain = -count_jokers_needed(s, scratch, seat)
            take_out(scratch, card)
        else:
            gain = most
        if gain > most:
            most = gain
            best = TAKE_TOP + owner
    return TAKE_NONE if best == NONE else best


@rule
def choose_meld(s: State, scratch: Scratch, seat: int, n: int) -> int:
    """Return the beginning of the next meld with which the level costs the fewest jokers.

    `scratch.codes` holds the n legal moves.
    """
    code = get_required_meld(s, seat, int(s.finished[seat]))
    first = (BEGIN_RUN, BEGIN_SET, BEGIN_COLOUR)[code >> 4]
    load_hand(s, scratch, seat)
    jokers = int(scratch.wild)
    # First without a joker, then with one more each time: the first beginning that works costs the fewest.
    for wild in range(jokers):
        scratch.wild = wild
        for at in range(n):
            move = int(scratch.codes[at])
            if move < LAY_CARD and can_go_on(s, scratch, seat, code >> 4, move - first, int(s.reached), code & 15):
                return move
    return int(scratch.codes[0])


@rule
def choose_offer(s: State, scratch: Scratch, seat: int, n: int) -> int:
    """Return what to lay off: number cards first, then a joker, preferably where an own number card fits after it.

    `scratch.codes` holds the n legal moves.
    """
    best = NONE
    most = NONE
    for at in range(n):
        move = int(scratch.codes[at])
        if move >= DISCARD:
            break
        offer = (move - LAY_OFF) % OFFERS
        worth = 2
        if offer >= JOKER:
            low, high = find_fitting_ends(s, (move - LAY_OFF) // OFFERS)
            beyond = low - 1 if offer == JOKER_LOW else high + 1
            follows = offer > JOKER and 0 <= beyond < NUMBERS and s.numbers[seat] >> (4 * beyond) & 15
            worth = 1 if follows else 0
        if worth > most:
            most = worth
            best = move
    return best


@rule
def choose_discard(s: State, scratch: Scratch, seat: int) -> int:
    """Return the laying of a skip card if there is one, else the discard of the card that is missed least and helps others least."""
    if s.skips[seat]:
        target = find_leader(s, seat)
        return DISCARD + SKIP if target == NONE else LAY_SKIP + target
    load_hand(s, scratch, seat)
    best = NONE
    most = 0
    for card in range(JOKER + 1):
        if card < JOKER and not scratch.hand[card // NUMBERS] >> (card % NUMBERS) & 1:
            continue
        if card == JOKER and scratch.wild == 0:
            continue
        take_out(scratch, card)
        gain = -compute_closeness(s, card) if s.laid[seat] else compute_prospects(s, scratch, seat)
        put_in(scratch, card)
        gain -= estimate_use_for_others(s, seat, card)
        # Not `>=`: among equals the first card, so that the choice is the same everywhere.
        if best == NONE or gain > most:
            most = gain
            best = DISCARD + card
    return best


@rule
def choose_kept(s: State, scratch: Scratch, seat: int) -> int:
    """Return the move that keeps a card, or that ends keeping.

    The cards needed most for the level are kept: the least missed ones are dropped from the copied hand until as many are left as can be
    kept.
    """
    load_hand(s, scratch, seat)
    kept = count_kept(s, seat)
    # Cards already kept count as in hand.
    for place in range(kept):
        if s.kept[seat, place] != SKIP:
            put_in(scratch, int(s.kept[seat, place]))
    held = int(s.counts[seat]) - int(s.skips[seat])
    while held > s.most_kept - kept:
        card = find_least_missed(s, scratch, seat)
        if card == NONE:
            break
        take_out(scratch, card)
        held -= 1
    if s.jokers[seat]:
        return KEEP_CARD + JOKER
    short = count_jokers_needed(s, scratch, seat)
    for card in range(JOKER):
        if may_drop(s, scratch, seat, card):
            take_out(scratch, card)
            needed = count_jokers_needed(s, scratch, seat) > short
            put_in(scratch, card)
            if needed:
                return KEEP_CARD + card
    return KEEP_DONE


@rule
def may_drop(s: State, scratch: Scratch, seat: int, card: int) -> bool:
    """Return whether a number card is in hand, not already kept, and not dropped from the copied hand."""
    colour = card // NUMBERS
    return bool(int(s.hands[seat, colour]) & int(scratch.hand[colour]) & 1 << (card % NUMBERS))


@rule
def find_least_missed(s: State, scratch: Scratch, seat: int) -> int:
    """Return the number card without which the copied hand is best; NONE if no card may be dropped."""
    best = NONE
    most = 0
    for card in range(JOKER):
        if may_drop(s, scratch, seat, card):
            take_out(scratch, card)
            left = compute_prospects(s, scratch, seat)
            put_in(scratch, card)
            if best == NONE or left > most:
                most = left
                best = card
    return best
