"""The rounds that the browser's rules are held against are those that rules play here, native or in plain Python."""

import json
from typing import Any

import pytest

from reihum._kit.compiled import PLAIN
from reihum._play.game import BUILT_IN, get_game
from reihum._play.match import Match
from tools.wasm import __main__ as wasm
from tools.wasm.compiler.native import NativeModule
from tools.wasm.round_tracer import RoundTracer
from tools.wasm.round_traces import STORED_ARGUMENTS, VARIANTS, iter_traces


def read_kept(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((wasm.TRACES / f"{game}.json").read_text("utf-8"))
    return found


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="takes minutes in plain Python; REIHUM_PLAIN is set")
@pytest.mark.parametrize("game", BUILT_IN)
def test_native_rules_play_the_rounds_that_are_kept(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the searches, whose compiling takes minutes; the soak test has them too."""
    monkeypatch.setattr(RoundTracer, "_is_search_due", lambda _: False)
    played = [{**trace, "searches": []} for trace in iter_traces(get_game(game), *STORED_ARGUMENTS)]
    assert played == [{**trace, "searches": []} for trace in read_kept(game)]


def test_plain_python_plays_such_a_round() -> None:
    """A short one, in whatever way these tests run."""
    match = Match("elfer_raus", 2, VARIANTS["elfer_raus"][0], seed=0)
    found = RoundTracer(NativeModule(get_game("elfer_raus")), match, "careful").trace_round()
    first = read_kept("elfer_raus")[0]
    assert (found["sums"], found["scores"], found["deck"]) == (first["sums"], first["scores"], first["deck"])


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_kind_of_round_is_among_them(game: str) -> None:
    rounds = read_kept(game)
    assert {trace["fields"]["players"] for trace in rounds} == set(get_game(game).seats)
    assert {trace["policy"] for trace in rounds} == {"careful", "random"}
    assert sum(len(trace["searches"]) for trace in rounds) > 1
    if game == "level_8":
        assert any(max(trace["fields"].get("kept", [0])) > 0 for trace in rounds)
        assert {trace["fields"]["stars"] for trace in rounds} == {1, 2}
