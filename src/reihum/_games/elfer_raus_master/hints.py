"""The reasons for a move of Elfer raus! Master, for hints."""

from typing import Literal, get_args

from reihum._games.elfer_raus_master.bot import CLOSE
from reihum._games.elfer_raus_master.notation import SPOTS, format_hand
from reihum._games.elfer_raus_master.rules import HIGH, LOW, legal
from reihum._games.elfer_raus_master.state import BRIDGE, CARDS, COLOURS, END, EXCHANGE, MIDDLE, NUMBERS, OTHERS, Scratch, State
from reihum._kit.bits import popcount

Reason = Literal[
    "only_move",
    "exchange",
    "earns_bonus",
    "toward_bonus",
    "few_left",
    "end_near",
    "opens_own",
    "serves_own",
    "quiet",
    "sheds",
    "guards",
    "holds_back",
    "saves",
]
"""The cards with each reason: the spot that is filled, except for `toward_bonus` the own cards that complete the half row after it,
for `opens_own` and `serves_own` the own cards right behind it or further on, for `few_left` the whole hand, for `guards` the kept cards
that fit and without which their half rows can be completed only with jokers, for `holds_back` the kept cards when no bonus card is left,
and none for `saves`, which is about connectors and jokers."""

REASONS: tuple[Reason, ...] = get_args(Reason)
OPINIONS: tuple[Reason, ...] = ("holds_back", "saves", "sheds")
"""Reasons that are judgements of the careful player, given only for its own moves."""


def explain_move(s: State, scratch: Scratch, move: int) -> tuple[Reason, list[str]]:
    """Return the reason for a move, and the cards or spots concerned."""
    seat = int(s.turn)
    count = legal(s, scratch)
    if count == 1:
        return "only_move", [] if move >= END else [SPOTS[_get_spot(move)]]
    if move >= END:
        kept = [code for code in scratch.codes[:count].tolist() if code < CARDS]
        if not kept:
            return "saves", []
        return "guards" if s.bonuses_left else "holds_back", [SPOTS[code] for code in kept]
    if move >= EXCHANGE:
        return "exchange", [SPOTS[move - EXCHANGE]]
    return _explain_laying(s, seat, _get_spot(move))


def _get_spot(move: int) -> int:
    """Return the code of the spot that a move fills."""
    if move < BRIDGE:
        return move % CARDS
    return (move - BRIDGE) // OTHERS % CARDS if move < EXCHANGE else move - EXCHANGE


def _explain_laying(s: State, seat: int, spot: int) -> tuple[Reason, list[str]]:
    """Return the best reason for filling a spot, and the cards concerned."""
    colour, number = spot // NUMBERS, spot % NUMBERS + 1
    bit = 1 << number
    own = int(s.hands[seat, colour]) & ~bit
    missing = (LOW if number < MIDDLE else HIGH) & ~(int(s.rows[colour]) | bit)
    if s.bonuses_left and missing & ~own == 0 and popcount(missing) < s.most_lays - s.laid:
        return ("toward_bonus", _format_cards(colour, missing)) if missing else ("earns_bonus", [SPOTS[spot]])
    if s.counts[seat] <= s.most_lays - s.laid:
        return "few_left", format_hand(s.hands[seat], s.jokers[seat])
    if any(int(s.counts[other]) < CLOSE for other in range(int(s.players)) if other != seat):
        return "end_near", [SPOTS[spot]]
    chain, behind, opened = _mask_beyond(s, colour, number, own)
    if chain:
        return "opens_own", _format_cards(colour, chain)
    if behind:
        return "serves_own", _format_cards(colour, behind)
    return ("sheds" if opened else "quiet"), [SPOTS[spot]]


def _mask_beyond(s: State, colour: int, number: int, own: int) -> tuple[int, int, int]:
    """Return masks of the spots up to the next filled ones on both sides: own cards right behind, all own cards, spots opened to others."""
    chain = behind = opened = 0
    for step in (-1, 1):
        at = number + step
        linked = True
        while 1 <= at <= NUMBERS and not int(s.rows[colour]) >> at & 1:
            bit = 1 << at
            linked &= bool(own & bit)
            behind |= own & bit
            chain |= bit if linked else 0
            if at == number + step and not (own | int(s.open[colour])) & bit:
                opened |= bit
            at += step
    return chain, behind, opened


def _format_cards(colour: int, mask: int) -> list[str]:
    """Return the notations of cards of one colour."""
    return format_hand([mask if colour == row else 0 for row in range(COLOURS)], 0)
