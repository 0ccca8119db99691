"""The first round of Elfer raus! Master: up to four cards, connectors, exchanging a joker, a bonus card, drawing."""

from reihum.games.elfer_raus_master.notation import SPOTS
from tools.lessons.lesson import Do, Lesson, Others, Say, dealt

NUMBERS = [*range(1, 11), *range(12, 22)]
DECK = [*(f"{colour}{number}" for colour in "rygb" for number in NUMBERS), *["J"] * 4]
HANDS, PILE = dealt(
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
            "Die vier Elfen liegen schon. In deinem Zug legst du eine bis vier Karten, oder du ziehst eine.",
            "The four elevens lie there already. In your turn you lay one to four cards, or you draw one.",
            ('[data-place$="11"]',),
        ),
        Do(
            "Neben jede Karte passt ihre Nachbarzahl, auch wenn die Reihe Lücken hat. Leg die rote 12!",
            "Beside any card its neighbour number fits, even where the row has gaps. Lay the red 12!",
            "r12",
        ),
        Do("Und gleich die rote 13 daneben.", "And the red 13 right beside it.", "r13"),
        Do(
            "Mit einer Verbindung springst du zur gleichen Zahl der Nachbarreihe: von der roten 13 zur gelben 13.",
            "A connector takes you to the same number in the next row: from the red 13 to the yellow 13.",
            "r>y13",
        ),
        Do("Das genügt für einen Zug. Sag, dass du fertig bist.", "That is enough for a turn. Say that you are done.", "."),
        Others("r14 r15 r16 J@g12 . r17 r18 r19 r20 . +"),
        Do(
            "Ada hat einen Joker als grüne 12 gelegt. Du hast die echte: Leg sie an seine Stelle und nimm ihn.",
            "Ada laid a joker as the green 12. You hold the real one: put it there instead and take the joker.",
            "g12xJ",
        ),
        Do(
            "Von Rot 12 bis 21 fehlt nur noch die 21. Wer eine halbe Reihe füllt, bekommt eine Bonuskarte!",
            "From red 12 to 21 only the 21 is missing. Whoever fills a half row earns a bonus card!",
            "r21",
        ),
        Do(
            "Elf Punkte! Nun dein Joker: Er kann jede Karte sein. Leg ihn als gelbe 12 in die Lücke.",
            "Eleven points! Now your joker: it can be any card. Lay it into the gap as the yellow 12.",
            "J@y12",
        ),
        Do("Fertig. Jetzt sind wieder die anderen dran.", "Done. Now it is for the others again.", "."),
        Others("b12 . + b10 ."),
        Do(
            "Ziehen ist immer erlaubt, auch wenn etwas passt: So öffnest du den anderen nichts. Zieh eine Karte.",
            "Drawing is always allowed, even if something fits: you open nothing for the others then. Draw a card.",
            "+",
        ),
        Say(
            "Wer alle Karten los ist, beendet die Runde. Bonuskarten zählen 11, Karten in der Hand gegen dich.",
            "Whoever has no cards left ends the round. Bonus cards count 11, cards in hand count against you.",
        ),
    ],
    lambda view: [*view.hand, *SPOTS, "+"],
)
