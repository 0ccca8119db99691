"""The type of a member of a message that may be any JSON."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    JsonValue = object
else:
    JsonValue = Any  # the only type that msgspec accepts for arbitrary JSON
