"""A recipe as plain data, with which a checkpoint is compared."""

import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields
from numbers import Integral, Real
from typing import Any

from reihum._kit.recipe import Recipe


def describe_recipe(recipe: Recipe) -> dict[str, Any]:
    """Return a recipe as data of JSON, by field; of a function, its name."""
    described: dict[str, Any] = json.loads(json.dumps({field.name: _describe(getattr(recipe, field.name)) for field in fields(Recipe)}))
    return described


def _describe(value: object) -> object:
    if callable(value):
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', type(value).__qualname__)}"
    if isinstance(value, Mapping):
        return {str(key): _describe(value[key]) for key in sorted(value)}
    if isinstance(value, AbstractSet):
        return sorted(_describe(each) for each in value)  # type: ignore[type-var]
    if isinstance(value, tuple | list):
        return [_describe(each) for each in value]
    # NumPy's numbers are none of JSON.
    if isinstance(value, Integral):
        return int(value)
    return float(value) if isinstance(value, Real) else value


def list_differences(described: Mapping[str, object], recipe: Recipe) -> list[str]:
    """Return the names of the fields in which a recipe differs from a described one; fields that only one of them has do not count."""
    mine = describe_recipe(recipe)
    return [name for name, value in mine.items() if name in described and described[name] != value]
