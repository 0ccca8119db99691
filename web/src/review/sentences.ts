// Written by `make types` from constants of games, bots and tables; changes belong there.

/** How each kind of story is told. */
export const SENTENCES = {
  won_weak: {"en": "You had the weakest {pieces} at the table, and you won all the same.", "de": "Du hattest die schwächsten {pieces} am Tisch und hast trotzdem gewonnen."},
  won_hopeless: {"en": "At one point it was as good as lost, and you won all the same.", "de": "Zwischendurch war es so gut wie verloren, und du hast trotzdem gewonnen."},
  won_behind: {"en": "At one point your chances were down to {share}%, and you won all the same.", "de": "Zwischendurch standen deine Chancen nur bei {share} %, und du hast trotzdem gewonnen."},
  won_draws: {"en": "You won, and what you drew helped you a lot.", "de": "Du hast gewonnen, und was du gezogen hast, hat dir dabei sehr geholfen."},
  won_strong: {"en": "You had good {pieces}, and you turned them into a win.", "de": "Du hattest gute {pieces} und hast einen Sieg daraus gemacht."},
  won_play: {"en": "You won, and your own moves played a good part in it.", "de": "Du hast gewonnen, und deine eigenen Züge hatten einen guten Anteil daran."},
  won_slips: {"en": "You won, even if not every move was the best one.", "de": "Du hast gewonnen, auch wenn nicht jeder Zug der beste war."},
  won_steady: {"en": "You won, and your chances were never worse than at the start.", "de": "Du hast gewonnen, und deine Chancen waren nie schlechter als am Anfang."},
  won: {"en": "You won. Congratulations!", "de": "Du hast gewonnen. Glückwunsch!"},
  shared: {"en": "You share the win: nobody did better than you.", "de": "Ein geteilter Sieg: Niemand war besser als du."},
  one_left_weak: {"en": "You had the weakest {pieces} at the table, and in the end you were down to {one}.", "de": "Du hattest die schwächsten {pieces} am Tisch, und am Ende blieb dir nur {one}."},
  one_left: {"en": "So close: in the end you were down to {one}.", "de": "So knapp: Am Ende blieb dir nur {one}."},
  one_level: {"en": "So close: in the end you were only one level behind.", "de": "So knapp: Am Ende fehlte dir nur ein Level."},
  was_sure: {"en": "The win was within reach: at one point your chances stood at {share}%.", "de": "Der Sieg war zum Greifen nah: Zwischendurch standen deine Chancen bei {share} %."},
  was_ahead: {"en": "At one point you were ahead: your chances stood at {share}%.", "de": "Zwischendurch lagst du vorn: Deine Chancen standen bei {share} %."},
  led_late: {"en": "Shortly before the end you were even ahead.", "de": "Kurz vor Schluss lagst du sogar vorn."},
  led_still: {"en": "Shortly before the end you were still ahead.", "de": "Kurz vor Schluss lagst du noch vorn."},
  climbed: {"en": "You had the weakest {pieces} at the table, and still your chances rose to {share}%.", "de": "Du hattest die schwächsten {pieces} am Tisch, und trotzdem stiegen deine Chancen auf {share} %."},
  hoped: {"en": "At one point there was hope: your chances rose to {share}%.", "de": "Zwischendurch durftest du hoffen: Deine Chancen stiegen auf {share} %."},
  lost_weak: {"en": "You had the weakest {pieces} at the table. It was hard from the start.", "de": "Du hattest die schwächsten {pieces} am Tisch. Das war von Anfang an schwer."},
  lost_cards: {"en": "You played well, but the {pieces} made it hard for you.", "de": "Du hast gut gespielt, aber die {pieces} haben es dir schwer gemacht."},
  lost_strong: {"en": "You had good {pieces}, but in the end others had the better of it.", "de": "Du hattest gute {pieces}, aber am Ende lief es für andere besser."},
  lost_draws: {"en": "The draws were not kind to you this time: they cost you a good deal.", "de": "Beim Ziehen hattest du diesmal kein Glück, und das hat dich einiges gekostet."},
  lost_play: {"en": "There was more in it: other moves would have given you better chances.", "de": "Da war mehr drin: Mit anderen Zügen hättest du bessere Chancen gehabt."},
  lost_late: {"en": "You were well in the race until shortly before the end.", "de": "Bis kurz vor Schluss lagst du gut im Rennen."},
  lost_others: {"en": "You played well. This time others had the better of it.", "de": "Du hast gut gespielt. Diesmal lief es für andere besser."},
  lost_hard: {"en": "The {pieces} made it hard for you this time.", "de": "Die {pieces} haben es dir diesmal schwer gemacht."},
  lost_rose: {"en": "You were up against a strong table, and still your chances rose to {share}%.", "de": "Der Tisch war stark besetzt, und trotzdem stiegen deine Chancen auf {share} %."},
  lost_second: {"en": "Not enough for the win, but enough for second place.", "de": "Für den Sieg hat es nicht gereicht, aber für den zweiten Platz."},
  lost_rounds: {"en": "You ended more than one round, but this time it was not enough for the win.", "de": "Du hast mehr als eine Runde beendet, aber für den Sieg hat es diesmal nicht gereicht."},
  lost_round: {"en": "You ended a round, but this time it was not enough for the win.", "de": "Du hast eine Runde beendet, aber für den Sieg hat es diesmal nicht gereicht."},
  lost_find: {"en": "It was not enough for the win, but you found a really good move.", "de": "Für den Sieg hat es nicht gereicht, aber du hast einen richtig guten Zug gefunden."},
  lost_not_last: {"en": "Not enough for the win, but it wasn\u2019t last place either.", "de": "F\u00fcr den Sieg hat es nicht gereicht, aber der letzte Platz war es auch nicht."},
  lost_uphill: {"en": "You were up against a strong table: it was hard from the start.", "de": "Der Tisch war stark besetzt: Das war von Anfang an schwer."},
  lost_behind: {"en": "You were at a disadvantage from the start.", "de": "Diesmal warst du von Anfang an im Nachteil."},
  lost_early: {"en": "Others got ahead early, and there was no catching up.", "de": "Schon früh zogen andere davon, und das war nicht mehr aufzuholen."},
  lost_open: {"en": "For a long time it was open. Others pulled away only late.", "de": "Lange war es offen. Erst spät zogen andere davon."},
  lost_middle: {"en": "Along the way others pulled ahead, and there was no catching up.", "de": "Im Lauf der Partie zogen andere davon, und das war nicht mehr aufzuholen."},
  lost_luck: {"en": "Luck was not on your side this time.", "de": "Das Glück war diesmal nicht auf deiner Seite."},
  lost: {"en": "This time others had the better of it.", "de": "Diesmal lief es für andere besser."},
} as const;

/** What is said instead where two have played. */
export const AGAINST_ONE = {
  won_weak: {"en": "You had the weaker {pieces}, and you won all the same.", "de": "Du hattest die schwächeren {pieces} und hast trotzdem gewonnen."},
  one_left_weak: {"en": "You had the weaker {pieces}, and in the end you were down to {one}.", "de": "Du hattest die schwächeren {pieces}, und am Ende blieb dir nur {one}."},
  climbed: {"en": "You had the weaker {pieces}, and still your chances rose to {share}%.", "de": "Du hattest die schwächeren {pieces}, und trotzdem stiegen deine Chancen auf {share} %."},
  lost_weak: {"en": "You had the weaker {pieces}. It was hard from the start.", "de": "Du hattest die schwächeren {pieces}. Das war von Anfang an schwer."},
  lost_strong: {"en": "You had good {pieces}, but in the end your opponent had the better of it.", "de": "Du hattest gute {pieces}, aber am Ende lief es für dein Gegenüber besser."},
  lost_others: {"en": "You played well. This time your opponent had the better of it.", "de": "Du hast gut gespielt. Diesmal lief es für dein Gegenüber besser."},
  lost_rose: {"en": "Your opponent was strong, and still your chances rose to {share}%.", "de": "Dein Gegenüber war stark, und trotzdem stiegen deine Chancen auf {share} %."},
  lost_uphill: {"en": "Your opponent was strong: it was hard from the start.", "de": "Dein Gegenüber war stark: Das war von Anfang an schwer."},
  lost_early: {"en": "Your opponent got ahead early, and there was no catching up.", "de": "Schon früh zog dein Gegenüber davon, und das war nicht mehr aufzuholen."},
  lost_open: {"en": "For a long time it was open. Your opponent pulled away only late.", "de": "Lange war es offen. Erst spät zog dein Gegenüber davon."},
  lost_middle: {"en": "Along the way your opponent pulled ahead, and there was no catching up.", "de": "Im Lauf der Partie zog dein Gegenüber davon, und das war nicht mehr aufzuholen."},
  lost: {"en": "This time your opponent had the better of it.", "de": "Diesmal lief es für dein Gegenüber besser."},
} as const;

/** What games are played with: several, and one. */
export const PIECES = {
  cards: {"pieces": {"en": "cards", "de": "Karten"}, "one": {"en": "a single card", "de": "eine einzige Karte"}},
  tiles: {"pieces": {"en": "tiles", "de": "Steine"}, "one": {"en": "a single tile", "de": "ein einziger Stein"}},
} as const;
