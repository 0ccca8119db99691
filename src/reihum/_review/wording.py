"""Moves and reasons in English, for pages and the terminal: `r12` is "red 12". Other packages' games keep their notation."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from reihum._kit.base import ADVICE

COLOURS = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "purple", "o": "orange"}
SPECIAL_CARDS = {"J": "a joker", "S": "a skip card", ">": "a connector"}


class Deed(NamedTuple):
    """What a move does: a verb in four forms, and its object; empty for none."""

    base: str
    past: str
    present: str
    gerund: str
    what: str = ""

    def tell(self, verb: str) -> str:
        """Return one of the verb's forms with the object."""
        return f"{verb} {self.what}".rstrip()


LAY = Deed("lay", "laid", "lays", "laying")
TAKE = Deed("take", "took", "takes", "taking")
DRAW = Deed("draw", "drew", "draws", "drawing")
KEEP = Deed("keep", "kept", "keeps", "keeping")
BEGIN = Deed("begin", "began", "begins", "beginning")
EXCHANGE = Deed("exchange", "exchanged", "exchanges", "exchanging")
LAY_OFF = Deed("lay off", "laid off", "lays off", "laying off")
DISCARD = Deed("discard", "discarded", "discards", "discarding")
STEAL = Deed("steal", "stole", "steals", "stealing")
ADD = Deed("add", "added", "adds", "adding")
STOP = Deed("stop", "stopped", "stops", "stopping")
PASS = Deed("pass", "passed", "passes", "passing")
PLAY = Deed("play", "played", "plays", "playing")
"""For notation that is not known."""
CLOSE_AND_TAKE = Deed(
    *("finish the row and take a joker", "finished the row and took a joker"),
    *("finishes the row and takes a joker", "finishing the row and taking a joker"),
)

CARD = r"(?P<card>[rygbpo]\d+|J|S|\d+)"
PLACE = r"(?P<row>\d+)\.\d+"
FORMS: dict[str, list[tuple[str, Deed, str]]] = {
    "elfer_raus": [(r"\.", STOP, ""), (r"\+", DRAW, ""), ("-", PASS, ""), (CARD, LAY, "{card}")],
    "elfer_raus_master": [
        *((r"\.", STOP, ""), (r"\+", DRAW, ""), ("-", PASS, ""), (CARD, LAY, "{card}")),
        (f"J@{CARD}", LAY, "a joker as {card}"),
        (f"(?P<colour>[rygb])>{CARD}", LAY, "{card} over a connector from the {colour} row"),
        (f"(?P<colour>[rygb])>J@{CARD}", LAY, "a joker as {card} over a connector from the {colour} row"),
        (f"{CARD}xJ", EXCHANGE, "{card} for the joker"),
    ],
    "level_8": [
        *((r"\+", TAKE, "a card from the pile"), ("-", TAKE, "no card"), (r"\.", KEEP, "no more")),
        (r"<(?P<seat>\d)", TAKE, "the top card of {whose} discard pile"),
        (r"R(?P<row>\d+)", BEGIN, "a run from {row}"),
        (r"V(?P<row>\d+)", BEGIN, "a set of {row}s"),
        (r"C(?P<colour>[rygbpo])", BEGIN, "a set of {colour} cards"),
        (CARD, LAY, "{card}"),
        (r"S>(?P<seat>\d)", LAY, "a skip card in front of {seat}"),
        (rf"{CARD}>(?P<seat>\d)\.\d[lh]?", LAY_OFF, "{card} on {whose} cards"),
        (f"/{CARD}", DISCARD, "{card}"),
        (f"={CARD}", KEEP, "{card}"),
    ],
    "bloom": [
        *((r"\.", STOP, ""), (r"\*", CLOSE_AND_TAKE, ""), ("-", PASS, ""), (r"\+", DRAW, "a hidden tile")),
        *((CARD, LAY, "{card}"), (rf"\+{CARD}", TAKE, "the open {card}")),
        (rf"{CARD}<(?P<row>\d+)(\.\d+)?", STEAL, "{card} from row {row}"),
        (f"{CARD}x{PLACE}", EXCHANGE, "{card} for the joker of row {row}"),
        (f"{CARD}>{PLACE}", ADD, "{card} to row {row}"),
    ],
}
"""The forms of notation of each game: a pattern, the verb, and its object. Rows have the numbers that the terminal shows."""

REASONS: dict[str, dict[str, str]] = {
    "elfer_raus": {
        "goes_out": "all cards can be laid now",
        "opens_own": "it makes way for {cards}",
        "serves_own": "it leads on to {cards}, also in hand",
        "row_end": "the row ends there, so it helps nobody else",
        "least_harm": "one has to be laid, and this one helps the others least",
        "blocks": "keeping {cards} lets nobody get any further there",
        "must_lay_all": "all that fits has to be laid, and this comes first",
        "saves": "{cards} can be laid later without opening anything to the others",
    },
    "elfer_raus_master": {
        "exchange": "it gains the joker",
        "earns_bonus": "it fills the half row and earns the bonus card",
        "toward_bonus": "with {cards} it fills the half row in this turn",
        "goes_out": "all cards can be laid now",
        "end_near": "somebody has only a few cards left",
        "opens_own": "it makes room for {cards}",
        "serves_own": "it leads on to {cards}, also in hand",
        "quiet": "it opens no new place for the others",
        "sheds": "it opens a place, but gets rid of a card",
        "guards": "keeping {cards} holds up the half row there",
        "holds_back": "laying {cards} would only open a place for the others",
        "saves": "{cards} may earn more later",
        "must_lay_joker": "after the exchange the joker would have to be laid at once",
    },
    "level_8": {
        "pile_empty": "the pile is empty, and this card helps most",
        "nothing_open": "none of the open cards helps",
        "closer": "{cards} brings the level one card closer",
        "completes": "{cards} completes the level",
        "can_be_laid_off": "{cards} can be laid off at once",
        "lays_level": "then one level is sure, and cards may be laid off, too",
        "wins": "it wins the match",
        "lays_off": "every card less brings the end of the round closer",
        "skips_leader": "whoever is closest to going out misses a turn",
        "goes_out": "it ends the round and brings two levels",
        "holds_back": "the level can still be laid later, and with all cards at once two are climbed",
        "not_needed": "the level does not need {cards}",
        "least_missed": "one card has to go, and {cards} will be missed least",
        "of_no_use": "{cards} is of no use now",
        "keeps": "the level needs {cards}",
        "keeps_no_more": "the rest does not help with the level",
    },
    "bloom": {
        "goes_out": "it lays the last tile and ends the round",
        "takes_joker": "a joker fits almost anywhere",
        "row_and_joker": "it makes the row {cards} and earns a joker",
        "robs_and_scores": "it makes the row {cards}{earns}, and stealing saves tiles in hand",
        "scores": "it makes the row {cards}{earns}",
        "sheds": "flowers in hand count against their owner in the end",
        "enough": "the rest is worth more in a row of its own",
        "goes_with_own": "it goes with {others}, also in hand",
        "goes_with_table": "it goes with {others} on the table",
        "many_flowers": "it bears many flowers, which count in a row",
        "nothing_open": "none of the open tiles goes well with those in hand",
        "pile_empty": "the bag is empty",
        "stops_drawing": "the end is near, and more flowers in hand only cost points",
    },
}
"""The reasons of hints, by game. `{cards}` are the cards concerned; in Bloom `{others}` are those without the first one, and `{earns}`
says which scoring tile a row earns, if that counts."""

ONLY_MOVE = "there is nothing else to do"


def name_card(card: str) -> str:
    """Return a card or tile in words; other text as it is."""
    if card in SPECIAL_CARDS:
        return SPECIAL_CARDS[card]
    return f"{COLOURS[card[0]]} {card[1:]}" if card[:1] in COLOURS and card[1:].isdigit() else card


def name_cards(cards: Sequence[str]) -> str:
    """Return several cards in words."""
    *rest, last = [name_card(card) for card in cards] or [""]
    return f"{', '.join(rest)} and {last}" if rest else last


def describe_move(game: str, text: str, players: Sequence[str], mover: int, *, own: str = "their own") -> Deed:
    """Return what a move in notation does; `players` are the names by seat, and `own` says whose the cards of the seat that moves are."""
    for pattern, deed, what in FORMS.get(game, []):
        found = re.fullmatch(pattern, text)
        if found:
            parts = found.groupdict()
            colour = COLOURS.get(parts.get("colour", ""), "")
            seat = int(parts.get("seat", mover))
            whose = own if seat == mover else f"{players[seat]}'s"
            words = what.format(card=name_card(parts.get("card", "")), colour=colour, row=parts.get("row"), seat=players[seat], whose=whose)
            return deed._replace(what=words)
    return PLAY._replace(what=text)


def describe_moves(game: str, first: str, second: str, players: Sequence[str], mover: int) -> tuple[Deed, Deed]:
    """Return what two moves do, with their notation where the words do not tell them apart, such as two ends of a run."""
    one, other = describe_move(game, first, players, mover), describe_move(game, second, players, mover)
    if one == other:
        return one._replace(what=f"{one.what} ({first})"), other._replace(what=f"{other.what} ({second})")
    return one, other


def describe_turn(game: str, turn: Sequence[str], players: Sequence[str], mover: int) -> str:
    """Return what a seat does in a turn, in the present tense; the end of the turn, or of a part of it, is left out unless it is all."""
    deeds = [describe_move(game, text, players, mover) for text in turn]
    deeds = [deed for deed in deeds if deed != STOP] or deeds[-1:]
    told: list[str] = []
    for at, deed in enumerate(deeds):
        repeats = at > 0 and deed.what and deed.present == deeds[at - 1].present
        told.append(deed.what if repeats else deed.tell(deed.present))
    return ", ".join(told)


def describe_reason(game: str, reason: str, cards: Sequence[str]) -> str:
    """Return the reason of a hint; empty if it says only that a bot would make the move."""
    if reason == ADVICE:
        return ""
    if reason == "only_move":
        return ONLY_MOVE
    plain = [card for card in cards if card[:1] not in ("*", "<")]
    if reason == "saves":
        # Two jokers that are kept are named once.
        plain = [*dict.fromkeys(plain)]
    earns = next((f", which earns the scoring tile {card[1:]}" for card in cards if card.startswith("*")), "")
    words = REASONS.get(game, {}).get(reason, f"{reason.replace('_', ' ')}: {{cards}}" if plain else reason.replace("_", " "))
    return words.format(cards=name_cards(plain), others=name_cards(plain[1:]), earns=earns)
