"""What a seat knows of a round of Level 8, as numbers for learners."""

from typing import Annotated

import numpy as np

from reihum._games.level_8.kept_cards import count_kept
from reihum._games.level_8.melds import get_required_meld
from reihum._games.level_8.piles import get_card
from reihum._games.level_8.state import (
    CARDS,
    COLOURS,
    DRAW,
    FROM_ANY,
    FROM_NONE,
    JOKER,
    JOKERS,
    KEEP,
    KINDS,
    LEVELS,
    MELDS,
    MOST_HAND,
    MOST_KEPT,
    NONE,
    NUMBER_CARDS,
    NUMBERS,
    OVER,
    SEATS,
    SKIP,
    SKIPS,
    TABLE,
    VOIDS,
    State,
)
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule
from reihum._kit.observations import WORD, Means, count_steps_on, spread_bits
from reihum._kit.structured import Int8, Int8Array, Int16Array, Structured, Within

ROW = NUMBERS + 1
"""The 15 numbers of a colour, and a value that is always 0, so that a row is whole words."""
PLACES = COLOURS * ROW
WORDS = ROW // WORD
MOST = 127


class Observation(Structured):
    """What a seat knows. Seats are counted clockwise from the seat itself, which is 0.

    Colours are red, yellow, green, blue, purple, orange; of the 16 values of a colour the last is always 0. Cards are written as
    colour * 15 + number, a joker as 91, a skip card as 92, no card as 0.
    """

    hand: Annotated[Int8Array, PLACES, Within(0, 1), Means("1: the card is in the seat's hand", (COLOURS, ROW))]
    fresh: Annotated[
        Int8Array,
        PLACES,
        Within(0, 1),
        Means("1: the card was in the pile when that was last formed and has not been seen since", (COLOURS, ROW)),
    ]
    holder: Annotated[
        Int8Array, PLACES, Within(0, SEATS), Means("the hand it is publicly known to be in: 1 + seat, else 0", (COLOURS, ROW))
    ]
    meld: Annotated[
        Int8Array, PLACES, Within(0, TABLE), Means("the meld on the table in which it lies: 1 + seat * 6 + meld, else 0", (COLOURS, ROW))
    ]
    discarded: Annotated[Int8Array, PLACES, Within(0, SEATS), Means("the discard pile in which it lies: 1 + seat, else 0", (COLOURS, ROW))]
    depth: Annotated[Int8Array, PLACES, Within(0, CARDS), Means("how deep it lies there: 1 on top, else 0", (COLOURS, ROW))]
    level_card: Annotated[
        Int8Array,
        LEVELS * MELDS,
        Within(0, 47),
        Means("the melds of each level: kind * 16 + size (run, set, colour); 0 for none", (LEVELS, MELDS)),
    ]
    asked: Annotated[Int8Array, SEATS * MELDS, Within(0, 47), Means("the melds of each seat's own level, the same way", (SEATS, MELDS))]
    meld_value: Annotated[
        Int8Array,
        SEATS * MELDS,
        Within(0, NUMBERS),
        Means("what each meld on the table is of: a run's lowest number, a set's number, a colour", (SEATS, MELDS)),
    ]
    meld_size: Annotated[Int8Array, SEATS * MELDS, Within(0, CARDS), Means("cards in each meld, jokers included", (SEATS, MELDS))]
    counts: Annotated[Int8Array, SEATS, Within(0, CARDS), Means("cards in hand; 0 where nobody sits")]
    known_jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS), Means("the least number of jokers that each hand is known to hold")]
    known_skips: Annotated[Int8Array, SEATS, Within(0, SKIPS), Means("the least number of skip cards that each hand is known to hold")]
    drawn: Annotated[
        Int8Array, SEATS, Within(0, CARDS), Means("cards in each hand, not known, that came from the pile since it was formed")
    ]
    tops: Annotated[Int8Array, SEATS, Within(0, KINDS), Means("the top card of each discard pile")]
    heights: Annotated[Int8Array, SEATS, Within(0, CARDS), Means("cards in each discard pile")]
    pile_jokers: Annotated[Int8Array, SEATS, Within(0, JOKERS), Means("jokers in each discard pile")]
    pile_skips: Annotated[Int8Array, SEATS, Within(0, SKIPS), Means("skip cards in each discard pile")]
    skipped: Annotated[Int8Array, SEATS, Within(0, 1), Means("1: a skip card lies before the seat")]
    levels: Annotated[Int8Array, SEATS, Within(0, LEVELS), Means("the level each seat is in, 1 to 8")]
    has_laid: Annotated[Int8Array, SEATS, Within(0, 1), Means("1: the seat has laid its level")]
    finished: Annotated[Int8Array, SEATS, Within(0, MELDS), Means("how many melds of its level a seat has laid")]
    carried: Annotated[Int8Array, SEATS, Within(0, MOST_KEPT), Means("cards each seat kept from the round before")]
    kept: Annotated[Int8Array, SEATS, Within(0, MOST_KEPT), Means("cards each seat keeps for the next round")]
    keeping: Annotated[Int8Array, MOST_KEPT, Within(0, KINDS), Means("those that the seat itself keeps")]
    jokers: Annotated[Int8, Within(0, JOKERS), Means("jokers in the seat's own hand")]
    skips: Annotated[Int8, Within(0, SKIPS), Means("skip cards in the seat's own hand")]
    drawn_jokers: Annotated[Int8, Within(0, JOKERS), Means("of its jokers: those among the cards that `drawn` counts")]
    drawn_skips: Annotated[Int8, Within(0, SKIPS), Means("of its skip cards: those among the cards that `drawn` counts")]
    fresh_jokers: Annotated[Int8, Within(0, JOKERS), Means("jokers that `fresh` would hold")]
    fresh_skips: Annotated[Int8, Within(0, SKIPS), Means("skip cards that `fresh` would hold")]
    pile: Annotated[Int8, Within(0, CARDS), Means("face-down cards in the pile")]
    under: Annotated[Int8, Within(0, SKIPS), Means("skip cards that lie face up under it")]
    stars: Annotated[Int8, Within(0, 2), Means("the side of the level card")]
    phase: Annotated[Int8, Within(DRAW, KEEP), Means("0 take a card, 1 lay the level or discard, 2 lay off or discard, 3 keep cards")]
    begun: Annotated[Int8, Within(0, 1), Means("1: a meld of the level is being laid")]
    reached: Annotated[
        Int8,
        Within(-1, NUMBERS + 1),
        Means("how far it has got: in a set the last colour, in a colour its last number - 1, past all after a joker"),
    ]
    players: Annotated[Int8, Within(0, SEATS), Means("how many play")]
    dealer: Annotated[Int8, Within(0, SEATS - 1), Means("the seat that dealt")]
    turn: Annotated[Int8, Within(OVER, SEATS - 1), Means("the seat whose move it is, -1 when the round is over")]
    turns: Annotated[Int8, Within(0, MOST), Means("turns played in this round, 127 for more")]
    turns_left: Annotated[Int8, Within(-1, MOST), Means("turns until the round is void, 127 for more, -1 without a limit")]
    hand_size: Annotated[Int8, Within(0, MOST_HAND), Means("house rule: cards dealt to each seat")]
    deck_jokers: Annotated[Int8, Within(0, JOKERS), Means("house rule: jokers that there are")]
    deck_skips: Annotated[Int8, Within(0, SKIPS), Means("house rule: skip cards that there are")]
    takes: Annotated[
        Int8, Within(FROM_ANY, FROM_NONE), Means("house rule: 0 take from any discard pile, 1 from that of the seat before, 2 from none")
    ]
    most_kept: Annotated[Int8, Within(0, MOST_KEPT), Means("house rule: cards a seat may keep")]
    voids: Annotated[Int8, Within(0, VOIDS), Means("void rounds in a row right before this one")]
    unused: Annotated[Int8Array, 3]


class Hidden(Structured):
    """What a seat does not know; cards are written as in `Observation`."""

    hands: Annotated[
        Int8Array,
        (SEATS - 1) * PLACES,
        Within(0, 1),
        Means("1: the card is in the hand of the next seat clockwise, the one after it …", (SEATS - 1, COLOURS, ROW)),
    ]
    jokers: Annotated[Int8Array, SEATS - 1, Within(0, JOKERS), Means("jokers in these hands")]
    skips: Annotated[Int8Array, SEATS - 1, Within(0, SKIPS), Means("skip cards in these hands")]
    drawn_jokers: Annotated[Int8Array, SEATS - 1, Within(0, JOKERS), Means("of the jokers: those drawn since the pile was formed")]
    drawn_skips: Annotated[Int8Array, SEATS - 1, Within(0, SKIPS), Means("of the skip cards: those drawn since the pile was formed")]
    keeping: Annotated[Int8Array, (SEATS - 1) * MOST_KEPT, Within(0, KINDS), Means("the cards these seats keep", (SEATS - 1, MOST_KEPT))]
    pile: Annotated[Int8Array, CARDS, Within(0, KINDS), Means("the cards of the pile, the next one first; then 0")]
    unused: Annotated[Int8Array, 4]


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """Write what a seat knows into `out`."""
    players = int(s.players)
    _write_cards(out.hand, 0, s.hands[seat])
    _write_cards(out.fresh, 0, s.fresh)
    out.holder[:] = 0
    out.discarded[:] = 0
    out.depth[:] = 0
    _write_melds(s, seat, out)
    for level in range(LEVELS):
        for meld in range(MELDS):
            out.level_card[level * MELDS + meld] = s.level_card[level, meld]
    for at in range(SEATS):
        if at < players:
            other = (seat + at) % players
            _write_seat(s, other, at, out)
            _write_discards(s, other, at, out)
        else:
            _write_nobody(at, out)
    for place in range(MOST_KEPT):
        out.keeping[place] = s.kept[seat, place] + 1
    out.jokers = s.jokers[seat]
    out.skips = s.skips[seat]
    out.drawn_jokers = s.drawn_jokers[seat]
    out.drawn_skips = s.drawn_skips[seat]
    out.fresh_jokers = s.fresh_jokers
    out.fresh_skips = s.fresh_skips
    out.pile = s.left
    out.under = s.under
    out.stars = s.stars
    out.phase = s.phase
    out.begun = s.begun
    out.reached = s.reached
    out.players = players
    out.dealer = count_steps_on(seat, s.dealer, players)
    out.turn = OVER if s.turn == OVER else count_steps_on(seat, s.turn, players)
    # Fields have eight bits, so larger values are written as 127.
    out.turns = min(int(s.turns), MOST)
    out.turns_left = min(int(s.turn_limit - s.turns), MOST) if s.turn_limit else NONE
    out.hand_size = s.hand_size
    out.deck_jokers = s.deck_jokers
    out.deck_skips = s.deck_skips
    out.takes = s.takes
    out.most_kept = s.most_kept
    out.voids = s.voids
    out.unused[:] = 0


@rule
def _write_cards(out: Int8Array, at: int, masks: Int16Array) -> None:
    """Write which cards are in a set, given as masks of numbers by colour, from word `at` on."""
    words = out.view(np.int64)
    for colour in range(COLOURS):
        spread_bits(words, at + colour * WORDS, WORDS, int(masks[colour]))


@rule
def _write_melds(s: State, seat: int, out: Observation) -> None:
    """Write the melds on the table and which cards are in them."""
    players = int(s.players)
    card = 0
    for colour in range(COLOURS):
        for number in range(NUMBERS):
            meld = int(s.meld_of[card])
            value = 0
            if meld != NONE:
                value = count_steps_on(seat, meld // MELDS, players) * MELDS + meld % MELDS + 1
            out.meld[colour * ROW + number] = value
            card += 1
        out.meld[colour * ROW + NUMBERS] = 0


@rule
def _write_seat(s: State, other: int, at: int, out: Observation) -> None:
    """Write what everybody knows of seat `other`, which is `at` seats on."""
    for colour in range(COLOURS):
        known = int(s.known[other, colour])
        while known:
            out.holder[colour * ROW + lowest(known)] = at + 1
            known &= known - 1
    for meld in range(MELDS):
        out.asked[at * MELDS + meld] = get_required_meld(s, other, meld)
        out.meld_value[at * MELDS + meld] = s.meld_value[other, meld]
        out.meld_size[at * MELDS + meld] = s.meld_size[other, meld]
    out.counts[at] = s.counts[other]
    out.known_jokers[at] = s.known_jokers[other]
    out.known_skips[at] = s.known_skips[other]
    out.drawn[at] = s.drawn[other]
    out.heights[at] = s.heights[other]
    out.skipped[at] = s.before[other]
    out.levels[at] = s.levels[other]
    out.has_laid[at] = s.laid[other]
    out.finished[at] = s.finished[other]
    out.carried[at] = s.carried[other]
    out.kept[at] = count_kept(s, other)


@rule
def _write_discards(s: State, other: int, at: int, out: Observation) -> None:
    """Write the discard pile of seat `other`, which is `at` seats on."""
    node = int(s.tops[other])
    out.tops[at] = 0 if node == NONE else get_card(node) + 1
    out.pile_jokers[at] = 0
    out.pile_skips[at] = 0
    depth = 1
    while node != NONE:
        card = get_card(node)
        if card < NUMBER_CARDS:
            # Each colour has an additional value in an observation, which is always 0.
            place = card + card // NUMBERS
            out.discarded[place] = at + 1
            out.depth[place] = depth
        elif card == JOKER:
            out.pile_jokers[at] += 1
        elif card == SKIP:
            out.pile_skips[at] += 1
        depth += 1
        node = int(s.below[node])


@rule
def _write_nobody(at: int, out: Observation) -> None:
    """Write that seat `at` is not in use."""
    for meld in range(MELDS):
        out.asked[at * MELDS + meld] = 0
        out.meld_value[at * MELDS + meld] = 0
        out.meld_size[at * MELDS + meld] = 0
    out.counts[at] = 0
    out.known_jokers[at] = 0
    out.known_skips[at] = 0
    out.drawn[at] = 0
    out.tops[at] = 0
    out.heights[at] = 0
    out.pile_jokers[at] = 0
    out.pile_skips[at] = 0
    out.skipped[at] = 0
    out.levels[at] = 0
    out.has_laid[at] = 0
    out.finished[at] = 0
    out.carried[at] = 0
    out.kept[at] = 0


@rule
def observe_hidden(s: State, seat: int, out: Hidden) -> None:
    """Write what a seat does not know into `out`."""
    players = int(s.players)
    out.hands[:] = 0
    out.jokers[:] = 0
    out.skips[:] = 0
    out.drawn_jokers[:] = 0
    out.drawn_skips[:] = 0
    out.keeping[:] = 0
    for at in range(players - 1):
        other = (seat + at + 1) % players
        _write_cards(out.hands, at * COLOURS * WORDS, s.hands[other])
        out.jokers[at] = s.jokers[other]
        out.skips[at] = s.skips[other]
        out.drawn_jokers[at] = s.drawn_jokers[other]
        out.drawn_skips[at] = s.drawn_skips[other]
        for place in range(MOST_KEPT):
            out.keeping[at * MOST_KEPT + place] = s.kept[other, place] + 1
    out.pile[:] = 0
    for at in range(int(s.left)):
        out.pile[at] = s.pile[s.left - 1 - at] + 1
    out.unused[:] = 0
