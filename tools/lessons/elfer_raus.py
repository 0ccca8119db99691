"""The first round of Elfer raus!: what fits, elevens, holding back, having to lay, drawing."""

from tools.lessons.lesson import Do, Lesson, Others, Say, fill_hands

DECK = [f"{colour}{number}" for colour in "rygb" for number in range(1, 21)]
HANDS, PILE = fill_hands(
    DECK,
    [
        "r10 r12 r13 y11 y8 y18 g4 g17 g20 b2 b6 b15 b19 r3 r18",
        "y12 y13 r14 r9 y9 g9 g8 b10 b9 r7 y5 g13 g14 b17 r19",
        "r1 r2 y1 y2 y3 g1 g2 g3 b1 b3 y20 r20 b20 g19 y19",
        "r11 g11 b12 b13 r15 r16 y10 y15 g10 g12 b14 r8 y7 g6 b8",
    ],
    15,
    "r4 y4 b4 b11 g7 r5 y14",
)

LESSON = Lesson(
    "elfer_raus",
    4,
    {"hands": HANDS, "pile": PILE},
    [
        Say(
            "Hier wachsen vier Reihen, eine in jeder Farbe, jede aus ihrer 11. Cem hatte die rote 11 und hat damit eröffnet.",
            "Four rows grow here, one in each colour, each from its 11. Cem had the red 11 and opened with it.",
            ('[data-place="r11"]',),
        ),
        Do(
            "Neben die 11 passt die 12. Was passt, steht in deiner Hand ein Stück höher. Leg die rote 12!",
            "The 12 goes next to the 11. Cards that fit stand a little higher in your hand. Lay the red 12!",
            "r12",
        ),
        Do(
            "Du darfst in einem Zug so viele Karten legen, wie du magst. Gleich noch die rote 13 daneben.",
            "You may lay as many cards in a turn as you like. Lay the red 13 right next to it.",
            "r13",
        ),
        Do(
            "Eine 11 geht immer: Sie beginnt ihre eigene Reihe. Leg die gelbe.",
            "You can always lay an 11: it starts a row of its own. Lay the yellow one.",
            "y11",
        ),
        Do(
            "Die rote 10 würde auch passen. Aber die 9 hast du nicht: Das würde nur den anderen helfen. Behalte sie, und "
            "tipp auf „Fertig“.",
            "The red 10 would fit, too. But you don’t have the 9: it would only help the others. Hold it back, and tap “Done”.",
            ".",
        ),
        Others("r14 y12 . + g11 ."),
        Say(
            "Ada hat gelegt. Bei Bruno passte nichts, er musste drei Karten ziehen. Cem hat die grüne 11 gelegt.",
            "Ada laid some cards. Bruno had nothing that fit, so he had to draw three cards. Cem laid the green 11.",
            ('[data-testid="others"]',),
        ),
        Do(
            "Jetzt passt bei dir nur noch die rote 10. Wenn du kannst, musst du eine Karte legen.",
            "Now only your red 10 fits. If you can lay a card, you must.",
            "r10",
        ),
        Do("Mehr passt nicht. Tipp auf „Fertig“.", "Nothing else fits. Tap “Done”.", "."),
        Others("y13 . + b12 ."),
        Do(
            "Keine deiner Karten passt. Dann ziehst du: bis zu drei, und die erste, die passt, wird gleich gelegt.",
            "None of your cards fits, so you draw: up to three, and the first that fits is laid at once.",
            "+",
        ),
        Say(
            "Die dritte, die gelbe 14, passt! Die anderen beiden hast du jetzt auf der Hand.",
            "The third one, the yellow 14, fits! The other two are in your hand now.",
            ('[data-place="y14"]',),
        ),
        Say(
            "So geht es reihum. Wer zuerst keine Karte mehr hat, gewinnt; was die anderen noch halten, zählt gegen sie.",
            "And so it goes around. The first to run out of cards wins; what the others still hold counts against them.",
        ),
    ],
    lambda view: view.hand,
)
