"""A short way to write many cards."""


def spell_cards(text: str) -> list[str]:
    """Spell out cards parted by blanks: `r3-5 J` is the red 3, 4 and 5 and a joker."""
    spelled = []
    for run in text.split():
        low, dash, high = run[1:].partition("-")
        spelled += [f"{run[0]}{number}" for number in range(int(low), int(high) + 1)] if dash else [run]
    return spelled


def take_away(deck: list[str], *hands: list[str]) -> list[str]:
    """Give what is left of a deck when these hands are dealt."""
    left = list(deck)
    for hand in hands:
        for card in hand:
            left.remove(card)
    return left
