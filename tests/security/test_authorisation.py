"""OWASP, "authorise every message": every command there is, from everybody who may not give it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, get_args

import msgspec
import pytest

from reihum.server.messages.commands import Command, Create, Join
from reihum.server.table import views
from tests.fuzz.people import Person
from tests.server.service_harness import ServiceHarness, get_room

KINDS = {str(kind.__struct_config__.tag) for kind in get_args(Command) if kind not in (Create, Join)}
"""Every command at a table; `create` and `join` are anybody's."""

MEMBERS: dict[str, dict[str, Any]] = {
    "sit": {"name": "Mallory", "seat": 0},
    "place_bot": {"seat": 1, "bot": "random"},
    "move": {"move": "legal"},
    "moves": {"moves": ["legal"]},
    "explain": {"move": "legal"},
    "check_plan": {"moves": ["legal"]},
    "arrange": {"order": [1, 0]},
    "remove": {"seat": 1},
    "mute": {"seat": 1, "muted": True},
    "sit_in": {"seat": 0},
    "say": {"text": "Hallo"},
    "react": {"reaction": "wow"},
    "lead": {"place": {"round": 1, "step": 0}, "begins": True},
    "continue_together": {"place": {"round": 1, "step": 0}},
    "ready": {"ready": True},
    "report": {"text": "Hallo"},
}
NUMBERED = {"move", "moves", "next_round", "again", "take_back", "hint", "explain", "check_plan"}
OUT_OF_TURN = dict.fromkeys(("hint", "explain", "check_plan"), "not_your_turn")

NOBODY = dict.fromkeys(KINDS, "not_joined")
LOOKING = dict.fromkeys(KINDS, "not_seated") | {"leave": "done", "report": "done", "ping": "done"}
HOSTS = dict.fromkeys(("place_bot", "start", "arrange", "remove", "mute"), "not_host")
EXPECTED: dict[tuple[str, str], dict[str, str]] = {
    ("stranger", "waiting"): NOBODY,
    ("stranger", "playing"): NOBODY,
    ("onlooker", "waiting"): LOOKING | {"sit": "table_full"},
    ("onlooker", "playing"): LOOKING | {"sit": "not_now"},
    ("onlooker", "round_over"): LOOKING | {"sit": "not_now"},
    ("onlooker", "match_over"): LOOKING | {"sit": "not_now"},
    ("removed", "waiting"): LOOKING | {"sit": "seat_taken"},
    ("guest", "waiting"): HOSTS | dict.fromkeys((*NUMBERED, "sit", "sit_in", "lead", "continue_together"), "not_now") | OUT_OF_TURN,
    ("guest out of turn", "playing"): HOSTS
    | dict.fromkeys(("next_round", "again", "sit", "ready", "lead", "continue_together"), "not_now")
    | {"move": "not_your_turn", "moves": "not_your_turn", **OUT_OF_TURN, "take_back": "nothing_to_take_back", "sit_in": "not_away"},
    ("guest", "round_over"): HOSTS
    | dict.fromkeys(("move", "moves", "take_back", "again", "sit", "lead", "continue_together"), "not_now")
    | {**OUT_OF_TURN, "sit_in": "not_away"},
    ("guest", "match_over"): HOSTS
    | dict.fromkeys(("move", "moves", "take_back", "next_round", "sit"), "not_now")
    | {**OUT_OF_TURN, "sit_in": "not_away"},
    ("host", "playing"): dict.fromkeys(("start", "arrange", "sit", "next_round", "again", "ready", "lead", "continue_together"), "not_now")
    | {"place_bot": "seat_taken"},
}
"""By caller and phase: each command that must be refused, and how. The guest's others are theirs to give."""

ALLOWED = {"ping", "leave", "back", "renew", "say", "react", "lead", "continue_together", "ready", "next_round", "again", "report"}
"""What a guest may do, at its time."""


def test_no_command_was_forgotten() -> None:
    for who, phase in (("stranger", "waiting"), ("onlooker", "playing"), ("removed", "waiting")):
        assert set(EXPECTED[who, phase]) == KINDS
    for (who, _), refused in EXPECTED.items():
        if who.startswith("guest"):
            assert set(refused) | ALLOWED == KINDS


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


async def bring_to(harness: ServiceHarness, phase: str) -> tuple[Person, Person]:
    """A host and a guest at a table in this phase; while it is being played it is the host's turn."""
    host = await harness.set_up(None)
    guest = await harness.bring_guest(host, "Ben")
    table = get_room(host).table
    if phase != "waiting":
        await harness.ask(host, "start")
    while table.phase not in (phase, "match_over") or (phase == "playing" and table.turn != host.seat):
        match = table.match
        assert match is not None
        if table.phase == "round_over":
            await harness.ask(host, "next_round", number=table.number)
        else:
            mover = host if table.turn == host.seat else guest
            await harness.ask(mover, "move", number=table.number, move=match.legal()[0])
    assert table.phase == phase
    return host, guest


async def bring(harness: ServiceHarness, who: str, host: Person, guest: Person) -> Person:
    match who:
        case "stranger":
            return harness.make_person()
        case "onlooker":
            return await harness.bring_guest(host)
        case "removed":
            await harness.ask(host, "remove", seat=1)
            return guest
        case "host":
            return host
    return guest


@pytest.mark.parametrize(("who", "phase"), EXPECTED, ids=lambda value: value.replace(" ", "-"))
def test_a_command_without_permission_changes_nothing(who: str, phase: str) -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, guest = await bring_to(harness, phase)
        wrong = await bring(harness, who, host, guest)
        table = get_room(host).table
        shown = [msgspec.json.encode(views.make_table_view(table, seat, ())) for seat in (0, 1, None)]
        number = table.number
        for kind, expected in EXPECTED[who, phase].items():
            members = dict(MEMBERS.get(kind, {}))
            if kind in NUMBERED:
                members["number"] = table.number
            if kind == "move" and table.match is not None:
                members["move"] = (table.match.legal() or ["."])[0]
            if "moves" in members and table.match is not None:
                members["moves"] = table.match.legal()[:1] or ["."]
            assert (kind, await harness.ask_code(wrong, kind, **members)) == (kind, expected)
        assert table.number == number
        assert [msgspec.json.encode(views.make_table_view(table, seat, ())) for seat in (0, 1, None)] == shown

    run(work)


def test_the_host_of_another_table_is_nobody_here() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, _ = await bring_to(harness, "playing")
        victim = get_room(host)
        number, shown = victim.table.number, msgspec.json.encode(views.make_table_view(victim.table, None, ()))
        mallory = await harness.set_up("random")
        for kind in sorted(KINDS - {"leave"}):
            foreign = {"table": victim.code, "code": victim.code, "as": 0, "seat": 0, "number": number}
            members = MEMBERS.get(kind, {}) | foreign | ({"seat": None} if kind == "sit" else {})
            await harness.ask(mallory, kind, **members)
        assert victim.table.number == number
        assert msgspec.json.encode(views.make_table_view(victim.table, None, ())) == shown
        assert await harness.ask_code(mallory, "join", table=victim.code, secret=mallory.secret) == "wrong_secret"

    run(work)


def test_a_seat_is_spoken_for_by_its_secret_alone_whatever_a_message_says() -> None:
    """The guest says to be the host in every way there is; the move is the host's, so it is refused."""

    async def work() -> None:
        harness = ServiceHarness()
        host, guest = await bring_to(harness, "playing")
        match = get_room(host).table.match
        assert match is not None
        claims = {"seat": 0, "by": 0, "actor": 0, "player": 0, "host": True, "secret": host.secret}
        number = get_room(host).table.number
        assert await harness.ask_code(guest, "move", number=number, move=match.legal()[0], **claims) == "not_your_turn"
        assert await harness.ask_code(host, "move", number=number, move=match.legal()[0], seat=1) == "done"

    run(work)
