"""What a match promises besides the rules: moves by text or code, rounds played again, and pickles."""

import copy
import json
import re
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, cast

import numpy as np
import pytest

import reihum
from reihum._envs.episode import Episode
from reihum._kit.chance import draw_below, make_stream
from reihum._kit.errors import IllegalMove, OptionError, StateError
from reihum._kit.learnable import Learning
from reihum._kit.network_profile import NetworkProfile
from reihum._lab.house_rules.plan import plan_comparison
from reihum._play.game import game_ids, get_game, register_game
from reihum._play.match import KEY_BYTES, LegalMove, Match
from reihum._play.record import replay
from reihum._play.record_format import list_shuffles, split_move
from tests.helpers.copies import COPIES, pickle_and_load
from tests.helpers.matches import play_some_moves


@pytest.mark.parametrize("copied", [copy.copy, *COPIES])
@pytest.mark.parametrize("game", game_ids())
def test_what_a_game_offers_to_learners_can_be_copied_and_pickled(game: str, copied: Callable[[Any], Any]) -> None:
    learning = cast("Any", get_game(game)).learning
    assert copied(learning) is learning
    of_no_game = Learning[Any, Any, Any](*cast("Any", range(7)))._replace(network=NetworkProfile(known_from={}))
    assert copied(of_no_game) == of_no_game


@pytest.mark.parametrize("game", game_ids())
def test_a_round_is_played_again_move_by_move(game: str) -> None:
    match = play_some_moves(game)
    for number, past in enumerate(match.rounds, 1):
        again = match.at_round(number)
        for move in past.moves:
            if not isinstance(move, dict):  # shuffles follow by themselves
                assert again.turn == move[0]
                again.play(split_move(move)[1])
        assert again.round.moves == past.moves
        assert again.round.result == past.result
        assert again.results == match.results[:number]
    assert again.state.tobytes() == match.state.tobytes()
    assert again.over == match.over
    assert again.winners == match.winners


def test_a_round_that_was_not_played_cannot_be_played_again() -> None:
    match = Match("elfer_raus", seed=1)
    for number in (0, 2, -1):
        with pytest.raises(IndexError):
            match.at_round(number)


def test_to_play_a_round_again_leaves_the_match_alone() -> None:
    match = play_some_moves("level_8")
    before, record = match.state.tobytes(), match.record()
    again = match.at_round(1)
    again.play(again.legal()[0])
    assert match.state.tobytes() == before
    assert match.record() == record


@pytest.mark.parametrize("game", game_ids())
def test_a_move_is_the_same_by_text_by_code_and_as_it_was_found(game: str) -> None:
    three = [Match(game, 2, seed=3) for _ in range(3)]
    for _ in range(20):
        if three[0].round_over:
            break
        text = three[0].legal()[-1]
        found = three[2].legal_move(text)
        assert found == three[2].legal_move(found.code) == LegalMove(found.code, text)
        ways: list[str | int | LegalMove] = [text, found.code, found]
        for match, move in zip(three, ways, strict=True):
            match.play(move)
        assert three[0].record() == three[1].record() == three[2].record()


def test_illegal_moves_are_not_found() -> None:
    match = Match("elfer_raus", 2, seed=1)
    outside = next(code for code in range(match.game.moves) if code not in match.codes())
    with pytest.raises(IllegalMove):
        match.legal_move(outside)


def test_a_move_that_was_found_in_another_position_is_never_recorded_by_what_it_said_there() -> None:
    match = Match("bloom", 2, seed=0)
    kept: dict[int, LegalMove] = {}
    stale: list[LegalMove] = []
    while not stale:
        found = {code: match.legal_move(code) for code in match.codes()}
        stale = [kept[code] for code in found if code in kept and kept[code].text != found[code].text]
        if not stale:
            kept |= found
            match.play(match.codes()[-1] if match.turn else match.codes()[0])
    before, record = match.state.tobytes(), match.record()
    with pytest.raises(IllegalMove, match=rf"{re.escape(stale[0].text)} .* {re.escape(found[stale[0].code].text)}"):
        match.play(stale[0])
    assert match.state.tobytes() == before
    assert match.record() == record


def test_the_number_of_players_may_be_one_of_numpy() -> None:
    assert Match("elfer_raus", cast("int", np.int64(3)), seed=1).players == ["Player 1", "Player 2", "Player 3"]


def test_options_may_be_numbers_of_numpy_and_are_plain_in_the_record() -> None:
    match = Match("elfer_raus", 2, {"hand": np.int64(5), "forced": True}, seed=1)
    assert match.record() == Match("elfer_raus", 2, {"hand": 5, "forced": True}, seed=1).record()
    assert type(match.options["hand"]) is int


@pytest.mark.parametrize("players", [3.0, "3", True, [1, 2], [None, "x"]])
def test_players_who_are_neither_names_nor_a_number_are_refused(players: Any) -> None:
    with pytest.raises(OptionError, match="list of names, each a string, or their number, not ") as refused:
        Match("elfer_raus", players, seed=1)
    assert repr(players) in str(refused.value)


@pytest.mark.parametrize("players", [-1, 0, 7, 10**9])
def test_a_number_of_players_that_there_is_not_is_named(players: int) -> None:
    with pytest.raises(OptionError, match=str(players) if players < 1000 else "1000"):
        Match("elfer_raus", players, seed=1)


@pytest.mark.parametrize("game", [3, None, ["bloom"], object])
def test_something_other_than_a_game_or_its_id_is_refused(game: Any) -> None:
    with pytest.raises(OptionError, match=re.escape(f"{game!r} is not a game: give the id of one")):
        Match(game, 2, seed=1)
    assert Match(get_game("bloom"), 2, seed=1).game is Match("bloom", 2, seed=1).game


def test_the_chance_of_a_match_goes_on_alike_after_a_pickle() -> None:
    """In plain Python, too, where a record fresh from a pickle gives copies of its arrays: a pile formed later was another one."""
    match = Match("level_8", 3, seed=1)
    streams: list[Any] = [one._chance for one in (match, pickle_and_load(match))]
    drawn = [[draw_below(one._stream, 200) for _ in range(150)] for one in streams]
    assert drawn[0] == drawn[1]


def test_a_copy_of_any_kind_is_a_match_of_its_own() -> None:
    for copied in (copy.copy, copy.deepcopy, Match.copy):
        match: Match = Match("elfer_raus", 2, {"rounds": 2}, seed=1)
        match.play(match.codes()[0])
        twin = copied(match)
        for one, at in ((twin, -1), (match, 0)):
            while not one.over:
                one.deal() if one.round_over else one.play(one.codes()[at])
            assert replay(one.record()).winners == one.winners
        assert twin.record() != match.record()


def draw_and_discard(match: Match) -> int:
    """Choose a move that brings the end of the pile nearer: draw from it, then lay a card away."""
    moves = {match.legal_move(code).text: code for code in match.codes()}
    return next((moves[text] for text in sorted(moves) if text[0] in "+/"), min(moves.values()))


class Shuffled:
    """Chance of somebody else's, which keeps what it has drawn."""

    def __init__(self) -> None:
        self.stream = make_stream(bytes(KEY_BYTES))

    def deal(self, match: Match, carry: Any) -> Any:
        return match.game.deal(len(match.players), match.options, carry, self.stream)

    def shuffle(self, match: Match) -> list[str]:
        return match.game.shuffle(match.state, self.stream)


def make_three_ways(way: str) -> Match:
    first = Match("level_8", 6, seed=5)
    if way == "deal":
        return Match("level_8", 6, seed=6, deal=first.round.deal)
    return Match("level_8", 6, chance=Shuffled()) if way == "chance" else first


@pytest.mark.parametrize("way", ["seed", "deal", "chance"])
@pytest.mark.parametrize("copied", [Match.fork, copy.copy, copy.deepcopy, pickle_and_load])
def test_piles_and_rounds_of_one_copy_leave_those_of_the_other_alone(copied: Any, way: str) -> None:
    match, untouched = make_three_ways(way), make_three_ways(way)
    tried = copied(match)
    for one in (tried, match, untouched):
        while not list_shuffles(one.round.moves):
            one.play(draw_and_discard(one))
    assert tried.record() == match.record() == untouched.record()


@pytest.mark.parametrize("entries", [None, -1, 3, True, 1.0, "1"])
def test_to_go_back_where_the_round_never_was_is_refused(entries: Any) -> None:
    match: Match = Match("elfer_raus", 2, seed=1)
    kept = match.state.copy()
    match.play(match.codes()[0])
    with pytest.raises(IllegalMove, match=re.escape(f"The round has 1 entries: it cannot go back to {entries!r}.")):
        match.back_to(kept, entries)
    assert len(match.round.moves) == 1
    match.back_to(kept, cast("int", np.int64(0)))
    assert not match.round.moves


def test_a_state_of_another_table_is_refused() -> None:
    match: Match = Match("elfer_raus", 2, seed=1)
    with pytest.raises(StateError, match="for 5 players, the match for 2"):
        match.back_to(Match("elfer_raus", 5, seed=1).state, 0)


@pytest.mark.parametrize("number", [0, 2, None, "1", 1.0])
def test_a_round_that_there_is_not_is_named(number: Any) -> None:
    with pytest.raises(IndexError, match=re.escape(f"There is no round {number!r}.")):
        Match("elfer_raus", 2, seed=1).at_round(number)


@pytest.mark.parametrize("options", [["hand"], 5, True, "hand", [], 0, np.zeros(2)])
def test_options_that_are_no_mapping_are_refused(options: Any) -> None:
    with pytest.raises(OptionError, match="The options are a mapping of names to values"):
        Match("elfer_raus", 2, options, seed=1)


def test_more_players_than_anybody_needs_are_refused_at_once() -> None:
    for many in (10**8, 10**5000):
        with pytest.raises(OptionError, match="No game is for more than 1000 players"):
            Match("elfer_raus", many, seed=1)


def test_only_a_game_is_registered() -> None:
    for given in (5, None, "bloom", object()):
        with pytest.raises(OptionError, match="game"):
            register_game(cast("Any", given))
    for nameless in (5, None, [1]):
        with pytest.raises(OptionError, match="A game is named by a string"):
            get_game(cast("Any", nameless))


def test_a_round_is_shown_on_one_line() -> None:
    match = Match("elfer_raus", 2, seed=1)
    match.play(match.legal()[0])
    assert repr(match.round) == "<Round, entries: 1, being played>"


def test_what_a_caller_changes_changes_neither_match_nor_record() -> None:
    levels: Any = [["R3", "R3"], *[["V2", "V2"]] * 7]
    match = reihum.Match("level_8", 2, {"levels": levels}, seed=1)
    match.play(match.codes()[0])
    before = json.dumps(match.record())
    levels[0] = ["R7"]
    levels[1][0] = "V3"
    record: Any = match.record()
    record["options"]["levels"][0][0] = "R4"
    record["rounds"][0]["deal"]["hands"][0].clear()
    record["rounds"][0]["moves"][0][1] = "zz"
    assert json.dumps(match.record()) == before
    episode, batch = Episode("level_8", 2, {"levels": levels}), reihum.Batch("level_8", 1, players=2, options={"levels": levels}, seed=1)
    planned = plan_comparison("level_8", [{"levels": levels}], players=2, bots="random")
    options = episode.options, batch.options, planned.rules[1]
    kept = json.dumps(options)
    levels[0] = ["R9"]
    assert json.dumps(options) == kept
    again = reihum.resume(json.loads(before))
    changed: Any = again.record()
    changed["rounds"][0]["deal"]["hands"][0].clear()
    assert json.dumps(again.record()) == before


def test_options_with_tuples_are_written_as_json_has_them() -> None:
    match = reihum.Match("level_8", 2, {"levels": (("R3", "R3"), *[("V2", "V2")] * 7)}, seed=1)
    record = match.record()
    assert json.loads(json.dumps(record)) == record


@pytest.mark.parametrize("processes", [1, 2])
def test_a_simulation_takes_any_mapping_of_options_as_it_is_at_the_beginning(processes: int) -> None:
    options: Any = {"rounds": 1}
    played = reihum.simulate("elfer_raus", 2, 3, 1, "random", MappingProxyType(options), processes=processes)
    first = next(played)
    options["rounds"] = 2
    assert {record["options"]["rounds"] for record in [first, *played]} == {1}
