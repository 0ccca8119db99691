"""Whether the fields for the table of Level 8 are consistent: the level card, the discard piles, the melds and each card's location."""

from reihum._games.level_8.kept_cards import count_kept
from reihum._games.level_8.level_search import CLOSED
from reihum._games.level_8.melds import get_required_meld
from reihum._games.level_8.piles import FIRST_SKIP_NODE
from reihum._games.level_8.state import (
    CARDS,
    COLOUR,
    COLOURS,
    JOKER,
    JOKERS,
    LAY,
    LEVELS,
    MELDS,
    MOST_HAND,
    NONE,
    NUMBER_CARDS,
    NUMBERS,
    OVER,
    RUN,
    SEATS,
    SET,
    SKIP,
    TABLE,
    State,
)
from reihum._kit.bits import popcount
from reihum._kit.compiled import rule

LEAST = 2
"""The fewest cards in a meld."""


@rule
def has_fitting_level_card(s: State) -> bool:
    """Return whether each level has at least one meld, each of at least two cards, and no more cards than a hand can have."""
    for level in range(LEVELS):
        cards = 0
        ended = False
        for meld in range(MELDS):
            code = int(s.level_card[level, meld])
            if code and (ended or code & 15 < LEAST):
                return False
            ended = code == 0
            cards += code & 15
        if s.level_card[level, 0] == 0 or cards > MOST_HAND:
            return False
    return True


@rule
def has_sound_discards(s: State) -> bool:
    """Return whether discard piles have their stored heights, no card is in two, and the masks of joker and skip nodes are right."""
    low, high = 0, 0  # the nodes seen
    for seat in range(SEATS):
        node = int(s.tops[seat])
        height = 0
        # Bounded, since a linked list with a cycle would never end.
        while node != NONE and height < CARDS:
            seen = low >> node if node < NUMBER_CARDS // 2 else high >> (node - NUMBER_CARDS // 2)
            if seen & 1:
                return False
            if node < NUMBER_CARDS // 2:
                low |= 1 << node
            else:
                high |= 1 << (node - NUMBER_CARDS // 2)
            height += 1
            node = int(s.below[node])
        if height != s.heights[seat]:
            return False
    # Two masks, since 98 nodes do not fit into 64 bits; the joker nodes follow the upper half of the number cards.
    nodes = high >> (NUMBER_CARDS // 2)
    return bool((nodes & ((1 << JOKERS) - 1)) == s.joker_nodes and nodes >> (FIRST_SKIP_NODE - JOKER) == s.skip_nodes)


@rule
def count_jokers(s: State) -> int:
    """Count the jokers in the pile, in discard piles and in melds."""
    jokers = popcount(s.joker_nodes)
    for place in range(s.left):
        jokers += s.pile[place] == JOKER
    for meld in range(TABLE):
        jokers += _count_jokers_in(s, meld)
    return jokers


@rule
def count_skips(s: State) -> int:
    """Count the skip cards in the pile and under it, in discard piles, and before seats."""
    skips = int(s.under) + popcount(s.skip_nodes)
    for place in range(s.left):
        skips += s.pile[place] == SKIP
    for seat in range(SEATS):
        skips += s.before[seat]
    return skips


@rule
def _count_jokers_in(s: State, meld: int) -> int:
    """Return how many jokers a meld has. Precondition: `has_sound_melds`, or `meld_jokers` is not negative."""
    seat, at = meld // MELDS, meld % MELDS
    jokers = int(s.meld_jokers[seat, at])
    if seat >= s.players or get_required_meld(s, seat, at) >> 4 != RUN:
        return jokers
    return popcount(jokers)


@rule
def has_sound_melds(s: State) -> bool:
    """Return whether each seat has laid nothing or its level, or is laying it, and each meld is what the level requires."""
    for seat in range(s.players):
        if s.levels[seat] == 0:
            return False
        whole = 0
        while whole < MELDS and get_required_meld(s, seat, whole):
            whole += 1
        laying = seat == s.turn and s.turn != OVER and s.phase == LAY
        if s.laid[seat] != (s.finished[seat] == whole) or (s.finished[seat] and not s.laid[seat] and not laying):
            return False
        if not _has_sound_melds_of_seat(s, seat, laying and s.begun != 0):
            return False
    return bool((s.begun or s.reached == NONE) and _has_nothing_beyond(s))


@rule
def _has_sound_melds_of_seat(s: State, seat: int, laying: bool) -> bool:  # noqa: FBT001 - a meld is being laid, or not
    """Return whether the melds of a seat are what its level requires, one of them begun while it is `laying`."""
    for at in range(MELDS):
        if not _lies(s, seat, at, laying and at == s.finished[seat]):
            return False
    return not laying or bool(s.reached == _compute_reached(s, seat))


@rule
def _has_nothing_beyond(s: State) -> bool:
    """Return whether unused seats have laid nothing."""
    laid = 0
    for seat in range(int(s.players), SEATS):
        for at in range(MELDS):
            laid |= int(s.meld_size[seat, at]) | int(s.meld_jokers[seat, at])
    return laid == 0


@rule
def _lies(s: State, seat: int, at: int, begun: bool) -> bool:  # noqa: FBT001 - a meld is begun, or not
    """Return whether a meld has the size that it should have, and its cards fit it."""
    size, jokers, value = int(s.meld_size[seat, at]), int(s.meld_jokers[seat, at]), int(s.meld_value[seat, at])
    code = get_required_meld(s, seat, at)
    if not begun and at >= s.finished[seat]:
        return size == 0 and jokers == 0 and value == 0
    if (begun and size >= code & 15) or (not begun and size < code & 15) or (size > code & 15 and not s.laid[seat]):
        return False
    if jokers < 0 or value >= COLOURS if code >> 4 == COLOUR else jokers < 0 or value == 0:
        return False
    return _is_sound_run(s, seat * MELDS + at) if code >> 4 == RUN else _is_sound_group(s, seat * MELDS + at)


@rule
def _is_sound_run(s: State, meld: int) -> bool:
    """Return whether the numbers of a run are consecutive, each present once, as a card or a joker."""
    size, value = int(s.meld_size[meld // MELDS, meld % MELDS]), int(s.meld_value[meld // MELDS, meld % MELDS])
    there = int(s.meld_jokers[meld // MELDS, meld % MELDS])
    for card in range(NUMBER_CARDS):
        if s.meld_of[card] == meld:
            if there >> (card % NUMBERS) & 1:
                return False
            there |= 1 << (card % NUMBERS)
    # One bit for each number from the lowest on, without a gap.
    return value - 1 + size <= NUMBERS and there == ((1 << size) - 1) << (value - 1)


@rule
def _is_sound_group(s: State, meld: int) -> bool:
    """Return whether the cards of a set have its number, or those of a colour meld its colour, and there are `meld_size` of them."""
    seat, at = meld // MELDS, meld % MELDS
    is_set = get_required_meld(s, seat, at) >> 4 == SET
    value = int(s.meld_value[seat, at])
    count = int(s.meld_jokers[seat, at])
    for card in range(NUMBER_CARDS):
        if s.meld_of[card] == meld:
            count += 1
            if value != (card % NUMBERS + 1 if is_set else card // NUMBERS):
                return False
    return bool(count == s.meld_size[seat, at])


@rule
def _compute_reached(s: State, seat: int) -> int:
    """Return the value of `reached` for the meld that is being laid, as `melds.add_to_meld` writes it."""
    at = int(s.finished[seat])
    size, value, jokers = int(s.meld_size[seat, at]), int(s.meld_value[seat, at]), int(s.meld_jokers[seat, at])
    kind = get_required_meld(s, seat, at) >> 4
    if size == 0:
        return NONE
    if kind == RUN:
        last = value + size - 2
        return CLOSED if jokers >> last & 1 else last
    if jokers:
        return CLOSED
    last = NONE
    for card in range(NUMBER_CARDS):
        if s.meld_of[card] == seat * MELDS + at:
            last = max(last, card // NUMBERS if kind == SET else card % NUMBERS)
    return last


@rule
def has_each_card_once(s: State) -> bool:
    """Return whether no number card occurs twice in hands, kept cards, the pile, discard piles and melds on the table.

    Precondition: `has_sound_discards` and `has_sound_melds`.
    """
    for colour in range(COLOURS):
        there = 0
        count = 0
        for number in range(NUMBERS):
            meld = int(s.meld_of[colour * NUMBERS + number])
            if meld != NONE:
                if meld // MELDS >= s.players or s.meld_size[meld // MELDS, meld % MELDS] == 0:
                    return False
                there |= 1 << number
                count += 1
        for seat in range(SEATS):
            there |= int(s.hands[seat, colour])
            count += popcount(s.hands[seat, colour])
            for place in range(count_kept(s, seat)):
                there, count = _add_number(there, count, int(s.kept[seat, place]), colour)
            node = int(s.tops[seat])
            while node != NONE:
                there, count = _add_number(there, count, node, colour)
                node = int(s.below[node])
        for place in range(s.left):
            there, count = _add_number(there, count, int(s.pile[place]), colour)
        if popcount(there) != count:
            return False
    return True


@rule
def _add_number(there: int, count: int, card: int, colour: int) -> tuple[int, int]:
    """If a card is of this colour, return the mask with its number added and the count increased by one, else both unchanged."""
    if card >= JOKER or card // NUMBERS != colour:
        return there, count
    return there | 1 << card % NUMBERS, count + 1
