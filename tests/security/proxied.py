"""Connections through a proxy that tells the address of the person."""

from typing import Any

from reihum.server.config.settings import ServerSettings

BEHIND_PROXY = ServerSettings(trusted_proxies=("127.0.0.1",))
"""As behind a proxy on the same machine that says where its clients come from."""


def make_options(address: str) -> dict[str, Any]:
    return {"additional_headers": {"X-Forwarded-For": address}}
