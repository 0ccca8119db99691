"""Checks of the reasons of hints, by other means than those of the rules."""

from typing import Any

import reihum
from reihum._games.bloom.flowers import FLOWERS
from reihum._games.level_8 import notation
from reihum._games.level_8.distance import count_jokers_needed
from reihum._games.level_8.trial_hand import load_hand, put_in, take_out
from reihum._kit.base import Hint


def play_on_copy(match: reihum.Match, move: int) -> reihum.Match:
    """Try a move."""
    copy = match.copy()
    copy.play(move)
    return copy


def get_hand(match: reihum.Match) -> set[str]:
    view = match.view(match.turn)
    return {getattr(card, "tile", card) for card in view.hand}


def check_elfer_raus_claim(match: reihum.Match, hint: Hint, text: str) -> Any:  # noqa: PLR0911 - a claim for each reason
    hand, view, cards = get_hand(match), match.view(match.turn), set(hint.cards)
    fits = hand & set(view.fits)
    assert cards <= hand
    if len(text) == 1:
        blocking = {card for card in fits if list_behind(card, view.highest) - hand}
        if hint.reason == "blocks":
            return cards == blocking != set() and match.state.laid
        return cards == fits and (hint.reason == "only_move" if not fits else hint.reason == "saves" and match.state.laid and not blocking)
    opened = set(play_on_copy(match, hint.move).game.view(play_on_copy(match, hint.move).state, None).fits) - set(view.fits)
    colour, number = text[0], int(text[1:])
    beyond = {card for card in hand if card[0] == colour and (int(card[1:]) < number <= 11 or int(card[1:]) > number >= 11)}
    match hint.reason:
        case "only_move":
            return cards == fits == {text}
        case "goes_out":
            return cards == hand and can_empty_hand(match, hand)
        case "opens_own":
            return bool(cards & opened) and cards <= beyond
        case "serves_own":
            return cards == beyond != set() and not opened & hand
        case "row_end":
            return not opened
    must = "must_lay_all" if match.options["forced"] else "" if match.state.laid else "least_harm"
    return hint.reason == must and bool(opened - hand) and len(fits) > 1


def list_behind(card: str, highest: int) -> set[str]:
    """The cards that can be laid only after this one."""
    number = int(card[1:])
    return {f"{card[0]}{other}" for other in range(1, highest + 1) if other < number <= 11 or other > number >= 11}


def can_empty_hand(match: reihum.Match, hand: set[str]) -> bool:
    """Lay what fits until nothing is left or nothing fits."""
    copy, seat = match.copy(), match.turn
    while copy.turn == seat:
        fitting = [move for move in copy.legal() if move in hand]
        if not fitting:
            return False
        copy.play(fitting[0])
    return copy.round_over


def check_master_claim(match: reihum.Match, hint: Hint, text: str) -> Any:  # noqa: PLR0911 - a claim for each reason
    view, hand, cards, seat = match.view(match.turn), get_hand(match), set(hint.cards), match.turn or 0
    fits = hand & set(view.open)
    if hint.reason == "only_move":
        return len(match.codes()) == 1
    if len(text) == 1:
        return check_master_ending(match, hint, fits)
    then = play_on_copy(match, hint.move)
    spot = text.removesuffix("xJ").rpartition("@")[2].rpartition(">")[2]
    opened = set(then.game.view(then.state, None).open) - set(view.open) - hand
    match hint.reason:
        case "exchange":
            return text == hint.cards[0] + "xJ"
        case "earns_bonus":
            return cards == {spot} and then.view(None).bonuses[seat] == view.bonuses[seat] + 1
        case "toward_bonus":
            while then.turn == seat and cards & set(then.legal()):
                then.play(next(iter(cards & set(then.legal()))))
            return then.view(None).bonuses[seat] > view.bonuses[seat]
        case "goes_out":
            return sorted(hint.cards) == sorted(view.hand) and can_lay_whole_hand(then, seat)
        case "end_near":
            return min(count for other, count in enumerate(view.counts) if other != seat) < 5
        case "opens_own" | "serves_own":
            near = {f"{spot[0]}{int(spot[1:]) + step}" for step in (-1, 1)}
            return cards <= hand and {card[0] for card in cards} == {spot[0]} and (bool(near & cards) == (hint.reason == "opens_own"))
    return bool(opened) == (hint.reason == "sheds") and hint.reason in {"sheds", "quiet"}


def check_master_ending(match: reihum.Match, hint: Hint, fits: set[str]) -> Any:
    """What is kept could be laid now."""
    view, cards, seat = match.view(match.turn), set(hint.cards), match.turn or 0
    if fits:
        halves = {(card[0], int(card[1:]) > 11) for card in cards}
        unfinished = {(spot[0], int(spot[1:]) > 11) for spot in view.open}
        assert halves <= unfinished  # a card in hand is one that its half row lacks
        return cards == fits and hint.reason == ("guards" if view.bonuses_left else "holds_back")
    jokers = [card for card in view.hand if card == "J"] if any("J@" in move for move in match.legal()) else []
    connectors = [">"] * view.connectors[seat] if any(">" in move for move in match.legal()) else []
    if hint.reason == "saves":
        return hint.cards == jokers + connectors != []
    then = play_on_copy(match, next(code for code in match.codes() if match.game.text(match.state, code).endswith("xJ")))
    return hint.reason == "must_lay_joker" and not jokers + connectors and all("J@" in move for move in then.legal())


def can_lay_whole_hand(match: reihum.Match, seat: int) -> bool:
    """Try all cards, jokers, connectors and exchanges in every order."""
    if match.round_over:
        return not match.state.counts[seat]
    moves = [move for move in match.codes() if len(match.game.text(match.state, move)) > 1] if match.turn == seat else []
    return any(can_lay_whole_hand(play_on_copy(match, move), seat) for move in moves)


def count_missing(match: reihum.Match, *, without: str = "", plus: str = "") -> int:
    """Count the cards that the hand to move lacks for its level."""
    game: Any = match.game
    load_hand(match.state, game.scratch, match.turn or 0)
    if plus:
        put_in(game.scratch, notation.parse_card(plus))
    if without:
        take_out(game.scratch, notation.parse_card(without))
    return int(count_jokers_needed(match.state, game.scratch, match.turn or 0))


def fits_somewhere(match: reihum.Match, card: str) -> bool:
    """Give the card to the hand on trial and look whether it can be laid off."""
    for meld in (meld for melds, laid in zip(match.view(None).melds, match.view(None).laid, strict=True) if laid for meld in melds):
        values = [int(one.stands_for or one.card[1:]) for one in meld.cards] if meld.kind == "R" else []
        if card == "J":
            if meld.kind != "R" or values[0] > 1 or values[-1] < 15:
                return True
        elif card != "S" and (
            (meld.kind == "V" and card[1:] == meld.value)
            or (meld.kind == "C" and card[0] == meld.value)
            or (meld.kind == "R" and int(card[1:]) in {values[0] - 1, values[-1] + 1})
        ):
            return True
    return False


def can_lay_in_order(match: reihum.Match, cards: list[str]) -> bool:
    """Return whether these cards can be laid next, in their order, with melds begun between them."""
    for move in match.legal() if cards else []:
        is_next = move == cards[0]
        if (is_next or move[0] in "RVC") and can_lay_in_order(
            play_on_copy(match, match.game.code(match.state, move)), cards[1:] if is_next else cards
        ):
            return True
    return not cards


def check_level_8_claim(match: reihum.Match, hint: Hint, text: str) -> Any:  # noqa: C901, PLR0911, PLR0912 - a claim for each reason
    view, hand, cards, seat = match.view(match.turn), get_hand(match), hint.cards, match.turn or 0
    opened = [top for at, top in enumerate(view.tops) if f"<{at}" in match.legal()]
    match hint.reason:
        case "only_move":
            return len(match.codes()) == 1
        case "pile_empty":
            return view.pile == 0 and text[0] == "<"
        case "nothing_open":
            useful = (
                fits_somewhere
                if view.laid[seat]
                else lambda match, card: card != "S" and count_missing(match, plus=card) < count_missing(match)
            )
            return text == "+" and cards == opened and not any(useful(match, card) for card in opened)
        case "closer" | "completes":
            then = count_missing(match, plus=cards[0])
            return then < count_missing(match) and (then == 0) == (hint.reason == "completes") and cards[0] == view.tops[int(text[1])]
        case "can_be_laid_off":
            return view.laid[seat] and fits_somewhere(match, cards[0])
        case "wins" if text[0] in "/S":
            return play_on_copy(match, hint.move).winners == [seat]
        case "lays_level" | "wins":
            asked = sum(int(meld[1:]) for meld in view.level_card[view.levels[seat] - 1])
            lying = sum(len(meld.cards) for meld in view.melds[seat])
            rest = cards[1:] if text == cards[0] else cards
            return (
                (view.levels[seat] == len(view.level_card)) == (hint.reason == "wins")
                and len(cards) == asked - lying
                and all(card in hand for card in cards)
                and can_lay_in_order(play_on_copy(match, hint.move), rest)
            )
        case "lays_off":
            return text.startswith(cards[0] + ">") and fits_somewhere(match, cards[0])
        case "skips_leader":
            target = int(text[2:])
            return not view.skipped[target] and (view.laid[target] or view.levels[target] == max_level(view, seat))
        case "goes_out":
            return view.counts[seat] == 1 and not play_on_copy(match, hint.move).winners
        case "of_no_use":
            return cards == [text[1:]] and (text == "/S" or (view.laid[seat] and not fits_somewhere(match, cards[0])))
        case "holds_back":
            whole = not view.laid[seat] and count_missing(match, without=text[1:]) == 0
            return cards == [text[1:]] and whole and view.levels[seat] < len(view.level_card)
        case "not_needed" | "least_missed":
            return cards == [text[1:]] and (count_missing(match, without=text[1:]) > count_missing(match)) == (
                hint.reason == "least_missed"
            )
        case "keeps":
            return cards == [text[1:]]
    return hint.reason == "keeps_no_more" and set(cards) == hand


def max_level(view: Any, seat: int) -> int:
    others = range(len(view.levels))
    return max(int(view.levels[at]) for at in others if at != seat and not view.skipped[at] and not view.laid[at])


def check_bloom_claim(match: reihum.Match, hint: Hint, text: str) -> Any:  # noqa: PLR0911 - a claim for each reason
    view, hand, cards, seat = match.view(match.turn), get_hand(match), hint.cards, match.turn or 0
    opened = [tile.tile for tile in view.open]
    lying = [tile.tile for row in view.rows for tile in row.tiles]
    match hint.reason:
        case "only_move":
            return len(match.codes()) == 1
        case "stops_drawing":
            return text == "." and view.phase == "drawn" and near_the_end(view, seat)
        case "enough":
            return text == "." and view.phase == "adding"
        case "nothing_open":
            return (
                text == "+"
                and cards == opened
                and (near_the_end(view, seat) or all(len(list_neighbours(tile, hand, view.step)) < 2 for tile in opened))
            )
        case "pile_empty":
            return view.pile == 0 and text == f"+{cards[0]}"
        case "many_flowers":
            return next(tile.flowers for tile in view.open if tile.tile == cards[0]) >= 3 and text == f"+{cards[0]}"
        case "goes_with_own" | "goes_with_table":
            found = list_neighbours(cards[0], hand if hint.reason == "goes_with_own" else lying, view.step)
            return text == f"+{cards[0]}" and found == set(cards[1:]) != set()
        case "takes_joker":
            return text.startswith(f"{cards[0]}x")
    if ">" in text:
        return text.partition(">")[0] == cards[0] and set(cards) <= hand and (len(cards) == len(view.hand)) == (hint.reason == "goes_out")
    return row_claims(view, hint, hand, seat)


def row_claims(view: Any, hint: Hint, hand: set[str], seat: int) -> bool:  # noqa: PLR0911 - a claim for each reason
    """A row: own and robbed tiles, and the highest scoring tile there is for its flowers."""
    row = [card for card in hint.cards if card[0] not in "*<"]
    taken = [card[1:] for card in hint.cards if card.startswith("<")]
    built = [tile.tile for tile in view.built.tiles] if view.built else []
    fresh = row[len(built) :]
    flowers = sum(FLOWERS[int(tile) - 1] for tile in row if tile != "J")
    won = max((value for value in view.scoring if value <= flowers), default=None)
    if (hint.cards[-1] == f"*{won}") != (won is not None) or row[: len(built)] != built or len(row) < 3:
        return False
    own = [tile for tile in fresh if tile in hand]
    before = [view.built.tiles[place].tile for place in view.built.robbed] if view.built else []
    robbed = len(before) + sum(tile != "J" and tile not in hand for tile in fresh)
    # Every robbed number is named, and of jokers as many as were robbed.
    if {*before, *(tile for tile in fresh if tile not in hand)} - {"J"} != {*taken} - {"J"} or len(taken) < robbed:
        return False
    match hint.reason:
        case "goes_out":
            return len(own) >= len(hand)
        case "row_and_joker":
            return len(row) == view.shortest and robbed == 0 and view.board_jokers > 0
        case "sheds":
            return won is None
        case "robs_and_scores":
            return ("J" in fresh or robbed > 0) and 1 <= len(taken) <= 2 and set(taken) <= set(row) and not set(taken) & hand - {"J"}
    return hint.reason == "scores" and robbed == 0 and view.players[seat].count > len(own)


def list_neighbours(tile: str, others: Any, step: int) -> set[str]:
    """The numbers up to this number of steps away, around the circle."""
    return {other for other in others if other != "J" and 1 <= min((int(other) - int(tile)) % 100, (int(tile) - int(other)) % 100) <= step}


def near_the_end(view: Any, seat: int) -> bool:
    return view.pile <= 4 or any(player.count <= 4 for at, player in enumerate(view.players) if at != seat)


CLAIMS = {
    "elfer_raus": check_elfer_raus_claim,
    "elfer_raus_master": check_master_claim,
    "level_8": check_level_8_claim,
    "bloom": check_bloom_claim,
}
"""By game, whether what a hint claims is so: called with the match, the hint and its move as text."""
