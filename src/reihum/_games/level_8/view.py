"""What a seat, or an onlooker, may see of a round of Level 8, as plain data, and the table drawn as a picture."""

from collections.abc import Sequence

from msgspec import Struct

from reihum._games.level_8.levels import unpack_meld
from reihum._games.level_8.notation import CARD_TEXTS, COLOUR_LETTERS, format_hand, text
from reihum._games.level_8.piles import get_card
from reihum._games.level_8.state import (
    DISCARD,
    KEEP_CARD,
    KEEP_DONE,
    LAY_CARD,
    LAY_OFF,
    LAY_SKIP,
    LEVELS,
    MELDS,
    NONE,
    NUMBER_CARDS,
    NUMBERS,
    OFFERS,
    OVER,
    PLAYING,
    RUN,
    SET,
    TAKE_NONE,
    TAKE_PILE,
    TAKE_TOP,
    State,
)
from reihum._pictures.svg import Sheet

PHASES = ("draw", "lay", "off", "keep")


class Level8Laid(Struct, frozen=True):
    """A card on the table, with what a joker stands for: a number such as `7` in a run or set, `g` among green cards."""

    card: str
    stands_for: str | None


class Level8Meld(Struct, frozen=True):
    """A meld on the table: a run `R`, a set `V` or cards of a colour `C`; the level required `size` cards.

    A run's cards are ascending; those of other melds are sorted by colour or number, jokers last.
    """

    kind: str
    size: int
    value: str
    """A run's lowest number, a set's number, or the letter of a colour."""
    cards: list[Level8Laid]


class Level8View(Struct, frozen=True):
    """A round as one seat or an onlooker sees it. Lists have one entry for each seat; cards are texts such as `r12`, `J`, `S`."""

    level_card: list[list[str]]
    """The melds of each of the eight levels, such as `["R3", "C4"]`."""
    stars: int
    levels: list[int]
    """The level each seat is in during this round."""
    laid: list[bool]
    melds: list[list[Level8Meld]]
    """The melds of each seat; the last one of the seat to move may be incomplete."""
    laying: int | None
    """The meld of its level that the seat to move has begun or must begin next; None if no level is being laid."""
    hand: list[str]
    """The seat's own cards; nothing for an onlooker."""
    counts: list[int]
    """Cards in hand."""
    tops: list[str | None]
    """The top card of each discard pile."""
    heights: list[int]
    """Cards in each discard pile."""
    skipped: list[bool]
    """Whether a skip card lies before the seat; false once the round is over, since nobody misses a turn then."""
    pile: int
    """Face-down cards in the pile."""
    under: int
    """Skip cards that lie face up under the pile."""
    phase: str
    """What the seat to move may do: `draw`, `lay` its level, lay `off`, or `keep` cards; `over` after the round."""
    dealer: int
    carried: list[int]
    """Cards each seat kept from the round before."""
    kept: list[int]
    """Cards each seat keeps for the next round."""
    most_kept: int
    """The most cards that a seat may keep."""
    keeping: list[str]
    """The cards that the viewing seat keeps."""
    turns: int
    """Turns played in this round, not counting those lost to a skip card."""


class Level8Seen(Struct, frozen=True):
    """What was seen of a move. What somebody else keeps is seen as `=`, without the card."""

    move: str
    card: str | None
    """The card that moved, if the viewer could see it."""
    taken_from: int | None
    """The seat whose discard pile it was taken from."""
    onto: list[int] | None
    """The seat and the meld onto which the card was laid off, or into which it was laid."""
    skip: int | None
    """The seat before which a skip card was laid; None if that ended the round, since nobody misses a turn then."""
    skipped: list[int]
    """The seats that lost their turn after the move."""
    formed: bool
    """Whether the pile was formed after the move."""


def view(state: State, seat: int | None) -> Level8View:
    """Return what a seat, or an onlooker (None), sees of a round."""
    seats = range(int(state.players))
    turn = int(state.turn)
    kept = [[card for card in cards if card != NONE] for cards in state.kept[: len(seats)].tolist()]
    laying = turn != OVER and state.status == PLAYING and not state.laid[turn] and (state.begun or state.finished[turn])
    return Level8View(
        level_card=[[unpack_meld(meld) for meld in level if meld] for level in state.level_card[:LEVELS].tolist()],
        stars=int(state.stars),
        levels=state.levels[: len(seats)].tolist(),
        laid=[bool(laid) for laid in state.laid[: len(seats)]],
        melds=_list_melds(state),
        laying=int(state.finished[turn]) if laying else None,
        hand=[] if seat is None else format_hand(state, seat),
        counts=state.counts[: len(seats)].tolist(),
        tops=[CARD_TEXTS[get_card(int(state.tops[at]))] if state.heights[at] else None for at in seats],
        heights=state.heights[: len(seats)].tolist(),
        skipped=[bool(lies and state.status == PLAYING) for lies in state.before[: len(seats)]],
        pile=int(state.left),
        under=int(state.under),
        phase="over" if turn == OVER else PHASES[int(state.phase)],
        dealer=int(state.dealer),
        carried=state.carried[: len(seats)].tolist(),
        kept=[len(cards) for cards in kept],
        most_kept=int(state.most_kept),
        keeping=[] if seat is None else [CARD_TEXTS[card] for card in kept[seat]],
        turns=int(state.turns),
    )


def _list_melds(state: State) -> list[list[Level8Meld]]:
    """Return the melds of each seat."""
    lying: dict[int, list[int]] = {}
    for card, place in enumerate(state.meld_of[:NUMBER_CARDS].tolist()):
        lying.setdefault(place, []).append(card)
    sizes, levels, finished = state.meld_size.tolist(), state.levels.tolist(), state.finished.tolist()
    asked, values, jokers = state.level_card.tolist(), state.meld_value.tolist(), state.meld_jokers.tolist()
    beginner = int(state.turn) if state.begun else OVER

    def list_melds_of(seat: int) -> list[Level8Meld]:
        level = asked[levels[seat] - 1]
        return [
            _make_meld(level[meld], values[seat][meld], jokers[seat][meld], lying.get(seat * MELDS + meld, []))
            for meld, size in enumerate(sizes[seat])
            if size or (seat == beginner and meld == finished[seat])
        ]

    return [list_melds_of(seat) for seat in range(int(state.players))]


def _make_meld(code: int, value: int, jokers: int, numbers: list[int]) -> Level8Meld:
    """Return a meld for a view; `jokers` is their count or, for a run, the mask of the numbers that they stand for."""
    kind = code >> 4
    if kind == RUN:
        places = {card % NUMBERS + 1: Level8Laid(CARD_TEXTS[card], None) for card in numbers}
        places |= {place + 1: Level8Laid("J", str(place + 1)) for place in range(NUMBERS) if jokers >> place & 1}
        cards = [places[place] for place in sorted(places)]
        name = str(value)
    else:
        name = str(value) if kind == SET else COLOUR_LETTERS[value]
        cards = [*(Level8Laid(CARD_TEXTS[card], None) for card in numbers), *[Level8Laid("J", name)] * jokers]
    return Level8Meld(unpack_meld(code)[0], code & 15, name, cards)


def seen(before: State, move: int, after: State, seat: int | None) -> Level8Seen:
    """Return what a seat, or an onlooker (None), saw of a move; `after` is the state after all automatic consequences."""
    mover = int(before.turn)
    own = seat == mover
    skip = move - LAY_SKIP if LAY_SKIP <= move < KEEP_CARD else None
    card = _name_moved_card(before, move)
    # Only the seat itself sees what it draws or keeps.
    if not own and (move == TAKE_PILE or KEEP_CARD <= move < KEEP_DONE):
        card = None
    onto = None
    if LAY_CARD <= move < LAY_OFF:
        onto = [mover, int(before.finished[mover])]
    elif LAY_OFF <= move < DISCARD:
        onto = list(divmod((move - LAY_OFF) // OFFERS, MELDS))
    ended = after.status != PLAYING
    return Level8Seen(
        move="=" if not own and KEEP_CARD <= move < KEEP_DONE else text(move),
        card=card,
        taken_from=move - TAKE_TOP if TAKE_TOP <= move < TAKE_NONE else None,
        onto=onto,
        skip=None if ended else skip,
        skipped=[at for at in range(int(before.players)) if (before.before[at] or at == skip) and not after.before[at] and not ended],
        formed=bool(int(after.left) > int(before.left) - (move == TAKE_PILE)),
    )


def _name_moved_card(before: State, move: int) -> str | None:
    """Return the card that a move moves, None if it moves none."""
    if move == TAKE_PILE:
        return CARD_TEXTS[int(before.pile[int(before.left) - 1])]
    if TAKE_TOP <= move < TAKE_NONE:
        return CARD_TEXTS[get_card(int(before.tops[move - TAKE_TOP]))]
    if move < LAY_CARD or move == KEEP_DONE:
        return None
    return text(move).strip("/=").split(">")[0]


def draw_table(sheet: Sheet, view: Level8View, names: Sequence[str]) -> None:
    """Draw the melds of Level 8 by seat, and the tops of the discard piles."""
    for seat, melds in enumerate(view.melds):
        for meld in melds:
            cards = [card.card + ("" if card.stands_for is None else f"={card.stands_for}") for card in meld.cards]
            sheet.draw_cards(cards, f"{names[seat]}, level {view.levels[seat]}: {meld.kind}{meld.size}")
    sheet.draw_cards([top or "-" for top in view.tops], f"discard piles of {', '.join(names)}; pile: {view.pile}")
