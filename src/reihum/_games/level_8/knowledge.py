"""Determinization in Level 8: sampling worlds that agree with what a seat knows.

A seat remembers what everybody has seen in this round: every card taken from a discard pile until it is played, every
discard, and which cards were in the pile when it was last formed (`hands` has the details). Of earlier rounds it knows only
its own kept cards. The unseen cards form two sets, those that were in the pile when it was formed and those that were in
hands then; each set is dealt at random to the slots where its cards may be, so every world is equally likely.
"""

from reihum._games.level_8.hands import count_known, draw, put, remove
from reihum._games.level_8.kept_cards import count_kept
from reihum._games.level_8.state import COLOURS, JOKER, NUMBERS, SKIP, Scratch, State
from reihum._kit.bits import lowest
from reihum._kit.chance import Rng, pick, shuffle_fast
from reihum._kit.compiled import rule
from reihum._kit.structured import IntArray


@rule
def determinize(s: State, seat: int, scratch: Scratch, rng: Rng) -> None:
    """Turn a state, in place, into a world drawn uniformly from all that agree with what `seat` knows."""
    for other in range(s.players):
        if other != seat:
            _take_back(s, other)
    fresh, old = _gather(s, seat, scratch)
    shuffle_fast(rng, scratch.cards, fresh)
    shuffle_fast(rng, scratch.old, old)
    for other in range(s.players):
        if other == seat:
            continue
        drawn = int(s.drawn[other])
        earlier = int(s.counts[other]) - count_known(s, other) - drawn
        _empty_but_known(s, other)
        for _ in range(earlier):
            # Taken from the end of a shuffled list, each card once.
            old -= 1
            put(s, other, int(scratch.old[old]))
        for _ in range(drawn):
            fresh -= 1
            draw(s, other, int(scratch.cards[fresh]))
    # The remaining cards, which no hand drew, are those of the pile.
    for place in range(s.left):
        s.pile[place] = scratch.cards[place]
    for other in range(s.players):
        if other != seat:
            _keep_some(s, other, scratch, rng)


@rule
def _take_back(s: State, seat: int) -> None:
    """Return the cards that a seat keeps to its hand, since nobody else knows them; `kept` still shows their number."""
    for place in range(count_kept(s, seat)):
        put(s, seat, int(s.kept[seat, place]))


@rule
def _gather(s: State, seat: int, scratch: Scratch) -> tuple[int, int]:
    """Write the cards that `seat` does not see into `cards` (in the pile when it was formed) and `old` (not in it).

    Both are ascending, so that a world depends only on what the seat knows and on chance, not on where the hidden cards really are.
    """
    fresh = 0
    old = 0
    for colour in range(COLOURS):
        undrawn = 0
        for place in range(s.left):
            if s.pile[place] // NUMBERS == colour:
                undrawn |= 1 << (int(s.pile[place]) % NUMBERS)
        hidden = 0
        for other in range(s.players):
            if other != seat:
                hidden |= int(s.hands[other, colour]) & ~int(s.known[other, colour])
        fresh = _list(scratch.cards, fresh, colour, undrawn | (hidden & int(s.fresh[colour])))
        old = _list(scratch.old, old, colour, hidden & ~int(s.fresh[colour]))
    fresh_jokers, fresh_skips, old_jokers, old_skips = 0, 0, 0, 0
    for place in range(s.left):
        fresh_jokers += s.pile[place] == JOKER
        fresh_skips += s.pile[place] == SKIP
    for other in range(s.players):
        if other != seat:
            fresh_jokers += s.drawn_jokers[other]
            fresh_skips += s.drawn_skips[other]
            old_jokers += s.jokers[other] - s.known_jokers[other] - s.drawn_jokers[other]
            old_skips += s.skips[other] - s.known_skips[other] - s.drawn_skips[other]
    fresh = _repeat(scratch.cards, _repeat(scratch.cards, fresh, JOKER, fresh_jokers), SKIP, fresh_skips)
    old = _repeat(scratch.old, _repeat(scratch.old, old, JOKER, old_jokers), SKIP, old_skips)
    return fresh, old


@rule
def _list(cards: IntArray, n: int, colour: int, numbers: int) -> int:
    """Write the cards of a colour whose numbers are in a mask, from index n on; return the new count."""
    while numbers:
        cards[n] = colour * NUMBERS + lowest(numbers)
        n += 1
        numbers &= numbers - 1
    return n


@rule
def _repeat(cards: IntArray, n: int, card: int, times: int) -> int:
    """Write a card `times` times, from index n on; return the new count."""
    for _ in range(times):
        cards[n] = card
        n += 1
    return n


@rule
def _empty_but_known(s: State, seat: int) -> None:
    """Empty a hand except for the cards that everybody knows of."""
    s.jokers[seat] = s.known_jokers[seat]
    s.skips[seat] = s.known_skips[seat]
    s.counts[seat] = count_known(s, seat)
    s.numbers[seat] = 0
    for colour in range(COLOURS):
        held = int(s.known[seat, colour])
        s.hands[seat, colour] = held
        while held:
            s.numbers[seat] += 1 << (4 * lowest(held))
            held &= held - 1
    s.drawn[seat] = 0
    s.drawn_jokers[seat] = 0
    s.drawn_skips[seat] = 0


@rule
def _keep_some(s: State, seat: int, scratch: Scratch, rng: Rng) -> None:
    """Keep as many cards for the next round as the seat does, chosen at random from its hand."""
    kept = count_kept(s, seat)
    if kept == 0:
        return
    n = 0
    for colour in range(COLOURS):
        n = _list(scratch.cards, n, colour, int(s.hands[seat, colour]))
    n = _repeat(scratch.cards, n, JOKER, int(s.jokers[seat]))
    n = _repeat(scratch.cards, n, SKIP, int(s.skips[seat]))
    for place in range(kept):
        chosen = pick(rng, n)
        card = int(scratch.cards[chosen])
        n -= 1
        # The last card fills the gap, so that nothing has to be shifted.
        scratch.cards[chosen] = scratch.cards[n]
        remove(s, seat, card)
        s.kept[seat, place] = card
