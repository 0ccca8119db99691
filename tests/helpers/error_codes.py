"""Errors told apart by their class and code: sentences are for people, and change."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.errors import Refused


@contextmanager
def raises_code(error: type[Exception], code: str) -> Iterator[pytest.ExceptionInfo[Any]]:
    """Fail unless the body raises this error with this code; yields what was raised, as `pytest.raises` does."""
    with pytest.raises(error) as raised:
        yield raised
    found: Any = raised.value
    assert found.code == code, str(found)


def refuses_with(code: ErrorCode) -> AbstractContextManager[pytest.ExceptionInfo[Refused]]:
    """Fail unless a command in the body is refused with this code."""
    return raises_code(Refused, code)
