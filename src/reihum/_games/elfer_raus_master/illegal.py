"""The reasons why a move of Elfer raus! Master is illegal."""

from typing import Final, Literal, get_args

from reihum._games.elfer_raus_master.notation import SPOTS, TEXTS, format_spots
from reihum._games.elfer_raus_master.rules import find_source_row, may_exchange
from reihum._games.elfer_raus_master.state import (
    BRIDGE,
    BRIDGE_JOKER,
    CARDS,
    COLOURS,
    DRAW,
    END,
    EXCHANGE,
    LAY_JOKER,
    NUMBERS,
    OTHERS,
    Scratch,
    State,
)
from reihum._kit.structured import Int32Array

Reason = Literal[
    "round_over",
    "lies_already",
    "joker_lies",
    "no_joker_lies",
    "not_held",
    "joker_instead",
    "no_more_lays",
    "needs_first",
    "place_needs_first",
    "needs_connector",
    "no_connector",
    "connector_needless",
    "connector_from",
    "nowhere_from",
    "no_place",
    "exchange_no_place",
    "no_draw",
    "exchanged",
    "has_laid",
    "nothing_laid",
    "must_draw",
    "must_lay",
    "pile_empty",
]
"""The cards with each reason: first the card or spot of the move. Then, with `needs_first` and `place_needs_first`, the spot that
must be filled first; with `needs_connector`, `no_connector` and `connector_from` the spot from which a connector leads there;
with `must_lay` all the cards of the hand that fit. `J` is a joker. None with `round_over`, `no_more_lays`, `no_place`, `no_draw`,
`exchanged`, `has_laid`, `nothing_laid`, `must_draw` and `pile_empty`."""

REASONS: tuple[Reason, ...] = get_args(Reason)

SENTENCES: Final[dict[Reason, str]] = {
    "round_over": "The round is over.",
    "lies_already": "{0} is filled already.",
    "joker_lies": "A joker lies for {0}: who holds that card may exchange it.",
    "no_joker_lies": "No joker lies for {0}.",
    "not_held": "You do not hold {0}.",
    "joker_instead": "You do not hold {0}, but you can lay a joker there.",
    "no_more_lays": "You have laid as many cards as a turn allows.",
    "needs_first": "{0} does not fit yet: its row goes on with {1}.",
    "place_needs_first": "{0} cannot be filled yet: its row goes on with {1}.",
    "needs_connector": "{0} can be reached only by a connector, from {1}.",
    "no_connector": "{0} can be reached only by a connector, from {1}, and you have none left.",
    "connector_needless": "{0} needs no connector.",
    "connector_from": "The connector to {0} comes from {1}.",
    "nowhere_from": "No connector leads to {0}.",
    "no_place": "There is no place for a joker.",
    "exchange_no_place": "You may exchange {0} only if you also lay a card, and no place is open.",
    "no_draw": "After laying or exchanging there is no drawing.",
    "exchanged": "You have exchanged a joker: now you must lay a card.",
    "has_laid": "You have laid a card, so you can neither draw nor pass: end the turn when you like.",
    "nothing_laid": "You have not laid a card.",
    "must_draw": "There are cards in the pile: draw if you lay none.",
    "must_lay": "You must lay a card when one fits and the pile is empty: {cards}.",
    "pile_empty": "The pile is empty.",
}


def explain_illegal(s: State, _scratch: Scratch, move: int, _legal: list[int]) -> tuple[Reason, list[str]]:
    """Return why this move is illegal for the seat to move, and the cards concerned. Precondition: it is not legal."""
    if move >= END:
        return _explain_closing(s, move)
    if move >= EXCHANGE:
        return _explain_exchanging(s, move - EXCHANGE)
    if move >= BRIDGE:
        return _explain_bridging(s, move)
    return _explain_placing(s, move - LAY_JOKER, joker=True) if move >= LAY_JOKER else _explain_laying(s, move)


def explain_card(s: State, move: str, legal: list[int]) -> tuple[Reason, list[str]] | None:
    """Return why the seat to move can lay no joker, None if it can. `move` is `J`."""
    if any(LAY_JOKER <= code < BRIDGE or BRIDGE_JOKER <= code < EXCHANGE for code in legal):
        return None
    if not s.jokers[int(s.turn)]:
        return "not_held", [move]
    return ("no_more_lays" if s.laid == s.most_lays else "no_place"), []


def _is_in(masks: Int32Array, spot: int) -> bool:
    return bool(int(masks[spot // NUMBERS]) >> (spot % NUMBERS + 1) & 1)


def _explain_laying(s: State, card: int) -> tuple[Reason, list[str]]:
    """Return why a number card cannot be laid on its spot."""
    if _is_in(s.standing, card):
        held = _is_in(s.hands[int(s.turn)], card)
        return ("exchange_no_place" if held and not may_exchange(s) else "joker_lies"), [SPOTS[card]]
    return _explain_placing(s, card, joker=False)


def _explain_placing(s: State, spot: int, *, joker: bool) -> tuple[Reason, list[str]]:
    """Return why nothing, or nothing by this seat, can be laid on a spot without a connector."""
    seat, name = int(s.turn), SPOTS[spot]
    if _is_in(s.rows, spot):
        return "lies_already", [name]
    if joker and not s.jokers[seat]:
        return "not_held", ["J"]
    held = joker or _is_in(s.hands[seat], spot)
    reached, connectors = _is_in(s.reach, spot), int(s.connectors[seat])
    if s.laid == s.most_lays and (held or reached or _is_in(s.open, spot)):
        return "no_more_lays", []
    if reached and held:
        return ("needs_connector" if connectors else "no_connector"), [name, _find_source(s, spot)]
    if not _is_in(s.open, spot) and not (reached and connectors):
        return ("needs_first" if held and not joker else "place_needs_first"), [name, _find_first_missing(s, spot)]
    return ("joker_instead" if s.jokers[seat] else "not_held"), [name]


def _find_source(s: State, spot: int) -> str:
    """Return the spot from which a connector leads to this one."""
    colour, number = spot // NUMBERS, spot % NUMBERS + 1
    return SPOTS[int(find_source_row(s, colour, number)) * NUMBERS + number - 1]


def _find_first_missing(s: State, spot: int) -> str:
    """Return the spot to be filled before this one: the one beside the nearest filled spot of the row, the lower one if two are as near."""
    colour, number = spot // NUMBERS, spot % NUMBERS + 1
    filled = [at for at in range(1, NUMBERS + 1) if int(s.rows[colour]) >> at & 1]
    near = min(filled, key=lambda at: abs(at - number))
    return SPOTS[colour * NUMBERS + near + (1 if near < number else -1) - 1]


def _explain_bridging(s: State, move: int) -> tuple[Reason, list[str]]:  # noqa: PLR0911 - a line for each reason
    """Return why nothing can be laid on a spot over this connector."""
    seat, joker = int(s.turn), move >= BRIDGE_JOKER
    spot = (move - BRIDGE) // OTHERS % CARDS
    name = SPOTS[spot]
    if _is_in(s.rows, spot):
        return "lies_already", [name]
    if joker and not s.jokers[seat]:
        return "not_held", ["J"]
    if not joker and not _is_in(s.hands[seat], spot):
        return "not_held", [name]
    if s.laid == s.most_lays:
        return "no_more_lays", []
    if _is_in(s.open, spot):
        return "connector_needless", [name]
    if not _is_in(s.reach, spot):
        return "nowhere_from", [name]
    begin = _find_source(s, spot)
    return ("connector_from" if begin[0] != TEXTS[move][0] else "no_connector"), [name, begin]


def _explain_exchanging(s: State, card: int) -> tuple[Reason, list[str]]:
    """Return why a card cannot be exchanged for a joker."""
    if not _is_in(s.standing, card):
        return "no_joker_lies", [SPOTS[card]]
    held = _is_in(s.hands[int(s.turn)], card)
    return ("exchange_no_place" if held else "not_held"), [SPOTS[card]]


def _explain_closing(s: State, move: int) -> tuple[Reason, list[str]]:
    """Return why the turn cannot be ended with this move."""
    if move == DRAW:
        return ("no_draw" if s.left else "pile_empty"), []
    if s.laid:
        return "has_laid", []
    if s.exchanged:
        return "exchanged", []
    if move == END:
        return "nothing_laid", []
    if s.left:
        return "must_draw", []
    seat = int(s.turn)
    return "must_lay", format_spots([int(s.hands[seat, colour] & s.open[colour]) for colour in range(COLOURS)])
