"""What a page about variants says, in English and German: all its words stand here."""

from typing import Literal, NamedTuple

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


class Told(NamedTuple):
    """A figure in words: its name, and one sentence on what it means."""

    name: str
    means: str


FIGURES: dict[Language, dict[str, Told]] = {
    "en": {
        "turns": Told("Turns", "How often the turn passes on in a match."),
        "decisions": Told("Decisions", "How many moves are made in a match, forced ones included."),
        "rounds": Told("Rounds", "How many rounds a match has."),
        "round_length": Told("Decisions a round", "How many moves are made in a round."),
        "minutes": Told("Minutes", "How long a match takes at the assumed pace."),
        "longest": Told("The longest 5 %", "How long the longest twentieth of all matches takes, in minutes: the evenings that drag on."),
        "choices": Told("Moves to choose from", "How many moves are legal where there is a choice at all."),
        "forced": Told("Forced moves", "Of all moves, those without a choice."),
        "dead_turns": Told("Dead turns", "Of all turns, those in which a seat can only draw or pass."),
        "ties": Told("Ties", "Of all matches, those that several win."),
        "nobody_out": Told("Rounds without a winner", "Of all rounds, those that end without anybody going out."),
        "lead_changes": Told(
            "Lead changes", "How often somebody else comes to be alone in front, by what the round would bring if it ended there."
        ),
        "comebacks": Told("Comebacks", "Of all matches, those whose winner was not in front after half of the turns."),
        "late_comebacks": Told("Late comebacks", "Of all matches, those whose winner was not in front after three quarters of the turns."),
        "behind": Told("How far behind winners were", "By how many points the winner was behind at worst: drama."),
        "behind_turns": Told("How long winners were behind", "Of all turns, those after which the later winner was not in front."),
        "spread": Told("Spread of scores", "How many points lie between first and last."),
        "lead": Told("Winning margin", "How many points lie between first and second."),
        "better": Told("Wins of the better one", "How often one better bot wins among worse ones."),
        "coin_flips": Told(
            "Skill in coin flips", "How often the odds of the better one are doubled: 0 is pure chance, each coin flip doubles them."
        ),
        "luck": Told("Luck", "The part of the spread of results that the strength of the bots does not explain."),
    },
    "de": {
        "turns": Told("Züge", "Wie oft in einer Partie der Zug weitergeht."),
        "decisions": Told("Entscheidungen", "Wie viele Spielzüge in einer Partie gemacht werden, auch erzwungene."),
        "rounds": Told("Runden", "Wie viele Runden eine Partie hat."),
        "round_length": Told("Entscheidungen je Runde", "Wie viele Spielzüge in einer Runde gemacht werden."),
        "minutes": Told("Minuten", "Wie lange eine Partie beim angenommenen Tempo dauert."),
        "longest": Told("Die längsten 5 %", "Wie viele Minuten das längste Zwanzigstel aller Partien dauert: die Abende, die sich ziehen."),
        "choices": Told("Auswahl", "Wie viele Spielzüge erlaubt sind, wo es überhaupt etwas zu wählen gibt."),
        "forced": Told("Erzwungen", "Wie viele der Spielzüge ohne Wahl sind."),
        "dead_turns": Told("Leere Züge", "Bei wie vielen Zügen man nur ziehen oder passen kann."),
        "ties": Told("Gleichstand", "Wie viele Partien mehrere zusammen gewinnen."),
        "nobody_out": Told("Runden ohne Sieger", "Wie viele Runden enden, ohne dass jemand ausgemacht hat."),
        "lead_changes": Told("Führungswechsel", "Wie oft jemand anderes allein vorn liegt, gezählt, als wäre die Runde jetzt zu Ende."),
        "comebacks": Told("Aufholjagden", "Bei wie vielen Partien nach der Hälfte der Züge noch nicht vorn lag, wer gewinnt."),
        "late_comebacks": Told(
            "Späte Aufholjagden", "Bei wie vielen Partien nach drei Vierteln der Züge noch nicht vorn lag, wer gewinnt."
        ),
        "behind": Told("Rückstand der Sieger", "Wie viele Punkte hinten lag, wer gewinnt, als es am schlimmsten stand: das Drama."),
        "behind_turns": Told("Sieger lagen hinten", "Nach wie vielen der Züge nicht vorn lag, wer am Ende gewinnt."),
        "spread": Told("Spanne der Punkte", "Wie viele Punkte zwischen dem ersten und dem letzten Platz liegen."),
        "lead": Told("Vorsprung", "Wie viele Punkte zwischen dem ersten und dem zweiten Platz liegen."),
        "better": Told("Siege des Besseren", "Wie oft ein besserer Bot unter schlechteren gewinnt."),
        "coin_flips": Told(
            "Können in Münzwürfen",
            "Wie oft sich die Gewinnchance des Besseren verdoppelt (als Quote): 0 ist reiner Zufall, jeder Wurf verdoppelt sie.",
        ),
        "luck": Told("Glück", "Der Teil der Unterschiede im Ergebnis, den die Stärke der Bots nicht erklärt."),
    },
}

SEATS: dict[Language, tuple[Told, Told, Told]] = {
    "en": (
        Told("Seat {}", "How often this seat wins among equals."),
        Told("Who begins", "How often wins who makes the first move, among equals."),
        Told("{}. after the beginner", "How often this place in the order wins, among equals."),
    ),
    "de": (
        Told("Platz {}", "Wie oft dieser Platz gewinnt, wenn alle gleich gut spielen."),
        Told("Wer beginnt", "Wie oft gewinnt, wer den ersten Zug macht, wenn alle gleich gut spielen."),
        Told("{}. nach dem Beginn", "Wie oft dieser Platz in der Reihenfolge gewinnt, wenn alle gleich gut spielen."),
    ),
}
"""A seat, the place that begins, and one later in the order of the first round."""

FAMILIES: dict[Language, dict[str, str]] = {
    "en": {
        "length": "Length",
        "choices": "Choices",
        "fairness": "Fairness",
        "endings": "How it ends",
        "tension": "Tension",
        "scores": "Scores",
        "luck": "Luck and skill",
    },
    "de": {
        "length": "Länge",
        "choices": "Wahl",
        "fairness": "Gerechtigkeit",
        "endings": "Wie es ausgeht",
        "tension": "Spannung",
        "scores": "Punkte",
        "luck": "Glück und Können",
    },
}

VERDICTS: dict[Language, dict[str, str]] = {
    "en": {"more": "more", "less": "less", "open": "no difference found", "unsure": "unsure: depends on how well they play"},
    "de": {
        "more": "mehr",
        "less": "weniger",
        "open": "kein Unterschied gefunden",
        "unsure": "unsicher: hängt davon ab, wie gut gespielt wird",
    },
}

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "{game}, {players} players: what the rules do",
        "printed": "the printed game",
        "against": "Compared with",
        "variant": "variant",
        "picture": "picture",
        "table": "table",
        "made": (
            "Matches played by each set of rules: {bots}; their seeds begin at {seed}. A decision is taken to last {pace} seconds: an "
            "assumption, "
            "by which decisions become minutes. In brackets are intervals of 95 %."
        ),
        "same": "Dealt as by the rules compared with: the same cards in the same hands.",
        "other": "Dealt differently from the rules compared with: the same seeds, other hands.",
        "clear": "What is clear",
        "nothing": "No difference was found that outlasts the correction.",
        "unsure_title": "Unsure",
        "figure": "figure",
        "bots": "bots",
        "difference": "difference",
        "verdict": "verdict",
        "one_against": "{} against {}",
        "pp": "pp",
        "minutes": "min",
        "points": "points",
        "lengths": "How long matches are, in decisions ({bots})",
        "over": "From variant to variant ({bots})",
        "cards": "Cards that decide, dealt to begin with ({bots})",
        "moves": "Moves that decide ({bots})",
        "card": "card",
        "move": "move",
        "times": "times",
        "share": "more of the win than an even share",
        "sure": "sure",
        "yes": "yes",
        "no": "no",
        "none": "Too few matches to tell.",
        "decided": (
            "Matches are decided after {part} of their moves: then the chance of those who win stays above {mark} (the review's curve of "
            "{matches} matches)."
        ),
        "about": "How to read this",
        "corrected": (
            "“More” and “less” are said where a difference outlasts the correction for all {comparisons} comparisons on this page "
            "(Holm), at one strength "
            "of bots at least, and at none it is the other way round. pp are percentage points."
        ),
        "cannot": (
            "What this cannot tell: the bots were made for the printed rules. Under other rules people may find ways to play that no "
            "bot here knows, "
            "so skill may look smaller and a rule harsher than it would be after some evenings. Whether it is fun they do not say at "
            "all. "
            "Cards and moves that go together with winning need not be its cause."
        ),
    },
    "de": {
        "title": "{game} zu {players}: was die Regeln bewirken",
        "printed": "wie gedruckt",
        "against": "Verglichen mit",
        "variant": "Variante",
        "picture": "Bild",
        "table": "Tabelle",
        "made": (
            "Partien nach jeder Regel: {bots}; die Startzahlen beginnen bei {seed}. Für eine Entscheidung sind {pace} Sekunden "
            "gerechnet, eine "
            "Annahme, mit der aus Entscheidungen Minuten werden. In Klammern stehen Bereiche von 95 %."
        ),
        "same": "Gegeben wird wie im Vergleich: dieselben Karten in denselben Händen.",
        "other": "Gegeben wird anders als im Vergleich: dieselben Startzahlen, andere Hände.",
        "clear": "Was klar ist",
        "nothing": "Kein Unterschied, der die Korrektur übersteht.",
        "unsure_title": "Unsicher",
        "figure": "Größe",
        "bots": "Bots",
        "difference": "Unterschied",
        "verdict": "Urteil",
        "one_against": "{} gegen {}",
        "pp": "PP",
        "minutes": "min",
        "points": "Punkte",
        "lengths": "Wie lang Partien sind, in Entscheidungen ({bots})",
        "over": "Von Variante zu Variante ({bots})",
        "cards": "Karten, die entscheiden, am Anfang gegeben ({bots})",
        "moves": "Spielzüge, die entscheiden ({bots})",
        "card": "Karte",
        "move": "Spielzug",
        "times": "wie oft",
        "share": "mehr vom Sieg als der gleiche Anteil",
        "sure": "sicher",
        "yes": "ja",
        "no": "nein",
        "none": "Zu wenige Partien, um etwas zu sagen.",
        "decided": (
            "Entschieden ist eine Partie nach {part} ihrer Spielzüge: Von da an bleibt die Chance derer, die gewinnen, über {mark} "
            "(Kurve der "
            "Auswertung, {matches} Partien)."
        ),
        "about": "So liest du das",
        "corrected": (
            "„Mehr“ und „weniger“ steht da, wo ein Unterschied die Korrektur für alle {comparisons} Vergleiche dieser Seite übersteht "
            "(Holm), bei mindestens "
            "einer Stärke der Bots, und bei keiner ist es umgekehrt. PP sind Prozentpunkte."
        ),
        "cannot": (
            "Was das nicht sagen kann: Die Bots sind für die gedruckten Regeln gemacht. Mit anderen Regeln findet ihr vielleicht "
            "Wege, die hier kein Bot "
            "kennt; dann zählt Können mehr, und eine Regel ist milder, als es hier aussieht. Ob es Spaß macht, sagen sie gar nicht. "
            "Karten und Spielzüge, die mit Siegen zusammengehen, müssen nicht der Grund dafür sein."
        ),
    },
}


def describe_figure(figure: str, language: Language) -> Told:
    """Return a figure in words."""
    kind, _, number = figure.rpartition("_")
    if kind not in {"seat", "place"} or not number.isdigit():
        return FIGURES[language][figure]
    seat, begins, later = SEATS[language]
    if kind == "seat":
        return seat._replace(name=seat.name.format(int(number) + 1))
    return later._replace(name=later.name.format(number)) if int(number) else begins


def value_text(value: float, unit: str, language: Language, *, signed: bool = False) -> str:
    """Return a value with its unit; differences are `signed`, those of shares in percentage points."""
    words = WORDS[language]
    scaled = 100 * value if unit == "share" else value
    digits = 1 if unit in {"share", "minutes"} or abs(scaled) >= 10 else 2  # noqa: PLR2004 - three digits
    number = f"{scaled:{'+' if signed else ''}.{digits}f}"
    if float(number) == 0:
        number = number.lstrip("+-")
    number = number.replace("-", "\N{MINUS SIGN}")
    behind = {"share": words["pp"] if signed else "%"}.get(unit, words.get(unit, ""))
    if language == "de":
        number = number.replace(".", ",")
    return f"{number} {behind}".strip()
