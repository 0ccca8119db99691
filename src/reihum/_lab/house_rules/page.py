"""A comparison of rules as a self-contained HTML page: clear differences, pictures, tables, and the limits of the method."""

from collections.abc import Iterator
from html import escape

from reihum._lab.house_rules.data import (
    ComparisonData,
    DecidedData,
    DifferenceData,
    DriverData,
    FigureData,
    FigureKind,
    RulesData,
    TableData,
)
from reihum._lab.house_rules.pictures import Panel, PictureRow, Span, draw_intervals, draw_lengths, draw_over_variants
from reihum._lab.house_rules.verdicts import LEVEL
from reihum._lab.house_rules.words import FAMILIES, VERDICTS, WORDS, Language, describe_figure, format_value
from reihum._play.game import get_game

STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 76rem; padding: 1rem; overflow-wrap: break-word }
h1 { font-size: 1.5rem } h2 { font-size: 1.3rem; margin-top: 2.5rem } h3 { font-size: 1.05rem; margin-bottom: .25rem }
.wide { overflow-x: auto } .wide:focus-visible { outline: 2px solid } svg { height: auto; max-width: 100%; min-width: 44rem }
table { border-collapse: collapse; margin: .5rem 0 1.5rem } caption { text-align: left; font-weight: 600 }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #8884; vertical-align: top; white-space: nowrap }
th[scope=row] { text-align: left; font-weight: 400; white-space: normal; min-width: 13rem }
td.text { text-align: left } small { display: block } li { margin: .3rem 0 }
"""

PREFERRED_BOT = "careful"
"""The bot whose matches the pictures show, if it was among the bots."""
SHOWN_OVER_VARIANTS = ("minutes", "choices", "dead_turns", "comebacks", "place_0", "spread", "better", "luck")


def render_comparison(data: ComparisonData, language: Language = "en") -> str:
    """Return the page of a comparison in one language."""
    words = WORDS[language]
    title = words["title"].format(game=get_game(data["game"]).title, players=data["players"])
    body = "".join(_render_body(data, language))
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n<main><h1>{escape(title)}</h1>{body}</main>\n</body></html>\n"
    )


def _render_body(data: ComparisonData, language: Language) -> Iterator[str]:
    words = WORDS[language]
    first = data["rules"][0]
    bots = ", ".join(f"{table['matches']} {_describe_bots(table, language)}" for table in first["tables"])
    pace = f"{data['pace']:g}".replace(".", "," if language == "de" else ".")
    yield f"<p>{escape(words['made'].format(bots=bots, seed=data['seed'], pace=pace))}</p>"
    variants = data["rules"][1:]
    if len(variants) > 1:
        yield _render_over_variants(data, language)
    for rules in variants or [first]:
        yield from _render_rules(data, rules, language)
    yield f"<h2>{words['about']}</h2>"
    if variants:
        yield f"<p>{escape(words['corrected'].format(comparisons=data['comparisons']))}</p>"
    yield f"<p>{escape(words['cannot'])}</p>"


def _render_rules(data: ComparisonData, rules: RulesData, language: Language) -> Iterator[str]:
    """Yield the part of the page about one variant, or about the printed game alone."""
    words, first = WORDS[language], data["rules"][0]
    is_variant = rules is not first
    yield f"<h2>{escape(_name_rules(rules, language))}</h2>"
    if is_variant:
        yield f"<p>{words['against']}: {escape(_name_rules(first, language))}. {words['same' if rules['same_deals'] else 'other']}</p>"
        yield _render_clear(data, rules, language)
    for family, title in FAMILIES[language].items():
        kinds = [kind for kind in data["figures"] if kind["family"] == family]
        if kinds:
            rows = [_make_row(kind, first if is_variant else None, rules, language) for kind in kinds]
            shown = draw_intervals(title, _name_rules(first, language), _name_rules(rules, language), rows)
            picture, table = (f"{_name_rules(rules, language)}: {title}, {words[kind]}" for kind in ("picture", "table"))
            yield f"<h3>{title}</h3>{_frame_wide(shown, picture)}{_frame_wide(_render_table(data, kinds, rules, language), table)}"
        if family == "length":
            yield _render_lengths(data, rules, language)
    preferred = _find_preferred_table(rules)
    for what, column in (("cards", "card"), ("moves", "move")):
        title = words[what].format(bots=preferred["bots"][0])
        shown = _render_drivers(preferred["cards"] if what == "cards" else preferred["moves"], column, language)
        yield f"<h3>{escape(title)}</h3>{_frame_wide(shown, f'{_name_rules(rules, language)}: {title}')}"
    for one in (first, rules) if is_variant else (rules,):
        if one["decided"] is not None:
            found = one["decided"]
            part = _format_interval(_make_span(found), "share", language)
            mark = format_value(found["mark"], "share", language)
            sentence = words["decided"].format(part=part, mark=mark, matches=found["matches"])
            yield f"<p><strong>{escape(_name_rules(one, language))}</strong>: {escape(sentence)}</p>"


def _render_clear(data: ComparisonData, rules: RulesData, language: Language) -> str:
    """Return lists of the clear and of the unsure differences."""
    words = WORDS[language]

    def render_item(kind: FigureKind) -> str:
        verdict = rules["verdicts"][kind["name"]]
        row = _make_row(kind, data["rules"][0], rules, language)
        found = [table["figures"][kind["name"]]["difference"] for table in rules["tables"] if kind["name"] in table["figures"]]
        # Only those that the verdict rests on: with other bots the figure may differ the other way round.
        shown = (
            f"{bots}: {values}"
            for (bots, _, _, values), apart in zip(row.lines, found, strict=True)
            if apart and apart["flagged"] and (verdict == "unsure" or apart["corrected"] < LEVEL)
        )
        return f"<li><strong>{escape(row.name)}</strong>: {VERDICTS[language][verdict]} ({escape('; '.join(shown))})</li>"

    clear = "".join(render_item(kind) for kind in data["figures"] if rules["verdicts"][kind["name"]] in {"more", "less"})
    unsure = "".join(render_item(kind) for kind in data["figures"] if rules["verdicts"][kind["name"]] == "unsure")
    listed = f"<ul>{clear}</ul>" if clear else f"<p>{words['nothing']}</p>"
    return f"<h3>{words['clear']}</h3>{listed}" + (f"<h3>{words['unsure_title']}</h3><ul>{unsure}</ul>" if unsure else "")


def _make_row(kind: FigureKind, first: RulesData | None, rules: RulesData, language: Language) -> PictureRow:
    """Return a figure as a row of a picture."""
    lines = []
    for number, table in enumerate(rules["tables"]):
        if kind["name"] in table["figures"]:
            after = table["figures"][kind["name"]]
            before = first["tables"][number]["figures"][kind["name"]] if first else None
            texts = [format_value(each["value"], kind["unit"], language) for each in (before, after) if each is not None]
            lines.append((_describe_bots(table, language), _make_span(before) if before else None, _make_span(after), " → ".join(texts)))
    return PictureRow(describe_figure(kind["name"], language).name, lines)


def _render_table(data: ComparisonData, kinds: list[FigureKind], rules: RulesData, language: Language) -> str:
    """Return figures with their intervals, differences and verdicts as a table, a line for each figure and table of bots."""
    words, first = WORDS[language], data["rules"][0]
    is_variant = rules is not first
    heads = [words["figure"], words["bots"], _name_rules(first, language)]
    heads += [_name_rules(rules, language), words["difference"], words["verdict"]] if is_variant else []
    body = ""
    for kind in kinds:
        name, unit = kind["name"], kind["unit"]
        having = [number for number, table in enumerate(rules["tables"]) if name in table["figures"]]
        for place, number in enumerate(having):
            after = rules["tables"][number]["figures"][name]
            cells = [
                _describe_bots(rules["tables"][number], language),
                _format_interval(_make_span(first["tables"][number]["figures"][name]), unit, language),
            ]
            if after["difference"] is not None:
                apart = after["difference"]
                cells.append(_format_interval(_make_span(after), unit, language))
                cells.append(_format_interval(_make_span(apart), unit, language, signed=True))
            row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            if place == 0:
                says = describe_figure(name, language)
                row = f'<th scope="row" rowspan="{len(having)}">{escape(says.name)}<small>{escape(says.means)}</small></th>{row}'
                if is_variant:
                    row += f'<td class="text" rowspan="{len(having)}">{VERDICTS[language][rules["verdicts"][name]]}</td>'
            body += f"<tr>{row}</tr>"
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _render_lengths(data: ComparisonData, rules: RulesData, language: Language) -> str:
    first, preferred = data["rules"][0], _find_preferred_table(rules)
    title = WORDS[language]["lengths"].format(bots=preferred["bots"][0])
    before = _find_preferred_table(first)["lengths"] if rules is not first else []
    shown = draw_lengths(
        title, _name_rules(first, language), _name_rules(rules, language), (before, preferred["lengths"]), data["step_of_lengths"]
    )
    return f"<h3>{escape(title)}</h3>{_frame_wide(shown, f'{_name_rules(rules, language)}: {title}')}"


def _render_over_variants(data: ComparisonData, language: Language) -> str:
    """Return how figures change from variant to variant, with the variants' numbers beside their names."""
    title = WORDS[language]["over"].format(bots=_find_preferred_table(data["rules"][0])["bots"][0])
    panels = []
    for kind in data["figures"]:
        if kind["name"] in SHOWN_OVER_VARIANTS:
            found = [_find_preferred_figure(rules, kind["name"]) for rules in data["rules"]]
            texts = [format_value(each["value"], kind["unit"], language) for each in found]
            panels.append(Panel(describe_figure(kind["name"], language).name, [_make_span(each) for each in found], texts))
    named = "".join(f"<li>{escape(_name_rules(rules, language))}</li>" for rules in data["rules"])
    names = [_name_rules(rules, language) for rules in data["rules"]]
    return f'<h2>{escape(title)}</h2><ol start="0">{named}</ol>{_frame_wide(draw_over_variants(title, names, panels), title)}'


def _render_drivers(found: list[DriverData], column: str, language: Language) -> str:
    """Return a table of the cards or moves that drive results."""
    words = WORDS[language]
    if not found:
        return f"<p>{words['none']}</p>"
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in (words[column], words["times"], words["share"], words["sure"]))
    body = "".join(
        f'<tr><th scope="row">{escape(one["text"])}</th><td>{one["times"]}</td>'
        f"<td>{_format_interval(Span(one['more'], one['low'], one['high']), 'share', language, signed=True)}</td>"
        f"<td>{words['yes' if one['is_sure'] else 'no']}</td></tr>"
        for one in found
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _frame_wide(content: str, label: str) -> str:
    """Return content that may be wider than a phone, in a frame that scrolls by touch or keyboard."""
    return f'<div class="wide" role="region" tabindex="0" aria-label="{escape(label)}">{content}</div>'


def _name_rules(rules: RulesData, language: Language) -> str:
    return rules["name"] or WORDS[language]["printed"]


def _describe_bots(table: TableData, language: Language) -> str:
    return WORDS[language]["one_against"].format(*table["bots"]) if len(table["bots"]) > 1 else table["bots"][0]


def _find_preferred_table(rules: RulesData) -> TableData:
    """Return the table of the preferred bot, or of the best bot there is."""
    alike = [table for table in rules["tables"] if len(table["bots"]) == 1]
    return next((table for table in alike if table["bots"] == [PREFERRED_BOT]), alike[-1])


def _find_preferred_figure(rules: RulesData, name: str) -> FigureData:
    """Return a figure of the preferred bot, from a table of its own or against a weaker bot."""
    having = [table for table in rules["tables"] if name in table["figures"]]
    return next((table for table in having if table["bots"][0] == PREFERRED_BOT), having[-1])["figures"][name]


def _make_span(figure: FigureData | DifferenceData | DecidedData) -> Span:
    return Span(figure["value"], figure["low"], figure["high"])


def _format_interval(span: Span, unit: str, language: Language, *, signed: bool = False) -> str:
    """Return a value with its interval in brackets, the unit once."""
    texts = [format_value(each, unit, language, signed=signed) for each in span]
    bare = [text.partition(" ")[0] for text in texts]
    return f"{texts[0]} ({bare[1]} {'bis' if language == 'de' else 'to'} {bare[2]})"
