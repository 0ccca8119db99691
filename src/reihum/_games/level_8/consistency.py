"""Whether the fields of a state of Level 8 are consistent, so that every rule accesses only its own memory and terminates.

A position may be set up with cards missing and hands empty; the rest must be consistent. `consistent_table` checks the table.
"""

from reihum._games.level_8.consistent_table import (
    count_jokers,
    count_skips,
    has_each_card_once,
    has_fitting_level_card,
    has_sound_discards,
    has_sound_melds,
)
from reihum._games.level_8.hands import count_known
from reihum._games.level_8.kept_cards import count_kept, may_keep
from reihum._games.level_8.melds import count_cards_asked
from reihum._games.level_8.piles import due
from reihum._games.level_8.record import MOST_TURNS
from reihum._games.level_8.rules import legal
from reihum._games.level_8.state import (
    COLOURS,
    DRAW,
    JOKER,
    JOKERS,
    KEEP,
    LAST_LEVEL,
    LAY,
    LEVELS,
    LIMIT,
    MELDS,
    MOST_HAND,
    MOST_KEPT,
    NONE,
    NUMBERS,
    OFF,
    OUT,
    OVER,
    PLAYING,
    SEATS,
    SKIP,
    Scratch,
    State,
)
from reihum._kit.bits import lowest, popcount
from reihum._kit.compiled import rule

INCONSISTENCIES = (
    "",
    "a level is none that can be laid from a hand",
    "a discard pile is not as high as it is said to be, or has a card twice",
    "a meld is not what the level asks for",
    "a card is in two places, or there are too many jokers or skip cards",
    "a hand has other cards than its counts say",
    "a hand has not what is known of it",
    "no seat is this one, or a limit of turns is exceeded",
    "the phase of the turn is not the one that the table shows, or somebody has no card",
    "a level is being laid that cannot be completed",
)
"""The faults that a state may have, each as part of a sentence; the result of `inconsistency` is an index here."""


@rule
def inconsistency(s: State, scratch: Scratch) -> int:
    """Return the index of the first fault in INCONSISTENCIES, 0 for none. Precondition: each field is within its bounds."""
    # The order matters: each check relies on those before it, and the last ones run rules.
    wrong = 0
    if not has_fitting_level_card(s):
        wrong = 1
    elif not has_sound_discards(s):
        wrong = 2
    elif not has_sound_melds(s):
        wrong = 3
    elif not (_has_sound_kept_cards(s) and has_each_card_once(s) and _has_few_enough_jokers_and_skips(s)):
        wrong = 4
    elif not _has_sound_counts(s):
        wrong = 5
    elif not (_has_sound_knowledge(s) and _has_sound_pile(s)):
        wrong = 6
    elif not (_has_sound_seats(s) and _has_turns_left(s)):
        wrong = 7
    elif not (_has_sound_phase(s) and _has_sound_status(s) and _can_seats_go_on(s)):
        wrong = 8
    elif s.turn != OVER and s.phase == LAY and (s.begun or s.finished[s.turn]) and not _can_be_completed(s, scratch):
        wrong = 9
    return wrong


@rule
def _has_sound_kept_cards(s: State) -> bool:
    """Return whether kept cards come first in `kept`, no more than may be kept, and only once the round is over."""
    for seat in range(SEATS):
        kept = count_kept(s, seat)
        if kept > s.most_kept or (kept and (s.status == PLAYING or seat >= s.players)):
            return False
        for place in range(kept, MOST_KEPT):
            if s.kept[seat, place] != NONE:
                return False
    return True


@rule
def _count_kept(s: State, seat: int, card: int) -> int:
    """Count the cards of this kind that a seat keeps."""
    count = 0
    for place in range(MOST_KEPT):
        count += s.kept[seat, place] == card
    return count


@rule
def _has_few_enough_jokers_and_skips(s: State) -> bool:
    """Return whether there are no more jokers and skip cards than the options give."""
    jokers, skips = count_jokers(s), count_skips(s)
    for seat in range(SEATS):
        jokers += s.jokers[seat] + _count_kept(s, seat, JOKER)
        skips += s.skips[seat] + _count_kept(s, seat, SKIP)
    return bool(jokers <= s.deck_jokers and skips <= s.deck_skips)


@rule
def _has_sound_counts(s: State) -> bool:
    """Return whether counts are the sizes of the hands, no hand is larger than possible, and unused seats are empty."""
    for seat in range(SEATS):
        most = MOST_HAND + (1 if seat == s.turn and s.phase in (LAY, OFF) else 0)
        cards = int(s.jokers[seat] + s.skips[seat])
        word = 0
        for colour in range(COLOURS):
            held = int(s.hands[seat, colour])
            cards += popcount(held)
            while held:
                # Counted again by number, in nibbles, as in the field `numbers`.
                word += 1 << (4 * lowest(held))
                held &= held - 1
        if cards != s.counts[seat] or word != s.numbers[seat] or (cards and seat >= s.players) or cards > most:
            return False
    return True


@rule
def _has_sound_knowledge(s: State) -> bool:
    """Return whether each seat holds, or keeps, what it is known to hold, and as many cards from the pile as `drawn` says."""
    for seat in range(SEATS):
        drawn = int(s.drawn_jokers[seat] + s.drawn_skips[seat])
        jokers, skips = s.jokers[seat] + _count_kept(s, seat, JOKER), s.skips[seat] + _count_kept(s, seat, SKIP)
        if s.known_jokers[seat] + s.drawn_jokers[seat] > jokers or s.known_skips[seat] + s.drawn_skips[seat] > skips:
            return False
        for colour in range(COLOURS):
            held = int(s.hands[seat, colour]) | _get_kept_numbers(s, seat, colour)
            if s.known[seat, colour] & (~held | s.fresh[colour]):
                return False
            drawn += popcount(held & int(s.fresh[colour]))
        if drawn != s.drawn[seat] or count_known(s, seat) + drawn > s.counts[seat] + count_kept(s, seat):
            return False
    return True


@rule
def _get_kept_numbers(s: State, seat: int, colour: int) -> int:
    """Return the number cards of a colour that a seat keeps: a mask of numbers."""
    numbers = 0
    for place in range(count_kept(s, seat)):
        if s.kept[seat, place] < JOKER and s.kept[seat, place] // NUMBERS == colour:
            numbers |= 1 << int(s.kept[seat, place]) % NUMBERS
    return numbers


@rule
def _has_sound_pile(s: State) -> bool:
    """Return whether `fresh` has all cards in the pile or drawn from it, and no card that is elsewhere."""
    for card in range(JOKER):
        if s.meld_of[card] != NONE and s.fresh[card // NUMBERS] >> (card % NUMBERS) & 1:
            return False
    for seat in range(SEATS):
        node = int(s.tops[seat])
        while node != NONE:
            if node < JOKER and s.fresh[node // NUMBERS] >> (node % NUMBERS) & 1:
                return False
            node = int(s.below[node])
    jokers, skips = 0, 0
    for place in range(s.left):
        card = int(s.pile[place])
        jokers += card == JOKER
        skips += card == SKIP
        if card < JOKER and not s.fresh[card // NUMBERS] >> (card % NUMBERS) & 1:
            return False
    other_jokers, other_skips = count_jokers(s) - jokers, count_skips(s) - skips
    for seat in range(SEATS):
        jokers += s.drawn_jokers[seat]
        skips += s.drawn_skips[seat]
        other_jokers += s.jokers[seat] + _count_kept(s, seat, JOKER) - s.drawn_jokers[seat]
        other_skips += s.skips[seat] + _count_kept(s, seat, SKIP) - s.drawn_skips[seat]
    return bool(jokers <= s.fresh_jokers <= s.deck_jokers - other_jokers and skips <= s.fresh_skips <= s.deck_skips - other_skips)


@rule
def _has_sound_seats(s: State) -> bool:
    """Return whether dealer and ender are seats, and each seat has a level."""
    for seat in range(s.players):
        if s.levels[seat] == 0:
            return False
    for seat in range(SEATS):
        if seat >= s.players and (s.before[seat] or s.heights[seat] or s.laid[seat] or s.finished[seat]):
            return False
    return s.dealer < s.players and s.ender < s.players


@rule
def _has_turns_left(s: State) -> bool:
    """Return whether the limit of turns, if there is one, has not been exceeded; a deck without all jokers needs one."""
    if s.turns < 0 or not 0 <= s.turn_limit <= MOST_TURNS:
        return False
    if s.turn_limit == 0:
        return bool(s.deck_jokers == JOKERS)
    return s.turns < s.turn_limit or (s.status != PLAYING and s.turns == s.turn_limit)


@rule
def _has_sound_phase(s: State) -> bool:
    """Return whether a level is being laid exactly when the phase requires it, and only a seat that may keep cards does so."""
    if s.turn == OVER:
        return s.begun == 0
    if s.phase == KEEP:
        return s.begun == 0 and may_keep(s, int(s.turn)) and count_kept(s, int(s.turn)) < s.most_kept and _has_later_seats_unasked(s)
    if s.phase == DRAW:
        return s.begun == 0 and (s.before[s.turn] == 0 or due(s))
    return bool(s.laid[s.turn] == (s.phase == OFF)) and s.before[s.turn] == 0 and (s.begun == 0 or s.phase == LAY)


@rule
def _has_later_seats_unasked(s: State) -> bool:
    """Return whether the seats that choose kept cards after this turn keep nothing yet."""
    kept = 0
    for asked_before in range((s.turn - s.dealer - 2 + 2 * s.players) % s.players + 1, s.players):
        kept += count_kept(s, int((s.dealer + 2 + asked_before) % s.players))
    return kept == 0


@rule
def _can_seats_go_on(s: State) -> bool:
    """Return whether each seat has a card while the round is being played, except one that may still draw."""
    if s.status != PLAYING:
        return True
    for seat in range(s.players):
        draws = seat == s.turn and s.phase == DRAW and s.left > 0 and s.before[seat] == 0
        if s.counts[seat] == 0 and not draws:
            return False
    return True


@rule
def _can_be_completed(s: State, scratch: Scratch) -> bool:
    """Return whether the level that is being laid can be completed, with a card left for the discard except in level 8."""
    seat = int(s.turn)
    spare = int(s.counts[seat]) - count_cards_asked(s, seat)
    for meld in range(MELDS):
        spare += s.meld_size[seat, meld]
    return (spare > 0 or (spare == 0 and s.levels[seat] == LEVELS)) and legal(s, scratch) > 0


@rule
def _has_sound_status(s: State) -> bool:
    """Return whether `status` matches the turn, and a round that is over and not void has an ender."""
    if s.status == PLAYING:
        return s.turn != OVER and s.phase != KEEP and s.ender == NONE
    if s.turn != OVER and not (s.phase == KEEP and s.status == OUT):
        return False
    if s.status == LIMIT:
        return s.ender == NONE
    return s.ender != NONE and (s.status != LAST_LEVEL or s.laid[s.ender] != 0)
