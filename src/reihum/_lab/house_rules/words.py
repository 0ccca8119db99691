"""All texts of a page about variants, in English and German."""

from typing import Literal, NamedTuple

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


class FigureWords(NamedTuple):
    """The words for a figure: its name, and one sentence on its meaning."""

    name: str
    means: str


FIGURES: dict[Language, dict[str, FigureWords]] = {
    "en": {
        "turns": FigureWords("Turns", "How often the turn passes on in a match."),
        "decisions": FigureWords("Decisions", "How many moves are made in a match, forced ones included."),
        "rounds": FigureWords("Rounds", "How many rounds a match has."),
        "round_length": FigureWords("Decisions a round", "How many moves are made in a round."),
        "minutes": FigureWords("Minutes", "How long a match takes at the assumed pace."),
        "longest": FigureWords("The longest 5 %", "How long the longest twentieth of all matches takes on average, in minutes."),
        "choices": FigureWords("Moves to choose from", "How many moves are legal where there is a choice at all."),
        "forced": FigureWords("Forced moves", "The share of moves without a choice."),
        "dead_turns": FigureWords("Dead turns", "The share of turns in which a seat can only draw or pass."),
        "ties": FigureWords("Ties", "The share of matches with several winners."),
        "nobody_out": FigureWords("Nobody goes out", "The share of rounds that end without anybody going out."),
        "lead_changes": FigureWords("Lead changes", "How often somebody else takes the sole lead, as if the round ended at that moment."),
        "comebacks": FigureWords("Comebacks", "The share of matches whose winner was not in front after half of the turns."),
        "late_comebacks": FigureWords(
            "Late comebacks", "The share of matches whose winner was not in front after three quarters of the turns."
        ),
        "behind": FigureWords("How far behind winners were", "The winner's largest deficit during the match, in points or levels."),
        "behind_turns": FigureWords("How long winners were behind", "The share of turns after which the later winner was not in front."),
        "spread": FigureWords("Spread of scores", "How many points or levels lie between first and last."),
        "lead": FigureWords("Winning margin", "How many points or levels lie between first and second."),
        "better": FigureWords("Wins of the better bot", "How often one better bot wins among weaker ones."),
        "coin_flips": FigureWords(
            "Skill in coin flips", "log2 of the better bot's odds: 0 is pure chance, and each coin flip doubles the odds."
        ),
        "luck": FigureWords("Luck", "The part of the variance of results that the bots' strength does not explain."),
    },
    "de": {
        "turns": FigureWords("Züge", "Wie oft in einer Partie jemand anderes an die Reihe kommt."),
        "decisions": FigureWords("Entscheidungen", "Wie viele Spielzüge in einer Partie gemacht werden, auch erzwungene."),
        "rounds": FigureWords("Runden", "Wie viele Runden eine Partie hat."),
        "round_length": FigureWords("Entscheidungen je Runde", "Wie viele Spielzüge in einer Runde gemacht werden."),
        "minutes": FigureWords("Minuten", "Wie lange eine Partie beim angenommenen Tempo dauert."),
        "longest": FigureWords("Die längsten 5 %", "Wie viele Minuten das längste Zwanzigstel aller Partien im Mittel dauert."),
        "choices": FigureWords("Auswahl", "Wie viele Spielzüge erlaubt sind, wo es überhaupt etwas zu wählen gibt."),
        "forced": FigureWords("Erzwungen", "Wie oft es nur einen erlaubten Spielzug gibt."),
        "dead_turns": FigureWords("Leere Züge", "In wie vielen Zügen du nur ziehen oder passen kannst."),
        "ties": FigureWords("Gleichstand", "Wie viele Partien mehrere zusammen gewinnen."),
        "nobody_out": FigureWords("Niemand wird fertig", "Wie viele Runden enden, ohne dass jemand fertig ist."),
        "lead_changes": FigureWords(
            "Führungswechsel", "Wie oft jemand anderes allein vorn liegt, gezählt, als wäre die Runde jetzt zu Ende."
        ),
        "comebacks": FigureWords("Aufholjagden", "In wie vielen Partien der Sieger nach der Hälfte der Züge noch nicht vorn lag."),
        "late_comebacks": FigureWords(
            "Späte Aufholjagden", "In wie vielen Partien der Sieger nach drei Vierteln der Züge noch nicht vorn lag."
        ),
        "behind": FigureWords("Rückstand der Sieger", "Wie viele Punkte oder Level der Sieger während der Partie höchstens zurücklag."),
        "behind_turns": FigureWords("Sieger lagen hinten", "Nach welchem Teil der Züge der spätere Sieger nicht vorn lag."),
        "spread": FigureWords("Spanne", "Wie viele Punkte oder Level zwischen dem ersten und dem letzten Platz liegen."),
        "lead": FigureWords("Vorsprung", "Wie viele Punkte oder Level zwischen dem ersten und dem zweiten Platz liegen."),
        "better": FigureWords("Siege des Besseren", "Wie oft ein besserer Bot unter schlechteren gewinnt."),
        "coin_flips": FigureWords(
            "Können in Münzwürfen",
            "Wie oft sich die Gewinnchance des Besseren verdoppelt (als Quote): 0 ist reiner Zufall, jeder Wurf verdoppelt sie.",
        ),
        "luck": FigureWords("Glück", "Der Teil der Unterschiede im Ergebnis, den die Stärke der Bots nicht erklärt."),
    },
}

SEATS: dict[Language, tuple[FigureWords, FigureWords, FigureWords]] = {
    "en": (
        FigureWords("Seat {}", "How often this seat wins among equals; seats are counted from 0."),
        FigureWords("First to move", "How often the seat with the first move wins, among equals."),
        FigureWords("Places after the first: {}", "How often the seat this many places after the first to move wins, among equals."),
    ),
    "de": (
        FigureWords("Platz {}", "Wie oft dieser Platz gewinnt, wenn alle gleich gut spielen; gezählt wird ab 0."),
        FigureWords("Wer beginnt", "Wie oft gewinnt, wer den ersten Zug macht, wenn alle gleich gut spielen."),
        FigureWords(
            "Plätze nach dem Beginn: {}", "Wie oft gewinnt, wer so viele Plätze nach dem Beginn sitzt, wenn alle gleich gut spielen."
        ),
    ),
}
"""The words for a seat, for the place that begins, and for a later place in the order of the first round."""

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
        "scores": "Abstände",
        "luck": "Glück und Können",
    },
}

VERDICTS: dict[Language, dict[str, str]] = {
    "en": {"more": "more", "less": "less", "open": "no difference found", "unsure": "unsure: depends on how well people play"},
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
            "Matches played with each set of rules: {bots}; their seeds are derived from {seed}. Minutes assume {pace} s for each "
            "decision. Intervals of 95 % are in brackets."
        ),
        "same": "The deals are those of the other rules: the same cards in the same hands.",
        "other": "The deals differ from those of the other rules: the same seeds, other hands.",
        "clear": "What is clear",
        "nothing": "No difference remains after the correction.",
        "unsure_title": "Unsure",
        "figure": "figure",
        "bots": "bots",
        "difference": "difference",
        "verdict": "verdict",
        "one_against": "{} against {}",
        "pp": "pp",
        "minutes": "min",
        "lengths": "How long matches are, in decisions ({bots})",
        "over": "From variant to variant ({bots})",
        "cards": "Cards that decide, in the first deal ({bots})",
        "moves": "Moves that decide ({bots})",
        "card": "card",
        "move": "move",
        "times": "times",
        "share": "share of the win beyond an even share",
        "sure": "sure",
        "yes": "yes",
        "no": "no",
        "none": "Too few matches to tell.",
        "decided": (
            "Matches are decided after {part} of their moves: from then on the winners' chance stays above {mark} (with all "
            "cards open; matches: {matches})."
        ),
        "about": "How to read this",
        "corrected": (
            "“More” and “less” mean that a difference remains after the correction for all {comparisons} comparisons on this page (Holm), "
            "at one strength of bots at least, and that it is reversed at none. pp are percentage points."
        ),
        "cannot": (
            "The limits: the bots were made for the printed rules. Under other rules people may find ways to play that no bot here knows. "
            "Then skill counts for more, and a rule is milder, than it looks here. Bots cannot say whether a game is fun. Cards and "
            "moves that are correlated with winning need not be its cause."
        ),
    },
    "de": {
        "title": "{game} zu {players}: was die Regeln bewirken",
        "printed": "gedruckte Regeln",
        "against": "Verglichen mit",
        "variant": "Variante",
        "picture": "Bild",
        "table": "Tabelle",
        "made": (
            "Partien nach jeder Regel: {bots}; ihre Startzahlen sind aus {seed} abgeleitet. Für die Minuten sind je "
            "Entscheidung {pace} s angenommen. In Klammern stehen Bereiche von 95 %."
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
        "lengths": "Wie lang Partien sind, in Entscheidungen ({bots})",
        "over": "Von Variante zu Variante ({bots})",
        "cards": "Karten der ersten Hand, die entscheiden ({bots})",
        "moves": "Spielzüge, die entscheiden ({bots})",
        "card": "Karte",
        "move": "Spielzug",
        "times": "wie oft",
        "share": "Anteil am Sieg über den gleichen hinaus",
        "sure": "sicher",
        "yes": "ja",
        "no": "nein",
        "none": "Zu wenige Partien, um etwas zu sagen.",
        "decided": (
            "Entschieden ist eine Partie nach {part} ihrer Spielzüge: Von da an bleibt die Chance derer, die gewinnen, über {mark} "
            "(mit offenen Karten; Partien: {matches})."
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


def describe_figure(figure: str, language: Language) -> FigureWords:
    """Return the words for a figure."""
    kind, _, number = figure.rpartition("_")
    if kind not in {"seat", "place"} or not number.isdigit():
        return FIGURES[language][figure]
    seat, begins, later = SEATS[language]
    if kind == "seat":
        return seat._replace(name=seat.name.format(number))
    return later._replace(name=later.name.format(number)) if int(number) else begins


def format_value(value: float, unit: str, language: Language, *, signed: bool = False) -> str:
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
