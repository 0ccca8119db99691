"""Level 8 as the table knows it."""

from collections.abc import Sequence
from typing import cast

from reihum._games.level_8 import belief, bot, consistency, evaluation, hints, illegal, knowledge, notation, piles, rules, setup, view
from reihum._games.level_8.combinations import LEAST_HAND, LEAST_HAND_OWN, explain_unplayable
from reihum._games.level_8.kept_cards import count_kept
from reihum._games.level_8.levels import get_level_card, is_card, pack_meld
from reihum._games.level_8.record import MOST_TURNS, Level8Carry, Level8Deal, Level8Options
from reihum._games.level_8.state import (
    HAND,
    JOKER,
    JOKERS,
    KEPT,
    LIMIT,
    MOST_HAND,
    MOST_KEPT,
    MOVES,
    NONE,
    NUMBER_CARDS,
    SKIP,
    SKIPS,
    VOIDS,
    WON,
    Scratch,
    State,
)
from reihum._games.level_8.view import Level8Seen, Level8View
from reihum._games.level_8.watching import imagine_while_watching, is_watching
from reihum._kit.base import Carry, Deal, Result, ScorePart, get_deal_entry, get_deal_list, hands_of, is_same, list_highest_places
from reihum._kit.chance import Rng, Stream
from reihum._kit.deck_game import DeckGame, check_sizes, concatenate_deck, list_all_cards, parse_codes, raise_deal_errors, stack_pile
from reihum._kit.errors import DealError
from reihum._kit.options import Option, Options, house_rule, is_whole
from reihum._kit.searchable import Reshuffle, SearchProfile

STANDSTILL_TURNS = 1000
"""Where a house rule can bring a round to a standstill, it is void after this many turns, unless the option says another number."""
TAKES = ("any", "right", "none")
"""The values of the option `take`, in the order of FROM_ANY, FROM_RIGHT and FROM_NONE."""


class Level8(DeckGame[State, Scratch, Level8View, Level8Seen]):
    """The game's facts and its rules, tied together.

    What passes from round to round: `dealer`, `levels` of each seat, `kept`, the cards each seat keeps, and `voids`, how many rounds
    in a row were void.
    """

    id = "level_8"
    title = "Level 8"
    seats = range(2, 7)
    options = (
        # Ruling L1: everybody plays with the same side of the level card.
        Option("stars", 1, "1 or 2, the side of the level card", lambda value, _: is_whole(value, 1, 2)),
        Option(
            "levels",
            None,
            'null or a level card: eight lists of melds such as ["R3", "C4"] (R run, V set, C colour, then a size from 2), '
            "at most as many cards a level as are dealt",
            lambda value, _: value is None or is_card(value),
        ),
        Option("dealer", 0, "a seat, counted from 0", lambda value, players: is_whole(value, 0, players - 1)),
        Option(
            "turn_limit",
            0,
            f"a number of turns from 1 to {MOST_TURNS} after which a round is void, or 0 for none",
            lambda value, _: is_whole(value, 0, MOST_TURNS),
        ),
        house_rule(
            "hand",
            HAND,
            range(LEAST_HAND_OWN, MOST_HAND + 1),
            f"a number of cards from {LEAST_HAND} to {MOST_HAND}, with `levels` from {LEAST_HAND_OWN}",
        ),
        house_rule("jokers", JOKERS, range(JOKERS + 1), f"a number from 0 to {JOKERS}"),
        house_rule("skips", SKIPS, range(SKIPS + 1), f"a number from 0 to {SKIPS}"),
        house_rule("take", TAKES[0], TAKES, '"any", "right" (of discard piles only that of the seat before) or "none"'),
        house_rule("keep", KEPT, range(MOST_KEPT + 1), f"a number of cards from 0 to {MOST_KEPT}"),
    )
    moves = MOVES
    state_type = State
    scratch_type = Scratch
    rules = rules
    reshuffle = Reshuffle(piles.due, rules.form_random, rules.form_pile)
    knowledge = knowledge
    consistency = consistency
    bot = bot
    search = SearchProfile(
        sample_belief=belief.sample_belief,
        evaluate=evaluation.evaluate,
        is_quiescent=evaluation.is_quiescent,
        shortlist=bot.shortlist,
        margin=1.0,  # nobody wins a single round
        horizon=16,
    )
    hints = hints
    notation = notation
    views = view
    illegal = illegal
    picture = view
    learning_module = "reihum._games.level_8.learning"
    bare_cards = frozenset({"S"})

    def unplayable(self, players: int, options: Options) -> str:
        """Return why a hand is too small, or a custom level cannot be laid; empty if all is well."""
        return explain_unplayable(players, cast("Level8Options", options))

    def first(self, players: int, options: Options) -> Level8Carry:
        """Return what round one begins with: everybody in level 1."""
        dealer = cast("Level8Options", options)["dealer"]
        return {"dealer": dealer, "levels": [1] * players, "kept": [[] for _ in range(players)], "voids": 0}

    def set_up(self, state: State, options: Options, carry: Carry) -> None:
        """Write options and carry into a new state."""
        chosen, carried = cast("Level8Options", options), cast("Level8Carry", carry)
        state.stars = chosen["stars"]
        state.turn_limit = compute_turn_limit(chosen)
        state.hand_size = chosen["hand"]
        state.deck_jokers = chosen["jokers"]
        state.deck_skips = chosen["skips"]
        state.takes = TAKES.index(chosen["take"])
        state.most_kept = chosen["keep"]
        state.voids = carried["voids"]
        state.dealer = carried["dealer"]
        state.levels[: state.players] = carried["levels"]
        for level, melds in enumerate(get_level_card(chosen["stars"], chosen["levels"])):
            state.level_card[level, : len(melds)] = [pack_meld(meld) for meld in melds]
        state.kept[:, :] = NONE
        for seat, kept in enumerate(carried["kept"]):
            state.kept[seat, : len(kept)] = [notation.parse_card(name) for name in kept]

    def restore(self, players: int, options: Options, carry: Carry, deal: Deal) -> State:
        """Return the round of a record's deal (`dealer`, `levels`, `hands`, `upcard`, `pile`).

        Raises DealError if it is not a valid deal of this round.
        """
        for name in ("dealer", "levels"):
            if not is_same(get_deal_entry(deal, name), carry[name]):
                message = f"the deal's {name} must be {carry[name]!r}, not {deal[name]!r}"
                raise DealError(message)
        hands, upcard, pile = hands_of(deal), get_deal_entry(deal, "upcard"), get_deal_list(deal, "pile")
        with raise_deal_errors("hands and pile are lists of cards, its upcard is a card"):
            dealt = [parse_codes(hand, notation.parse_card) for hand in hands]
            (opened,) = parse_codes([upcard], notation.parse_card)
            rest = parse_codes(pile, notation.parse_card)
        chosen = cast("Level8Options", options)
        check_sizes(hands, players, chosen["hand"])
        deck = [*range(NUMBER_CARDS), *[JOKER] * chosen["jokers"], *[SKIP] * chosen["skips"]]
        if list_all_cards(dealt, [opened], rest) != deck:
            message = f"the hands, the upcard and the pile are not the {len(deck)} cards of the game"
            raise DealError(message)
        for seat, kept in enumerate(cast("Level8Carry", carry)["kept"]):
            if any(kept.count(name) > hands[seat].count(name) for name in kept):
                message = f"seat {seat} kept {', '.join(kept)}, but its hand is {', '.join(map(str, hands[seat]))}"
                raise DealError(message)
            # Rules put kept cards into hands themselves, so they are not dealt.
            for name in kept:
                dealt[seat].remove(notation.parse_card(name))
        state = self.before_deal(players, options, carry)
        stack_pile(state, concatenate_deck(dealt, [opened], rest))
        setup.deal_out(state)
        return state

    def dealt(self, state: State) -> Level8Deal:
        """Return a state that was just dealt as a record's deal."""
        players = int(state.players)
        return {
            "dealer": int(state.dealer),
            "levels": [int(level) for level in state.levels[:players]],
            "hands": [notation.format_hand(state, seat) for seat in range(players)],
            "upcard": notation.CARD_TEXTS[piles.get_card(int(state.tops[int(state.dealer)]))],
            "pile": notation.format_pile(state),
        }

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        """Return a world that agrees with all that `seat` knows, its hidden cards dealt anew; the given state is left alone."""
        return imagine_while_watching(state, seat, self.scratch, rng) if is_watching(state, seat) else super().determinize(state, seat, rng)

    def passed_on(self, before: State, after: State) -> bool:
        """Return whether a move has ended the turn; when all others lose theirs it is the same seat's again."""
        return bool(before.turns != after.turns) or super().passed_on(before, after)

    def shuffle(self, state: State, stream: Stream) -> list[str]:
        """Form the pile that is due and return its cards, the next one first."""
        rules.form_pile(state, stream)
        return notation.format_pile(state)

    def form(self, state: State, cards: Sequence[str]) -> None:
        """Form the pile that is due in the order given, the next card first. Raises DealError if those are not its cards."""
        scratch = self.scratch
        count = piles.gather_cards(state, scratch.cards)
        expected = sorted(notation.CARD_TEXTS[card] for card in scratch.cards[:count])
        if sorted(cards) != expected:
            message = f"the pile is formed from {', '.join(expected)}, not from {', '.join(sorted(cards))}"
            raise DealError(message)
        # Piles are drawn from the end of the array.
        state.pile[:count] = [notation.parse_card(name) for name in cards][::-1]
        rules.form_as_gathered(state, count)

    def ended(self, state: State) -> str:
        """Return how a finished round ended: `out`, also when level 8 was laid, or `limit`."""
        return "limit" if state.status == LIMIT else "out"

    def following(self, state: State, options: Options, results: Sequence[Result]) -> Level8Carry | None:
        """Return what the next round begins with, or None when the match is over; after a void round the same dealer deals again.

        Ruling L9: it is over when somebody has won, and after the tenth void round in a row.
        """
        players = int(state.players)
        levels = list(results[-1].scores)
        void = results[-1].ended == "limit"
        voids = int(state.voids) + 1 if void else 0
        if WON in levels or voids == VOIDS:
            return None
        kept = [[notation.CARD_TEXTS[card] for card in state.kept[seat, : count_kept(state, seat)]] for seat in range(players)]
        return {"dealer": (int(state.dealer) + (0 if void else 1)) % players, "levels": levels, "kept": kept, "voids": voids}

    def score_parts(self, state: State, seat: int) -> list[ScorePart]:
        """Return the level a seat had (`level`), and how far it has gone on: for laying (`laid`), going out (`out`), winning (`won`)."""
        level, after = int(state.levels[seat]), int(rules.score(state, seat))
        gone = "won" if after == WON else "out" if seat == int(state.ender) else "laid"
        return [ScorePart("level", level), *([ScorePart(gone, after - level)] if after > level else [])]

    def totals(self, results: Sequence[Result]) -> list[int]:
        """Return the levels after the last round. Ruling L7: the players are ranked by them."""
        return list(results[-1].scores)

    def winners(self, results: Sequence[Result]) -> list[int]:
        """Return the seat that has passed level 8, else those in the highest level: Ruling L9."""
        return list_highest_places(self.totals(results))


def compute_turn_limit(options: Level8Options) -> int:
    """Return after how many turns a round is void, 0 for no limit. Ruling L9: there is one where rounds can come to a standstill."""
    other = options["levels"] is not None or options["jokers"] < JOKERS or options["hand"] != HAND
    return options["turn_limit"] or (STANDSTILL_TURNS if other else 0)


GAME = Level8()
