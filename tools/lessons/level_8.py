"""The first round of Level 8: taking a card, laying the level, discarding, laying off, a skip card."""

from collections.abc import Iterator

from reihum._games.level_8.view import Level8View
from tools.lessons.lesson import Do, Lesson, Others, Say, fill_hands

DECK = [*(f"{colour}{number}" for colour in "rygbpo" for number in range(1, 16)), *["J"] * 5, *["S"] * 3]
UPCARD = "g6"
DECK.remove(UPCARD)
HANDS, PILE = fill_hands(
    DECK,
    [
        "r4 b5 p9 o10 y11 g1 p1 b15 o15 S",
        "y3 g3 r7 p7 b8 o8 g13 b13 r2 y2",
        "y7 g8 b9 p12 o13 r14 p4 o4 b2 J",
        "r10 g10 p5 g5 r12 b12 o2 p14 y6 g2",
    ],
    10,
    "b1 r15 o6 p3 b3",
)


def yield_presses(view: Level8View) -> Iterator[str]:
    """Yield the cards of the hand, by themselves and on every target, and the piles."""
    for card in view.hand:
        yield from (card, f"/{card}")
        if card != "S":
            for seat, melds in enumerate(view.melds):
                yield from (f"{card}>{seat}.{at}{'l' * (card == 'J' and meld.kind == 'R')}" for at, meld in enumerate(melds))
    yield from ("S", *(f"S>{seat}" for seat in range(len(view.levels))), "+", "<0")


LESSON = Lesson(
    "level_8",
    4,
    {"dealer": 3, "levels": [1, 1, 1, 1], "hands": HANDS, "upcard": UPCARD, "pile": PILE},
    [
        Say(
            "Alle beginnen in Level 1: zwei Folgen aus drei Karten. Farben sind bei Folgen egal.",
            "Everybody starts in level 1: two runs of three cards. Colours don’t matter in runs.",
            (".desk",),
        ),
        Do(
            "Zuerst nimmst du eine Karte: vom Stapel oder oben von einem Ablagestapel. Bei Cem liegt die 6, die dir fehlt!",
            "First you take a card: from the pile, or from the top of any discard pile. Cem’s pile shows the 6 you need!",
            "<3",
        ),
        Do(
            "4, 5, 6 und 9, 10, 11: Dein Level ist komplett. Leg es aus!",
            "4, 5, 6 and 9, 10, 11: your level is complete. Lay it out!",
            "R4 r4 b5 g6 R9 p9 o10 y11",
        ),
        Do(
            "Jeder Zug endet damit, dass du eine Karte abwirfst. Weg mit der grünen 1.",
            "Every turn ends with a discard. Get rid of the green 1.",
            "/g1",
        ),
        Others("+ /b13 + R7 y7 g8 b9 R12 p12 o13 r14 /p4 + /y6"),
        Do(
            "Bruno hat auch ausgelegt. Nimm diesmal die oberste Karte vom Stapel.",
            "Bruno has laid his level, too. This time take the top card of the pile.",
            "+",
        ),
        Do(
            "Eine 3! Wer ausgelegt hat, darf anlegen. Sie passt vor deine 4.",
            "A 3! Once you’ve laid your level you may lay off. The 3 goes before your 4.",
            "p3>0.0",
        ),
        Do(
            "Auch bei anderen: Deine orange 15 passt an Brunos 12, 13, 14.",
            "On other players’ cards, too: your orange 15 goes on Bruno’s 12, 13, 14.",
            "o15>2.1",
        ),
        Do(
            "Statt abzuwerfen, darfst du eine Aussetzen-Karte vor jemanden legen: Ada setzt einmal aus.",
            "Instead of discarding, you may put a skip card in front of somebody: Ada misses a turn.",
            "S>1",
        ),
        Others("+ /b2 + /r12"),
        Say(
            "Wer die letzte Karte abwirft, beendet die Runde und steigt zwei Level auf; wer ausgelegt hat, eins. Wer "
            "Level 8 auslegt, gewinnt sofort.",
            "Whoever discards the last card ends the round and climbs two levels, others who have laid climb one. Lay "
            "level 8 and you win at once.",
        ),
    ],
    yield_presses,
    {"dealer": 3},
)
