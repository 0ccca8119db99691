"""Elfer raus! as the table knows it."""

from collections.abc import Sequence
from typing import cast

from reihum.games.base import Carry, Deal, Result, ScorePart, hands_of, listed
from reihum.games.deck_game import DeckGame, all_cards, check_sizes, codes, in_order, reading, stack, stacked
from reihum.games.elfer_raus import bot, hints, illegal, knowledge, notation, rules, view
from reihum.games.elfer_raus.record import ElferRausDeal, ElferRausOptions
from reihum.games.elfer_raus.state import CARDS, MOVES, NO_COLOUR, NUMBERS, Scratch, State
from reihum.games.elfer_raus.view import ElferRausSeen, ElferRausView
from reihum.games.errors import DealError
from reihum.games.options import Option, Options, whole
from reihum.games.searchable import SearchProfile

MOST_ROUNDS = 100
DROPPING = 2
"""Tipps: with so many players a colour may be taken out."""


class ElferRaus(DeckGame[State, Scratch, ElferRausView, ElferRausSeen]):
    """The game's facts and its rules, tied together."""

    id = "elfer_raus"
    title = "Elfer raus!"
    seats = range(2, 7)
    options = (
        Option("rounds", 1, f"a number of rounds from 1 to {MOST_ROUNDS}", lambda value, _: whole(value, 1, MOST_ROUNDS)),
        Option(
            "drop_colour",
            None,
            "null or, with two players only, the colour taken out: r, y, g or b",
            lambda value, players: (
                value is None or (players == DROPPING and isinstance(value, str) and len(value) == 1 and value in notation.LETTERS)
            ),
        ),
    )
    moves = MOVES
    lowest_wins = True
    state_type = State
    scratch_type = Scratch
    rules = rules
    knowledge = knowledge
    bot = bot
    search = SearchProfile(sample_belief=bot.sample_belief)
    hints = hints
    notation = notation
    views = view
    illegal = illegal
    learning_module = "reihum.games.elfer_raus.learning"

    def set_up(self, state: State, options: Options, carry: Carry) -> None:
        """Write into a new state what options and carry say."""
        dropped = cast("ElferRausOptions", options)["drop_colour"]
        state.drop_colour = NO_COLOUR if dropped is None else notation.LETTERS.index(dropped)

    def restore(self, players: int, options: Options, carry: Carry, deal: Deal) -> State:
        """Return the round that a record's deal says (`hands`, `pile`); raises DealError if that is no deal of this round."""
        state = self.before_deal(players, options, carry)
        hands, pile = hands_of(deal), listed(deal, "pile")
        with reading("hands and pile are lists of cards"):
            dealt = [codes(hand, notation.card) for hand in hands]
            rest = codes(pile, notation.card)
        deck = sorted(card for card in range(CARDS) if card // NUMBERS != state.drop_colour)
        check_sizes(dealt, players, rules.HANDS[players])
        if all_cards(dealt, rest) != deck:
            message = f"the hands and the pile are not the {len(deck)} cards of the game, each once"
            raise DealError(message)
        stack(state, in_order(dealt, rest))
        if not rules.deal_out(state):
            message = "nobody holds an 11: such a deal is dealt again"
            raise DealError(message)
        return state

    def dealt(self, state: State) -> ElferRausDeal:
        """Return a state that was just dealt as a record's deal: the opening 11 is back in its hand."""
        hands = [notation.cards(state.hands[seat]) for seat in range(int(state.players))]
        opening = notation.cards(state.rows)[0]
        starter = int(state.starter)
        hands[starter] = sorted([*hands[starter], opening], key=notation.card)
        return {"hands": hands, "pile": stacked(state, notation.CARD_TEXTS)}

    def ended(self, state: State) -> str:
        """Return how a finished round ended: somebody went out."""
        return "out"

    def following(self, state: State, options: Options, results: Sequence[Result]) -> Carry | None:
        """Return what the next round begins with, or None after the last."""
        return {} if len(results) < cast("ElferRausOptions", options)["rounds"] else None

    def score_parts(self, state: State, seat: int) -> list[ScorePart]:
        """Return what the penalty points of a seat are for: the cards left in its hand (`hand`)."""
        return [ScorePart("hand", int(rules.score(state, seat)), len(notation.cards(state.hands[seat])))]


GAME = ElferRaus()
