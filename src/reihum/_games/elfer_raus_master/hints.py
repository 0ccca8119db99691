"""The reasons for a move of Elfer raus! Master, for hints."""

from typing import Literal, get_args

from reihum._games.elfer_raus_master.bot import CLOSE
from reihum._games.elfer_raus_master.notation import SPOTS, format_hand
from reihum._games.elfer_raus_master.rules import HIGH, LOW, legal, play
from reihum._games.elfer_raus_master.state import (
    BRIDGE,
    BRIDGE_JOKER,
    CARDS,
    COLOURS,
    END,
    EXCHANGE,
    LAY_JOKER,
    MIDDLE,
    NUMBERS,
    OTHERS,
    OVER,
    Scratch,
    State,
)
from reihum._kit.base import ADVICE
from reihum._kit.bits import popcount

Reason = Literal[
    "only_move",
    "exchange",
    "earns_bonus",
    "toward_bonus",
    "goes_out",
    "end_near",
    "opens_own",
    "serves_own",
    "quiet",
    "sheds",
    "guards",
    "holds_back",
    "saves",
    "must_lay_joker",
]
"""The cards with each reason: the spot that is filled, except for `toward_bonus` the own cards that complete the half row after it,
for `opens_own` and `serves_own` the own cards right behind it or further on, for `goes_out` the whole hand, for `guards` the kept cards
that fit and without which their half rows can be completed only with jokers, for `holds_back` the kept cards when no bonus card is left,
for `saves` a `J` for each joker and a `>` for each connector that could be laid, and none for `must_lay_joker`, which keeps from an
exchange."""

REASONS: tuple[Reason, ...] = get_args(Reason)
OPINIONS: tuple[Reason, ...] = ("holds_back", "saves", "sheds")
"""Reasons that are judgements of the careful player, given only for its own moves."""

MOST_TRIED = 100
"""The most positions that are tried to see whether a whole hand can be laid."""


def explain_move(s: State, scratch: Scratch, move: int) -> tuple[str, list[str]]:
    """Return the reason for a move, and the cards or spots concerned."""
    seat = int(s.turn)
    count = legal(s, scratch)
    if count == 1:
        return "only_move", [] if move >= END else [SPOTS[_get_spot(move)]]
    if move >= END:
        return _explain_ending(s, seat, scratch.codes[:count].tolist())
    if move >= EXCHANGE:
        return "exchange", [SPOTS[move - EXCHANGE]]
    return _explain_laying(s, scratch, seat, move)


def narrow_reason(s: State, _scratch: Scratch, reason: str, cards: list[str], worse: int) -> tuple[str, list[str]]:
    """Return a reason as far as it speaks against a worse move, with its cards; ADVICE if it does not."""
    seat = int(s.turn)
    if reason in {"guards", "holds_back", "saves"}:
        found, kept = _explain_ending(s, seat, [worse])
        return (reason, kept) if found == reason else (ADVICE, cards)
    if reason == "quiet" and worse < EXCHANGE:
        colour, number = _get_spot(worse) // NUMBERS, _get_spot(worse) % NUMBERS + 1
        # A joker fits on a spot even if its card is one's own.
        own = 0 if s.joker_cards else int(s.hands[seat, colour])
        _, _, opened = _mask_beyond(s, colour, number, own)
        return (reason, cards) if opened else (ADVICE, cards)
    return reason, cards


def _explain_ending(s: State, seat: int, others: list[int]) -> tuple[str, list[str]]:
    """Return the reason to lay nothing more, rather than to make one of other moves, and the cards concerned."""
    kept = [code for code in others if code < CARDS]
    if kept:
        return "guards" if s.bonuses_left else "holds_back", [SPOTS[code] for code in kept]
    saved = ["J"] * int(s.jokers[seat]) if any(_lays_joker(code) for code in others) else []
    if any(BRIDGE <= code < EXCHANGE for code in others):
        saved += [">"] * int(s.connectors[seat])
    if saved:
        return "saves", saved
    # By ruling M3 a seat that exchanges before it has laid must lay afterwards, and here only the joker would fit.
    return (ADVICE if s.laid else "must_lay_joker"), []


def _lays_joker(move: int) -> bool:
    """Return whether a move lays a joker."""
    return LAY_JOKER <= move < BRIDGE or BRIDGE_JOKER <= move < EXCHANGE


def _get_spot(move: int) -> int:
    """Return the code of the spot that a move fills."""
    if move < BRIDGE:
        return move % CARDS
    return (move - BRIDGE) // OTHERS % CARDS if move < EXCHANGE else move - EXCHANGE


def _explain_laying(s: State, scratch: Scratch, seat: int, move: int) -> tuple[Reason, list[str]]:
    """Return the best reason for laying a card or a joker, and the cards concerned."""
    spot = _get_spot(move)
    colour, number = spot // NUMBERS, spot % NUMBERS + 1
    bit = 1 << number
    own = int(s.hands[seat, colour]) & ~bit
    missing = (LOW if number < MIDDLE else HIGH) & ~(int(s.rows[colour]) | bit)
    if s.bonuses_left and missing & ~own == 0 and popcount(missing) < s.most_lays - s.laid:
        return ("toward_bonus", _format_cards(colour, missing)) if missing else ("earns_bonus", [SPOTS[spot]])
    if _goes_out(s, scratch, seat, move):
        return "goes_out", format_hand(s.hands[seat], s.jokers[seat])
    if any(int(s.counts[other]) < CLOSE for other in range(int(s.players)) if other != seat):
        return "end_near", [SPOTS[spot]]
    chain, behind, opened = _mask_beyond(s, colour, number, own)
    if chain:
        return "opens_own", _format_cards(colour, chain)
    if behind:
        return "serves_own", _format_cards(colour, behind)
    return ("sheds" if opened else "quiet"), [SPOTS[spot]]


def _goes_out(s: State, scratch: Scratch, seat: int, move: int) -> bool:
    """Return whether the whole hand can be laid in this turn, beginning with a move, if that is seen soon enough."""
    if s.counts[seat] > s.most_lays - s.laid:
        return False
    waiting, follow, tried = [s], [move], 0
    while waiting and tried < MOST_TRIED:
        world = waiting.pop().copy()
        play(world, follow.pop())
        tried += 1
        if world.turn == OVER:
            return True
        codes = [code for code in scratch.codes[: legal(world, scratch)].tolist() if code < END]
        # A card that fits, and one whose spot a joker fills, goes in no better way; what costs a joker is tried last.
        certain = [code for code in codes if code < CARDS or code >= EXCHANGE]
        ordered = certain[:1] or sorted(codes, key=lambda code: not _lays_joker(code))
        follow += ordered
        waiting += [world] * len(ordered)
    return False


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
