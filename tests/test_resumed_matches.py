"""Records that are read and written again, unfinished matches that go on, moves taken back, and matches from a given deal."""

import json
import random
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum._kit.errors import DealError, IllegalMove, OptionError
from reihum._play import proof
from reihum._play.match import KeyedChance, RepeatedChance, commit_to_key, derive_key
from reihum._play.record import format_record, replay
from reihum._play.record_error import RecordError
from reihum._play.resume import resume
from reihum._play.rounds import SettledRound
from tests.effort import fifth_of
from tests.helpers.matches import GAMES, at_random, first_legal, play_match, random_match


def finished(name: str, *, seed: int | None = None, key: bytes | None = None, legal: bool = False) -> reihum.Match:
    """A whole match, short where the game allows it, played by the first legal move or so."""
    options = {"turn_limit": 5} if name == "level_8" else None
    match = reihum.Match(name, 2, options, seed=seed, key=key, legal=legal)
    return play_match(match, lambda at: at.codes()[len(at.round.moves) % len(at.codes())])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("legal", [False, True])
def test_a_replayed_record_is_written_as_it_was_read(name: str, *, legal: bool) -> None:
    for match in (finished(name, seed=3, legal=legal), finished(name, key=bytes(range(32)), legal=legal)):
        record: dict[str, Any] = dict(match.record())
        record["bots"] = ["careful", None]
        record["comment"] = {"by": "somebody", "words": [1, 2.0, None]}
        record["rounds"][0]["clock"] = [30, 28]
        text = format_record(record)
        again = replay(json.loads(text))
        assert format_record(again.record()) == text
        assert format_record(again.copy().record()) == text


def test_only_moves_that_list_what_was_legal_do_so_again() -> None:
    record: Any = finished("elfer_raus", seed=3, legal=True).record()
    del record["rounds"][0]["moves"][0][2]
    assert replay(record).record() == record


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=fifth_of(10), deadline=None)
@given(seed=st.integers(0, 999), moves=st.integers(1, 80), more=st.integers(0, 60))
def test_an_unfinished_match_goes_on_as_it_would_have_gone(name: str, seed: int, moves: int, more: int) -> None:
    original = random_match(name, 3, seed, moves)
    text = format_record(original.record())
    again = resume(json.loads(text))
    assert format_record(again.record()) == text
    for _ in range(more):
        if original.over:
            break
        if original.round_over:
            original.deal()
            again.deal()
        code = original.codes()[-1]
        original.play(code)
        again.play(code)
        assert again.state.tobytes() == original.state.tobytes()
    assert format_record(again.record()) == format_record(original.record())
    assert again.totals == original.totals


def test_a_match_without_a_seed_goes_on_by_the_key_it_had_or_by_another() -> None:
    original = reihum.Match("level_8", 3, {"turn_limit": 5}, key=bytes(32))
    for _ in range(12):
        original.play(original.codes()[0])
    record = original.record()
    with pytest.raises(OptionError, match="seed"):
        resume(record)
    for key, same in ((bytes(32), True), (bytes([1] * 32), False)):
        other, again = original.copy(), resume(record, key=key)
        while not again.over:
            for match in (other, again):
                if match.round_over:
                    match.deal()
                match.play(match.codes()[0])
            if not same and len(again.rounds) > 1:
                break
        assert (again.round.deal == other.round.deal) is same
        if same:
            assert again.record() == other.record()
            assert again.record()["key"] == bytes(32).hex()
    play_match(again, first_legal)
    assert "key" not in again.record()
    assert replay(again.record()).totals == again.totals


def test_a_fault_in_an_unfinished_record_is_found() -> None:
    record: Any = random_match("elfer_raus", 3, 1, 10).record()
    record["rounds"][0]["moves"][4][1] = "r99"
    with pytest.raises(RecordError) as refused:
        resume(record)
    assert (refused.value.code, refused.value.round, refused.value.move) == ("illegal_move", 1, 5)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=fifth_of(10), deadline=None)
@given(seed=st.integers(0, 999), moves=st.integers(1, 80), back=st.integers(1, 6))
def test_moves_are_taken_back_and_made_again(name: str, seed: int, moves: int, back: int) -> None:
    match = random_match(name, 3, seed, moves)
    played = [entry[1] for one in match.rounds for entry in one.moves if isinstance(entry, list)][-back:]
    before, state = format_record(match.record()), match.state.tobytes()
    for _ in played:
        match.undo()
    assert match.round.result is None
    assert not match.over
    assert match.codes()
    for text in played:
        if match.round_over:
            match.deal()
        match.play(str(text))
    assert (format_record(match.record()), match.state.tobytes()) == (before, state)


def play_a_round(name: str) -> reihum.Match:
    """Play one round by the first legal moves."""
    options = {"turn_limit": 5} if name == "level_8" else {"rounds": 3}
    return play_match(reihum.Match(name, 3, options, seed=4), first_legal, rounds=1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("whence", ["dealt", "resumed"])
def test_moves_are_taken_back_across_rounds(name: str, whence: str) -> None:
    match = play_a_round(name)
    match.deal()
    if whence == "resumed":
        record: Any = match.record() | {"seed": None}
        match = resume(record, seed=9)  # another seed than that of the cards
    deals = [played.deal for played in match.rounds]
    for made in (3, 0):
        play_match(match, first_legal, moves=made)
        for _ in range(made + 1):
            match.undo()  # those of the second round, then its deal and the last move of the first
        assert len(match.rounds) == 1
        assert not match.round_over
        assert match.legal()
        match.play(match.codes()[0])
        assert match.round_over
        match.deal()
        assert [played.deal for played in match.rounds] == deals


@pytest.mark.parametrize("name", GAMES)
def test_after_moves_were_taken_back_the_match_goes_another_way(name: str) -> None:
    """Also where other cards are kept, discarded or reshuffled than before."""
    match = play_a_round(name)
    match.deal()
    for _ in range(6):
        match.undo()
    while len(match.rounds) < 3 and not match.over:
        if match.round_over:
            match.deal()
        match.play(match.codes()[-1])
    assert reihum.resume(match.record()).record() == match.record()


def play_otherwise(match: reihum.Match, moves: int) -> None:
    """Play on by chance for some moves and then by the careful bot, to the end."""
    bot = reihum.make_bot("careful", reihum.get_bot_type("careful"), match.game)
    rng = reihum.make_rng(7)
    play_match(match, at_random(7), moves=moves)
    play_match(match, lambda at: reihum.choose_move(bot, at.game, at.state, rng))


def play_carefully(seed: int) -> reihum.Match:
    """Return a match of Level 8 that the careful bot has played to its end."""
    match = reihum.Match("level_8", 2, seed=seed)
    play_otherwise(match, 0)
    return match


@pytest.mark.parametrize("kept", ["seed", "key", "another seed"])
def test_a_resumed_match_that_goes_another_way_is_written_as_it_was_played(kept: str) -> None:
    """Its later deals are others than those that were read, and what was read of them no longer applies."""
    first = play_carefully(5)
    record: Any = json.loads(json.dumps(first.record()))
    if kept == "key":
        record |= {"seed": None, "key": derive_key(5).hex(), "commitment": commit_to_key(derive_key(5))}
    for one in record["rounds"]:
        one["comment"] = "as read"
    record["stand_ins"] = [[0, 1, "bot"], [1, 1, "clock"], [0, 10**6, "bot"]]
    record["continued_at"] = {"round": 2, "move": 3}
    match = resume(record, seed=77) if kept == "another seed" else resume(record)
    while len(match.rounds) > 1:
        match.undo()
    for _ in range(10):
        match.undo()
    live = first
    while len(live.rounds) > 1 or len(live.round.moves) > len(match.round.moves):
        live.undo()
    for one in (match, live):
        play_otherwise(one, 60)
    written: Any = json.loads(json.dumps(match.record()))
    assert [one["deal"] for one in written["rounds"]] == [one.deal for one in match.rounds]
    assert [one.get("comment") for one in written["rounds"]] == ["as read"] + [None] * (len(match.rounds) - 1)
    assert written["stand_ins"] == [[0, 1, "bot"]]
    assert "continued_at" not in written
    assert replay(written).totals == match.totals
    if kept == "another seed":
        assert written["seed"] is None
        assert "key" not in written
    else:
        assert written["rounds"][1:] == live.record()["rounds"][1:]
        assert proof.is_dealt(written, match)


def test_a_finished_match_that_is_resumed_goes_on_as_the_live_one() -> None:
    live = play_carefully(6)
    again = resume(json.loads(json.dumps(live.record())))
    for match in (live, again):
        for _ in range(25):
            match.undo()
        play_otherwise(match, 200)
    assert again.record() == live.record()
    assert len(again.rounds) > 1


class CountingChance:
    """Deals each round from another key, and so never the same cards twice."""

    def __init__(self) -> None:
        self.dealt = 0

    def deal(self, match: Any, carry: Any) -> Any:
        self.dealt += 1
        self._chance = KeyedChance(bytes([self.dealt] * 32))
        return self._chance.deal(match, carry)

    def shuffle(self, match: Any) -> list[str]:
        return self._chance.shuffle(match)


def test_a_finished_match_is_resumed_as_its_record_says_also_where_seed_or_key_are_false() -> None:
    record = finished("elfer_raus", seed=3).record()
    for false in ({**record, "seed": 99}, {**record, "seed": None, "key": "zz"}):
        assert reihum.resume(false).record() == false


def test_what_a_caller_changes_in_a_record_afterwards_reaches_no_match() -> None:
    record: Any = finished("elfer_raus", seed=3).record()
    match = reihum.replay(record)
    before = match.record()
    record["comment"] = record["rounds"][0]["deal"] = "changed"
    assert match.record() == before


@pytest.mark.parametrize("deal", [False, True])
def test_what_came_from_a_source_of_ones_own_is_dealt_again(*, deal: bool) -> None:
    given = reihum.Match("elfer_raus", 2, seed=1).round.deal if deal else None
    match = reihum.Match("elfer_raus", 2, {"rounds": 3}, chance=CountingChance(), deal=given)
    play_match(match, first_legal)
    deals = [one.deal for one in match.rounds]
    for _ in range(2):
        while len(match.rounds) > 1:
            match.undo()
        play_match(match, first_legal)
        assert [one.deal for one in match.rounds] == deals
    past = match.at_round(1)
    assert [one.deal for one in play_match(past, first_legal).rounds] == deals


@pytest.mark.parametrize("held", [threading.Lock(), random.SystemRandom()], ids=["lock", "system"])
@pytest.mark.parametrize(
    "copied", [lambda match: match.at_round(1), reihum.Match.copy, reihum.Match.fork], ids=["at_round", "copy", "fork"]
)
def test_a_source_of_ones_own_that_cannot_be_copied_is_named(copied: Callable[[reihum.Match], reihum.Match], held: object) -> None:
    chance = CountingChance()
    chance.held = held  # type: ignore[attr-defined]
    with pytest.raises(reihum.OptionError, match=r"This match's source of chance cannot be copied .*: give it a method `__deepcopy__`\.$"):
        copied(reihum.Match("elfer_raus", 2, chance=chance))


def test_a_match_with_a_source_of_ones_own_names_no_seed() -> None:
    match = reihum.Match("elfer_raus", 2, seed=5, chance=KeyedChance(bytes(32)))
    assert match.record()["seed"] is None


@pytest.mark.parametrize("name", ["level_8", "elfer_raus"])
def test_from_an_earlier_round_a_match_goes_another_way(name: str) -> None:
    match = play_carefully(5) if name == "level_8" else play_match(reihum.Match(name, 2, {"rounds": 2}, seed=1), first_legal)
    past = match.at_round(1)
    play_otherwise(past, 60)
    assert proof.is_dealt(past.record(), replay(past.record()))


def test_after_a_replayed_record_there_is_no_chance() -> None:
    """A move that needs some changes nothing."""
    match = replay(play_carefully(5).record())
    past = match.at_round(1)
    with pytest.raises(IllegalMove, match="resume"):
        play_match(past, lambda at: at.codes()[-2:][0], moves=2000)  # nobody gets rid of cards, until a pile is due
    assert past.codes()
    assert not past.game.due(past.state)
    past = match.at_round(1)
    with pytest.raises(IllegalMove, match="resume"):
        play_otherwise(past, 300)  # a deal is due
    assert past.round_over


def test_where_nothing_was_played_nothing_is_taken_back() -> None:
    match = reihum.Match("bloom", 2, seed=1)
    with pytest.raises(IllegalMove):
        match.undo()


@pytest.mark.parametrize("name", GAMES)
def test_a_match_begins_with_the_deal_that_is_given(name: str) -> None:
    other = reihum.Match(name, 3, seed=5)
    match = reihum.Match(name, 3, seed=1, deal=other.round.deal)
    assert match.state.tobytes() == other.state.tobytes()
    assert match.record()["seed"] is None  # the seed does not give these cards
    again: Any = match.copy()
    assert again.record() == match.record()


def test_a_deal_that_there_cannot_be_is_refused() -> None:
    with pytest.raises(DealError):
        reihum.Match("elfer_raus", 2, seed=1, deal={"hands": [["r1"], ["r1"]], "pile": []})


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_a_text(name: str) -> None:
    match = random_match(name, 2, 1, 8)
    assert str(match) == str(match.show())
    assert match.players[0] in str(match)


@pytest.mark.parametrize("name", GAMES)
def test_counts_of_moves_are_those_of_the_table(name: str) -> None:
    """The table in `tests/games/perft.json` was counted without a match."""
    table = json.loads((Path(__file__).parent / "games" / "perft.json").read_text("utf-8"))[name]
    match = reihum.Match(name, 2, seed=1)
    before = format_record(match.record())
    assert [reihum.perft(match, depth) for depth in (1, 2)] == table["2 players, seed 1"][:2]
    assert format_record(match.record()) == before
    with pytest.raises(OptionError):
        reihum.perft(match, 0)


def test_a_spoiled_deal_is_refused_even_where_new_cards_could_be_dealt() -> None:
    spoiled = SettledRound({"hands": [], "pile": []}, [])
    with pytest.raises(DealError):
        reihum.Match("elfer_raus", 2, chance=RepeatedChance([spoiled], KeyedChance(bytes(32))))


def test_a_spoiled_pile_is_refused_even_where_it_could_be_shuffled_anew() -> None:
    """Only a match that may go another way than before gets other cards in its place."""

    def form(_state: object, _cards: list[str]) -> None:
        raise DealError("other cards")

    game: Any = SimpleNamespace(form=form)
    match: Any = SimpleNamespace(rounds=[SimpleNamespace(moves=[])], game=game, state=None)
    then: Any = SimpleNamespace(shuffle=lambda _match: ["r2"])
    spoiled = [SettledRound({}, [["r1"]])]
    with pytest.raises(DealError):
        RepeatedChance(spoiled, then).shuffle(match)
    assert RepeatedChance(spoiled, then, lenient=True).shuffle(match) == ["r2"]
