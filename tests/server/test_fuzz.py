"""Any command from anybody at any time: a refusal or an event, nothing in between, and a log that says it all."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from reihum._play.game import game_ids
from reihum.server.messages.commands import AtTable
from reihum.server.messages.errors import Refused
from tests.effort import fifth_of
from tests.server.client import Client
from tests.server.offline_table import OfflineTable, derive_secret
from tests.server.servers import ThreadServer

pytestmark = pytest.mark.slow

SEATS = st.integers(-1, 4)
NAMES = ("Ben", "Carl", "Dora")

KINDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "sit": {"name": st.sampled_from(["Emil", "Frida", "", "x" * 21]), "seat": st.none() | SEATS},
    "place_bot": {"seat": SEATS, "bot": st.sampled_from([None, "random", "careful", "nobody"])},
    "start": {},
    "move": {"number": st.just("last"), "move": st.just("legal") | st.sampled_from(["+", ".", "-", "r11", ""])},
    "next_round": {"number": st.just("last")},
    "again": {"number": st.just("last")},
    "arrange": {
        "order": st.none() | st.permutations(range(4)) | st.just([0, 0, 1]),
        "options": st.none() | st.sampled_from([{"rounds": 2}, {"rounds": 0}, {"starter": 1}]),
        "settings": st.none()
        | st.fixed_dictionaries(
            {},
            optional={"clock": st.sampled_from(["off", "strict"]), "clock_seconds": st.sampled_from([9, 10]), "onlookers": st.booleans()},
        ),
    },
    "leave": {},
    "remove": {"seat": SEATS},
    "sit_in": {"seat": SEATS, "bot": st.sampled_from([None, "random", "nobody"])},
    "back": {},
    "take_back": {"number": st.just("last")},
    "ready": {"ready": st.booleans()},
}

OFTEN = ["move"] * 6 + ["take_back"] * 3 + ["arrange", "sit_in"] * 2
COMMANDS = st.sampled_from([*KINDS, *OFTEN]).flatmap(lambda kind: st.fixed_dictionaries({"type": st.just(kind)} | KINDS[kind]))
TALK = st.one_of(
    st.fixed_dictionaries({"type": st.just("say"), "text": st.text(max_size=220)}),
    st.fixed_dictionaries({"type": st.just("react"), "reaction": st.sampled_from(["wow", "clap", "none"])}),
    st.fixed_dictionaries({"type": st.just("hint"), "number": st.just("last")}),
    st.fixed_dictionaries({"type": st.just("explain"), "number": st.just("last"), "move": st.sampled_from(["+", ".", "r7", "37", "J"])}),
    st.fixed_dictionaries({"type": st.just("join"), "table": st.just("here"), "after": st.none() | st.integers(-1, 30)}),
)
WHO = st.sampled_from(["turn"] * 5 + ["host"] * 3 + [0, 1, 2, 3, None])
SCRIPTS = st.lists(st.tuples(WHO, COMMANDS, st.sets(st.integers(0, 3))), min_size=20, max_size=40)
MOVES = st.lists(st.integers(0, 40), min_size=1, max_size=40)

RNG = settings(max_examples=fifth_of(25), deadline=None, phases=(Phase.generate, Phase.shrink), suppress_health_check=list(HealthCheck))
_read = msgspec.json.Decoder(AtTable).decode


def fill_in(command: dict[str, Any], number: int, legal: list[str], pick: int) -> dict[str, Any]:
    """Put in what only the table knows."""
    known = {"number": number, "move": legal[pick % len(legal)] if legal else "."}
    return {name: known[name] if value in ("last", "legal") else value for name, value in command.items()}


@pytest.mark.parametrize("game", game_ids())
@RNG
@given(script=SCRIPTS, picks=MOVES, begun=st.booleans())
def test_after_random_commands_the_log_gives_the_same_table(game: str, script: list[Any], picks: list[int], begun: bool) -> None:  # noqa: FBT001 - it is drawn
    offline = OfflineTable(*NAMES, game=game)
    if begun:
        offline.start()
    for at, (who, command, present) in enumerate(script):
        match = offline.table.match
        seat = {"turn": offline.table.turn, "host": offline.table.host}.get(who, who)
        legal = match.legal() if match is not None else []
        text = json.dumps({"id": f"{at}"} | fill_in(command, offline.table.number, legal, picks[at % len(picks)]))
        before, number = offline.view(), offline.table.number
        try:
            happened = offline.do(seat, _read(text), present, derive_secret(f"{at}"))
        except Refused:
            happened = None
        if happened is None:
            assert (offline.view(), offline.table.number) == (before, number)
        else:
            assert offline.table.number == number + 1
    assert offline.read_again().make_views() == offline.make_views()
    secrets = [seat.secret for seat in offline.table.seats if seat.secret] + (
        [offline.table.match_key.hex()] if offline.table.phase == "playing" else []
    )
    for view in offline.make_views():
        assert not [secret for secret in secrets if secret.encode() in view]


@settings(RNG, max_examples=fifth_of(10))
@given(script=st.lists(st.tuples(st.integers(0, 3), COMMANDS | TALK), max_size=25), picks=MOVES)
def test_over_sockets_nothing_is_a_fault_of_the_server(house: ThreadServer, script: list[Any], picks: list[int]) -> None:
    clients = [Client(house.address) for _ in range(4)]
    try:
        clients[0].create(None, None, "random")
        for client in clients[1:]:
            client.join(clients[0].code)
        clients[1].ask("sit", name="Ben")
        for at, (who, command) in enumerate(script):
            client = clients[who]
            known = fill_in(command, client.table["number"], client.legal, picks[at % len(picks)])
            if known["type"] == "join":
                known |= {"table": clients[0].code} | ({"secret": client.secret} if client.secret else {})
            answer = client.ask(known.pop("type"), **known)
            assert answer["type"] in {"done", "seated", "hint", "explained", "failed"}
            assert answer.get("code") not in {"internal", "storage"}, answer
        again = [client.join(clients[0].code, **({"secret": client.secret} if client.secret else {})) for client in clients]
        numbers = [answer["number"] for answer in again if answer["type"] == "done"]
        assert numbers == sorted(numbers)
    finally:
        for client in clients:
            client.__exit__(None, None, None)
