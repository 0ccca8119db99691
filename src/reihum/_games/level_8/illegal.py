"""The reasons why a move of Level 8 is illegal."""

from typing import Final, Literal, get_args

from reihum._games.level_8 import melds
from reihum._games.level_8.level_search import can_begin
from reihum._games.level_8.levels import unpack_meld
from reihum._games.level_8.notation import CARD_TEXTS, CODES, COLOUR_LETTERS, TEXTS, format_hand
from reihum._games.level_8.state import (
    BEGIN_RUN,
    COLOUR,
    DISCARD,
    DRAW,
    FROM_NONE,
    FROM_RIGHT,
    JOKER,
    KEEP,
    KEEP_CARD,
    KEEP_DONE,
    LAY,
    LAY_CARD,
    LAY_OFF,
    LAY_SKIP,
    LEVELS,
    MELDS,
    OFFERS,
    RUN,
    SET,
    SKIP,
    TAKE_NONE,
    TAKE_PILE,
    TAKE_TOP,
    Scratch,
    State,
)
from reihum._games.level_8.trial_hand import load_hand

Reason = Literal[
    "round_over",
    "take_first",
    "taken",
    "pile_empty",
    "discard_empty",
    "only_right",
    "only_pile",
    "can_take",
    "no_seat",
    "not_held",
    "finish_level",
    "not_next",
    "begin_first",
    "level_asks",
    "begin_lacks",
    "level_lacks",
    "needs_discard",
    "level_laid",
    "lay_first",
    "last_card",
    "no_meld",
    "joker_end",
    "no_end",
    "run_needs",
    "run_full",
    "set_needs",
    "colour_needs",
    "skip_self",
    "skip_lies",
    "keeping",
    "not_keeping",
]
"""The cards with each reason: the card of the move (`not_held`, `not_next`); the seat of the move (`discard_empty`, `no_seat`,
`skip_lies`); the meld that is to be laid next (`begin_first`, `level_asks`: `R3`); the meld that the move would begin
(`begin_lacks`: `R4`); all melds of the level (`level_lacks`); the meld on the table (`no_meld`, `joker_end`, `no_end`: `2.1`); what
fits there (`run_needs`: one or two numbers, `set_needs`: a number, `colour_needs`: the letter of a colour); else none."""

REASONS: tuple[Reason, ...] = get_args(Reason)

SENTENCES: Final[dict[Reason, str]] = {
    "round_over": "The round is over.",
    "take_first": "Take a card first.",
    "taken": "You have taken a card in this turn.",
    "pile_empty": "The pile is empty.",
    "discard_empty": "The discard pile of seat {0} is empty.",
    "only_right": "By a house rule you take only from the discard pile of the seat before you, or from the pile.",
    "only_pile": "By a house rule you take only from the pile.",
    "can_take": "There is a card to take.",
    "no_seat": "There is no seat {0}.",
    "not_held": "You do not hold {0}.",
    "finish_level": "Finish laying your level first.",
    "not_next": "{0} cannot come next in the combination that you are laying.",
    "begin_first": "Begin a combination before you lay its cards; your level asks for {0} next.",
    "level_asks": "Your level asks for {0} next.",
    "begin_lacks": "With {0} you cannot complete your level.",
    "level_lacks": "Your hand does not complete your level: {cards}.",
    "needs_discard": "Your level takes all your cards: one must be left to discard.",
    "level_laid": "Your level is laid already.",
    "lay_first": "You may lay off only once your own level is laid.",
    "last_card": "The last card is for the discard.",
    "no_meld": "There is no combination {0} to lay off onto.",
    "joker_end": "Say at which end of {0} the joker goes: l or h.",
    "no_end": "{0} is no run: a joker has no end there.",
    "run_needs": "Only these numbers and jokers fit onto this run: {cards}.",
    "run_full": "This run goes from 1 to 15 already.",
    "set_needs": "Only {0}s and jokers fit onto this set.",
    "colour_needs": "Only cards from {0}1 to {0}15 and jokers fit here.",
    "skip_self": "A skip card is put in front of somebody else.",
    "skip_lies": "A skip card lies in front of seat {0} already.",
    "keeping": "The round is over: keep cards, or be done.",
    "not_keeping": "Cards are kept only when the round is over.",
}


def explain_illegal(s: State, scratch: Scratch, move: int, _legal: list[int]) -> tuple[Reason, list[str]]:
    """Return why this move is illegal for the seat to move, and the cards concerned. Precondition: it is not legal."""
    if move >= KEEP_CARD and s.phase != KEEP:
        return "not_keeping", []
    if s.phase == KEEP:
        return ("not_held", [CARD_TEXTS[move - KEEP_CARD]]) if KEEP_CARD <= move < KEEP_DONE else ("keeping", [])
    if move < BEGIN_RUN:
        return _explain_taking(s, move)
    if s.phase == DRAW:
        return "take_first", []
    return _explain_laying(s, scratch, move) if s.phase == LAY else _explain_after_level(s, move)


def explain_card(s: State, move: str, legal: list[int]) -> tuple[Reason, list[str]] | None:
    """Return why the seat to move can do nothing with a skip card, None if it can. `move` is `S`."""
    code = CODES[f"={move}" if s.phase == KEEP else f"/{move}"]
    return None if code in legal else _explain_discard(s, code)


def _explain_discard(s: State, code: int) -> tuple[Reason, list[str]]:
    if s.phase == DRAW:
        return "take_first", []
    if s.phase == LAY and (s.begun or s.finished[int(s.turn)]):
        return "finish_level", []
    return "not_held", [CARD_TEXTS[code - (KEEP_CARD if code >= KEEP_CARD else DISCARD)]]


def _explain_taking(s: State, move: int) -> tuple[Reason, list[str]]:
    """Return why a card cannot be taken from there."""
    if s.phase != DRAW:
        return "taken", []
    if move == TAKE_PILE:
        return "pile_empty", []
    if move == TAKE_NONE:
        return "can_take", []
    seat = move - TAKE_TOP
    if seat < s.players and s.takes == FROM_NONE:
        return "only_pile", []
    if seat < s.players and s.takes == FROM_RIGHT and (seat + 1) % s.players != s.turn:
        return "only_right", []
    return ("no_seat" if seat >= s.players else "discard_empty"), [str(seat)]


def _explain_laying(s: State, scratch: Scratch, move: int) -> tuple[Reason, list[str]]:
    """Return why a move is not legal while the level is not laid."""
    seat = int(s.turn)
    under_way = s.begun or s.finished[seat]
    asked = unpack_meld(int(melds.get_required_meld(s, seat, int(s.finished[seat]))))
    if move < LAY_CARD:
        if s.begun:
            return "finish_level", []
        text = TEXTS[move]
        return _find_lack(s, scratch) or (("begin_lacks", [text]) if text[0] == asked[0] else ("level_asks", [asked]))
    if move < LAY_OFF:
        name = CARD_TEXTS[move - LAY_CARD]
        if name not in format_hand(s, seat):
            return "not_held", [name]
        return ("not_next", [name]) if s.begun else _find_lack(s, scratch) or ("begin_first", [asked])
    if under_way:
        return "finish_level", []
    return ("lay_first", []) if move < DISCARD else _explain_ending(s, move)


def _find_lack(s: State, scratch: Scratch) -> tuple[Reason, list[str]] | None:
    """Return why no meld can be begun while none is being laid, None if one can."""
    seat = int(s.turn)
    if s.finished[seat]:
        return None
    load_hand(s, scratch, seat)
    spare = int(s.counts[seat]) - int(melds.count_cards_asked(s, seat))
    if spare < 0 or not can_begin(s, scratch, seat, 0):
        return "level_lacks", [unpack_meld(int(code)) for code in s.level_card[int(s.levels[seat]) - 1] if code]
    return ("needs_discard", []) if spare == 0 and s.levels[seat] != LEVELS else None


def _explain_after_level(s: State, move: int) -> tuple[Reason, list[str]]:
    """Return why a move is not legal once the level is laid."""
    if move < LAY_OFF:
        return "level_laid", []
    return _explain_offering(s, move) if move < DISCARD else _explain_ending(s, move)


def _explain_offering(s: State, move: int) -> tuple[Reason, list[str]]:  # noqa: PLR0911 - a line for each reason
    """Return why a card cannot be laid off onto a meld."""
    seat, meld, offer = int(s.turn), (move - LAY_OFF) // OFFERS, (move - LAY_OFF) % OFFERS
    owner, at = divmod(meld, MELDS)
    name, place = CARD_TEXTS[min(offer, JOKER)], f"{owner}.{at}"
    if name not in format_hand(s, seat):
        return "not_held", [name]
    if owner >= s.players or not s.laid[owner] or at >= s.finished[owner]:
        return "no_meld", [place]
    if s.counts[seat] == 1:
        return "last_card", []
    kind = int(melds.get_kind_on_table(s, meld))
    if kind != RUN and offer > JOKER:
        return "no_end", [place]
    if kind == SET:
        return "set_needs", [str(s.meld_value[owner, at])]
    if kind == COLOUR:
        return "colour_needs", [COLOUR_LETTERS[int(s.meld_value[owner, at])]]
    open_ends = [str(number + 1) for number in melds.find_fitting_ends(s, meld) if number >= 0]
    if not open_ends:
        return "run_full", []
    return ("joker_end", [place]) if offer == JOKER else ("run_needs", open_ends)


def _explain_ending(s: State, move: int) -> tuple[Reason, list[str]]:
    """Return why a card cannot be discarded, or a skip card cannot be laid there."""
    if move < LAY_SKIP:
        return "not_held", [CARD_TEXTS[move - DISCARD]]
    seat, other = int(s.turn), move - LAY_SKIP
    if not s.skips[seat]:
        return "not_held", [CARD_TEXTS[SKIP]]
    if other >= s.players:
        return "no_seat", [str(other)]
    return ("skip_self", []) if other == seat else ("skip_lies", [str(other)])
