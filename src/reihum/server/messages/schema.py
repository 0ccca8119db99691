"""The protocol as JSON Schema, for `python -m reihum.server.messages.schema`; the client's types are made from it."""

import json
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from msgspec import Struct
from msgspec.json import schema_components

from reihum._play.game import BUILT_IN, get_game
from reihum.server.messages import api, commands, enums, evenings, happenings, outgoing, review

UNIONS = {"Command": commands.Command, "Message": outgoing.Message, "Happening": happenings.Happening, "ReviewNews": review.ReviewNews}
"""What a client writes or reads; with what is asked and answered over HTTP, everything else is part of them."""

OVER_HTTP = (
    api.Games,
    api.LinkAddress,
    api.OwnTable,
    api.AskTables,
    api.TableStandings,
    api.ReplayRequest,
    api.ReplayRound,
    api.PushKey,
    api.Subscribe,
    api.Unsubscribe,
    api.House,
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
"""Sets of words that have a name."""

WHOLE = ("Settings",)
"""What a client gets with every member, and sends so, though the server would do with less."""

REF = "#/definitions/{name}"


def build_schema() -> dict[str, object]:
    """Describe every message and, by game, what is shown and seen, why a hint is given and why a move is not legal.

    These are `Views`, `Seens`, `Reasons` and `IllegalReasons`.
    """
    views, seens = dict(_game_types("view")), dict(_game_types("seen"))
    types = [*UNIONS.values(), *OVER_HTTP, *views.values(), *seens.values()]
    shapes, found = schema_components(types, ref_template=REF)
    definitions = {name: _closed(shape) for name, shape in found.items()}
    for name in WHOLE:
        definitions[name]["required"] = list(definitions[name]["properties"])
    definitions |= dict(zip(UNIONS, shapes, strict=False))
    definitions |= {name: {"enum": list(get_args(words))} for name, words in WORDS.items()}
    definitions |= {"Views": _by_game(views), "Seens": _by_game(seens)}
    definitions |= {"Reasons": _words("reasons"), "IllegalReasons": _words("illegal_reasons")}
    return {
        "title": "Protocol",
        "type": "object",
        "properties": {name: {"$ref": REF.format(name=name)} for name in definitions},
        "additionalProperties": False,
        "definitions": definitions,
    }


def _game_types(method: str) -> Iterator[tuple[str, type[Struct]]]:
    """Yield each game with the type that its method returns; a game whose method has no such annotation is passed over."""
    for game in BUILT_IN:
        source = getattr(get_game(game), "views", type(get_game(game)))  # the module that a game with one deck forwards to
        given = get_type_hints(getattr(source, method)).get("return")
        if isinstance(given, type) and issubclass(given, Struct):
            yield game, given


def _by_game(types: dict[str, type[Struct]]) -> dict[str, object]:
    properties = {game: {"$ref": REF.format(name=kind.__name__)} for game, kind in types.items()}
    return {"type": "object", "properties": properties, "required": list(types), "additionalProperties": False}


def _words(of: str) -> dict[str, object]:
    """Describe a set of words that each game has."""
    properties = {game: {"enum": list(getattr(get_game(game), of))} for game in BUILT_IN}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _closed(node: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """Return a schema in which objects without named members are open and all others closed, and sets of words stand by their name."""
    if isinstance(node, list):
        return [_closed(part) for part in node]
    if not isinstance(node, dict):
        return node
    for name, set_ in WORDS.items():
        if node.get("enum") == sorted(get_args(set_)):
            return {"$ref": REF.format(name=name)}
    # A default beside a reference would make a type of its own; that a member may be left out is said elsewhere.
    closed = {key: _closed(part) for key, part in node.items() if key != "default" or "$ref" not in node}
    if closed.get("type") == "object":
        closed.setdefault("additionalProperties", "properties" not in closed)
    return closed


if __name__ == "__main__":
    print(json.dumps(build_schema(), indent=2))  # noqa: T201 - that is its purpose
