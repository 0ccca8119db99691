"""The game Elfer raus! Master: its options, deals and results around the compiled rules."""

from collections.abc import Sequence
from typing import cast

from reihum._games.elfer_raus_master import bot, consistency, hints, illegal, knowledge, notation, rules, view
from reihum._games.elfer_raus_master.combinations import SHUFFLED, compute_hand_size, explain_unplayable
from reihum._games.elfer_raus_master.deal import BONUSES, CONNECTORS, deal_out
from reihum._games.elfer_raus_master.record import ElferRausMasterCarry, ElferRausMasterDeal, ElferRausMasterOptions
from reihum._games.elfer_raus_master.state import (
    JOKER,
    JOKERS,
    LARGEST_HAND,
    MOST_BONUSES,
    MOST_CONNECTORS,
    MOST_DRAWS,
    MOST_LAYS,
    MOST_POINTS,
    MOVES,
    SMALLEST_HAND,
    Scratch,
    State,
)
from reihum._games.elfer_raus_master.view import ElferRausMasterSeen, ElferRausMasterView
from reihum._kit.base import Carry, Deal, Result, ScorePart, get_deal_list, hands_of
from reihum._kit.deck_game import (
    DeckGame,
    check_sizes,
    check_starter,
    concatenate_deck,
    list_all_cards,
    list_pile,
    parse_codes,
    raise_deal_errors,
    stack_pile,
)
from reihum._kit.errors import DealError
from reihum._kit.options import Option, Options, house_rule, is_whole

MOST_ROUNDS = 100


def _make_number_rule(name: str, default: object, least: int, most: int) -> Option:
    """Return a house rule that is a number within bounds; if the default is None, which stands for the sheet's table, None is allowed."""
    table = () if default is not None else (None,)
    allowed = f"a number from {least} to {most}"
    return house_rule(name, default, (*table, *range(least, most + 1)), f"null for the sheet's table, or {allowed}" if table else allowed)


class ElferRausMaster(DeckGame[State, Scratch, ElferRausMasterView, ElferRausMasterSeen]):
    """The game: its facts, and the modules with its rules."""

    id = "elfer_raus_master"
    title = "Elfer raus! Master"
    seats = range(2, 7)
    options = (
        Option("rounds", 1, f"a number of rounds from 1 to {MOST_ROUNDS}", lambda value, _: is_whole(value, 1, MOST_ROUNDS)),
        Option(
            "starter",
            0,
            "the seat that starts the first round, from 0 to the number of players less one",
            lambda value, players: is_whole(value, 0, players - 1),
        ),
        _make_number_rule("hand", None, SMALLEST_HAND, LARGEST_HAND),
        _make_number_rule("lays", rules.LAYS, 1, MOST_LAYS),
        _make_number_rule("draws", rules.DRAWS, 1, MOST_DRAWS),
        _make_number_rule("jokers", JOKERS, 0, JOKERS),
        _make_number_rule("connectors", None, 0, MOST_CONNECTORS),
        _make_number_rule("bonus_cards", BONUSES, 0, MOST_BONUSES),
        _make_number_rule("bonus", rules.WORTH, 0, MOST_POINTS),
        _make_number_rule("joker_penalty", rules.WORTH, 0, MOST_POINTS),
    )
    moves = MOVES
    state_type = State
    scratch_type = Scratch
    rules = rules
    knowledge = knowledge
    consistency = consistency
    bot = bot
    hints = hints
    notation = notation
    views = view
    illegal = illegal
    picture = view
    learning_module = "reihum._games.elfer_raus_master.learning"
    bare_cards = frozenset({"J"})

    def first(self, players: int, options: Options) -> ElferRausMasterCarry:
        """Return who starts the first round. Spielvorbereitung: the youngest; here an option decides."""
        return {"starter": cast("ElferRausMasterOptions", options)["starter"]}

    def set_up(self, state: State, options: Options, carry: Carry) -> None:
        """Write options and carry into a new state."""
        chosen, players = cast("ElferRausMasterOptions", options), int(state.players)
        connectors = chosen["connectors"]
        state.starter = cast("ElferRausMasterCarry", carry)["starter"]
        state.hand = compute_hand_size(players, chosen)
        state.most_lays = chosen["lays"]
        state.most_draws = chosen["draws"]
        state.joker_cards = chosen["jokers"]
        state.connector_cards = CONNECTORS[players] if connectors is None else connectors
        state.bonus_cards = chosen["bonus_cards"]
        state.bonus_worth = chosen["bonus"]
        state.joker_cost = chosen["joker_penalty"]

    def unplayable(self, players: int, options: Options) -> str:
        """Return why these options cannot be combined, if they deal more cards than there are; else an empty text."""
        return explain_unplayable(players, cast("ElferRausMasterOptions", options))

    def restore(self, players: int, options: Options, carry: Carry, deal: Deal) -> State:
        """Return the round of a record's deal (`hands`, `pile`, `rows`, `starter`).

        Raises DealError if it is not a valid deal of this round.
        """
        state = self.before_deal(players, options, carry)
        hands, pile = hands_of(deal), get_deal_list(deal, "pile")
        with raise_deal_errors("hands and pile are lists of cards"):
            dealt = [parse_codes(hand, notation.parse_card) for hand in hands]
            rest = parse_codes(pile, notation.parse_card)
        check_sizes(dealt, players, int(state.hand))
        deck = SHUFFLED + [JOKER] * int(state.joker_cards)
        if list_all_cards(dealt, rest) != deck:
            message = f"the hands and the pile are not the {len(deck)} cards of the game: the 11s lie out, jokers: {state.joker_cards}"
            raise DealError(message)
        rows = get_deal_list(deal, "rows")
        if sorted(map(str, rows)) != sorted(notation.LETTERS):
            message = f"the deal's rows are the letters r, y, g, b in the order of the rows, not {rows!r}"
            raise DealError(message)
        check_starter(deal, carry)
        stack_pile(state, concatenate_deck(dealt, rest))
        state.order[:] = [notation.LETTERS.index(str(letter)) for letter in rows]
        deal_out(state)
        return state

    def dealt(self, state: State) -> ElferRausMasterDeal:
        """Return a newly dealt state as a record's deal."""
        return {
            "hands": [notation.format_hand(state.hands[seat], state.jokers[seat]) for seat in range(int(state.players))],
            "pile": list_pile(state, notation.CARD_TEXTS),
            "rows": [notation.LETTERS[colour] for colour in state.order],
            "starter": int(state.starter),
        }

    def ended(self, state: State) -> str:
        """Return how a finished round ended: somebody went out, or all passed in a row."""
        return "passes" if state.counts[: int(state.players)].all() else "out"

    def following(self, state: State, options: Options, results: Sequence[Result]) -> ElferRausMasterCarry | None:
        """Return who starts the next round, one seat further on, or None after the last."""
        if len(results) == cast("ElferRausMasterOptions", options)["rounds"]:
            return None
        return {"starter": (int(state.starter) + 1) % int(state.players)}  # Ruling M2: the start moves one seat clockwise

    def score_parts(self, state: State, seat: int) -> list[ScorePart]:
        """Return the parts of a seat's points: bonus cards (`bonus`), and cards left in its hand (`hand`, `joker`)."""
        bonuses, jokers = int(state.bonuses[seat]), int(state.jokers[seat])
        bonus, joker = int(state.bonus_worth) * bonuses, -int(state.joker_cost) * jokers
        hand = ScorePart("hand", int(rules.score(state, seat)) - bonus - joker, len(notation.format_hand(state.hands[seat], 0)))
        return [part for part in (ScorePart("bonus", bonus, bonuses), hand, ScorePart("joker", joker, jokers)) if part.pieces]


GAME = ElferRausMaster()
