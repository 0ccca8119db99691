"""What states of Level 8 call known, checked in matches of all kinds."""

from typing import Any

import reihum
from reihum._games.level_8 import GAME
from reihum._games.level_8.hands import count_known
from reihum._games.level_8.notation import CARD_TEXTS, format_hand
from reihum._games.level_8.notation import format_pile as pile_of
from reihum._games.level_8.state import COLOURS, NUMBERS, State
from reihum._kit.chance import make_rng, pick
from tests.games.level_8.table import deck, everywhere

OPTIONS: list[dict[str, Any]] = [
    {"turn_limit": 90},
    {"stars": 2, "turn_limit": 90},
    {"stars": 2, "turn_limit": 90, "hand": 8, "jokers": 2, "skips": 1, "take": "right", "keep": 6},
]


PRIVATE = {"hands", "numbers", "jokers", "skips", "drawn_jokers", "drawn_skips", "pile", "kept"}
"""Fields in which a world may differ from the truth."""


def any_match(seed: int, players: int, moves: int, *, careful: bool) -> reihum.Match:
    """Play `moves` moves; careful players reach the end of rounds and the phase of keeping sooner."""
    match = reihum.Match("level_8", players, OPTIONS[seed % len(OPTIONS)], seed=seed)
    choice = make_rng(seed)
    for _ in range(moves):
        if match.over:
            break
        if match.round_over:
            match.deal()
        codes = match.codes()
        blind = not careful or pick(choice, 3) == 0
        match.play(codes[pick(choice, len(codes))] if blind else GAME.careful(match.state.copy(), choice))
    return match


def masks(rows: Any) -> list[str]:
    return [CARD_TEXTS[c * NUMBERS + n] for c in range(COLOURS) for n in range(NUMBERS) if int(rows[c]) >> n & 1]


def is_consistent(state: State) -> None:
    """Check that what the state calls known is true."""
    seats = range(int(state.players))
    assert everywhere(state) == deck(state)
    hidden = masks(state.fresh)
    assert set(pile_of(state)) <= {*hidden, "J", "S"}
    hidden_jokers, hidden_skips = pile_of(state).count("J"), pile_of(state).count("S")
    for seat in seats:
        held = [*format_hand(state, seat), *(CARD_TEXTS[card] for card in state.kept[seat] if card >= 0)]
        known = masks(state.known[seat])
        assert set(known) <= set(held)
        assert state.known_jokers[seat] <= held.count("J")
        assert state.known_skips[seat] <= held.count("S")
        drawn = [name for name in held if name in hidden]
        assert not set(drawn) & set(known)
        assert len(drawn) + state.drawn_jokers[seat] + state.drawn_skips[seat] == state.drawn[seat]
        assert state.drawn[seat] + count_known(state, seat) <= len(held)
        hidden_jokers += int(state.drawn_jokers[seat])
        hidden_skips += int(state.drawn_skips[seat])
        hidden = [name for name in hidden if name not in drawn]
    assert hidden == sorted([name for name in pile_of(state) if name not in "JS"], key=CARD_TEXTS.index)
    assert (hidden_jokers, hidden_skips) == (state.fresh_jokers, state.fresh_skips)
