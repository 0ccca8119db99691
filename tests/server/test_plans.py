"""Several moves of one turn as one command: whole or not at all, once, and unseen by the others until then."""

from itertools import permutations
from pathlib import Path

import pytest

from reihum._play.game import BUILT_IN, game_ids
from reihum._play.match import Match
from reihum.server.messages.commands import MAX_MOVES, CheckPlan, Move, Moves
from reihum.server.messages.errors import Refused
from reihum.server.messages.outgoing import PlanChecked
from reihum.server.table.plans import check_plan, play_within_turn
from tests.helpers.error_codes import refuses_with
from tests.server.client import Client
from tests.server.offline_table import OfflineTable
from tests.server.servers import Process, ThreadServer


def list_turn(match: Match) -> list[str]:
    """Give moves that the seat whose turn it is can make one after the other; one alone where nothing may follow it."""
    tried, seat, moves = match.fork(), match.turn, list[str]()
    assert seat is not None
    while len(moves) < 4:
        goes_on = [text for text in tried.legal() if play_within_turn(tried.fork(), seat, tried.legal_move(text))]
        moves.append((goes_on or tried.legal())[0])
        if not goes_on:
            break
        play_within_turn(tried, seat, tried.legal_move(moves[-1]))
    return moves


def find_turn(game: str) -> tuple[OfflineTable, int, list[str]]:
    """Give a table, the seat whose turn it is, and at least two moves that it can make as one."""
    for seed in range(1, 100):
        offline = OfflineTable("Ben", game=game, settings=None)
        offline.start(seed)
        for _ in range(30):
            match, seat = offline.table.match, offline.table.turn
            assert match is not None
            assert seat is not None
            if len(moves := list_turn(match)) > 1:
                return offline, seat, moves
            offline.do(seat, Move("m", offline.table.number, moves[0]))
    raise AssertionError(game)


@pytest.mark.parametrize("game", game_ids())
def test_moves_as_one_lead_where_they_lead_one_by_one(game: str) -> None:
    offline, seat, moves = find_turn(game)
    one_by_one, number = offline.read_again(), offline.table.number
    for move in moves:
        one_by_one.do(seat, Move("m", one_by_one.table.number, move))
    offline.do(seat, Moves("p", number, moves))
    assert offline.table.number == number + len(moves)
    assert offline.log == one_by_one.log
    assert offline.make_views() == one_by_one.make_views() == offline.read_again().make_views()


@pytest.mark.parametrize("game", game_ids())
def test_where_one_is_not_legal_nothing_happens(game: str) -> None:
    offline, seat, moves = find_turn(game)
    for at in range(len(moves) + 1):
        garbled = Moves("p", offline.table.number, [*moves[:at], "nonsense", *moves[at:]])
        assert offline.expect_refusal(seat, garbled) == "illegal_move"
        with pytest.raises(Refused) as refused:
            offline.do(seat, garbled)
        assert refused.value.at == at
    repeated = Moves("p", offline.table.number, [moves[0], moves[0]])
    assert offline.expect_refusal(seat, repeated) == "illegal_move"
    assert offline.expect_refusal(1 - seat, Moves("p", offline.table.number, moves)) == "not_your_turn"
    assert offline.expect_refusal(None, Moves("p", offline.table.number, moves)) == "not_seated"
    assert offline.expect_refusal(seat, Moves("p", offline.table.number - 1, moves)) == "stale"
    for wrong in ([], ["+"] * (MAX_MOVES + 1)):
        assert offline.expect_refusal(seat, Moves("p", offline.table.number, wrong)) == "malformed"
        with refuses_with("malformed"):
            check_plan(offline.table, seat, CheckPlan("c", offline.table.number, wrong))


def test_checking_a_plan_reveals_no_drawn_card() -> None:
    offline = OfflineTable("Ben", game="level_8")
    offline.start()
    match, seat = offline.table.match, offline.table.turn
    assert match is not None
    assert seat is not None
    said, checked = set(), set()
    for card in [f"{colour}{number}" for colour in "rygbpo" for number in range(1, 16)]:
        plan = ["+", f"/{card}"]
        with pytest.raises(Refused) as refused:
            offline.do(seat, Moves("p", offline.table.number, plan))
        said.add((refused.value.detail, refused.value.at, refused.value.reason))
        checked.add(check_plan(offline.table, seat, CheckPlan("c", offline.table.number, plan)).moves is None)
    assert len(said) == 1, "whichever card lies on top, one is told the same"
    assert {at for _, at, _ in said} == {1}
    assert checked == {True}


@pytest.mark.parametrize("game", game_ids())
def test_a_plan_is_checked_in_whatever_order_it_comes(game: str) -> None:
    offline, seat, moves = find_turn(game)
    before = offline.make_views()
    for order in permutations(moves[:3]):
        checked = check_plan(offline.table, seat, CheckPlan("c", offline.table.number, list(order)))
        assert checked.moves is not None
        assert sorted(checked.moves) == sorted(order)
        assert offline.read_again().do(seat, Moves("p", offline.table.number, checked.moves)) is not None
    assert check_plan(offline.table, seat, CheckPlan("c", offline.table.number, moves)).moves == moves
    assert offline.make_views() == before


def test_a_plan_that_cannot_be_laid_says_which_move_is_in_the_way_and_why() -> None:
    offline, seat, moves = find_turn("elfer_raus")
    match = offline.table.match
    assert match is not None
    lacks = next(card for card in (f"{colour}{n}" for colour in "rygb" for n in range(1, 21)) if card not in match.legal())
    checked = check_plan(offline.table, seat, CheckPlan("c", offline.table.number, [lacks, *moves]))
    assert checked == PlanChecked("c", None, lacks, checked.reason, checked.cards)
    assert checked.reason in match.game.illegal_reasons


def test_a_row_that_cannot_be_laid_is_explained_where_it_breaks_first_though_a_part_of_it_goes_further() -> None:
    for seed in range(1, 100):
        offline = OfflineTable("Ben", game="bloom")
        offline.start(seed)
        match, seat = offline.table.match, offline.table.turn
        assert match is not None
        legal = match.legal()
        held = sorted(int(one.tile) for one in match.view(seat).hand if one.tile != "J")
        begin = [tile for tile in held if f"{tile}" in legal]
        ways = [
            (low, far, high, high + 1) for low in begin for far in held for high in begin if low + 2 < far < high - 2 and high + 1 in held
        ]
        if ways:
            break
    else:
        pytest.fail("no such hand was dealt")
    low, far, *further = ways[0]
    plan = [f"{tile}" for tile in (low, far, *further)]
    checked = check_plan(offline.table, seat, CheckPlan("c", offline.table.number, [*plan, "."]))
    assert checked == PlanChecked("c", None, f"{far}", "follows", [f"{low}", f"{low + 1}", f"{low + 2}"])


@pytest.mark.slow
def test_trying_moves_changes_no_card_that_will_be_drawn() -> None:
    """Level 8 shuffles in mid-round from the stream that dealt it: a plan that was checked must not have drawn from it."""
    offline = OfflineTable("Ben", game="level_8")
    offline.start()
    plain = offline.read_again()
    while offline.table.phase == "playing":
        match, seat, number = offline.table.match, offline.table.turn, offline.table.number
        assert match is not None
        assert seat is not None
        legal = match.legal()
        if int(match.state.left) < 3:
            for move in legal:
                check_plan(offline.table, seat, CheckPlan("c", number, [move, *legal[:2]]))
                assert offline.expect_refusal(seat, Moves("p", number, [move, "nonsense"])) == "illegal_move"
        move = "+" if "+" in legal else next(move for move in legal if move.startswith("/"))
        for table in (offline, plain):
            table.do(seat, Move("m", number, move))
        if isinstance(match.rounds[0].moves[-1], dict):
            break
    else:
        pytest.fail("no pile was formed")
    assert plain.table.match is not None
    assert match.state.tobytes() == plain.table.match.state.tobytes()
    assert offline.make_views() == plain.make_views() == plain.read_again().make_views()


@pytest.mark.parametrize("game", BUILT_IN)
def test_others_hear_of_a_plan_when_it_is_laid_and_no_sooner(house: ThreadServer, anna: Client, ben: Client, game: str) -> None:
    anna.create(None, game=game)
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    anna.ask("start")
    with Client(house.address) as onlooker:
        onlooker.join(anna.code)
        people = {0: anna, 1: ben}
        ben.ask("back")
        mover = people[anna.table["match"]["turn"]]
        other = ben if mover is anna else anna
        other.ask("back")
        quiet = [len(other.heard), len(onlooker.heard)]
        number = mover.table["number"]
        for moves in ([mover.legal[0]], mover.legal[:3], ["nonsense"], mover.legal[:3][::-1]):
            mover.ask("check_plan", number=number, moves=moves)
            mover.ask("moves", number=number, moves=[*moves[:1], "nonsense"])
        assert (other.expect_refusal("check_plan", number=number, moves=["+"])) == "not_your_turn"
        assert (onlooker.expect_refusal("check_plan", number=number, moves=["+"])) == "not_seated"
        assert [len(other.heard), len(onlooker.heard)] == [quiet[0] + 1, quiet[1] + 1], "their own refusals alone"
        legal = mover.legal[0]
        done = mover.ask("moves", number=number, moves=[legal])
        assert done["number"] == number + 1
        for seen in (other, onlooker):
            assert seen.receive()["number"] == number + 1


def play_until_turn(anna: Client) -> list[str]:
    """Play alone against a bot until two moves of one turn are possible after which it goes on; give them."""
    while True:
        while anna.table["phase"] == "playing" and not anna.legal:
            anna.receive()
        if anna.table["phase"] != "playing":
            anna.ask("next_round" if anna.table["phase"] == "round_over" else "again", number=anna.table["number"])
            continue
        for moves in permutations(anna.legal[:5], 3):
            if anna.ask("check_plan", number=anna.table["number"], moves=moves)["moves"] == list(moves):
                return list(moves[:2])
        anna.move(anna.legal[-1])


def test_sent_again_it_is_done_once(house: ThreadServer, anna: Client) -> None:
    anna.create("random")
    anna.ask("start")
    moves, number = play_until_turn(anna), anna.table["number"]
    first = anna.ask("moves", id="once", number=number, moves=moves)
    assert first == {"type": "done", "id": "once", "number": number + 2}
    assert anna.ask("moves", id="once", number=number, moves=moves) == first
    with Client(house.address) as again:
        again.join(anna.code, secret=anna.secret)
        assert again.ask("moves", id="once", number=number, moves=moves) == first
        assert again.ask("moves", id="once", number=number, moves=moves[:1])["code"] == "conflict"
        assert again.table["number"] == number + 2
    assert [message["number"] for message in anna.heard if message["type"] == "happened"][-2:] == [number + 1, number + 2]


def test_a_move_of_a_plan_is_taken_back_as_any_other(anna: Client) -> None:
    anna.create("random")
    anna.ask("start")
    moves = play_until_turn(anna)
    before = anna.table["match"]["view"]["hand"]
    anna.ask("moves", number=anna.table["number"], moves=moves)
    for _ in moves:
        assert anna.ask("take_back", number=anna.table["number"])["type"] == "done"
    assert anna.table["match"]["view"]["hand"] == before


@pytest.mark.slow
@pytest.mark.thorough  # what comes twice is met above, in one process
def test_two_processes_on_one_database_carry_a_plan_out_once(tmp_path: Path) -> None:
    processes = Process(tmp_path, wide=True), Process(tmp_path, wide=True)
    with processes[0] as one, processes[1] as two, Client(one.address) as anna, Client(two.address) as again:
        anna.create("random")
        anna.ask("start")
        moves = play_until_turn(anna)
        again.join(anna.code, secret=anna.secret)
        number = anna.table["number"]
        for client in (anna, again):
            client.send("moves", id="once", number=number, moves=moves)
        answers = [client.wait_for(lambda message: message.get("id") == "once") for client in (anna, again)]
        assert answers == [{"type": "done", "id": "once", "number": number + 2}] * 2
        one.kill()
        assert again.join(again.table["table"], secret=anna.secret)["number"] == number + 2
