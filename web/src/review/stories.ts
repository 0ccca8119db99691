/** The one sentence that tells somebody how a match went, by the kinds of `reihum._review.story`. */
import type { Pieces } from "../games/game";
import type { ReviewSeat } from "../protocol";

type Story = ReviewSeat["story"];
/** The kind, the chance that it names in hundredths, what is played with, and how many have played. */
export type Told = [kind: Story, share: number, pieces: Pieces, players: number];

/** Return in German how a match went. */
export function storyDe(...[kind, hundredths, pieces, players]: Told): string {
  const share = `${hundredths} %`;
  const own = { cards: "Karten", tiles: "Steine" }[pieces];
  const one = { cards: "eine einzige Karte", tiles: "ein einziger Stein" }[pieces];
  const told: Record<Story, string> = {
    won_weak: `Du hattest die schwächsten ${own} am Tisch und hast trotzdem gewonnen.`,
    won_hopeless: "Zwischendurch war es so gut wie verloren – und du hast trotzdem gewonnen.",
    won_behind: `Zwischendurch standen deine Chancen nur bei ${share} – und du hast trotzdem gewonnen.`,
    won_draws: "Du hast gewonnen, und was du gezogen hast, hat dir dabei sehr geholfen.",
    won_strong: `Du hattest gute ${own} und hast damit gewonnen.`,
    won_play: "Du hast gewonnen, und deine eigenen Züge hatten einen guten Anteil daran.",
    won_slips: "Du hast gewonnen, auch wenn nicht jeder Zug der beste war.",
    won_steady: "Du hast gewonnen, und deine Chancen waren nie schlechter als am Anfang.",
    won: "Du hast gewonnen. Glückwunsch!",
    shared: "Du teilst dir den Sieg.",
    one_left_weak: `Du hattest die schwächsten ${own} am Tisch, und am Ende war nur noch ${one} übrig.`,
    one_left: `So knapp: Am Ende war bei dir nur noch ${one} übrig.`,
    one_level: "So knapp: Am Ende fehlte dir nur ein Level.",
    was_sure: `Der Sieg war zum Greifen nah: Zwischendurch standen deine Chancen bei ${share}.`,
    was_ahead: `Zwischendurch lagst du vorn: Deine Chancen standen bei ${share}.`,
    led_late: "Kurz vor Schluss lagst du noch vorn.",
    climbed: `Du hattest die schwächsten ${own} am Tisch und bist trotzdem bis auf ${share} gekommen.`,
    hoped: `Zwischendurch durftest du hoffen: Deine Chancen stiegen auf ${share}.`,
    lost_weak: `Du hattest die schwächsten ${own} am Tisch. Das war von Anfang an schwer.`,
    lost_cards: `Du hast gut gespielt, aber mit diesen ${pieces === "cards" ? "Karten" : "Steinen"} war es schwer.`,
    lost_strong: `Du hattest gute ${own}, aber am Ende lief es für andere besser.`,
    lost_draws: "Beim Ziehen hattest du kein Glück, das hat dich einiges gekostet.",
    lost_play: "Da war mehr drin: Mit anderen Zügen hättest du bessere Chancen gehabt.",
    lost_late: "Bis kurz vor Schluss warst du gut im Rennen.",
    lost_others: "Du hast gut gespielt. Diesmal lief es für andere besser.",
    lost_hard: `Mit diesen ${pieces === "cards" ? "Karten" : "Steinen"} war es schwer.`,
    lost_rose: `Gegen diese Mitspieler war es schwer, und trotzdem kamst du zwischendurch auf ${share}.`,
    lost_second: "Für den Sieg hat es nicht gereicht, aber für den zweiten Platz.",
    lost_rounds: "Du hast mehr als eine Runde beendet, aber gewonnen haben diesmal andere.",
    lost_uphill: "Gegen diese Mitspieler war es von Anfang an schwer.",
    lost_early: "Schon früh zogen andere davon, und das war nicht mehr aufzuholen.",
    lost_open: "Lange war noch etwas drin, erst spät zogen andere davon.",
    lost_middle: "Unterwegs zogen andere davon, und das war nicht mehr aufzuholen.",
    lost_luck: "Das Glück war diesmal nicht auf deiner Seite.",
    lost: "Diesmal lief es für andere besser.",
  };
  return (players === 2 && againstOneDe(kind, pieces)) || told[kind];
}

/** The same to whoever had one opponent, where it is told in other words; undefined elsewhere. */
function againstOneDe(kind: Story, pieces: Pieces): string | undefined {
  const own = { cards: "Karten", tiles: "Steine" }[pieces];
  const one = { cards: "eine einzige Karte", tiles: "ein einziger Stein" }[pieces];
  const told: Partial<Record<Story, string>> = {
    won_weak: `Du hattest die schwächeren ${own} und hast trotzdem gewonnen.`,
    one_left_weak: `Du hattest die schwächeren ${own}, und am Ende war nur noch ${one} übrig.`,
    climbed: `Du hattest die schwächeren ${own}, und zwischendurch sah es trotzdem gut für dich aus.`,
    lost_weak: `Du hattest die schwächeren ${own}. Das war von Anfang an schwer.`,
    lost_strong: `Du hattest gute ${own}, aber am Ende lief es für dein Gegenüber besser.`,
    lost_others: "Du hast gut gespielt. Diesmal lief es für dein Gegenüber besser.",
    lost_rose: "Dein Gegenüber war stark, und trotzdem durftest du zwischendurch hoffen.",
    lost_rounds: "Du hast mehr als eine Runde beendet, aber gewonnen hat diesmal dein Gegenüber.",
    lost_uphill: "Dein Gegenüber war stark: Das war von Anfang an schwer.",
    lost_early: "Schon früh zog dein Gegenüber davon, und das war nicht mehr aufzuholen.",
    lost_open: "Lange war noch etwas drin, erst spät zog dein Gegenüber davon.",
    lost_middle: "Unterwegs zog dein Gegenüber davon, und das war nicht mehr aufzuholen.",
    lost: "Diesmal lief es für dein Gegenüber besser.",
  };
  return told[kind];
}

/** Return in English how a match went. */
export function storyEn(...[kind, hundredths, own, players]: Told): string {
  const share = `${hundredths}%`;
  const one = { cards: "a single card", tiles: "a single tile" }[own];
  const told: Record<Story, string> = {
    won_weak: `You had the weakest ${own} at the table, and you won all the same.`,
    won_hopeless: "At one point it was as good as lost – and you won.",
    won_behind: `At one point you were down to ${share} – and you won.`,
    won_draws: "You won, and what you drew helped you a lot.",
    won_strong: `You had good ${own}, and you turned them into a win.`,
    won_play: "You won, and your own moves played a good part in it.",
    won_slips: "You won, even if not every move was the best one.",
    won_steady: "You won, and your chances were never worse than at the start.",
    won: "You won. Congratulations!",
    shared: "You share the win.",
    one_left_weak: `You had the weakest ${own} at the table, and in the end you were down to ${one}.`,
    one_left: `So close: in the end you were down to ${one}.`,
    one_level: "So close: in the end you were only one level behind.",
    was_sure: `The win was within reach: at one point your chances stood at ${share}.`,
    was_ahead: `At one point you were ahead: your chances stood at ${share}.`,
    led_late: "Shortly before the end you were still ahead.",
    climbed: `You had the weakest ${own} at the table, and still got as far as ${share}.`,
    hoped: `At one point there was hope: your chances rose to ${share}.`,
    lost_weak: `You had the weakest ${own} at the table. It was hard from the start.`,
    lost_cards: `You played well, but it was hard with these ${own}.`,
    lost_strong: `You had good ${own}, but in the end others had the better of it.`,
    lost_draws: "The draws were not kind to you this time: they cost you a good deal.",
    lost_play: "There was more in it: other moves would have given you better chances.",
    lost_late: "You were well in the race until shortly before the end.",
    lost_others: "You played well. This time others had the better of it.",
    lost_hard: `It was hard with these ${own}.`,
    lost_rose: `It was hard against this table, and still you got as far as ${share}.`,
    lost_second: "Not enough for the win, but enough for second place.",
    lost_rounds: "You ended more than one round, but this time others won.",
    lost_uphill: "It was hard against this table from the start.",
    lost_early: "Others got ahead early, and there was no catching up.",
    lost_open: "For a long time it was still open. Others pulled away only late.",
    lost_middle: "On the way others got ahead, and there was no catching up.",
    lost_luck: "Luck was not on your side this time.",
    lost: "This time others had the better of it.",
  };
  return (players === 2 && againstOneEn(kind, own)) || told[kind];
}

function againstOneEn(kind: Story, own: Pieces): string | undefined {
  const one = { cards: "a single card", tiles: "a single tile" }[own];
  const told: Partial<Record<Story, string>> = {
    won_weak: `You had the weaker ${own}, and you won all the same.`,
    one_left_weak: `You had the weaker ${own}, and in the end you were down to ${one}.`,
    climbed: `You had the weaker ${own}, and still it looked good for you at one point.`,
    lost_weak: `You had the weaker ${own}. It was hard from the start.`,
    lost_strong: `You had good ${own}, but in the end your opponent had the better of it.`,
    lost_others: "You played well. This time your opponent had the better of it.",
    lost_rose: "Your opponent was strong, and still there was hope at one point.",
    lost_rounds: "You ended more than one round, but this time your opponent won.",
    lost_uphill: "Your opponent was strong: it was hard from the start.",
    lost_early: "Your opponent got ahead early, and there was no catching up.",
    lost_open: "For a long time it was still open. Your opponent pulled away only late.",
    lost_middle: "On the way your opponent got ahead, and there was no catching up.",
    lost: "This time your opponent had the better of it.",
  };
  return told[kind];
}
