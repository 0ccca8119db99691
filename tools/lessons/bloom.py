"""The first round of Bloom: a row, its scoring tile and the joker, drawing, exchanging a joker, robbing, adding."""

from collections.abc import Iterator

from reihum._games.bloom.view import BloomView
from tools.lessons.lesson import Do, Lesson, Others, Say, fill_hands

OPEN = ["5", "15", "30", "47", "52", "58", "71", "96"]
DECK = [*(str(number) for number in range(1, 101) if str(number) not in OPEN), *["J"] * 2]
HANDS, PILE = fill_hands(
    DECK,
    [
        "20 22 23 24 46 82 3 10 33 60 67 75 91",
        "40 41 42 44 45 1 12 88 64",
        "80 83 J 72 36 17 94",
    ],
    13,
    "99 7 56 26 87 14 62 38 50",
)


def yield_presses(view: BloomView) -> Iterator[str]:
    """Yield the tiles of the hand, of the rows and of the board, and the bag."""
    yield from (one.tile for one in view.hand)
    for row, lying in enumerate(view.rows):
        yield from (f"J<{row}.{place}" if one.tile == "J" else f"{one.tile}<{row}" for place, one in enumerate(lying.tiles))
    yield from ("+", *(f"+{one.tile}" for one in view.open), "*")


def _select_on_desk(*tiles: str) -> tuple[str, ...]:
    """Return selectors of what to press to put these tiles together on the desk and to lay them."""
    return (*(f'[data-testid="hand"] [data-card="{tile}"]' for tile in tiles), ".begin", ".compose", "[data-lays]")


LESSON = Lesson(
    "bloom",
    3,
    {"hands": HANDS, "open": OPEN, "pile": PILE, "board_jokers": 2, "starter": 0},
    [
        Say(
            "Hier entstehen Reihen: drei Steine oder mehr, jeder um eins oder zwei höher als der davor. Nach 100 kommt 1.",
            "Rows grow here: three tiles or more, each one or two higher than the one before. After 100 comes 1.",
            ('[data-card="20"]', '[data-card="22"]', '[data-card="23"]'),
        ),
        Do(
            "Leg 20, 22 und 23 in die neue Reihe, in beliebiger Folge. Für genau drei eigene darfst du dir einen Joker nehmen.",
            "Put 20, 22 and 23 into the new row, in any order. For exactly three of your own you may take a joker.",
            "20 22 23 *",
            _select_on_desk("20", "22", "23"),
            as_one=True,
        ),
        Say(
            "Neun Blumen haben dir das Plättchen 9 gebracht, und der Joker ist deiner.",
            "Nine flowers have earned you the scoring tile 9, and the joker is yours.",
            ('[data-testid="hand"] [data-card="J"]',),
        ),
        Others("40 41 42 44 45 . +71 +"),
        Do(
            "Ziehen ist ein eigener Zug: ein oder zwei Steine, offene oder aus dem Beutel. Die 47 passt zu deiner 46.",
            "Drawing is a turn of its own: one or two tiles, open ones or from the bag. The 47 goes with your 46.",
            "+47",
        ),
        Do("Und noch einen aus dem Beutel.", "And one more from the bag.", "+"),
        Others("+ + 80 J 83 ."),
        Do(
            "Bruno hat einen Joker gelegt, für 81 oder 82. Du hast die 82: Tausch sie gegen den Joker. Das kostet keinen Zug.",
            "Bruno laid a joker, for 81 or 82. You have the 82: exchange it for the joker. That doesn’t cost you a turn.",
            "82x2.1",
        ),
        Do(
            "Für eine neue Reihe darfst du bis zu zwei Steine aus einer Reihe rauben: die 45 von Ada, zu deiner 46 und 47.",
            "For a new row you may steal up to two tiles from one row: the 45 from Ada’s, with your 46 and 47.",
            "45<1 46 47 .",
            ('[data-rob="45<1"]:not(.planned)', *_select_on_desk("46", "47")),
            as_one=True,
        ),
        Others("+ + + +"),
        Do(
            "Einzelne Steine kannst du auch anlegen, an jede Reihe: die 24 hinter die 23.",
            "You can also add single tiles to any row: put the 24 after the 23.",
            "24>0.3",
        ),
        Do("Das war es für diesen Zug.", "That’s all for this turn.", "."),
        Say(
            "Wer den letzten Stein legt, beendet die Runde. Plättchen zählen für dich, Blumen auf deinen übrigen Steinen gegen dich.",
            "Whoever lays the last tile ends the round. Scoring tiles count for you, flowers on your leftover tiles against you.",
        ),
    ],
    yield_presses,
)
