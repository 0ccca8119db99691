"""The rule sheet of Level 8 in code, in the sheet's order; `setup` and `laying` have the parts on preparing and laying."""

from reihum._games.level_8 import hands, kept_cards, melds, piles
from reihum._games.level_8.laying import list_begins, list_cards, list_offers, may_begin
from reihum._games.level_8.setup import deal, deal_out
from reihum._games.level_8.state import (
    BEGIN_RUN,
    COLOURS,
    DISCARD,
    DRAW,
    JOKER,
    KEEP,
    KEEP_CARD,
    KEEP_DONE,
    LAST_LEVEL,
    LAY,
    LAY_CARD,
    LAY_OFF,
    LAY_SKIP,
    LEVELS,
    LIMIT,
    NUMBERS,
    OFF,
    OFFERS,
    OUT,
    OVER,
    SKIP,
    TAKE_NONE,
    TAKE_PILE,
    TAKE_TOP,
    WON,
    Scratch,
    State,
)
from reihum._games.level_8.trial_hand import load_hand
from reihum._kit.bits import lowest
from reihum._kit.chance import Rng, Stream, pick, shuffle, shuffle_fast
from reihum._kit.compiled import rule

__all__ = ["deal", "deal_out", "due", "form_as_gathered", "form_pile", "form_random", "legal", "play", "playout", "score"]


# Setting up / Spielvorbereitung: see `setup`

# Course of play / Spielverlauf


@rule
def legal(s: State, scratch: Scratch) -> int:
    """Write the codes of all legal moves into `scratch.codes`, ascending; return their number, 0 after the round.

    Precondition: no pile is due; not checked.
    """
    if s.turn == OVER:
        return 0
    seat = int(s.turn)
    if s.phase == DRAW:
        return list_takes(s, scratch, seat)
    if s.phase == KEEP:
        return list_keeps(s, scratch, seat)
    n = 0
    if s.phase == LAY:
        load_hand(s, scratch, seat)
        # Once a level is begun, nothing else is legal until it is complete.
        if s.begun:
            return list_cards(s, scratch, seat)
        if s.finished[seat]:
            return list_begins(s, scratch, seat)
        if may_begin(s, scratch, seat):
            n = list_begins(s, scratch, seat)
    else:
        n = list_offers(s, scratch, seat)
    n = list_hand_moves(s, scratch, seat, DISCARD, n)
    return list_skips(s, scratch, seat, n)


@rule
def play(s: State, move: int) -> None:
    """Make a move in place, including the turns lost after it. Precondition: it is legal; not checked."""
    if move < BEGIN_RUN:
        take_card(s, move)
    elif move < LAY_CARD:
        melds.begin_meld(s, move)
    elif move < LAY_OFF:
        if melds.add_to_meld(s, move - LAY_CARD):
            finish_level(s)
    elif move < DISCARD:
        melds.lay_off(s, (move - LAY_OFF) // OFFERS, (move - LAY_OFF) % OFFERS)
    elif move < KEEP_CARD:
        finish_turn(s, move)
    else:
        kept_cards.keep_card(s, move)


# 1. Taking a card / Zuerst eine Karte aufnehmen


@rule
def list_takes(s: State, scratch: Scratch, taker: int) -> int:
    """Write the cards that can be taken, the top of the pile or of any discard pile; return their number.

    Ruling L3: the seat's own discard pile is included, and so are jokers and skip cards. Ruling L6: if there is no card anywhere, the
    step is skipped. A house rule may close discard piles.
    """
    n = 0
    if s.left:
        scratch.codes[n] = TAKE_PILE
        n += 1
    for seat in range(s.players):
        if piles.is_open_to(s, taker, seat):
            scratch.codes[n] = TAKE_TOP + seat
            n += 1
    if n == 0:
        scratch.codes[n] = TAKE_NONE
        n += 1
    return n


@rule
def take_card(s: State, move: int) -> None:
    """Take a card; after the last face-down one a new pile is due."""
    seat = int(s.turn)
    if move == TAKE_PILE:
        hands.draw(s, seat, piles.take_next_card(s))
    elif move < TAKE_NONE:
        hands.take(s, seat, piles.lift_card(s, move - TAKE_TOP))
    s.phase = OFF if s.laid[seat] else LAY


# 2. Laying the level / Eigenes Level auslegen: see `laying`


@rule
def finish_level(s: State) -> None:
    """Allow laying off from now on, or end the round at once if this was level 8."""
    s.laid[s.turn] = 1
    s.phase = OFF
    if s.levels[s.turn] == LEVELS:
        end_round(s, LAST_LEVEL)


# 3. Discarding a card / Eine Karte abwerfen


@rule
def list_hand_moves(s: State, scratch: Scratch, seat: int, first: int, n: int) -> int:
    """Write at index `n` a move for each different card in hand, in the block of codes from `first` on; return the new count."""
    for colour in range(COLOURS):
        rest = int(s.hands[seat, colour])
        while rest:
            scratch.codes[n] = first + colour * NUMBERS + lowest(rest)
            n += 1
            rest &= rest - 1
    if s.jokers[seat]:
        scratch.codes[n] = first + JOKER
        n += 1
    if s.skips[seat]:
        scratch.codes[n] = first + SKIP
        n += 1
    return n


@rule
def finish_turn(s: State, move: int) -> None:
    """Discard a card, or lay a skip card before somebody; the last hand card ends the round."""
    seat = int(s.turn)
    s.turns += 1
    if move < LAY_SKIP:
        hands.reveal(s, seat, move - DISCARD)
        piles.discard_card(s, seat, move - DISCARD)
    else:
        hands.reveal(s, seat, SKIP)
        s.before[move - LAY_SKIP] = 1  # without effect if it is the last card, since the round is over
    # Going out takes precedence over the limit.
    if s.counts[seat] == 0:
        end_round(s, OUT)
    elif s.turns == s.turn_limit:
        end_round(s, LIMIT)  # Ruling L9: the round is void, unless somebody goes out on this very turn
    else:
        s.turn = (seat + 1) % s.players
        s.phase = DRAW
        lose_turns(s)


due = piles.due


@rule
def form_pile(s: State, stream: Stream) -> None:
    """Form the pile that is due; its order comes from the keyed stream."""
    # The pile is empty when it is due, so its own array can hold the cards.
    n = piles.gather_cards(s, s.pile)
    shuffle(stream, s.pile, n)
    form_as_gathered(s, n)


@rule
def form_random(s: State, rng: Rng) -> None:
    """Form the pile that is due in a sampled world; its order comes from the fast generator."""
    n = piles.gather_cards(s, s.pile)
    shuffle_fast(rng, s.pile, n)
    form_as_gathered(s, n)


@rule
def form_as_gathered(s: State, n: int) -> None:
    """Form the pile that is due from the first n elements of `pile`; afterwards turns may be lost."""
    piles.adopt_pile(s, n)
    lose_turns(s)


# The end of a round / Ende eines Durchgangs


@rule
def end_round(s: State, status: int) -> None:
    """End the round; with two stars cards may be kept unless somebody has won. `status` is OUT, LAST_LEVEL or LIMIT."""
    # Set first, since `score` reads it below.
    s.status = status
    if status != LIMIT:
        # Set before `turn` is overwritten.
        s.ender = s.turn
    s.turn = OVER
    if status == OUT and score(s, int(s.ender)) < WON:
        kept_cards.go_to_next_keeper(s, 0)


@rule
def score(s: State, seat: int) -> int:
    """Return a seat's level after the round, 9 if it has won.

    The seat that discarded its last card moves up two levels, others that have laid move up one. After a void round nobody moves up,
    and if somebody laid level 8, none of the others does.
    """
    level = int(s.levels[seat])
    if s.status == LAST_LEVEL:
        return WON if seat == s.ender else level
    if s.status == LIMIT:
        return level
    if seat == s.ender:
        return min(level + 2, WON)
    return level + int(s.laid[seat])


# Skip cards / Die "Aussetzen!"-Karten


@rule
def list_skips(s: State, scratch: Scratch, seat: int, n: int) -> int:
    """Write at index `n` the moves that lay a skip card before a seat: all other seats without one; return the new count."""
    if s.skips[seat]:
        for other in range(s.players):
            if other != seat and not s.before[other]:
                scratch.codes[n] = LAY_SKIP + other
                n += 1
    return n


@rule
def lose_turns(s: State) -> None:
    """Skip the turns of seats with a skip card before them; the card goes face up under the pile.

    Ruling L6: after every turn lost a pile may be due, and it is formed first.
    """
    # This ends, since every step removes a skip card.
    while s.before[s.turn] and not piles.due(s):
        s.before[s.turn] = 0
        s.under += 1
        s.turn = (s.turn + 1) % s.players


# Two stars / Mehr Herausforderung gesucht?


@rule
def list_keeps(s: State, scratch: Scratch, seat: int) -> int:
    """Write the moves of keeping; return their number. Ruling L8: any card, up to `most_kept`; the last one ends the choice."""
    n = list_hand_moves(s, scratch, seat, KEEP_CARD, 0)
    scratch.codes[n] = KEEP_DONE
    return n + 1


# Not from the sheet: a random playout


@rule
def playout(s: State, scratch: Scratch, rng: Rng) -> int:
    """Play to the end by uniformly random legal moves and return how many; a due pile is formed by the fast generator.

    Wherever there is a choice, the move is `codes[pick(rng, n)]` from `legal`.
    """
    moves = 0
    while s.turn != OVER:
        if s.left == 0 and piles.due(s):
            form_random(s, rng)
        n = legal(s, scratch)
        play(s, int(scratch.codes[pick(rng, n) if n > 1 else 0]))
        moves += 1
    return moves
