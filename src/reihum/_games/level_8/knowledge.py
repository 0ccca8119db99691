"""What a seat knows of Level 8, and worlds that agree with it.

A seat remembers what everybody has seen in this round: every card taken from an open pile until it is played, every
discard, and which cards lay in the pile when it was last formed (`hands` has the details). Of rounds before it remembers
only its own kept cards. The unseen cards fall into two sets, those that lay in the pile when it was formed and those that
were in hands then; each is dealt at random to the places it may be in, so every world is equally likely.
"""

from reihum._games.level_8.hands import draw, known_count, put, remove
from reihum._games.level_8.kept_cards import kept_count
from reihum._games.level_8.state import COLOURS, JOKER, NUMBERS, SKIP, Scratch, State
from reihum._kit.bits import lowest
from reihum._kit.chance import Rng, mix, pick
from reihum._kit.compiled import rule
from reihum._kit.structured import IntArray


@rule
def determinize(s: State, seat: int, scratch: Scratch, rng: Rng) -> None:
    """Turn a state, in place, into a world drawn evenly from all that agree with what `seat` knows."""
    for other in range(s.players):
        if other != seat:
            _take_back(s, other)
    fresh, old = _gather(s, seat, scratch)
    mix(rng, scratch.cards, fresh)
    mix(rng, scratch.old, old)
    for other in range(s.players):
        if other == seat:
            continue
        drawn = int(s.drawn[other])
        earlier = int(s.counts[other]) - known_count(s, other) - drawn
        _empty_but_known(s, other)
        for _ in range(earlier):
            old -= 1
            put(s, other, int(scratch.old[old]))
        for _ in range(drawn):
            fresh -= 1
            draw(s, other, int(scratch.cards[fresh]))
    for place in range(s.left):
        s.pile[place] = scratch.cards[place]
    for other in range(s.players):
        if other != seat:
            _keep_some(s, other, scratch, rng)


@rule
def _take_back(s: State, seat: int) -> None:
    """Put what a seat keeps for the next round back into its hand, for nobody else knows what it is; how many they are stays in `kept`."""
    for place in range(kept_count(s, seat)):
        put(s, seat, int(s.kept[seat, place]))


@rule
def _gather(s: State, seat: int, scratch: Scratch) -> tuple[int, int]:
    """Write all that `seat` does not see into `cards` (was in the pile when it was formed) and `old` (was not)."""
    fresh = 0
    old = 0
    for place in range(s.left):
        scratch.cards[fresh] = s.pile[place]
        fresh += 1
    for other in range(s.players):
        if other == seat:
            continue
        for colour in range(COLOURS):
            hidden = int(s.hands[other, colour]) & ~int(s.known[other, colour])
            while hidden:
                place = lowest(hidden)
                hidden &= hidden - 1
                if s.fresh[colour] >> place & 1:
                    scratch.cards[fresh] = colour * NUMBERS + place
                    fresh += 1
                else:
                    scratch.old[old] = colour * NUMBERS + place
                    old += 1
        fresh = _repeat(scratch.cards, fresh, JOKER, int(s.drawn_jokers[other]))
        fresh = _repeat(scratch.cards, fresh, SKIP, int(s.drawn_skips[other]))
        old = _repeat(scratch.old, old, JOKER, int(s.jokers[other] - s.known_jokers[other] - s.drawn_jokers[other]))
        old = _repeat(scratch.old, old, SKIP, int(s.skips[other] - s.known_skips[other] - s.drawn_skips[other]))
    return fresh, old


@rule
def _repeat(cards: IntArray, n: int, card: int, times: int) -> int:
    """Write a card so many times at n; return the new count."""
    for _ in range(times):
        cards[n] = card
        n += 1
    return n


@rule
def _empty_but_known(s: State, seat: int) -> None:
    """Leave a hand only the cards that everybody knows it holds."""
    s.jokers[seat] = s.known_jokers[seat]
    s.skips[seat] = s.known_skips[seat]
    s.counts[seat] = known_count(s, seat)
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
    """Keep as many cards for the next round as the seat does, any of its hand."""
    kept = kept_count(s, seat)
    if kept == 0:
        return
    n = 0
    for colour in range(COLOURS):
        held = int(s.hands[seat, colour])
        while held:
            scratch.cards[n] = colour * NUMBERS + lowest(held)
            n += 1
            held &= held - 1
    n = _repeat(scratch.cards, n, JOKER, int(s.jokers[seat]))
    n = _repeat(scratch.cards, n, SKIP, int(s.skips[seat]))
    for place in range(kept):
        chosen = pick(rng, n)
        card = int(scratch.cards[chosen])
        n -= 1
        scratch.cards[chosen] = scratch.cards[n]
        remove(s, seat, card)
        s.kept[seat, place] = card
