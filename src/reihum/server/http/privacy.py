"""The privacy page: which data this server stores with its settings, in German and English. It is no legal advice."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import NamedTuple

from reihum.server.config.settings import ServerSettings


class PageWords(NamedTuple):
    """The texts that depend on the settings, in one language."""

    title: str
    kept_for: Callable[[int], str]
    kept: str
    chat: dict[str, str]
    """The sentence about the chat, by the setting `chat`."""
    written: dict[str, str]
    """What the operator sees of the chat, by the setting `chat`."""
    names: dict[str, str]
    """The sentence about names, by the setting `names`."""
    responsible: str
    """The heading of the section on who is responsible."""
    push: str
    """The heading of the section on notifications, left out if the server sends none."""


WORDS = {
    "de": PageWords(
        "Datenschutz",
        lambda days: f"{'einen Tag' if days == 1 else f'{days} Tage'}, nachdem an ihm zuletzt etwas geschehen ist, gelöscht",
        "nur gelöscht, wenn der Betreiber es tut",
        {
            "on": "Was ihr euch schreibt, merkt sich der Server nur, solange jemand am Tisch ist, und eine Viertelstunde danach; "
            "er speichert es nicht.",
            "off": "Schreiben kann man sich auf diesem Server nicht.",
        },
        {"on": ", auch was zuletzt geschrieben wurde", "off": ""},
        {"free": "die Namen, die ihr euch gegeben habt", "animals": "die Tiernamen, die der Server euch gibt"},
        "Wer verantwortlich ist",
        "Wenn du dir Bescheid sagen lässt",
    ),
    "en": PageWords(
        "Privacy",
        lambda days: f"{'a day' if days == 1 else f'{days} days'} after something last happened there",
        "only when the operator deletes it",
        {
            "on": "The server remembers what you write to each other only while somebody is at the table, and for a quarter of an hour "
            "after; it never stores it.",
            "off": "On this server people cannot write to each other.",
        },
        {"on": ", also what was written last", "off": ""},
        {"free": "the names you gave yourselves", "animals": "the names of animals that the server gives you"},
        "Who is responsible",
        "If you ask to be told",
    ),
}

PAGE = """<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<link rel="icon" href="{path}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{path}/rules/rules.css">
</head>
<body>
<main>
<p><a href="{path}/">Reihum</a> · <a href="#en" lang="en">English</a></p>
{sections}
</main>
<script src="{path}/foot.js"></script>
</body>
</html>
"""


def render_privacy_page(settings: ServerSettings) -> str:
    """Return the page as HTML."""
    name = settings.site_name or "Reihum"
    title, sections = escape(f"Datenschutz · Privacy · {name}"), "".join(_render_section(settings, lang) for lang in WORDS)
    return PAGE.format(title=title, path=settings.path, sections=sections)


def _render_section(settings: ServerSettings, lang: str) -> str:
    words = WORDS[lang]
    kept = words.kept_for(settings.expire_days) if settings.expire_days else words.kept
    text = (Path(__file__).parent / f"privacy.{lang}.txt").read_text("utf-8")
    text = text.format(kept=kept, chat=words.chat[settings.chat], written=words.written[settings.chat], names=words.names[settings.names])
    parts = [part.partition("\n")[::2] for part in text.removeprefix("## ").split("\n## ")]
    if settings.responsible is not None:
        parts.insert(0, (words.responsible, settings.responsible))
    shown = [part for part in parts if settings.push_key is not None or part[0] != words.push]
    body = "".join(f"<h2>{escape(title)}</h2>\n<p>{escape(section.strip())}</p>\n" for title, section in shown)
    return f'<section id="{lang}" lang="{lang}">\n<h1>{words.title}</h1>\n{body}</section>\n'
