"""Names and talk: whatever somebody writes, others see a little plain text."""

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reihum.server.live import chat
from reihum.server.messages.errors import Refused
from reihum.server.table import names
from reihum.server.table.unicode_text import MAX_MARKS

BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
UNSEEN = "\u200b\u200c\u2060\ufeff\u00ad\u180e"
BLANK = "\u3164\u115f\u1160\uffa0\u2800\u00a0\u2003"
HEAPS = "".join(map(chr, range(0x300, 0x340)))
NASTY = st.text(st.characters() | st.sampled_from(BIDI + UNSEEN + BLANK + HEAPS + "\u200d\ufe0f\x00\x1b\r\n<>&'\""), max_size=300)


def is_plain(text: str, longest: int) -> bool:
    controls = [letter for letter in text if unicodedata.category(letter).startswith("C") and letter != "\u200d"]
    marks = "".join("m" if unicodedata.category(letter) in {"Mn", "Me"} else " " for letter in text)
    heap = max(map(len, marks.split()), default=0)
    visible = [letter for letter in text if unicodedata.category(letter)[0] in "LNPS" and letter not in BLANK]
    return 1 <= len(text) <= longest and not controls and heap <= MAX_MARKS and bool(visible) and len(text.encode()) <= 4 * longest


def clean_or_none(clean: Callable[[str], str], text: str) -> str | None:
    """Give what is made of a text, None when it is refused."""
    try:
        return clean(text)
    except Refused:
        return None


@given(NASTY)
def test_a_name_is_plain_or_refused(text: str) -> None:
    name = clean_or_none(names.clean_name, text)
    assert name is None or is_plain(name, names.MAX_LENGTH)
    assert name is None or names.clean_name(name) == name


@given(NASTY)
def test_messages_are_plain_text_or_refused(text: str) -> None:
    said = clean_or_none(chat.clean_message, text)
    assert said is None or is_plain(said, chat.MAX_LENGTH)


@pytest.mark.parametrize("letter", BIDI + UNSEEN + "\x00\x1b\x7f\u0085\u2028")
def test_names_contain_no_direction_marks_or_invisible_characters(letter: str) -> None:
    assert letter not in (clean_or_none(names.clean_name, f"An{letter}na") or "")


@pytest.mark.parametrize("text", [*BLANK, "\u200d" * 5, "\u0301\u0301", "a" + HEAPS[:5], "", "   "])
def test_nobody_is_called_nothing_or_a_heap(text: str) -> None:
    with pytest.raises(Refused):
        names.clean_name(text)


@pytest.mark.parametrize("text", ["Jörg", "Nguyễn", "ผู้เล่น", "דָּוִד", "محمد", "李小龙", "👩🏽\u200d🚀", "❤\ufe0f", "O'Neil-Ærø"])
def test_names_of_this_world_are_names(text: str) -> None:
    assert names.clean_name(text) == unicodedata.normalize("NFC", text)


UNSEEN_MARKS = [0x34F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]


@pytest.mark.parametrize("mark", [chr(mark) for mark in UNSEEN_MARKS])
def test_no_mark_that_is_not_seen_makes_another_name(mark: str) -> None:
    name = clean_or_none(names.clean_name, f"An{mark}na")
    assert name is None or names.make_distinct(name, ["Anna"]).endswith(" 2")


@pytest.mark.parametrize("name", ["\u0410nna", "Ann\u0430", "Mar\u03b9a", "\u0412er\u0430", "\u13aanna"])
def test_a_word_has_letters_of_one_alphabet(name: str) -> None:
    with pytest.raises(Refused):
        names.clean_name(name)


@pytest.mark.parametrize("name", ["Аня", "DJ Аня", "Ελένη", "Анна-Мария", "ジョン Smith", "Müller"])
def test_words_of_different_alphabets_may_stand_beside_each_other(name: str) -> None:
    assert names.clean_name(name) == name


@pytest.mark.parametrize(
    ("like", "other"),
    [
        ("\u0430\u0441\u0435", "ace"),  # Cyrillic throughout
        ("\u041d\u0410\u041d\u041d\u0410", "HAHHA"),
        ("\u0391\u039d\u039d\u0391", "Anna"),  # Greek capitals
        ("\u0440\u0451", "pë"),
        ("Lisa", "lisa"),
        ("LIsa", "Llsa"),
        ("B0b", "Bob"),
        ("\u0393\u03a0", "\u0413\u041f"),  # Greek and Cyrillic
    ],
)
def test_letters_of_other_alphabets_make_no_other_name(like: str, other: str) -> None:
    assert names.make_distinct(names.clean_name(like), [other]).endswith(" 2")
    assert names.make_distinct(other, [names.clean_name(like)]).endswith(" 2")


@pytest.mark.parametrize("one", ["Anna", "Анна", "Mia", "Tim", "Änna", "Ann"])
def test_names_that_do_not_look_alike_stay_as_they_are(one: str) -> None:
    assert names.make_distinct(one, ["Hanna", "Аня", "Mira", "Tom", "Anne"]) == one


@pytest.mark.parametrize("like", ["anna", "ANNA", "\uff21\uff4e\uff4e\uff41", "An\u200dna", "Anna\ufe0f"])
def test_a_name_that_looks_like_another_gets_a_number(like: str) -> None:
    assert names.make_distinct(names.clean_name(like), ["Anna"]).endswith(" 2")


def test_piled_up_combining_characters_are_removed_from_messages() -> None:
    said = chat.clean_message(f"x{HEAPS}y")
    assert (said[0], said[-1], len(said)) == ("x", "y", 2 + MAX_MARKS)
