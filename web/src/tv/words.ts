import { localize } from "../device/settings.svelte";
import { formatNumber } from "../words/figures";

const de = {
  join: "Setzt euch dazu",
  how: (address: string) => `Scannt den QR-Code mit dem Handy, oder öffnet ${address} und tippt den Code ein.`,
  watch: "Mit dem Handy dazukommen",
  seats: "Am Tisch",
  empty: "frei",
  waiting: (name: string) => `${name} teilt gleich aus.`,
  open: (n: number) => (n === 1 ? "Ein Platz ist noch frei." : `${n} Plätze sind noch frei.`),
  points: (n: number) => `${formatNumber(n)} P.`,
};

type TvWords = typeof de;

const en: TvWords = {
  join: "Join the table",
  how: (address) => `Scan the QR code with your phone, or open ${address} and type the code.`,
  watch: "Join by phone",
  seats: "At the table",
  empty: "free",
  waiting: (name) => `${name} is about to deal.`,
  open: (n) => (n === 1 ? "One seat is still free." : `${n} seats are still free.`),
  points: (n) => `${formatNumber(n)} pts`,
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);
