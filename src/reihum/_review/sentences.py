"""The sentences of stories, in English and German, which `tools.client_constants` exports to the browser.

The placeholders in braces are the chance that a story names, and the game's pieces.
"""

from typing import NamedTuple

from reihum._review.review_data import StoryKind


class Sentence(NamedTuple):
    """A sentence in both languages."""

    en: str
    de: str


SENTENCES: dict[StoryKind, Sentence] = {
    "won_weak": Sentence(
        "You had the weakest {pieces} at the table, and you won all the same.",
        "Du hattest die schwächsten {pieces} am Tisch und hast trotzdem gewonnen.",
    ),
    "won_hopeless": Sentence(
        "At one point it was as good as lost, and you won all the same.",
        "Zwischendurch war es so gut wie verloren, und du hast trotzdem gewonnen.",
    ),
    "won_behind": Sentence(
        "At one point your chances were down to {share}%, and you won all the same.",
        "Zwischendurch standen deine Chancen nur bei {share} %, und du hast trotzdem gewonnen.",
    ),
    "won_draws": Sentence(
        "You won, and what you drew helped you a lot.",
        "Du hast gewonnen, und was du gezogen hast, hat dir dabei sehr geholfen.",
    ),
    "won_strong": Sentence(
        "You had good {pieces}, and you turned them into a win.",
        "Du hattest gute {pieces} und hast einen Sieg daraus gemacht.",
    ),
    "won_play": Sentence(
        "You won, and your own moves played a good part in it.",
        "Du hast gewonnen, und deine eigenen Züge hatten einen guten Anteil daran.",
    ),
    "won_slips": Sentence(
        "You won, even if not every move was the best one.",
        "Du hast gewonnen, auch wenn nicht jeder Zug der beste war.",
    ),
    "won_steady": Sentence(
        "You won, and your chances were never worse than at the start.",
        "Du hast gewonnen, und deine Chancen waren nie schlechter als am Anfang.",
    ),
    "won": Sentence("You won. Congratulations!", "Du hast gewonnen. Glückwunsch!"),
    "shared": Sentence("You share the win: nobody did better than you.", "Ein geteilter Sieg: Niemand war besser als du."),
    "one_left_weak": Sentence(
        "You had the weakest {pieces} at the table, and in the end you were down to {one}.",
        "Du hattest die schwächsten {pieces} am Tisch, und am Ende blieb dir nur {one}.",
    ),
    "one_left": Sentence(
        "So close: in the end you were down to {one}.",
        "So knapp: Am Ende blieb dir nur {one}.",
    ),
    "one_level": Sentence("So close: in the end you were only one level behind.", "So knapp: Am Ende fehlte dir nur ein Level."),
    "was_sure": Sentence(
        "The win was within reach: at one point your chances stood at {share}%.",
        "Der Sieg war zum Greifen nah: Zwischendurch standen deine Chancen bei {share} %.",
    ),
    "was_ahead": Sentence(
        "At one point you were ahead: your chances stood at {share}%.",
        "Zwischendurch lagst du vorn: Deine Chancen standen bei {share} %.",
    ),
    "led_late": Sentence("Shortly before the end you were even ahead.", "Kurz vor Schluss lagst du sogar vorn."),
    "led_still": Sentence("Shortly before the end you were still ahead.", "Kurz vor Schluss lagst du noch vorn."),
    "climbed": Sentence(
        "You had the weakest {pieces} at the table, and still your chances rose to {share}%.",
        "Du hattest die schwächsten {pieces} am Tisch, und trotzdem stiegen deine Chancen auf {share} %.",
    ),
    "hoped": Sentence(
        "At one point there was hope: your chances rose to {share}%.",
        "Zwischendurch durftest du hoffen: Deine Chancen stiegen auf {share} %.",
    ),
    "lost_weak": Sentence(
        "You had the weakest {pieces} at the table. It was hard from the start.",
        "Du hattest die schwächsten {pieces} am Tisch. Das war von Anfang an schwer.",
    ),
    "lost_cards": Sentence(
        "You played well, but the {pieces} made it hard for you.",
        "Du hast gut gespielt, aber die {pieces} haben es dir schwer gemacht.",
    ),
    "lost_strong": Sentence(
        "You had good {pieces}, but in the end others had the better of it.",
        "Du hattest gute {pieces}, aber am Ende lief es für andere besser.",
    ),
    "lost_draws": Sentence(
        "The draws were not kind to you this time: they cost you a good deal.",
        "Beim Ziehen hattest du diesmal kein Glück, und das hat dich einiges gekostet.",
    ),
    "lost_play": Sentence(
        "There was more in it: other moves would have given you better chances.",
        "Da war mehr drin: Mit anderen Zügen hättest du bessere Chancen gehabt.",
    ),
    "lost_late": Sentence(
        "You were well in the race until shortly before the end.",
        "Bis kurz vor Schluss lagst du gut im Rennen.",
    ),
    "lost_others": Sentence(
        "You played well. This time others had the better of it.",
        "Du hast gut gespielt. Diesmal lief es für andere besser.",
    ),
    "lost_hard": Sentence("The {pieces} made it hard for you this time.", "Die {pieces} haben es dir diesmal schwer gemacht."),
    "lost_rose": Sentence(
        "You were up against a strong table, and still your chances rose to {share}%.",
        "Der Tisch war stark besetzt, und trotzdem stiegen deine Chancen auf {share} %.",
    ),
    "lost_second": Sentence(
        "Not enough for the win, but enough for second place.",
        "Für den Sieg hat es nicht gereicht, aber für den zweiten Platz.",
    ),
    "lost_rounds": Sentence(
        "You ended more than one round, but this time it was not enough for the win.",
        "Du hast mehr als eine Runde beendet, aber für den Sieg hat es diesmal nicht gereicht.",
    ),
    "lost_round": Sentence(
        "You ended a round, but this time it was not enough for the win.",
        "Du hast eine Runde beendet, aber für den Sieg hat es diesmal nicht gereicht.",
    ),
    "lost_find": Sentence(
        "It was not enough for the win, but you found a really good move.",
        "Für den Sieg hat es nicht gereicht, aber du hast einen richtig guten Zug gefunden.",
    ),
    "lost_not_last": Sentence(
        "Not enough for the win, but it wasn’t last place either.",
        "Für den Sieg hat es nicht gereicht, aber der letzte Platz war es auch nicht.",
    ),
    "lost_uphill": Sentence(
        "You were up against a strong table: it was hard from the start.",
        "Der Tisch war stark besetzt: Das war von Anfang an schwer.",
    ),
    "lost_behind": Sentence(
        "You were at a disadvantage from the start.",
        "Diesmal warst du von Anfang an im Nachteil.",
    ),
    "lost_early": Sentence(
        "Others got ahead early, and there was no catching up.",
        "Schon früh zogen andere davon, und das war nicht mehr aufzuholen.",
    ),
    "lost_open": Sentence(
        "For a long time it was open. Others pulled away only late.",
        "Lange war es offen. Erst spät zogen andere davon.",
    ),
    "lost_middle": Sentence(
        "Along the way others pulled ahead, and there was no catching up.",
        "Im Lauf der Partie zogen andere davon, und das war nicht mehr aufzuholen.",
    ),
    "lost_luck": Sentence("Luck was not on your side this time.", "Das Glück war diesmal nicht auf deiner Seite."),
    "lost": Sentence("This time others had the better of it.", "Diesmal lief es für andere besser."),
}

AGAINST_ONE: dict[StoryKind, Sentence] = {
    "won_weak": Sentence(
        "You had the weaker {pieces}, and you won all the same.",
        "Du hattest die schwächeren {pieces} und hast trotzdem gewonnen.",
    ),
    "one_left_weak": Sentence(
        "You had the weaker {pieces}, and in the end you were down to {one}.",
        "Du hattest die schwächeren {pieces}, und am Ende blieb dir nur {one}.",
    ),
    "climbed": Sentence(
        "You had the weaker {pieces}, and still your chances rose to {share}%.",
        "Du hattest die schwächeren {pieces}, und trotzdem stiegen deine Chancen auf {share} %.",
    ),
    "lost_weak": Sentence(
        "You had the weaker {pieces}. It was hard from the start.",
        "Du hattest die schwächeren {pieces}. Das war von Anfang an schwer.",
    ),
    "lost_strong": Sentence(
        "You had good {pieces}, but in the end your opponent had the better of it.",
        "Du hattest gute {pieces}, aber am Ende lief es für dein Gegenüber besser.",
    ),
    "lost_others": Sentence(
        "You played well. This time your opponent had the better of it.",
        "Du hast gut gespielt. Diesmal lief es für dein Gegenüber besser.",
    ),
    "lost_rose": Sentence(
        "Your opponent was strong, and still your chances rose to {share}%.",
        "Dein Gegenüber war stark, und trotzdem stiegen deine Chancen auf {share} %.",
    ),
    "lost_uphill": Sentence(
        "Your opponent was strong: it was hard from the start.",
        "Dein Gegenüber war stark: Das war von Anfang an schwer.",
    ),
    "lost_early": Sentence(
        "Your opponent got ahead early, and there was no catching up.",
        "Schon früh zog dein Gegenüber davon, und das war nicht mehr aufzuholen.",
    ),
    "lost_open": Sentence(
        "For a long time it was open. Your opponent pulled away only late.",
        "Lange war es offen. Erst spät zog dein Gegenüber davon.",
    ),
    "lost_middle": Sentence(
        "Along the way your opponent pulled ahead, and there was no catching up.",
        "Im Lauf der Partie zog dein Gegenüber davon, und das war nicht mehr aufzuholen.",
    ),
    "lost": Sentence("This time your opponent had the better of it.", "Diesmal lief es für dein Gegenüber besser."),
}
"""Sentences used instead in matches of two."""

PIECES: dict[str, tuple[Sentence, Sentence]] = {
    "cards": (Sentence("cards", "Karten"), Sentence("a single card", "eine einzige Karte")),
    "tiles": (Sentence("tiles", "Steine"), Sentence("a single tile", "ein einziger Stein")),
}
"""The pieces of a game, plural and singular."""

TILE_GAMES = {"bloom"}
"""The games that are played with tiles; all others have cards."""


def write_sentence(kind: StoryKind, share: float, game: str, players: int) -> str:
    """Return a story in English; `share` is the chance that it names."""
    sentence = SENTENCES[kind] if players != 2 else AGAINST_ONE.get(kind, SENTENCES[kind])  # noqa: PLR2004 - one opponent
    pieces, one = PIECES["tiles" if game in TILE_GAMES else "cards"]
    return sentence.en.format(share=round(100 * share), pieces=pieces.en, one=one.en)
