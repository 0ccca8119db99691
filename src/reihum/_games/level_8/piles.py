"""The pile, the discard piles, and the reshuffle of the discards."""

from reihum._games.level_8.state import FROM_ANY, FROM_RIGHT, JOKER, JOKERS, NONE, NUMBERS, PLAYING, SKIP, SKIPS, State
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule
from reihum._kit.structured import IntArray

FIRST_SKIP_NODE = JOKER + JOKERS


@rule
def get_card(node: int) -> int:
    """Return the card of a node in a discard pile."""
    # There is one of each number card, which is its own node; only copies of jokers and skip cards need nodes of their own.
    if node < JOKER:
        return node
    return JOKER if node < FIRST_SKIP_NODE else SKIP


@rule
def discard_card(s: State, seat: int, card: int) -> None:
    """Lay a card onto a seat's discard pile."""
    node = card
    if card == JOKER:
        # The lowest free node.
        node = JOKER + lowest(~int(s.joker_nodes) & ((1 << JOKERS) - 1))
        s.joker_nodes |= 1 << (node - JOKER)
    elif card == SKIP:
        node = FIRST_SKIP_NODE + lowest(~int(s.skip_nodes) & ((1 << SKIPS) - 1))
        s.skip_nodes |= 1 << (node - FIRST_SKIP_NODE)
    # The pile is a linked list: the new node points to the former top.
    s.below[node] = s.tops[seat]
    s.tops[seat] = node
    s.heights[seat] += 1


@rule
def is_open_to(s: State, seat: int, owner: int) -> bool:
    """Return whether a seat may take the top card of a discard pile: it is not empty, and no house rule forbids it."""
    if s.heights[owner] == 0 or s.takes == FROM_ANY:
        return bool(s.heights[owner])
    return bool(s.takes == FROM_RIGHT and (owner + 1) % s.players == seat)


@rule
def lift_card(s: State, seat: int) -> int:
    """Take the top card off a discard pile and return it. Precondition: the pile is not empty; not checked."""
    node = int(s.tops[seat])
    s.tops[seat] = s.below[node]
    s.heights[seat] -= 1
    return _free(s, node)


@rule
def _free(s: State, node: int) -> int:
    """Free a node that has left a discard pile, and return its card."""
    s.below[node] = NONE
    if node >= FIRST_SKIP_NODE:
        s.skip_nodes ^= 1 << (node - FIRST_SKIP_NODE)
    elif node >= JOKER:
        s.joker_nodes ^= 1 << (node - JOKER)
    return get_card(node)


@rule
def take_next_card(s: State) -> int:
    """Take the next card off the pile and return it. Precondition: the pile is not empty; not checked."""
    s.left -= 1
    card = int(s.pile[s.left])
    s.pile[s.left] = 0
    return card


@rule
def due(s: State) -> bool:
    """Return whether the pile must be formed: no face-down card is left, and there are cards to form it from.

    Ruling L6: it is formed at once, but not after the move that ends the round.
    """
    if s.left or s.status != PLAYING:
        return False
    sources = int(s.under)
    for seat in range(s.players):
        sources += s.heights[seat] > 1
    return sources > 0


@rule
def gather_cards(s: State, cards: IntArray) -> int:
    """Write the cards from which the pile will be formed into `cards`, seat by seat from the top; return their number. Moves none."""
    n = 0
    for seat in range(s.players):
        if s.heights[seat] == 0:
            continue
        # The top card stays where it is.
        node = int(s.below[s.tops[seat]])
        while node != NONE:
            cards[n] = get_card(node)
            n += 1
            node = int(s.below[node])
    for _ in range(s.under):
        cards[n] = SKIP
        n += 1
    return n


@rule
def adopt_pile(s: State, n: int) -> None:
    """Make the first n elements of `pile`, all cards gathered, the new pile.

    Everybody knows which cards are in it, but nobody their order.
    """
    _take_up(s)
    s.left = n
    s.fresh[:] = 0
    s.fresh_jokers = 0
    s.fresh_skips = 0
    for place in range(n):
        remember_card(s, int(s.pile[place]))
    # The cards in hands now are not from the new pile.
    s.drawn[:] = 0
    s.drawn_jokers[:] = 0
    s.drawn_skips[:] = 0


@rule
def _take_up(s: State) -> None:
    """Remove all discards under the top ones, and the skip cards under the pile."""
    for seat in range(s.players):
        if s.heights[seat] == 0:
            continue
        top = int(s.tops[seat])
        node = int(s.below[top])
        s.below[top] = NONE
        s.heights[seat] = 1
        while node != NONE:
            # Read before the node is freed, which cuts the link.
            deeper = int(s.below[node])
            _free(s, node)
            node = deeper
    s.under = 0


@rule
def remember_card(s: State, card: int) -> None:
    """Note that a card is in the pile when it is formed."""
    if card < JOKER:
        s.fresh[card // NUMBERS] |= 1 << (card % NUMBERS)
    elif card == JOKER:
        s.fresh_jokers += 1
    else:
        s.fresh_skips += 1


@rule
def note_all_fresh(s: State) -> None:
    """Note that every card may be in the pile, as before the deal."""
    s.fresh[:] = (1 << NUMBERS) - 1
    s.fresh_jokers = s.deck_jokers
    s.fresh_skips = s.deck_skips


@rule
def note_seen_open(s: State, card: int) -> None:
    """Note that a card can no longer be in the pile, since it was turned up."""
    if card < JOKER:
        s.fresh[card // NUMBERS] ^= 1 << (card % NUMBERS)
    elif card == JOKER:
        s.fresh_jokers -= 1
    else:
        s.fresh_skips -= 1
