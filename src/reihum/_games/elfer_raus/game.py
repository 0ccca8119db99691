"""The game Elfer raus!: its options, deals and results around the compiled rules."""

from collections.abc import Sequence
from typing import cast

from reihum._games.elfer_raus import bot, consistency, hints, illegal, knowledge, notation, rules, view
from reihum._games.elfer_raus.combinations import compute_hand_size, explain_unplayable
from reihum._games.elfer_raus.record import ElferRausCarry, ElferRausDeal, ElferRausOptions
from reihum._games.elfer_raus.state import (
    CARDS,
    FEWEST_NUMBERS,
    LARGEST_HAND,
    MOVES,
    NO_COLOUR,
    NUMBERS,
    SMALLEST_HAND,
    Scratch,
    State,
)
from reihum._games.elfer_raus.view import ElferRausSeen, ElferRausView
from reihum._kit.base import Carry, Deal, Result, ScorePart, get_deal_list, hands_of
from reihum._kit.deck_game import (
    DeckGame,
    check_sizes,
    concatenate_deck,
    list_all_cards,
    list_pile,
    parse_codes,
    raise_deal_errors,
    stack_pile,
)
from reihum._kit.errors import DealError
from reihum._kit.options import Option, Options, house_rule, is_whole
from reihum._kit.searchable import SearchProfile

MOST_ROUNDS = 100
DROPPING = 2
"""Tipps: the number of players for which a colour may be taken out."""
MOST_DRAWS = 6
UNTIL_FIT = "fit"
"""The value of the option for draws that means: until a card fits."""
HAND_SIZES = range(SMALLEST_HAND, LARGEST_HAND + 1)


class ElferRaus(DeckGame[State, Scratch, ElferRausView, ElferRausSeen]):
    """The game: its facts, and the modules with its rules."""

    id = "elfer_raus"
    title = "Elfer raus!"
    seats = range(2, 7)
    options = (
        Option("rounds", 1, f"a number of rounds from 1 to {MOST_ROUNDS}", lambda value, _: is_whole(value, 1, MOST_ROUNDS)),
        Option(
            "drop_colour",
            None,
            "null or, with two players only, the colour taken out: r, y, g or b",
            lambda value, players: (
                value is None or (players == DROPPING and isinstance(value, str) and len(value) == 1 and value in notation.LETTERS)
            ),
        ),
        house_rule(
            "hand", None, (None, *HAND_SIZES), f"null for the sheet's table, or a number of cards from {SMALLEST_HAND} to {LARGEST_HAND}"
        ),
        house_rule("highest", NUMBERS, range(FEWEST_NUMBERS, NUMBERS + 1), f"a number from {FEWEST_NUMBERS} to {NUMBERS}"),
        house_rule("draws", rules.DRAWS, (*range(MOST_DRAWS + 1), UNTIL_FIT), f"a number from 0 to {MOST_DRAWS}, or {UNTIL_FIT!r}"),
        house_rule("forced", False, (False, True), "true or false"),  # noqa: FBT003 - the value of an option
        house_rule("points", "numbers", ("numbers", "cards"), "'numbers' or 'cards'"),
        house_rule("opening", "eleven", ("eleven", "left"), "'eleven' or 'left'"),
    )
    moves = MOVES
    lowest_wins = True
    state_type = State
    scratch_type = Scratch
    rules = rules
    knowledge = knowledge
    consistency = consistency
    bot = bot
    search = SearchProfile(sample_belief=bot.sample_belief)
    hints = hints
    notation = notation
    views = view
    illegal = illegal
    picture = view
    learning_module = "reihum._games.elfer_raus.learning"

    def set_up(self, state: State, options: Options, carry: Carry) -> None:
        """Write options and carry into a new state."""
        chosen = cast("ElferRausOptions", options)
        dropped, draws = chosen["drop_colour"], chosen["draws"]
        state.drop_colour = NO_COLOUR if dropped is None else notation.LETTERS.index(dropped)
        state.hand = compute_hand_size(int(state.players), chosen)
        state.highest = chosen["highest"]
        # CARDS stands for no limit: the pile is empty before that.
        state.most_draws = draws if isinstance(draws, int) else CARDS
        state.forced = chosen["forced"]
        state.counts_cards = chosen["points"] == "cards"
        state.opens_left = chosen["opening"] == "left"
        state.starter = cast("ElferRausCarry", carry).get("starter", 0)

    def unplayable(self, players: int, options: Options) -> str:
        """Return why these options cannot be combined, if they deal more cards than there are; else an empty text."""
        return explain_unplayable(players, cast("ElferRausOptions", options))

    def first(self, players: int, options: Options) -> ElferRausCarry:
        """Return the carry of the first round."""
        return {"starter": 0} if cast("ElferRausOptions", options)["opening"] == "left" else {}

    def restore(self, players: int, options: Options, carry: Carry, deal: Deal) -> State:
        """Return the round of a record's deal (`hands`, `pile`); raises DealError if it is not a valid deal of this round."""
        state = self.before_deal(players, options, carry)
        hands, pile = hands_of(deal), get_deal_list(deal, "pile")
        with raise_deal_errors("hands and pile are lists of cards"):
            dealt = [parse_codes(hand, notation.parse_card) for hand in hands]
            rest = parse_codes(pile, notation.parse_card)
        rules.take_deck(state)
        deck = state.pile[: state.left].tolist()
        check_sizes(dealt, players, int(state.hand))
        if list_all_cards(dealt, rest) != deck:
            message = f"the hands and the pile are not the {len(deck)} cards of the game, each once"
            raise DealError(message)
        stack_pile(state, concatenate_deck(dealt, rest))
        if not rules.deal_out(state):
            message = "nobody holds an 11: such a deal is dealt again"
            raise DealError(message)
        return state

    def dealt(self, state: State) -> ElferRausDeal:
        """Return a newly dealt state as a record's deal; an 11 that opened the round is put back into its hand."""
        hands = [notation.format_cards(state.hands[seat]) for seat in range(int(state.players))]
        starter = int(state.starter)
        hands[starter] = sorted([*hands[starter], *notation.format_cards(state.rows)], key=notation.parse_card)
        return {"hands": hands, "pile": list_pile(state, notation.CARD_TEXTS)}

    def ended(self, state: State) -> str:
        """Return how a finished round ended: somebody went out or, under a house rule without draws, all passed in a row."""
        return "passes" if state.passed == state.players else "out"

    def following(self, state: State, options: Options, results: Sequence[Result]) -> ElferRausCarry | None:
        """Return the carry of the next round, or None after the last."""
        if len(results) == cast("ElferRausOptions", options)["rounds"]:
            return None
        return {"starter": (int(state.starter) + 1) % int(state.players)} if state.opens_left else {}

    def score_parts(self, state: State, seat: int) -> list[ScorePart]:
        """Return the parts of a seat's penalty points: the cards left in its hand (`hand`)."""
        return [ScorePart("hand", int(rules.score(state, seat)), len(notation.format_cards(state.hands[seat])))]


GAME = ElferRaus()
