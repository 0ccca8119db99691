"""Two stars: a seat that has not laid its level, 5 to 8, keeps up to four cards (or the number of a house rule) for the next round."""

from reihum._games.level_8.hands import remove
from reihum._games.level_8.state import FIRST_GOLDEN, KEEP, KEEP_CARD, KEEP_DONE, MOST_KEPT, NONE, OVER, State
from reihum._kit.compiled import rule


@rule
def may_keep(s: State, seat: int) -> bool:
    """Return whether a seat may keep cards: it is in level 5 to 8 and has not laid it."""
    return bool(s.stars > 1 and s.most_kept > 0 and not s.laid[seat] and s.levels[seat] >= FIRST_GOLDEN)


@rule
def go_to_next_keeper(s: State, after: int) -> None:
    """Pass the turn to the next seat that may keep cards. Ruling L8: clockwise, beginning left of the next dealer.

    `after` is the number of seats that have had their choice.
    """
    s.phase = KEEP
    s.turn = OVER
    for asked in range(after, int(s.players)):
        # The next dealer is one seat on, and the first to choose one further.
        seat = (int(s.dealer) + 2 + asked) % int(s.players)
        if may_keep(s, seat):
            s.turn = seat
            return


@rule
def count_kept(s: State, seat: int) -> int:
    """Count the cards that a seat keeps."""
    kept = 0
    while kept < MOST_KEPT and s.kept[seat, kept] != NONE:
        kept += 1
    return kept


@rule
def keep_card(s: State, move: int) -> None:
    """Keep a card, or end keeping; nobody sees what is kept, so public knowledge does not change.

    Ruling L8: the last card that may be kept, on the sheet the fourth, ends keeping as well.
    """
    seat = int(s.turn)
    kept = count_kept(s, seat)
    if move != KEEP_DONE:
        remove(s, seat, move - KEEP_CARD)
        s.kept[seat, kept] = move - KEEP_CARD
        kept += 1
    if move == KEEP_DONE or kept == s.most_kept:
        # Twice the number of players is added, so that the remainder is never taken of a negative number.
        go_to_next_keeper(s, (seat - int(s.dealer) - 2 + 2 * int(s.players)) % int(s.players) + 1)
