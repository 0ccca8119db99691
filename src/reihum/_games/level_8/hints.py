"""The reasons for a move of Level 8, for hints."""

from typing import Literal, get_args

from reihum._games.level_8.bot import careful
from reihum._games.level_8.card_values import can_be_laid_off
from reihum._games.level_8.distance import count_jokers_needed
from reihum._games.level_8.notation import CARD_TEXTS, format_hand
from reihum._games.level_8.piles import get_card, is_open_to
from reihum._games.level_8.rules import legal, play
from reihum._games.level_8.state import (
    BEGIN_RUN,
    DISCARD,
    DRAW,
    JOKER,
    KEEP,
    KEEP_CARD,
    KEEP_DONE,
    LAY,
    LAY_CARD,
    LAY_OFF,
    LAY_SKIP,
    LEVELS,
    OFFERS,
    SKIP,
    TAKE_PILE,
    TAKE_TOP,
    WON,
    Scratch,
    State,
)
from reihum._games.level_8.trial_hand import load_hand, put_in, take_out
from reihum._kit.chance import make_rng

Reason = Literal[
    "only_move",
    "pile_empty",
    "nothing_open",
    "closer",
    "completes",
    "can_be_laid_off",
    "lays_level",
    "wins",
    "lays_off",
    "skips_leader",
    "goes_out",
    "holds_back",
    "not_needed",
    "least_missed",
    "of_no_use",
    "keeps",
    "keeps_no_more",
]
"""The cards with each reason: the card that is taken, laid off, discarded or kept; with `lays_level` all cards of the level, as with `wins`
where the last level is laid, with `nothing_open` the open cards that may be taken, with `keeps_no_more` those that stay in hand, with
`skips_leader` none."""

REASONS: tuple[Reason, ...] = get_args(Reason)
OPINIONS: tuple[Reason, ...] = (
    *("pile_empty", "nothing_open", "closer", "completes", "can_be_laid_off"),
    *("skips_leader", "least_missed", "of_no_use", "keeps", "keeps_no_more"),
)
"""Reasons that are judgements of the careful player, given only for its own moves."""


def explain_move(s: State, scratch: Scratch, move: int) -> tuple[Reason, list[str]]:
    """Return the reason for a move, and the cards concerned."""
    if move >= DISCARD and s.phase != KEEP:
        return _explain_ending(s, scratch, move)
    if legal(s, scratch) == 1:
        return "only_move", [CARD_TEXTS[_find_moved_card(s, move)]] if _names_card(move) else []
    if s.phase == DRAW:
        return _explain_taking(s, scratch, move)
    if s.phase == KEEP:
        return ("keeps_no_more", format_hand(s, int(s.turn))) if move == KEEP_DONE else ("keeps", [CARD_TEXTS[move - KEEP_CARD]])
    if move < LAY_OFF:
        return ("wins" if s.levels[s.turn] == LEVELS else "lays_level"), _list_level_cards(s, scratch, move)
    return "lays_off", [CARD_TEXTS[_find_moved_card(s, move)]]


def narrow_reason(_s: State, _scratch: Scratch, reason: str, cards: list[str], worse: int) -> tuple[str, list[str]]:
    """Return a reason as far as it speaks against a worse move, with its cards."""
    # Another discard holds the level back as well.
    return ("not_needed" if reason == "holds_back" and worse >= DISCARD else reason), cards


def _names_card(move: int) -> bool:
    """Return whether a move names the card that it moves."""
    return TAKE_PILE < move < BEGIN_RUN - 1 or LAY_CARD <= move < LAY_SKIP or KEEP_CARD <= move < KEEP_DONE


def _find_moved_card(s: State, move: int) -> int:
    """Return the card that a move moves."""
    if move < BEGIN_RUN:
        return int(get_card(int(s.tops[move - TAKE_TOP])))
    if move < LAY_OFF:
        return move - LAY_CARD
    if move < DISCARD:
        return min((move - LAY_OFF) % OFFERS, JOKER)
    return move - (DISCARD if move < LAY_SKIP else KEEP_CARD)


def _explain_taking(s: State, scratch: Scratch, move: int) -> tuple[Reason, list[str]]:
    """Return the reason for taking a card, and the cards concerned."""
    seat = int(s.turn)
    if move == TAKE_PILE:
        tops = [int(get_card(int(s.tops[owner]))) for owner in range(int(s.players)) if is_open_to(s, seat, owner)]
        return "nothing_open", [CARD_TEXTS[card] for card in tops]
    card = _find_moved_card(s, move)
    if s.left == 0:
        return "pile_empty", [CARD_TEXTS[card]]
    if s.laid[seat]:
        return "can_be_laid_off", [CARD_TEXTS[card]]
    load_hand(s, scratch, seat)
    # A skip card is not part of any level, and the copied hand has no place for it.
    if card <= JOKER:
        put_in(scratch, card)
    return ("closer" if count_jokers_needed(s, scratch, seat) else "completes"), [CARD_TEXTS[card]]


def _list_level_cards(s: State, scratch: Scratch, move: int) -> list[str]:
    """Return the cards laid from this move on until the level is complete; the careful player continues after it."""
    world, seat, laid = s.copy(), int(s.turn), []
    while True:
        if move >= LAY_CARD:
            laid.append(CARD_TEXTS[move - LAY_CARD])
        play(world, move)
        if world.turn != seat or world.phase != LAY:
            return laid
        move = int(careful(world, scratch, make_rng(0)))


def _explain_ending(s: State, scratch: Scratch, move: int) -> tuple[Reason, list[str]]:
    """Return the reason for discarding a card or laying a skip card, and the cards concerned."""
    seat = int(s.turn)
    if s.counts[seat] == 1:
        return ("wins" if s.levels[seat] + 2 >= WON else "goes_out"), [CARD_TEXTS[SKIP if move >= LAY_SKIP else move - DISCARD]]
    if move >= LAY_SKIP:
        return "skips_leader", []
    card = move - DISCARD
    name = [CARD_TEXTS[card]]
    if card > JOKER or (s.laid[seat] and not can_be_laid_off(s, card)):
        return "of_no_use", name
    load_hand(s, scratch, seat)
    short = count_jokers_needed(s, scratch, seat)
    take_out(scratch, card)
    if count_jokers_needed(s, scratch, seat) > short:
        return "least_missed", name
    # Laying the last level wins at once, so that nothing is gained by holding it back.
    return ("not_needed" if s.laid[seat] or short or s.levels[seat] == LEVELS else "holds_back"), name
