"""The protocol as JSON Schema, printed by `python -m reihum.server.messages.schema`; the client's types are generated from it."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, get_args, get_type_hints

from msgspec import Struct
from msgspec.json import schema_components

from reihum._play.game import BUILT_IN, Game, get_game
from reihum.server.messages import api, commands, enums, evenings, happenings, outgoing, review

UNIONS = {
    "Command": commands.Command,
    "ShownOnly": commands.ShownOnly,
    "Message": outgoing.Message,
    "Happening": happenings.Happening,
    "ReviewNews": review.ReviewNews,
}
"""The messages that a client writes or reads. All other types are part of these, or of the HTTP requests and responses."""

OVER_HTTP = (
    api.Games,
    api.LinkAddress,
    api.OwnTable,
    api.OwnTables,
    api.AskTables,
    api.TableStandings,
    api.ReplayRequest,
    api.ReplayRound,
    api.PushKey,
    api.Subscribe,
    api.Unsubscribe,
    api.OperatorInfo,
    api.Days,
    api.PlayDay,
    api.DaySeat,
    api.CardsLink,
    api.Cards,
    evenings.MakeEvening,
    evenings.EveningLink,
    evenings.Evening,
)

WORDS = {
    name: getattr(enums, name)
    for name in ("Phase", "SeatKind", "Clock", "TimeOver", "BotPace", "Reaction", "MayTakeBack", "By", "ErrorCode")
}
"""Named sets of words (enums)."""

WHOLE = ("Settings",)
"""Types whose members are all required for clients, although the server accepts partial ones."""

REF = "#/definitions/{name}"


def build_schema() -> dict[str, object]:
    """Return the JSON Schema of every message, and by game of its views, its moves as seen, and its reasons.

    These are `Views`, `Seens`, `Reasons`, `IllegalReasons` and `HouseRules`, the names of its house rules.
    """
    views, seens = dict(_iter_game_types("view")), dict(_iter_game_types("seen"))
    types = [*UNIONS.values(), *OVER_HTTP, *views.values(), *seens.values()]
    shapes, found = schema_components(types, ref_template=REF)
    definitions = {name: _close_objects(shape) for name, shape in found.items()}
    for name in WHOLE:
        definitions[name]["required"] = list(definitions[name]["properties"])
    definitions |= dict(zip(UNIONS, shapes, strict=False))
    definitions |= {name: {"enum": list(get_args(words))} for name, words in WORDS.items()}
    definitions |= {"Views": _describe_by_game(views), "Seens": _describe_by_game(seens)}
    definitions |= {
        "Reasons": _describe_words(lambda game: game.reasons),
        "IllegalReasons": _describe_words(lambda game: game.illegal_reasons),
        "HouseRules": _describe_words(lambda game: [option.name for option in game.options if option.house]),
    }
    return {
        "title": "Protocol",
        "type": "object",
        "properties": {name: {"$ref": REF.format(name=name)} for name in definitions},
        "additionalProperties": False,
        "definitions": definitions,
    }


def _iter_game_types(method: str) -> Iterator[tuple[str, type[Struct]]]:
    """Yield each game with the annotated return type of a method; games without such an annotation are skipped."""
    for game in BUILT_IN:
        source = getattr(get_game(game), "views", type(get_game(game)))  # the module that a game with one deck forwards to
        given = get_type_hints(getattr(source, method)).get("return")
        if isinstance(given, type) and issubclass(given, Struct):
            yield game, given


def _describe_by_game(types: dict[str, type[Struct]]) -> dict[str, object]:
    properties = {game: {"$ref": REF.format(name=kind.__name__)} for game, kind in types.items()}
    return {"type": "object", "properties": properties, "required": list(types), "additionalProperties": False}


def _describe_words(list_words: Callable[[Game], Iterable[str]]) -> dict[str, object]:
    """Return the schemas of a set of words that each game has, by game."""
    properties = {game: {"enum": list(list_words(get_game(game)))} for game in BUILT_IN}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _close_objects(node: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """Return a schema that allows extra members only in objects without named ones, with references for named sets of words."""
    if isinstance(node, list):
        return [_close_objects(part) for part in node]
    if not isinstance(node, dict):
        return node
    for name, set_ in WORDS.items():
        if node.get("enum") == sorted(get_args(set_)):
            return {"$ref": REF.format(name=name)}
    # A default beside a reference would generate an extra type; `required` says which members may be left out.
    closed = {key: _close_objects(part) for key, part in node.items() if key != "default" or "$ref" not in node}
    if closed.get("type") == "object":
        closed.setdefault("additionalProperties", "properties" not in closed)
    return closed


if __name__ == "__main__":
    print(json.dumps(build_schema(), indent=2))  # noqa: T201 - that is its purpose
