"""Refusals of commands, told apart by their codes: sentences are for people, and change."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.errors import Refused


@contextmanager
def refuses(code: ErrorCode) -> Iterator[None]:
    """Fail unless the body is refused with this code."""
    with pytest.raises(Refused) as refused:
        yield
    assert refused.value.code == code
