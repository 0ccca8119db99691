"""The binary format of WebAssembly, as far as it is needed to make a module of LLVM's object file.

LLVM writes an object for a linker: a module that imports its memory and its stack pointer and exports nothing.
If nothing is left to link, only an export section, a memory and a stack pointer are missing, and no linker is needed.
(WebAssembly Core Specification 2.0, chapter 5: Binary Format.)
"""

from collections.abc import Iterator, Sequence

from reihum._kit.errors import ReihumError

MAGIC = b"\0asm\x01\0\0\0"

CUSTOM, TYPE, IMPORT, FUNCTION, _TABLE, MEMORY, GLOBAL, EXPORT, _START, _ELEMENT, CODE, DATA, DATA_COUNT = range(13)
"""The ids of sections."""
COPIED_SECTIONS = (TYPE, FUNCTION, DATA_COUNT, CODE, DATA)
"""The ids of the sections that are copied from the object file into the module."""
SECTION_ORDER = (TYPE, FUNCTION, MEMORY, GLOBAL, EXPORT, DATA_COUNT, CODE, DATA)
"""The ids of the module's sections, in the order that the format demands."""

SYMBOL_TABLE = 8
"""The id of the symbol table, a subsection of the custom section `linking`."""
FUNCTION_SYMBOL, DATA_SYMBOL, _GLOBAL_SYMBOL, SECTION_SYMBOL = range(4)
"""Kinds of symbols."""
SYMBOL_UNDEFINED, SYMBOL_EXPLICIT_NAME = 0x10, 0x40
"""Flags of a symbol: it is defined elsewhere; it has an explicit name even so."""

EXTERN_FUNCTION, _EXTERN_TABLE, EXTERN_MEMORY = range(3)
"""Kinds of imports and exports."""

I32 = 0x7F
"""The value type of 32-bit integers."""
MUTABLE = 1
"""The flag of a global variable that can be set."""
I32_CONST = 0x41
END = 0x0B
"""The opcodes of a constant, and of the end of an expression."""
HAS_MAXIMUM = 1
"""The flag of a memory that has a maximum size."""
LINEAR_MEMORY, STACK_POINTER = "__linear_memory", "__stack_pointer"
"""The two things that LLVM imports into every object."""

CONTINUATION_BIT = 0x80
PAYLOAD_MASK = 0x7F
SIGN_BIT = 0x40
"""The bits of a byte in LEB128: whether more bytes follow, the bits of the number, and in the last byte its sign."""


class LinkError(ReihumError):
    """An object that needs something from outside, so it cannot be a module by itself."""


def encode_unsigned(number: int) -> bytes:
    """Return a number, not negative, in unsigned LEB128.

    >>> encode_unsigned(624485).hex()
    'e58e26'
    """
    encoded = bytearray()
    while number >= CONTINUATION_BIT:
        encoded.append(number & PAYLOAD_MASK | CONTINUATION_BIT)
        number >>= 7
    return bytes([*encoded, number])


def encode_signed(number: int) -> bytes:
    """Return a number in signed LEB128.

    >>> encode_signed(-123456).hex()
    'c0bb78'
    """
    encoded = bytearray()
    while not -SIGN_BIT <= number < SIGN_BIT:
        encoded.append(number & PAYLOAD_MASK | CONTINUATION_BIT)
        number >>= 7
    return bytes([*encoded, number & PAYLOAD_MASK])


class Reader:
    """Reads the bytes and numbers of a binary one after the other, from `position` on."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 0

    def read_byte(self) -> int:
        """Return the next byte."""
        self.position += 1
        return self.data[self.position - 1]

    def read_unsigned(self) -> int:
        """Return the next number in unsigned LEB128."""
        number = shift = 0
        while True:
            byte = self.read_byte()
            number |= (byte & PAYLOAD_MASK) << shift
            if byte < CONTINUATION_BIT:
                return number
            shift += 7

    def read_bytes(self) -> bytes:
        """Return the next byte vector: its size comes first."""
        size = self.read_unsigned()
        self.position += size
        return self.data[self.position - size : self.position]


def iter_sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the id and the content of each section."""
    reader = Reader(module)
    reader.position = len(MAGIC)
    while reader.position < len(module):
        yield reader.read_byte(), reader.read_bytes()


def iter_custom_sections(module: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each custom section."""
    for kind, content in iter_sections(module):
        if kind == CUSTOM:
            reader = Reader(content)
            name = reader.read_bytes().decode()
            yield name, content[reader.position :]


def iter_imports(section: bytes) -> Iterator[tuple[int, str]]:
    """Yield the kind and the name of each import."""
    reader = Reader(section)
    for _ in range(reader.read_unsigned()):
        reader.read_bytes()
        name = reader.read_bytes().decode()
        kind = reader.read_byte()
        if kind == EXTERN_FUNCTION:
            reader.read_unsigned()
        elif kind == EXTERN_MEMORY:
            if reader.read_byte() & HAS_MAXIMUM:
                reader.read_unsigned()
            reader.read_unsigned()
        else:
            reader.position += 2
        yield kind, name


def read_function_indices(linking: bytes) -> dict[str, int]:
    """Return the index of each function by its name, from the custom section `linking` of an object file.

    (WebAssembly Object File Linking, in the repository tool-conventions of WebAssembly.)
    """
    reader = Reader(linking)
    # The version.
    reader.read_unsigned()
    found = {}
    while reader.position < len(linking):
        kind, content = reader.read_byte(), reader.read_bytes()
        if kind == SYMBOL_TABLE:
            found = _read_function_symbols(Reader(content))
    return found


def _read_function_symbols(table: Reader) -> dict[str, int]:
    """Return the index of each defined function by its name, from the symbol table."""
    found = {}
    for _ in range(table.read_unsigned()):
        kind, flags = table.read_byte(), table.read_unsigned()
        defined = not flags & SYMBOL_UNDEFINED
        if kind == DATA_SYMBOL:
            table.read_bytes()
            # A defined symbol of data has a segment, an offset and a size.
            for _ in range(3 if defined else 0):
                table.read_unsigned()
        elif kind == SECTION_SYMBOL:
            table.read_unsigned()
        else:
            index = table.read_unsigned()
            if defined or flags & SYMBOL_EXPLICIT_NAME:
                name = table.read_bytes().decode()
                if kind == FUNCTION_SYMBOL and defined:
                    found[name] = index
    return found


def make_module(object_file: bytes, export_names: Sequence[str], pages: int, stack_top: int, data_end: int) -> bytes:
    """Return LLVM's object file as a module that imports nothing and exports its memory and the functions of these names.

    The memory has `pages` pages of 64 kB; the stack grows down from the address `stack_top`. Raises LinkError for an object that
    needs anything from outside, or whose constants do not end below the address `data_end`.
    """
    contents = dict(iter_sections(object_file))
    custom_contents = dict(iter_custom_sections(object_file))
    missing = sorted(name for _, name in iter_imports(contents.get(IMPORT, b"\0")) if name not in {LINEAR_MEMORY, STACK_POINTER})
    if missing or contents.keys() - {CUSTOM, IMPORT, *COPIED_SECTIONS}:
        message = f"The compiled rules are no module by themselves: they need {', '.join(missing) or 'a linker'}."
        raise LinkError(message)
    if len(contents.get(DATA, b"")) >= data_end:
        message = f"The constants of the compiled rules take {len(contents[DATA])} bytes; there is room for {data_end}."
        raise LinkError(message)
    function_indices = read_function_indices(custom_contents["linking"])
    exports = [("memory", EXTERN_MEMORY, 0), *((name, EXTERN_FUNCTION, function_indices[name]) for name in export_names)]
    output = {kind: contents[kind] for kind in COPIED_SECTIONS if kind in contents}
    # The same size as minimum and maximum: the memory never grows, so views of it in JavaScript stay valid.
    output[MEMORY] = _encode_vector([bytes([HAS_MAXIMUM]) + encode_unsigned(pages) * 2])
    output[GLOBAL] = _encode_vector([bytes([I32, MUTABLE, I32_CONST]) + encode_signed(stack_top) + bytes([END])])
    output[EXPORT] = _encode_vector(
        [_encode_sized(name.encode()) + bytes([kind]) + encode_unsigned(index) for name, kind, index in exports]
    )
    return MAGIC + b"".join(bytes([kind]) + _encode_sized(output[kind]) for kind in SECTION_ORDER if kind in output)


def _encode_sized(content: bytes) -> bytes:
    """Return bytes as a byte vector: their number comes first."""
    return encode_unsigned(len(content)) + content


def _encode_vector(elements: Sequence[bytes]) -> bytes:
    """Return encoded elements as a vector: their number comes first."""
    return encode_unsigned(len(elements)) + b"".join(elements)
