"""Mutations of valid messages into invalid or slightly wrong ones."""

import json
import random
from typing import Any, get_args

from reihum.server.messages.commands import Command

Message = dict[str, Any]

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 255, 2**31, 2**63, -(2**63) - 1, 10**30, 0.5, 1e308, -0.0),
    *("", " ", "x" * 70, "x" * 5000, "\x00", "\u202e", "\u200d", "\ud800", "🂡", "null", "0", "r12", "+", "-", ".", "../..", "'; --"),
    *([], [0], [[]], [None] * 7, list(range(200)), {}, {"bot": "os:system"}, {"a": {"b": []}}, {"rounds": 0}, {"clock": "off"}),
)
NAMES = (
    *("id", "type", "number", "move", "seat", "bot", "table", "secret", "after", "name", "text", "order", "options", "settings", "others"),
)
SIGNS = (b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"\xff", b"\\ud800", b"1e999", b"-", b"[" * 3000)
TYPES = tuple(kind.__struct_config__.tag for kind in get_args(Command))


def change_members(message: Message, chance: random.Random) -> Message:
    """Change members: drop one, add one, give one an odd value or that of another, or change the command."""
    changed = dict(message)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        name = chance.choice([*changed, chance.choice(NAMES)])
        match chance.randrange(6):
            case 0:
                changed.pop(name, None)
            case 1 | 2:
                changed[name] = chance.choice(ODD)
            case 3:
                changed["type"] = chance.choice(TYPES)
            case 4:
                changed[name] = changed.get(chance.choice(NAMES))
            case _:
                changed[name] = _near(changed.get(name), chance)
    return changed


def _near(value: Any, chance: random.Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + chance.choice((-2, -1, 1, 2))
        case str() if value:
            at = chance.randrange(len(value))
            return value[:at] + chance.choice(("", "x", " ", value[at] * 2, chr(chance.randrange(0x250)))) + value[at + 1 :]
        case [*items]:
            return chance.choice((items[1:], items * 2, items[::-1], [*items, chance.choice(ODD)]))
        case {**named}:
            return {name: chance.choice((item, chance.choice(ODD))) for name, item in named.items()} | {"more": chance.choice(ODD)}
    return [value]


def change_bytes(data: bytes, chance: random.Random) -> bytes:
    """Change bytes: cut, repeat, flip, insert."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = chance.randrange(len(changed) + 1)
        match chance.randrange(5):
            case 0:
                del changed[at:]
            case 1:
                del changed[at : at + chance.randrange(1, 9)]
            case 2:
                changed[at:at] = changed[max(0, at - chance.randrange(1, 40)) : at]
            case 3:
                changed[at:at] = chance.choice(SIGNS)
            case _ if at < len(changed):
                changed[at] ^= 1 << chance.randrange(8)
            case _:
                pass
    return bytes(changed)


def make_noise(chance: random.Random) -> bytes:
    """Return bytes that are no message."""
    length = chance.choice((0, 1, 3, 20, 200))
    if chance.random() < 0.5:
        return chance.randbytes(length)
    return json.dumps([chance.choice(ODD) for _ in range(length % 7)]).encode(errors="surrogatepass")
