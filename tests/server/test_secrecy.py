"""What leaves the server does not depend on what its reader may not know."""

import json
import random

import msgspec
import pytest

from reihum._kit.chance import make_rng
from reihum._play.game import game_ids, get_game
from reihum.server.messages import happenings
from reihum.server.messages.commands import Arrange, Create, Move, NewSeat, NextRound, Start
from reihum.server.messages.events import MovedEvent
from reihum.server.table import views
from reihum.server.table.decide import decide
from reihum.server.table.lobby import create
from reihum.server.table.seat_secrets import hash_secret
from reihum.server.table.state import Table
from tests.server.client import Client
from tests.server.offline_table import OfflineTable
from tests.server.servers import ThreadServer

SECRET = "s" * 22
LONGEST = 120
"""Events after which a round played at random has shown enough."""


def make_table(game: str, players: int) -> Table:
    command = Create("c", game, "Anna", [NewSeat("random")] * (players - 1))
    table = Table("ABCDE", create(command, SECRET))
    (started,) = decide(table, table.host, Start("s"))
    table.apply(*started)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("name", game_ids())
def test_other_hidden_cards_give_the_same_bytes(name: str) -> None:
    """At every move, every seat is shown its table again with everything it cannot know dealt anew."""
    game, chance, differed = get_game(name), random.Random(1), 0
    for players in (2, 3, 5):
        table = make_table(name, players)
        while (match := table.match) is not None and (turn := match.turn) is not None and table.number < LONGEST:
            truth = match.state
            for seat in (*range(players), None):
                shown = msgspec.json.encode(views.make_table_view(table, seat, ()))
                # An onlooker knows less than any seat, so what a seat imagines will do for both.
                match.state = game.determinize(truth, turn if seat is None else seat, make_rng(chance.getrandbits(64)))
                differed += match.state.tobytes() != truth.tobytes()
                match._legal = None
                assert msgspec.json.encode(views.make_table_view(table, seat, ())) == shown
                match.state, match._legal = truth, None
            table.apply(MovedEvent(turn, chance.choice(match.legal())))
    assert differed > 100


def test_keys_and_hashes_are_never_sent(anna: Client, ben: Client) -> None:
    anna.create("random", "careful")
    ben.join(anna.code)
    anna.ask("start")
    anna.play(random.Random(4).choice)
    ben.wait_for(lambda message: message["table"]["phase"] == "match_over")
    key = anna.table["match"]["key"]
    for message in (*anna.heard, *ben.heard):
        text = json.dumps(message)
        over = (message.get("table") or {"phase": ""})["phase"] == "match_over" if message["type"] != "seated" else False
        assert over or key not in text
        assert hash_secret(anna.secret) not in text
        assert message["type"] == "seated" or anna.secret not in text


def test_nobody_hears_the_hand_of_another(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None)
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    with Client(house.address) as onlooker:
        onlooker.join(anna.code)
        anna.ask("start")
        ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "started")
        onlooker.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "started")
        hands = [set(client.table["match"]["view"]["hand"]) for client in (anna, ben)]
        assert not hands[0] & hands[1]
        public = set(anna.table["match"]["view"]["fits"])
        for client, foreign in ((anna, hands[1]), (ben, hands[0]), (onlooker, hands[0] | hands[1])):
            text = json.dumps(client.heard)
            assert not [card for card in foreign - public if f'"{card}"' in text]


def test_cards_put_aside_are_hidden_from_everybody_else() -> None:
    """Level 8 with two stars: a player who has not laid a golden level keeps cards for the next round, face down."""
    offline = OfflineTable("Ben", "Carl", game="level_8")
    offline.do(0, Arrange("a", options={"stars": 2, "turn_limit": 300}))
    offline.start()
    while (match := offline.table.match) is not None and not match.over:
        if (turn := offline.table.turn) is None:
            offline.do(0, NextRound("n", offline.table.number))
            continue
        keeping = [text for text in match.legal() if text.startswith("=")]
        advice = match.game.text(match.state, match.game.hint(match.state, turn, offline.table.number).move)
        step = offline.do(turn, Move("m", offline.table.number, keeping[-1] if keeping else advice))
        assert step is not None
        if keeping:
            told = [views.make_happening(offline.table, step, seat) for seat in (turn, (turn + 1) % 3, None)]
            moves = [what.move for what in told if isinstance(what, happenings.Moved)]
            assert len(moves[0]) > 1
            assert moves[1:] == ["=", "="]
            return
    pytest.fail("nobody kept anything")
