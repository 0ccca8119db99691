"""Which moves turn up something hidden: after them nothing can be taken back."""

from reihum._kit.states import GameState
from reihum._play.game import Game, get_game
from tests.games.bloom import table as bloom
from tests.games.elfer_raus import table as elfer_raus
from tests.games.elfer_raus_master import table as elfer_raus_master
from tests.games.level_8 import table as level_8
from tests.helpers.toy_game import GAME as TOY


def list_revealing_moves(game: Game, state: GameState) -> list[str]:
    """Name the legal moves that reveal something; asking changes nothing."""
    before = state.tobytes()
    names = sorted(game.text(state, move) for move in game.legal(state) if game.reveals(state, move))
    assert state.tobytes() == before
    return names


def test_elfer_raus_drawing() -> None:
    assert list_revealing_moves(get_game("elfer_raus"), elfer_raus.table(["r5", "r6"], "r11", "y4 y5")) == ["+"]
    assert list_revealing_moves(get_game("elfer_raus"), elfer_raus.table(["r12 r5", "r6"], "r11", "y4 y5")) == []


def test_elfer_raus_master_drawing_though_cards_fit() -> None:
    assert list_revealing_moves(get_game("elfer_raus_master"), elfer_raus_master.table(["r12 J", "r6"], pile="y4")) == ["+"]
    assert list_revealing_moves(get_game("elfer_raus_master"), elfer_raus_master.table(["r12 J", "r6"])) == []


def test_level_8_the_top_of_the_pile_but_no_discard() -> None:
    state = level_8.table(["r1 r2", "y1 y2"], discards=["b3 b4", "J"])
    assert level_8.moves(state) == ["+", "<0", "<1"]
    assert list_revealing_moves(get_game("level_8"), state) == ["+"]
    assert list_revealing_moves(get_game("level_8"), level_8.play(state, "<0")) == []


def test_bloom_a_hidden_tile_and_the_end_of_a_turn_that_opens_new_ones() -> None:
    eight = "20 30 40 50 60 70 80 90"
    state = bloom.table(["1 2 3 5", "99"], opened=eight, pile="7 8 9")
    assert list_revealing_moves(get_game("bloom"), state) == ["+"]
    state = bloom.play(state, "+20")
    assert list_revealing_moves(get_game("bloom"), state) == sorted([".", "+", *(f"+{tile}" for tile in eight.split()[1:])])
    state = bloom.play(bloom.table(["1 2 3 5", "99"], opened=eight, pile="7 8 9"), "+")
    assert list_revealing_moves(get_game("bloom"), state) == sorted(["+", *(f"+{tile}" for tile in eight.split())])
    assert list_revealing_moves(get_game("bloom"), bloom.play(bloom.table(["1 2 3 5", "99"], opened=eight), "+20")) == []
    assert list_revealing_moves(get_game("bloom"), bloom.play(bloom.table(["1 2 3 5", "99"], opened=eight, pile="7"), "1", "2", "3")) == []


def test_a_game_without_a_pile_reveals_nothing() -> None:
    state = TOY.restore(2, {}, {}, {"hands": [[0, 1, 2], [3, 4, 5]]})
    assert list_revealing_moves(TOY, state) == []
