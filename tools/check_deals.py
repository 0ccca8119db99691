"""Repeat the deals of a recorded match from its key, with an independent ChaCha20: `python -m tools.check_deals FILE`.

Nothing here uses the package; docs/deals.md describes each step. Needs `cryptography`.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

HANDS = {"elfer_raus": (20, 20, 15, 12, 10), "elfer_raus_master": (20, 20, 15, 12, 12), "level_8": (10,) * 5, "bloom": (13,) * 4}
"""The cards of a hand by the number of players, from two up."""
ELEVEN = 11


def yield_keystream(key: bytes, number: int) -> Iterator[int]:
    """Yield the bytes of a round's stream: RFC 8439 with block counter 0 and the round's number, from 0, in the nonce's last word."""
    # The block counter, then the nonce.
    start = bytes(4) + bytes(8) + number.to_bytes(4, "little")
    encryptor = Cipher(algorithms.ChaCha20(key, start), mode=None).encryptor()
    while True:
        yield from encryptor.update(bytes(64))


def shuffle(stream: Iterator[int], cards: list[str]) -> list[str]:
    """Return the cards shuffled, the top one last: Durstenfeld's shuffle from the end, indices by rejection of single bytes."""
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        mask = (1 << last.bit_length()) - 1
        # Rejection, because a remainder would favour some indices.
        place = next(byte & mask for byte in stream if byte & mask <= last)
        cards[last], cards[place] = cards[place], cards[last]
    return cards


def list_deck(game: str, options: dict[str, Any], kept: list[list[str]]) -> list[str]:
    """Return the cards that are shuffled, in the order before the shuffle."""
    if game == "elfer_raus":
        highest = options.get("highest", 20)
        return [f"{colour}{number}" for colour in "rygb" if colour != options["drop_colour"] for number in range(1, highest + 1)]
    if game == "elfer_raus_master":
        return [f"{colour}{number}" for colour in "rygb" for number in range(1, 22) if number != ELEVEN] + ["J"] * options.get("jokers", 4)
    if game == "bloom":
        return [str(number) for number in range(1, 101)] + ["J"] * max(options.get("jokers", 4) - 1, 0)
    cards = [f"{colour}{number}" for colour in "rygbpo" for number in range(1, 16)]
    cards += ["J"] * options.get("jokers", 5) + ["S"] * options.get("skips", 3)
    for card in (card for cards_kept in kept for card in cards_kept):
        cards.remove(card)
    return cards


def deal(game: str, players: int, options: dict[str, Any], stream: Iterator[int], kept: list[list[str]]) -> dict[str, Any]:
    """Return the deal that the stream gives, as records write it; hands are sorted as text."""
    hands: list[list[str]] = []
    size = options.get("hand") or HANDS[game][players - 2]
    needs_eleven = game == "elfer_raus" and options.get("opening") != "left"
    found: dict[str, Any] = {}
    # A deal of Elfer raus! without any 11 in a hand is repeated with the next bytes of the stream.
    while not any(card.endswith("11") for hand in hands for card in hand) if needs_eleven else not hands:
        pile = shuffle(stream, list_deck(game, options, kept))
        if game == "bloom":
            found = {"open": [], "board_jokers": min(1, options.get("jokers", 4))}
            while len(found["open"]) < options.get("open", 8):
                tile = pile.pop()
                found["open"] += [tile] if tile != "J" else []
                found["board_jokers"] += tile == "J"
        hands = [held + [pile.pop() for _ in range(size - len(held))] for held in (kept or [[]] * players)]
    if game == "elfer_raus_master":
        found["rows"] = shuffle(stream, list("rygb"))
    if game == "level_8":
        found["upcard"] = pile.pop()
    return found | {"hands": [sorted(hand) for hand in hands], "pile": pile[::-1]}


def yield_reshuffles(moves: list[Any], deal: dict[str, Any], players: int) -> Iterator[tuple[list[str], list[str]]]:
    """Yield for each reshuffle of Level 8 the cards before it, in order, and the pile that the record has after it."""
    tops: list[list[str]] = [[] for _ in range(players)]
    tops[deal["dealer"]].append(deal["upcard"])
    for entry in moves:
        if isinstance(entry, dict):
            gathered = [card for pile in tops for card in pile[-2::-1]]
            tops = [pile[-1:] for pile in tops]
            yield gathered + ["S"] * (len(entry["shuffle"]) - len(gathered)), entry["shuffle"]
        elif entry[1][0] == "/":
            tops[entry[0]].append(entry[1][1:])
        elif entry[1][0] == "<":
            tops[int(entry[1][1:])].pop()


def sort_unordered(deal: dict[str, Any]) -> dict[str, Any]:
    """Return a deal with hands and open tiles sorted, since their order means nothing."""
    return deal | {"hands": [sorted(hand) for hand in deal["hands"]], "open": sorted(deal.get("open", []))}


def list_kept(moves: list[Any], players: int) -> list[list[str]]:
    """Return the cards that each seat keeps for the next round (Level 8, two stars)."""
    played = [entry for entry in moves if isinstance(entry, list)]
    return [[entry[1][1:] for entry in played if entry[0] == seat and entry[1][0] == "="] for seat in range(players)]


def find_key(record: dict[str, Any]) -> bytes:
    """Return the key of a match, which for one with a seed is made from it; exits where there is neither."""
    if "key" in record:
        return bytes.fromhex(record["key"])
    if record.get("seed") is None:
        sys.exit("this record has neither a key nor a seed, so its deals cannot be repeated")
    return hashlib.sha256(f"reihum seed {record['seed']}".encode()).digest()


def check(record: dict[str, Any]) -> int:
    """Return the number of deals and reshuffles that follow from the record's key; exits at the first that does not."""
    game, players, checked = record["game"], len(record["players"]), 0
    kept: list[list[str]] = []
    for number, entry in enumerate(record["rounds"]):
        stream = yield_keystream(find_key(record), number)
        ours = deal(game, players, record["options"], stream, kept)
        same = sort_unordered(ours) == sort_unordered({name: entry["deal"][name] for name in ours})
        for cards, shown in yield_reshuffles(entry["moves"], entry["deal"], players) if game == "level_8" else ():
            same = same and shuffle(stream, cards)[::-1] == shown
            checked += 1
        if not same:
            sys.exit(f"round {number + 1} was not dealt from this key")
        kept = list_kept(entry["moves"], players)
        checked += 1
    return checked


if __name__ == "__main__":
    if len(sys.argv) != 2:  # noqa: PLR2004 - the command and a file
        sys.exit("usage: python -m tools.check_deals FILE")
    for line in Path(sys.argv[1]).read_text("utf-8").splitlines():
        print(f"{check(json.loads(line))} deals and reshuffles follow from the key")  # noqa: T201 - a command
