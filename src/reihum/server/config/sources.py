"""Sources of settings: the command line, else the environment, else a file, else the default."""

import dataclasses
import difflib
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from reihum._kit.errors import ReihumError
from reihum.server.config.database import find_admin_folder, find_default_folder
from reihum.server.config.settings import ServerSettings, SettingKind

PREFIX = "REIHUM_"
CONFIG = "REIHUM_CONFIG"
"""The environment variable that names the file."""

OTHER_VARIABLES = (CONFIG, "REIHUM_PLAIN", "REIHUM_WASM", "REIHUM_ADDRESS")
"""What begins in the same way and is no setting; the last one is for the proxy in deploy/compose.yaml."""

ALIKE = 0.7
"""From 0 to 1; names as much alike are taken for a typing error, others for somebody else's: Kubernetes names variables after services."""


UNSET = {
    "port": "8000 if it is free, else another",
    "data": "none: tables are kept in `database`",
    "bus": "none, for one process",
    "origins": "those that the Host header names",
    "path": "the top",
    "privacy": "the page at /privacy",
    "push_key": "none, nobody is notified",
    "tables_from": "everywhere",
}
"""What holds where a setting has no value; for others, `none`."""


class SettingError(ReihumError):
    """An invalid setting; the message says which, its source, and what it may be."""


class GivenSetting(NamedTuple):
    """The text of a setting, and its source."""

    text: str
    source: str


KINDS: dict[str, SettingKind] = {setting.name: setting.metadata["kind"] for setting in dataclasses.fields(ServerSettings)}


def format_flag(name: str) -> str:
    """Return the command line's flag for a setting."""
    return f"--{name.replace('_', '-')}"


def configure(
    flags: Mapping[str, str | None], environment: Mapping[str, str], file: Path | None = None
) -> tuple[ServerSettings, dict[str, str]]:
    """Return the settings, and the source of each that was given; raises SettingError.

    `flags` are by the setting's name, None for a flag that was not given. `file` defaults to the one that REIHUM_CONFIG names, if any.
    """
    given = _collect_given(flags, environment, file)
    settings = ServerSettings(**{name: _read(name, found) for name, found in given.items()})
    if settings.data is not None and settings.database is not None:
        message = (
            f"Tables are kept either in `data` ({given['data'].source}) or in `database` ({given['database'].source}): name one of them."
        )
        raise SettingError(message)
    if (settings.push_key is None) != (settings.push_contact is None):
        message = "Messages to people's devices need both `push_key` and `push_contact`: name both, or none."
        raise SettingError(message)
    return settings, {name: found.source for name, found in given.items()}


def is_json_wanted(flags: Mapping[str, str | None], environment: Mapping[str, str], file: Path | None) -> bool:
    """Whether the log is to be JSON, as far as can be told from settings that may be invalid."""
    try:
        given = _collect_given(flags, environment, file)
    except SettingError:
        given = _collect_given(flags, {name: text for name, text in environment.items() if name != CONFIG}, None)
    return "log_form" in given and given["log_form"].text == "json"


def find_unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """Return the variables that look like settings and are none; raises SettingError where one is nearly a setting."""
    known = {PREFIX + name.upper() for name in KINDS}.union(OTHER_VARIABLES)
    unknown = sorted(key for key in environment if key.startswith(PREFIX) and key not in known)
    for key in unknown:
        like = difflib.get_close_matches(key.removeprefix(PREFIX).lower(), KINDS, 1, ALIKE)
        if like:
            message = f"There is no setting for {key}. Is it {PREFIX}{like[0].upper()}?"
            raise SettingError(message)
    return unknown


def _collect_given(flags: Mapping[str, str | None], environment: Mapping[str, str], file: Path | None) -> dict[str, GivenSetting]:
    """Return the given settings, each from its first source; raises SettingError when the file cannot be read."""
    if file is None and environment.get(CONFIG):
        file = Path(environment[CONFIG])
    given = {} if file is None else _read_file(file)
    given |= {name: GivenSetting(environment[key], key) for name in KINDS if (key := PREFIX + name.upper()) in environment}
    return given | {name: GivenSetting(text, format_flag(name)) for name, text in flags.items() if text is not None}


def _read_file(file: Path) -> dict[str, GivenSetting]:
    try:
        with file.open("rb") as opened:
            found = tomllib.load(opened)
    except OSError as error:
        message = f"The file of settings {file} cannot be read: {error.strerror}."
        raise SettingError(message) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = f"The file of settings {file} is not TOML: {error}."
        raise SettingError(message) from error
    for name in found:
        if name not in KINDS:
            like = difflib.get_close_matches(name, KINDS, 1)
            message = f"There is no setting {name!r} ({file}).{f' Is it `{like[0]}`?' if like else ''} There are: {', '.join(KINDS)}."
            raise SettingError(message)
    return {name: GivenSetting(_format_value(name, value, file), str(file)) for name, value in found.items()}


def _format_value(name: str, value: object, file: Path) -> str:
    match value:
        case bool():
            pass
        case str() | int():
            return str(value)
        case list() if all(isinstance(part, str) for part in value):
            return ",".join(value)
    message = f"The setting `{name}` ({file}) has to be a text, a whole number or a list of texts."
    raise SettingError(message)


def _read(name: str, given: GivenSetting) -> Any:  # noqa: ANN401 - of the type of the setting's field
    kind = KINDS[name]
    try:
        return kind.read(given.text)
    except ValueError as error:
        value = "" if kind.private else f", not {given.text!r}"
        message = f"The setting `{name}` ({given.source}) has to be {error}{value}."
        raise SettingError(message) from None


def describe_default(name: str) -> str:
    """Return in words what holds where a setting is not given."""
    match name:
        case "data":
            return "this user's data folder"
        case "admin":
            return "the folder of the SQLite file"
    value = getattr(ServerSettings(), name)
    return UNSET.get(name, "none") if value in (None, (), "") else str(value)


def describe_setting(settings: ServerSettings, sources: Mapping[str, str]) -> list[str]:
    """Return a line for each setting with its source: the value as TOML has it, or words in parentheses; without passwords."""
    found: dict[str, object] = {"admin": find_admin_folder(settings) or "off"}
    if settings.database is None:
        found["data"] = settings.data or find_default_folder()
    lines = []
    for name, kind in KINDS.items():
        value = found.get(name, getattr(settings, name))
        shown = f"({UNSET.get(name, 'none')})" if value in (None, (), "") else "(given)" if kind.private else _format_toml(value)
        lines.append(f"{name} = {shown}   {sources.get(name, 'default')}")
    return lines


def _format_toml(value: object) -> str:
    match value:
        case int():
            return str(value)
        case (str(host), int(port)):
            return json.dumps(f"[{host}]:{port}" if ":" in host else f"{host}:{port}")
        case tuple():
            return json.dumps(value, ensure_ascii=False)
    return json.dumps(str(value), ensure_ascii=False)
