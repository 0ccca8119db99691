"""`reihum lab`, as a person types it, and the page it writes."""

import json
import re
from html import unescape
from pathlib import Path
from typing import get_args

import pytest

from reihum._lab.house_rules.compare import RulesComparison
from reihum._lab.house_rules.data import Verdict
from reihum._lab.house_rules.figures import list_figures
from reihum._lab.house_rules.page import render_comparison
from reihum._lab.house_rules.words import FAMILIES, LANGUAGES, VERDICTS, WORDS, Language, describe_figure, format_value
from reihum.cli import main
from reihum.cli.lab import _read_values
from tests.helpers.markup import read_page


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lab")
    arguments = ["lab", "elfer_raus", "--players=3", "--grid=rounds=1,2,3", "--matches=60", "--bots=easy,careful", "--processes=1"]
    assert main([*arguments, "--decided=2", f"--json={folder / 'lab.json'}", f"--html={folder / 'lab.html'}", "--language=de"]) == 0
    return folder


def test_the_data_has_every_variant(written: Path) -> None:
    data = json.loads((written / "lab.json").read_text("utf-8"))
    assert data["format"] == "reihum-lab/1"
    assert [rules["name"] for rules in data["rules"]] == ["", "rounds=2", "rounds=3"]  # one round is what is printed
    names = {figure["name"] for figure in data["figures"]}
    assert all(rules["verdicts"].keys() == names for rules in data["rules"][1:])
    assert all(0 <= rules["decided"]["low"] <= rules["decided"]["value"] <= rules["decided"]["high"] <= 1 for rules in data["rules"])


def test_the_page_says_what_is_clear_and_what_bots_cannot_tell(written: Path) -> None:
    german = (written / "lab.html").read_text("utf-8")
    text = read_page(german).text
    assert '<html lang="de">' in german
    assert all(
        word in text
        for word in ("Was klar ist", "rounds=3", "Von Variante zu Variante", "kein Unterschied gefunden", WORDS["de"]["cannot"])
    )
    english = read_page(render_comparison(json.loads((written / "lab.json").read_text("utf-8")))).text
    assert all(word in english for word in ("What is clear", "Cards that decide", "Matches are decided after", WORDS["en"]["cannot"]))


def test_a_clear_difference_stands_with_the_bots_that_show_it(written: Path) -> None:
    data = json.loads((written / "lab.json").read_text("utf-8"))
    first, variant, _ = data["rules"]
    variant["verdicts"] |= {"lead": "more", "spread": "unsure"}
    for name in ("lead", "spread"):
        for bot, (before, after, corrected) in enumerate([(11, 13, 0), (14, 12, 1 if name == "lead" else 0)]):
            difference = {"value": after - before, "low": -1, "high": 1, "flagged": corrected == 0, "corrected": corrected}
            first["tables"][bot]["figures"][name]["value"] = before
            variant["tables"][bot]["figures"][name] |= {"value": after, "difference": difference}
    page = render_comparison(data)
    assert "<strong>Winning margin</strong>: more (easy: 11.0 → 13.0)</li>" in page
    assert "how well people play (easy: 11.0 → 13.0; careful: 14.0 → 12.0)</li>" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_single_match_or_second_is_no_plural(written: Path, language: Language) -> None:
    data = json.loads((written / "lab.json").read_text("utf-8"))
    for rules in data["rules"]:
        rules["decided"]["matches"] = 1
    text = read_page(render_comparison(data | {"pace": 1.0}, language)).text
    assert not re.search(r"\b1 (?:seconds|matches|Sekunden|Partien)\b", text)
    assert {"en": "assume 0.001 s for", "de": "Entscheidung 0,001 s angenommen"}[language] in render_comparison(
        data | {"pace": 0.001}, language
    )


def test_a_notebook_shows_the_page_in_a_frame(written: Path) -> None:
    found = RulesComparison(json.loads((written / "lab.json").read_text("utf-8")))
    shown = re.fullmatch('<iframe srcdoc="([^"]*)" title="([^"]*)" style="[^"]*"></iframe>', found._repr_html_())
    assert shown
    assert [unescape(part) for part in shown.groups()] == [found.page(), repr(found)]


def test_the_printed_game_alone_is_described(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "lab.html"
    arguments = ["lab", "elfer_raus", "--players=2", "--matches=50", "--bots=careful", "--processes=1"]
    assert main([*arguments, f"--html={out}"]) == 0
    assert "What is clear" not in read_page(out.read_text("utf-8")).text
    assert main([*arguments, "--option=rounds=2"]) == 0
    printed = capsys.readouterr().out
    assert all(word in printed for word in ("rounds=2", "Dead turns", "Minutes"))


def test_invalid_arguments_are_refused_with_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "lab.html"
    for arguments, words in (
        (["--option=drop_colour=r"], "drop_colour is null or, with two players only"),
        (["--grid=rounds=1,0"], "rounds is a number of rounds from 1 to"),
        (["--option=nonsense=1"], "has no option 'nonsense'"),
        (["--bots=careful,search@5ms"], "name iterations"),
        (["--matches=10"], "at least 50 matches"),
    ):
        assert main(["lab", "elfer_raus", *arguments, f"--html={out}"]) == 1
        assert words in capsys.readouterr().err
        assert not out.exists()
    with pytest.raises(SystemExit):
        main(["lab", "elfer_raus", "--grid=rounds"])


def test_variants_that_repeat_rules_are_left_out_and_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "lab.json"
    arguments = ["lab", "elfer_raus", "--players=2", "--matches=50", "--bots=random", "--processes=1", f"--json={out}"]
    for given, names, said in (
        ("--grid=draws=3,1,1", ["", "draws=1"], ["Variant 1, draws=3, has the printed rules", "Variant 3, draws=1, repeats variant 2"]),
        ("--option=draws=3", [""], ["Variant 1, draws=3, has the printed rules"]),
    ):
        assert main([*arguments, given]) == 0
        assert [rules["name"] for rules in json.loads(out.read_text("utf-8"))["rules"]] == names
        told = capsys.readouterr().err.splitlines()
        assert len(told) == len(said)
        assert all(words in line for words, line in zip(said, told, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words_in_both_languages(language: Language) -> None:
    for mixed in (False, True):
        for figure in list_figures(6, mixed=mixed):
            assert describe_figure(figure.name, language).means.endswith(".")
            assert figure.family in FAMILIES[language]
    assert VERDICTS[language].keys() == set(get_args(Verdict))
    assert WORDS[language].keys() == WORDS["en"].keys()


def test_values_are_written_as_people_write_them() -> None:
    assert format_value(0.1234, "share", "de") == "12,3 %"
    assert format_value(-0.1234, "share", "en", signed=True) == "\N{MINUS SIGN}12.3 pp"
    assert format_value(0.00001, "share", "en", signed=True) == "0.0 pp"
    assert format_value(12.345, "minutes", "de") == "12,3 min"
    assert format_value(1.234, "", "en") == "1.23"


def test_words_are_those_of_the_data_and_of_the_documents() -> None:
    """Seats are counted from 0 as everywhere; seeds are derived, not counted on; a round has a winner though nobody goes out."""
    assert [describe_figure(f"seat_{seat}", "en").name for seat in (0, 3)] == ["Seat 0", "Seat 3"]
    assert [describe_figure(f"place_{place}", "en").name for place in (0, 1)] == ["First to move", "Places after the first: 1"]
    assert describe_figure("nobody_out", "en").name == "Nobody goes out"
    assert "derived from {seed}" in WORDS["en"]["made"]
    assert "aus {seed} abgeleitet" in WORDS["de"]["made"]


def test_the_values_of_a_grid_may_be_lists_with_commas() -> None:
    given = {
        "levels=null": [None],
        'levels=null,[["R3","V2"],["R4"]],[["R5"]]': [None, [["R3", "V2"], ["R4"]], [["R5"]]],
        'points="cards","numbers"': ["cards", "numbers"],
        "points=cards,numbers,[": ["cards", "numbers", "["],
    }
    for text, values in given.items():
        assert _read_values(text) == (text.partition("=")[0], values)
