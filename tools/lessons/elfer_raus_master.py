"""The first round of Elfer raus! Master: up to four cards, connectors, exchanging a joker, a bonus card, drawing."""

from reihum._games.elfer_raus_master.notation import SPOTS
from tools.lessons.lesson import Do, Lesson, Others, Say, fill_hands

NUMBERS = [*range(1, 11), *range(12, 22)]
DECK = [*(f"{colour}{number}" for colour in "rygb" for number in NUMBERS), *["J"] * 4]
HANDS, PILE = fill_hands(
    DECK,
    [
        "r12 r13 y13 g12 r21 y1 y5 y20 g2 g6 g19 b3 b6 b18 b20",
        "r14 r15 r16 J b12 b13",
        "r17 r18 r19 r20",
        "b10 b9 g10",
    ],
    15,
    "y2 g3 b7",
)

LESSON = Lesson(
    "elfer_raus_master",
    4,
    {"hands": HANDS, "pile": PILE, "rows": ["r", "y", "g", "b"], "starter": 0},
    [
        Say(
            "Die vier 11er liegen schon. In deinem Zug legst du eine bis vier Karten, oder du ziehst eine.",
            "The four 11s are already out. On your turn you lay one to four cards, or you draw one.",
            ('[data-place$="11"]',),
        ),
        Do(
            "Neben jede Karte passt ihre Nachbarzahl, auch wenn die Reihe Lücken hat. Leg die rote 12!",
            "The next number up or down fits beside any card, even if the row has gaps. Lay the red 12!",
            "r12",
        ),
        Do("Und gleich die rote 13 daneben.", "And the red 13 right next to it.", "r13"),
        Do(
            "Mit einer Verbindung springst du zur gleichen Zahl der Nachbarreihe: von der roten 13 zur gelben 13.",
            "A connector takes you to the same number in the next row: from the red 13 to the yellow 13.",
            "r>y13",
        ),
        Do("Das genügt für einen Zug. Tipp auf „Fertig“.", "That’s enough for one turn. Tap “Done”.", "."),
        Others("r14 r15 r16 J@g12 . r17 r18 r19 r20 . +"),
        Do(
            "Ada hat einen Joker als grüne 12 gelegt. Du hast die echte: Leg sie an seine Stelle und nimm dir den Joker.",
            "Ada laid a joker as the green 12. You have the real one: put it in the joker’s place and take the joker.",
            "g12xJ",
        ),
        Do(
            "Von Rot 12 bis 21 fehlt nur noch die 21. Wer eine halbe Reihe füllt, bekommt eine Bonuskarte!",
            "From red 12 to 21 only the 21 is missing. Whoever fills a half row earns a bonus card!",
            "r21",
        ),
        Do(
            "Elf Punkte! Nun dein Joker: Er kann jede Karte sein. Leg ihn als gelbe 12 in die Lücke.",
            "Eleven points! Now your joker: it can be any card. Lay it in the gap as the yellow 12.",
            "J@y12",
        ),
        Do("Fertig. Jetzt sind wieder die anderen dran.", "Done. Now it’s the others’ turn again.", "."),
        Others("b12 . + b10 ."),
        Do(
            "Solange es einen Stapel gibt, darfst du statt zu legen auch ziehen. So öffnest du den anderen nichts. Zieh eine Karte.",
            "As long as there is a pile you may draw instead of laying. That way you open nothing for the others. Draw a card.",
            "+",
        ),
        Say(
            "Wer alle Karten los ist, beendet die Runde. Bonuskarten bringen 11 Punkte, Karten auf der Hand kosten ihre Zahl. "
            "Die meisten Punkte gewinnen!",
            "Whoever runs out of cards ends the round. Bonus cards earn 11 points, cards in hand cost their number. Most points wins!",
        ),
    ],
    lambda view: [*view.hand, *SPOTS, "+"],
)
