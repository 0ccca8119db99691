"""Checks of the reasons why moves are illegal, from the view of the seat and independent of the code that finds the reasons."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import reihum
from reihum._kit.base import Illegal

Claim = Callable[[], bool]


def parse_spot(spot: str) -> str:
    """The spot of a move of Elfer raus! Master."""
    return spot.removesuffix("xJ").rpartition("@")[2].rpartition(">")[2]


def check_claim(claims: dict[str, Claim], found: Illegal) -> bool:
    return claims[found.reason]()


def elfer_raus(match: reihum.Match, move: str, found: Illegal) -> bool:
    view, cards = match.view(match.turn), found.cards
    hand, fits = set(view.hand), set(view.hand) & set(view.fits)
    rows = {row.colour: row for row in view.rows}
    row, number = rows.get(move[0]), int(move[1:] or 0)

    def first_missing() -> bool:
        if row is None or not row.low or row.low <= number <= row.high:
            return False
        missing = row.low - 1 if number < row.low else row.high + 1
        return cards == [move, f"{move[0]}{missing}"] and cards[1] in view.fits and move in hand

    claims: dict[str, Claim] = {
        "colour_left_out": lambda: cards == [move] and row is None,
        "number_left_out": lambda: cards == [move] and number > view.highest,
        "lies_already": lambda: cards == [move] and row is not None and row.low <= number <= row.high,
        "not_held": lambda: cards == [move] and move not in hand and number <= view.highest,
        "needs_eleven": lambda: cards == [move] and row is not None and row.low == 0,
        "needs_first": first_missing,
        "must_lay": lambda: set(cards) == fits != set() and not view.laid,
        "must_go_on": lambda: set(cards) == fits != set() and view.laid and bool(match.options["forced"]),
        "must_draw": lambda: not fits and not view.laid and view.pile > 0 and view.draws != 0,
        "must_pass": lambda: not fits and not view.laid and view.pile == 0,
        "never_drawn": lambda: not fits and not view.laid and view.pile > 0 and view.draws == 0,
        "has_laid": lambda: view.laid and "." in match.legal(),
        "pile_empty": lambda: view.pile == 0,
    }
    return check_claim(claims, found)


def elfer_raus_master(match: reihum.Match, move: str, found: Illegal) -> bool:
    view, cards, seat, legal = match.view(match.turn), found.cards, match.turn or 0, match.legal()
    rows = {row.colour: row for row in view.rows}
    order = [row.colour for row in view.rows]
    spot = parse_spot(move)
    laying = spot[:1] in rows and spot != move[:1]

    def lies(at: str) -> bool:
        return int(at[1:]) in rows[at[0]].numbers

    def joker_lies(at: str) -> bool:
        return int(at[1:]) in rows[at[0]].jokers

    def bridged(at: str) -> bool:
        """Both cards are a spot with something in the row beside it at the same number."""
        near = abs(order.index(at[0]) - order.index(spot[0])) == 1
        return cards == [spot, at] and at[1:] == spot[1:] and near and lies(at) and not lies(spot)

    def nowhere() -> bool:
        places = (order.index(spot[0]) + step for step in (-1, 1))
        return not any(lies(order[place] + spot[1:]) for place in places if 0 <= place < len(order))

    def first_missing() -> bool:
        beyond = range(*sorted((int(cards[1][1:]), int(spot[1:]))))
        free = cards[0] == spot and cards[1] in view.open and spot not in view.open
        return free and not any(number in rows[spot[0]].numbers for number in beyond)

    no_place_open = not view.open and view.laid == 0
    claims: dict[str, Claim] = {
        "lies_already": lambda: cards == [spot] and lies(spot),
        "joker_lies": lambda: cards == [spot] and joker_lies(spot),
        "no_joker_lies": lambda: cards == [spot] and not joker_lies(spot),
        "not_held": lambda: len(cards) == 1 and cards[0] in {"J", spot} and cards[0] not in view.hand,
        "joker_instead": lambda: cards == [spot] not in view.hand and any(parse_spot(one) == spot and "J@" in one for one in legal),
        "no_more_lays": lambda: view.laid == view.lays,
        "needs_first": lambda: laying and spot in view.hand and first_missing(),
        "place_needs_first": lambda: laying and first_missing(),
        "needs_connector": lambda: bridged(cards[1]) and view.connectors[seat] > 0 and f"{cards[1][0]}>" + move in legal,
        "no_connector": lambda: bridged(cards[1]) and view.connectors[seat] == 0 and spot not in view.open,
        "connector_needless": lambda: cards == [spot] and spot in view.open and ">" in move,
        "connector_from": lambda: bridged(cards[1]) and move[0] != cards[1][0],
        "nowhere_from": lambda: cards == [spot] and spot not in view.open and nowhere(),
        "no_place": lambda: not view.open and not (view.reach and view.connectors[seat]),
        "exchange_no_place": lambda: cards == [spot] and joker_lies(spot) and spot in view.hand and no_place_open,
        "no_draw": lambda: view.pile > 0 and (view.laid > 0 or view.exchanged),
        "exchanged": lambda: view.exchanged and view.laid == 0,
        "has_laid": lambda: view.laid > 0 and "." in legal,
        "nothing_laid": lambda: view.laid == 0 and not view.exchanged,
        "must_draw": lambda: view.pile > 0 and "+" in legal,
        "must_lay": lambda: set(cards) == set(view.hand) & set(view.open) != set() and view.pile == 0,
        "pile_empty": lambda: view.pile == 0,
    }
    return check_claim(claims, found)


def level_8(match: reihum.Match, move: str, found: Illegal) -> bool:
    view, cards, seat, legal = match.view(match.turn), found.cards, match.turn or 0, match.legal()
    level = view.level_card[view.levels[seat] - 1]
    asked = sum(int(meld[1:]) for meld in level)
    card = re.split("[>]", move.strip("/="))[0]
    at = [int(part) for part in re.sub("[lh]$", "", move.partition(">")[2]).split(".") if part]
    under_way = view.laying is not None
    cards_next = any(one[0] in "rygbpoJ" and ">" not in one for one in legal)

    def meld() -> Any:
        lying = view.melds[at[0]] if at[0] < len(view.melds) and view.laid[at[0]] else []
        return lying[at[1]] if at[1] < len(lying) else None

    def ends() -> list[str]:
        low = int(meld().value)
        return [str(number) for number in (low - 1, low + len(meld().cards)) if 1 <= number <= 15]

    claims: dict[str, Claim] = {
        "take_first": lambda: view.phase == "draw" and all(one[0] in "+<-" for one in legal),
        "taken": lambda: view.phase != "draw",
        "pile_empty": lambda: view.pile == 0,
        "discard_empty": lambda: view.heights[int(cards[0])] == 0,
        "only_right": lambda: match.options["take"] == "right" and int(move[1:]) != (seat - 1) % len(view.levels),
        "only_pile": lambda: match.options["take"] == "none" and move[0] == "<",
        "can_take": lambda: any(one[0] in "+<" for one in legal),
        "no_seat": lambda: int(cards[0]) >= len(view.levels) and cards[0] in move,
        "not_held": lambda: cards == [card] and card not in view.hand,
        "finish_level": lambda: under_way,
        "not_next": lambda: under_way and cards == [move] and move in view.hand and cards_next,
        "begin_first": lambda: cards == [level[view.laying or 0]] and any(one[0] == cards[0][0] for one in legal),
        "level_asks": lambda: cards == [level[view.laying or 0]] and move[0] != cards[0][0] and not cards_next,
        "begin_lacks": lambda: cards == [move] and any(one[0] == move[0] for one in legal),
        "level_lacks": lambda: cards == level and not any(one[0] in "RVC" for one in legal),
        "needs_discard": lambda: view.counts[seat] == asked and view.levels[seat] < 8 and not under_way,
        "level_laid": lambda: view.laid[seat],
        "lay_first": lambda: not view.laid[seat] and not under_way and ">" in move,
        "last_card": lambda: view.counts[seat] == 1 and "." in move,
        "no_meld": lambda: cards == [".".join(map(str, at))] and meld() is None,
        "joker_end": lambda: meld().kind == "R" and {move + "l", move + "h"} & {*legal} != set(),
        "no_end": lambda: meld().kind != "R" and move[-1] in "lh",
        "run_needs": lambda: meld().kind == "R" and cards == ends() != [] and card[1:] not in cards,
        "run_full": lambda: meld().kind == "R" and len(meld().cards) == 15,
        "set_needs": lambda: meld().kind == "V" and cards == [meld().value] != [card[1:]],
        "colour_needs": lambda: meld().kind == "C" and cards == [meld().value] != [card[0]],
        "skip_self": lambda: move == f"S>{seat}",
        "skip_lies": lambda: cards == [str(at[0])] and view.skipped[at[0]],
        "keeping": lambda: view.phase == "keep",
        "not_keeping": lambda: view.phase != "keep",
    }
    return check_claim(claims, found)


def count_steps(low: str, high: str) -> int:
    return (int(high) - int(low)) % 100


def is_chain(tiles: Sequence[str], low: str, high: str, step: int) -> bool:
    """Return whether these tiles lead from one number up to another with steps of at most `step`."""
    there = {low}
    while high not in there:
        more = {tile for tile in tiles if tile != "J" and any(1 <= count_steps(one, tile) <= step for one in there)} - there
        if not more:
            return False
        there |= more
    return True


def bloom(match: reihum.Match, move: str, found: Illegal) -> bool:
    view, cards, legal = match.view(match.turn), found.cards, match.legal()
    hand = [tile.tile for tile in view.hand]
    rows = [[tile.tile for tile in row.tiles] for row in view.rows]
    built = [tile.tile for tile in view.built.tiles] if view.built else []
    tile = re.split("[<>x]", move.removeprefix("+"))[0]
    row = [int(one) for one in re.findall(r"[<>x](\d+)", move)]
    own = "<" not in move and ">" not in move and "x" not in move
    placed = {re.split("[>x]", one)[0] for one in legal if ">" in one or "x" in one}

    def following() -> list[str]:
        if not {*built} - {"J"}:
            return [*map(str, range(1, 101))]
        jokers = len(built) - 1 - max(at for at, one in enumerate(built) if one != "J")
        last = next(int(one) for one in reversed(built) if one != "J")
        return [str((last + step - 1) % 100 + 1) for step in range(jokers + 1, view.step * (jokers + 1) + 1)]

    def gap() -> bool:
        lying = rows[row[0]]
        at = int(move.partition(".")[2]) if tile == "J" else lying.index(tile)
        before, after = (lying.index(one) for one in cards[1:])
        between = [one for place, one in enumerate(lying[before + 1 : after], before + 1) if place != at]
        return cards[0] == tile and before < at < after and {*between} <= {"J"} and count_steps(*cards[1:]) > view.step * (len(between) + 1)

    def adding_elsewhere() -> bool:
        return view.phase == "adding" and cards == [tile] and tile in hand and tile not in placed and row != [view.adding_row]

    robbed = view.built.robbed if view.built else []
    shortest = cards == [str(view.shortest)]
    claims: dict[str, Claim] = {
        "not_held": lambda: cards == [tile] and tile not in hand,
        "drawing": lambda: view.phase == "drawn",
        "building": lambda: view.phase == "building" and ">" in move,
        "adding": lambda: view.phase == "adding" and tile in placed,
        "other_row": adding_elsewhere,
        "follows": lambda: cards == [built[-1], *following()] and tile not in cards[1:] and tile != "J",
        "dead_end": lambda: cards == [tile] and own and view.phase == "building" and (tile == "J" or tile in following()),
        "start_lower": lambda: (
            own and cards[1:] == [tile] and cards[0] in legal and cards[0] in hand and is_chain(hand, cards[0], tile, view.step)
        ),
        "no_new_row": lambda: cards == [tile] and (view.phase == "building" or tile in placed or "<" in move),
        "nowhere": lambda: (
            cards == [tile, str(view.shortest), str(view.step)] and tile in hand and tile not in placed and tile not in legal
        ),
        "joker_nowhere": lambda: tile == "J" and "J" in hand and "J" not in placed,
        "rob_only_new": lambda: "<" in move and view.phase in {"drawn", "adding"},
        "rob_limit": lambda: len(robbed) == view.most_robbed and cards == [str(view.most_robbed)],
        "rob_one_row": lambda: len(robbed) == 1 and view.built.robbed_row != row[0],
        "rob_short": lambda: "<" in move and len(rows[row[0]]) <= view.shortest and shortest,
        "rob_gap": gap,
        "no_draw": lambda: view.phase in {"building", "adding"} and move[0] == "+",
        "bag_empty": lambda: move == "+" and view.pile == 0,
        "not_open": lambda: cards == [tile] and tile not in [one.tile for one in view.open],
        "board_joker": lambda: shortest and (len(built) != view.shortest or bool(robbed) or "." not in legal),
        "no_board_joker": lambda: view.board_jokers == 0 and len(built) == view.shortest,
        "last_tile": lambda: hand == [] and len(built) == view.shortest,
        "too_short": lambda: view.phase == "building" and len(built) < view.shortest and shortest,
        "no_number": lambda: {*built} == {"J"} and len(built) > 2,
        "robbed_row": lambda: len(robbed) == 1 and len(built) > 2,
        "nothing_begun": lambda: view.phase == "before",
        "can_act": lambda: legal != [] and "-" not in legal,
        "exchange_first": lambda: view.phase != "before",
        "exchange_needs": lambda: cards[0] == tile and len(cards) > 1 and tile not in cards[1:],
        "breaks_row": lambda: cards == [tile] and tile in hand and not (view.phase == "adding" and row != [view.adding_row]),
    }
    return check_claim(claims, found)
