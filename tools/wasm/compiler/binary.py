"""The binary format of WebAssembly, as far as it is needed to turn LLVM's object file into a module.

LLVM writes an object for a linker: a module that imports its memory and its stack pointer and exports nothing.
If nothing is left to link, only an export section, a memory and a stack pointer are missing, and no linker is needed.
(WebAssembly Core Specification 2.0, chapter 5: Binary Format.)
"""

from collections.abc import Iterator, Sequence

from reihum._kit.errors import ReihumError

MAGIC = b"\0asm\x01\0\0\0"

CUSTOM, TYPE, IMPORT, FUNCTION, _TABLE, MEMORY, GLOBAL, EXPORT, _START, _ELEMENT, CODE, DATA, DATA_COUNT = range(13)
"""Kinds of sections."""
KEPT = (TYPE, FUNCTION, DATA_COUNT, CODE, DATA)
"""Sections that go into the module as they are."""
ORDER = (TYPE, FUNCTION, MEMORY, GLOBAL, EXPORT, DATA_COUNT, CODE, DATA)
"""The sections of the module in the order that the format demands."""

SYMBOLS = 8
"""The subsection with the symbols in the section for linkers."""
FUNCTION_SYMBOL, DATA_SYMBOL, _GLOBAL_SYMBOL, SECTION_SYMBOL = range(4)
"""Kinds of symbols."""
UNDEFINED, NAMED = 0x10, 0x40
"""Flags of a symbol: it is defined elsewhere; it has an explicit name even so."""

OF_FUNCTION, _OF_TABLE, OF_MEMORY = range(3)
"""Kinds of what is imported or exported."""

I32 = 0x7F
MUTABLE = 1
CONST = 0x41
END = 0x0B
LIMITED = 1
LINEAR_MEMORY, STACK_POINTER = "__linear_memory", "__stack_pointer"
"""The two things that LLVM imports into every object."""

MORE = 0x80
PAYLOAD = 0x7F
SIGN = 0x40


class LinkError(ReihumError):
    """An object that needs something from outside, so it cannot be a module by itself."""


def unsigned(number: int) -> bytes:
    """Return a whole number, not negative, in LEB128.

    >>> unsigned(624485).hex()
    'e58e26'
    """
    written = bytearray()
    while number >= MORE:
        written.append(number & PAYLOAD | MORE)
        number >>= 7
    return bytes([*written, number])


def signed(number: int) -> bytes:
    """Return a whole number in signed LEB128.

    >>> signed(-123456).hex()
    'c0bb78'
    """
    written = bytearray()
    while not -SIGN <= number < SIGN:
        written.append(number & PAYLOAD | MORE)
        number >>= 7
    return bytes([*written, number & PAYLOAD])


class Reader:
    """Reads bytes, numbers and names in sequence."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        """Return the next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def unsigned(self) -> int:
        """Return the next whole number in LEB128."""
        number = shift = 0
        while True:
            byte = self.byte()
            number |= (byte & PAYLOAD) << shift
            if byte < MORE:
                return number
            shift += 7

    def bytes(self) -> bytes:
        """Return the next bytes, which their number precedes."""
        size = self.unsigned()
        self.at += size
        return self.data[self.at - size : self.at]


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and the content of each section."""
    reader = Reader(module)
    reader.at = len(MAGIC)
    while reader.at < len(module):
        yield reader.byte(), reader.bytes()


def customs(module: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each custom section."""
    for kind, content in sections(module):
        if kind == CUSTOM:
            reader = Reader(content)
            name = reader.bytes().decode()
            yield name, content[reader.at :]


def imports(section: bytes) -> Iterator[tuple[int, str]]:
    """Yield the kind and the name of each import."""
    reader = Reader(section)
    for _ in range(reader.unsigned()):
        reader.bytes()
        name = reader.bytes().decode()
        kind = reader.byte()
        if kind == OF_FUNCTION:
            reader.unsigned()
        elif kind == OF_MEMORY:
            if reader.byte() & LIMITED:
                reader.unsigned()
            reader.unsigned()
        else:
            reader.at += 2
        yield kind, name


def functions(linking: bytes) -> dict[str, int]:
    """Return the number of each function by its name, from the section that LLVM writes for linkers.

    (WebAssembly Object File Linking, in the repository tool-conventions of WebAssembly.)
    """
    reader = Reader(linking)
    # The version.
    reader.unsigned()
    found = {}
    while reader.at < len(linking):
        kind, content = reader.byte(), reader.bytes()
        if kind == SYMBOLS:
            found = _function_symbols(Reader(content))
    return found


def _function_symbols(table: Reader) -> dict[str, int]:
    found = {}
    for _ in range(table.unsigned()):
        kind, flags = table.byte(), table.unsigned()
        defined = not flags & UNDEFINED
        if kind == DATA_SYMBOL:
            table.bytes()
            # A defined symbol of data has a segment, an offset and a size.
            for _ in range(3 if defined else 0):
                table.unsigned()
        elif kind == SECTION_SYMBOL:
            table.unsigned()
        else:
            number = table.unsigned()
            if defined or flags & NAMED:
                name = table.bytes().decode()
                if kind == FUNCTION_SYMBOL and defined:
                    found[name] = number
    return found


def module_of(compiled: bytes, exported: Sequence[str], pages: int, stack: int, constants: int) -> bytes:
    """Return an object of LLVM as a module that imports nothing and exports its memory and the functions of these names.

    The memory has `pages` pages of 64 kB; the stack grows down from the address `stack`. Raises LinkError for an object that needs
    anything from outside, or whose constants do not end below the address `constants`.
    """
    parts = dict(sections(compiled))
    named = dict(customs(compiled))
    missing = sorted(name for _, name in imports(parts.get(IMPORT, b"\0")) if name not in {LINEAR_MEMORY, STACK_POINTER})
    if missing or parts.keys() - {CUSTOM, IMPORT, *KEPT}:
        message = f"The compiled rules are no module by themselves: they need {', '.join(missing) or 'a linker'}."
        raise LinkError(message)
    if len(parts.get(DATA, b"")) >= constants:
        message = f"The constants of the compiled rules take {len(parts[DATA])} bytes; there is room for {constants}."
        raise LinkError(message)
    numbers = functions(named["linking"])
    exports = [("memory", OF_MEMORY, 0), *((name, OF_FUNCTION, numbers[name]) for name in exported)]
    written = {kind: parts[kind] for kind in KEPT if kind in parts}
    # The same size as minimum and maximum: the memory never grows, so views of it in JavaScript stay valid.
    written[MEMORY] = _vector([bytes([LIMITED]) + unsigned(pages) * 2])
    written[GLOBAL] = _vector([bytes([I32, MUTABLE, CONST]) + signed(stack) + bytes([END])])
    written[EXPORT] = _vector([_sized(name.encode()) + bytes([kind]) + unsigned(at) for name, kind, at in exports])
    return MAGIC + b"".join(bytes([kind]) + _sized(written[kind]) for kind in ORDER if kind in written)


def _sized(content: bytes) -> bytes:
    """Return bytes with their number in front."""
    return unsigned(len(content)) + content


def _vector(entries: Sequence[bytes]) -> bytes:
    """Return entries with their number in front."""
    return unsigned(len(entries)) + b"".join(entries)
