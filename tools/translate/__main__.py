"""Write the JavaScript that is translated from Python, or check that it is up to date."""

import argparse
import copy
import hashlib
import hmac
import itertools
import math
import secrets
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, assert_never, get_args

import msgspec.structs

from reihum._bots import endgames, search
from reihum._kit import chance, checks, state_checks, structured
from reihum._kit.base import Base
from reihum._kit.compiled import PLAIN
from reihum._kit.states import GameState
from reihum._play.game import BUILT_IN, Copyable, Game, game_ids, get_game, resolve_game
from reihum._play.match import copy_shallow
from reihum._review import positions, sums
from reihum.server.messages.commands import AtTable
from reihum.server.messages.events import Event
from reihum.server.table import names, unicode_text
from tools.translate.declarations import declare_all
from tools.translate.project import Project
from tools.wasm.compiler.exports import list_exports

FOLDER = Path(__file__).parents[2] / "web" / "src" / "translated"
STALE = "web/src/translated differs from what Python gives: run `make types`."

BROWSER_OWN: dict[str, Any] = {
    "find": get_game,
    "game_of": resolve_game,
    "ids": game_ids,
    "make_rng": chance.make_rng,
    "stream": chance.make_stream,
    "new_record": structured.new_record,
    "check_fields": state_checks.check_fields,
    "check_state": state_checks.check_state,
    "memory_of": state_checks.memory_of,
    "whole_number": checks.whole_number,
    "sha256": hashlib.sha256,
    "token_hex": secrets.token_hex,
    "compare_digest": hmac.compare_digest,
    "hmac_digest": hmac.digest,
    "copy_shallow": copy_shallow,
    "deepcopy": copy.deepcopy,
    "assert_never": assert_never,
    "Mapping": Mapping,
    "pairwise": itertools.pairwise,
    "zip_longest": itertools.zip_longest,
    "replace": msgspec.structs.replace,
    "asdict": msgspec.structs.asdict,
    "clean_name": names.clean_name,
    # The browser has its own tables of Unicode.
    "name_skeleton": unicode_text.make_skeleton,
    "sqrt": math.sqrt,
    "make_payoffs": sums.make_payoffs,
    # It knows the modules of the game.
    "around_review.MatchSetup": positions.MatchSetup,
    "around_review.is_open_information": endgames.is_open_information,
    "around_review.solve_value": endgames.solve_value,
    "around_review.score_sign": search.score_sign,
}
"""Objects that the browser implements itself, by their names there."""

COMPILED = {"deal", "deal_out", "legal", "play", "score", "due", "form", "form_random", "form_as_gathered", "determinize", "careful"}
"""The rules that are called in WebAssembly. Other rules that are needed are short, and are translated as well."""


def translate_all() -> dict[str, str]:
    """Return the text of each file by its name."""
    games = [get_game(name) for name in BUILT_IN]
    rules = {id(one.rule): (one.name, one.arguments) for game in games for one in list_exports(game) if one.name in COMPILED}
    own = {module: name for name, modules in OWN_FILES.items() for module in modules}
    # Translation reads `sys.modules`, so everything must be imported first.
    for module in (*EXPORTED, *own):
        import_module(module)
    # By identity: an object is known under whatever name a module has it.
    project = Project({id(value): f"$.{name}" for name, value in BROWSER_OWN.items()}, rules, own)
    for game in games:
        project.export(type(game).__module__, "GAME", "GAME")
        project.export(f"reihum._games.{game.id}.state", "State", "State")
        project.export(f"reihum._games.{game.id}.state", "Scratch", "Scratch")
    for module, exported in EXPORTED.items():
        for name in exported:
            project.export(module, name, f"{module.rpartition('.')[2]}_{name}")
    for modules in OWN_FILES.values():
        for module, exported in modules.items():
            for name in exported:
                project.export(module, name, name)
    code = {f"{name}.js": project.render_output(output) for name, output in project.outputs.items()}
    return code | declare_all(project, {Game: Base, Copyable: GameState})


EXPORTED: dict[str, tuple[str, ...]] = {
    "reihum._play.match": ("Match",),
    "reihum.server.table.checked_record": ("check_record", "answer_round"),
    "reihum.server.table.state": ("Table",),
    "reihum.server.table.decide": ("decide", "decide_move", "make_key"),
    "reihum.server.table.continued": ("ContinuedPosition", "continue_record"),
    "reihum.server.table.lobby": ("create",),
    "reihum.server.table.deal_of_day": (
        *("SEATS", "OPPONENT", "Deal", "derive_public_key", "derive_bot_seed", "make_day_options", "make_day_events", "find_deal_points"),
    ),
    "reihum.server.table.day_field": ("STRENGTHS", "MATCHES_EACH", "name_entry", "rank_points"),
    "reihum.server.table.plans": ("check_plan", "explain_refusal"),
    "reihum.server.table.guards": ("admit", "require_current", "require_seat", "require_turn"),
    "reihum.server.table.logs": ("list_missed", "make_match_record", "replay_until_fault"),
    "reihum.server.table.views": ("TableViews", "make_happening"),
    "reihum.server.messages.errors": ("Refused",),
    "reihum.server.messages.outgoing": ("Happened", "Reacted", "Table", "Seated", "Done", "Hint", "Explained", "Failed"),
    "reihum.server.messages.api": ("OwnTable",),
    "reihum.server.messages.settings": ("Settings",),
    "reihum.server.messages.commands": (
        *(kind.__name__ for kind in get_args(AtTable)),
        *("Create", "Join", "Say", "React", "AskHint", "Explain", "CheckPlan"),
    ),
    "reihum.server.messages.events": tuple(kind.__name__ for kind in get_args(Event)),
}
"""The names that the client calls, by module."""

PAGE: dict[str, dict[str, tuple[str, ...]]] = {
    "page/bloom": {
        "reihum._games.bloom.circle": (),
        "reihum._games.bloom.row_tiles": ("list_next_numbers", "list_adjacent_numbers", "sort_row", "find_flower_points"),
    },
    "page/level_8": {"reihum._games.level_8.places": (), "reihum._games.level_8.ways": ("list_ways", "may_lie_together")},
    "page/elfer_raus_options": {"reihum._games.elfer_raus.combinations": ("explain_unplayable",)},
    "page/elfer_raus_master_options": {"reihum._games.elfer_raus_master.combinations": ("explain_unplayable",)},
    "page/level_8_options": {"reihum._games.level_8.levels": (), "reihum._games.level_8.combinations": ("explain_unplayable",)},
}
"""Separate files for the page itself, without the worker and its WebAssembly: for each file its modules and the names that are called."""

REVIEW: dict[str, dict[str, tuple[str, ...]]] = {
    "review": {
        "reihum._review.evaluator": ("Estimate",),
        "reihum._review.positions": ("iter_steps",),
        "reihum._review.sums": ("summarize",),
        "reihum._review.ledger": ("LedgerKeeper",),
        "reihum._review.moments": (),
        "reihum._review.story": (),
        "reihum._review.choices": ("Judge", "Effort", "Choice", "Weighed"),
        "reihum._review.strengths": ("average_errors", "infer_odds"),
        "reihum._review.endings": (),
        "reihum._review.reasons": (),
        "reihum._review.seats": ("list_seat_figures",),
        "reihum._review.figures": ("list_figures", "list_sketch_figures"),
        "reihum._review.open_cards": ("OpenCardsKeeper",),
        "reihum.server.messages.review": (),
        "reihum.server.table.review_messages": ("ReviewMessages",),
    }
}
"""The file of reviews, which is loaded when one is opened."""

LOOKAHEAD: dict[str, dict[str, tuple[str, ...]]] = {
    "lookahead": {
        "reihum._kit.elementary": (),
        "reihum._bots.lookahead.racing": ("Race", "find_share"),
        "reihum._bots.networks.value_head": ("find_value",),
        "reihum._bots.lookahead.endgame_search": ("EndgameSearch",),
    },
}
"""The file of the bot that looks ahead."""

OWN_FILES = PAGE | REVIEW | LOOKAHEAD


def main() -> int:
    """Write the files, or check that they are up to date."""
    parser = argparse.ArgumentParser(prog="python -m tools.translate", description="Write Python for the browser.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail when something would change")
    chosen = parser.parse_args()
    if not PLAIN:
        parser.error("this needs REIHUM_PLAIN=1 in the environment: of compiled rules there is no source")
    files = translate_all()
    if chosen.check:
        fresh = all((FOLDER / name).is_file() and (FOLDER / name).read_text("utf-8") == text for name, text in files.items())
        if not fresh:
            print(STALE, file=sys.stderr)  # noqa: T201 - that is its purpose
        return not fresh
    for name, text in files.items():
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
