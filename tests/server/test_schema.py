"""The schema of messages, from which the client's types are made."""

from typing import Any, get_args

from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.schema import build_schema


def test_the_schema_names_every_word_and_every_game_with_types() -> None:
    definitions: Any = build_schema()["definitions"]
    assert definitions["ErrorCode"]["enum"] == list(get_args(ErrorCode))
    assert definitions["Views"]["properties"]["elfer_raus"] == {"$ref": "#/definitions/ElferRausView"}
    assert definitions["Failed"]["properties"]["code"] == {"$ref": "#/definitions/ErrorCode"}
    assert definitions["TableView"]["additionalProperties"] is False
    assert definitions["TableView"]["properties"]["options"]["additionalProperties"] is True
