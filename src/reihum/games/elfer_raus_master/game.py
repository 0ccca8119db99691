"""Elfer raus! Master as the table knows it."""

from collections.abc import Sequence
from typing import cast

from reihum.games.base import Carry, Deal, Result, ScorePart, hands_of, listed
from reihum.games.deck_game import DeckGame, all_cards, check_sizes, check_starter, codes, in_order, reading, stack, stacked
from reihum.games.elfer_raus_master import bot, hints, illegal, knowledge, notation, rules, view
from reihum.games.elfer_raus_master.deal import HANDS, deal_out
from reihum.games.elfer_raus_master.record import ElferRausMasterCarry, ElferRausMasterDeal, ElferRausMasterOptions
from reihum.games.elfer_raus_master.state import CARDS, JOKER, JOKERS, MIDDLE, MOVES, NUMBERS, Scratch, State
from reihum.games.elfer_raus_master.view import ElferRausMasterSeen, ElferRausMasterView
from reihum.games.errors import DealError
from reihum.games.options import Option, Options, whole

MOST_ROUNDS = 100
SHUFFLED = [card for card in range(CARDS) if card % NUMBERS + 1 != MIDDLE] + [JOKER] * JOKERS
"""The cards that are dealt: all numbers but the 11s, and the jokers."""


class ElferRausMaster(DeckGame[State, Scratch, ElferRausMasterView, ElferRausMasterSeen]):
    """The game's facts and its rules, tied together."""

    id = "elfer_raus_master"
    title = "Elfer raus! Master"
    seats = range(2, 7)
    options = (
        Option("rounds", 1, f"a number of rounds from 1 to {MOST_ROUNDS}", lambda value, _: whole(value, 1, MOST_ROUNDS)),
        Option(
            "starter",
            0,
            "the seat that starts the first round, from 0 to the number of players less one",
            lambda value, players: whole(value, 0, players - 1),
        ),
    )
    moves = MOVES
    state_type = State
    scratch_type = Scratch
    rules = rules
    knowledge = knowledge
    bot = bot
    hints = hints
    notation = notation
    views = view
    illegal = illegal
    learning_module = "reihum.games.elfer_raus_master.learning"
    bare_cards = frozenset({"J"})

    def first(self, players: int, options: Options) -> ElferRausMasterCarry:
        """Return who starts the first round. Spielvorbereitung: the youngest; here the option says who."""
        return {"starter": cast("ElferRausMasterOptions", options)["starter"]}

    def set_up(self, state: State, options: Options, carry: Carry) -> None:
        """Write into a new state what options and carry say."""
        state.starter = cast("ElferRausMasterCarry", carry)["starter"]

    def restore(self, players: int, options: Options, carry: Carry, deal: Deal) -> State:
        """Return the round that a record's deal says (`hands`, `pile`, `rows`, `starter`).

        Raises DealError if that is no deal of this round.
        """
        state = self.before_deal(players, options, carry)
        hands, pile = hands_of(deal), listed(deal, "pile")
        with reading("hands and pile are lists of cards"):
            dealt = [codes(hand, notation.card) for hand in hands]
            rest = codes(pile, notation.card)
        check_sizes(dealt, players, HANDS[players])
        if all_cards(dealt, rest) != SHUFFLED:
            message = f"the hands and the pile are not the {len(SHUFFLED)} cards of the game: the 11s lie out, there are {JOKERS} jokers"
            raise DealError(message)
        rows = listed(deal, "rows")
        if sorted(map(str, rows)) != sorted(notation.LETTERS):
            message = f"the deal's rows are the letters r, y, g, b in the order of the rows, not {rows!r}"
            raise DealError(message)
        check_starter(deal, carry)
        stack(state, in_order(dealt, rest))
        state.order[:] = [notation.LETTERS.index(str(letter)) for letter in rows]
        deal_out(state)
        return state

    def dealt(self, state: State) -> ElferRausMasterDeal:
        """Return a state that was just dealt as a record's deal."""
        return {
            "hands": [notation.cards(state.hands[seat], state.jokers[seat]) for seat in range(int(state.players))],
            "pile": stacked(state, notation.CARD_TEXTS),
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
        """Return what the points of a seat are for: bonus cards (`bonus`), and what is left in its hand (`hand`, `joker`)."""
        bonuses, jokers = int(state.bonuses[seat]), int(state.jokers[seat])
        bonus, joker = rules.WORTH * bonuses, -rules.WORTH * jokers
        hand = ScorePart("hand", int(rules.score(state, seat)) - bonus - joker, len(notation.cards(state.hands[seat], 0)))
        return [part for part in (ScorePart("bonus", bonus, bonuses), hand, ScorePart("joker", joker, jokers)) if part.pieces]


GAME = ElferRausMaster()
