import { localize } from "../device/settings.svelte";

const de = {
  mine: "Deine Tische",
  again: "Noch einmal wie zuletzt",
  others: (n: number): string => (n === 1 ? "weiterer Tisch" : "weitere Tische"),
  turn: "Du bist dran",
  turnOf: (name: string) => `${name} ist dran`,
  seatsFree: (n: number) => (n === 1 ? "Ein Platz ist noch frei" : `${n} Plätze sind noch frei`),
  ready: "Alle da: Ihr könnt anfangen",
  roundOver: "Die Runde ist vorbei",
  matchOver: "Die Partie ist vorbei",
  left: "Du bist aufgestanden, ein Bot spielt für dich",
  removeFromList: (code: string) => `Tisch ${code} hier nicht mehr zeigen`,
  alone: "Gerade ohne Netz: Gegen Bots und reihum an einem Gerät kannst du trotzdem spielen.",
  update: "Eine neue Version ist da.",
  updateNow: "Jetzt laden",
  booklet: "Mein Heft",
  bookletShort: "Heft",
  book: "Familienbuch",
  due: (n: number) => (n === 1 ? "ein Rätsel für heute" : `${n} Rätsel für heute`),
  lab: "Regel-Labor: was Hausregeln ausmachen",
  tables: "Mehrere Tische auf einmal",
  evening: "Ein Abend mit gleichen Karten",
  install: "Über das Menü des Browsers kannst du Reihum installieren. Es startet dann auch ohne Netz.",
  insecure: "Installieren und ohne Netz starten geht nur über eine Adresse mit https.",
  older: (n: number) => (n === 1 ? "Ein älterer Tisch fehlt hier." : `${n} ältere Tische fehlen hier.`),
  dropHint: "Was du wegnimmst, steht nur hier nicht mehr. Über den Link oder den Code kommst du weiter an den Tisch.",
};

type HomeWords = typeof de;

const en: HomeWords = {
  mine: "Your tables",
  again: "Same again as last time",
  others: (n) => (n === 1 ? "more table" : "more tables"),
  turn: "It’s your turn",
  turnOf: (name) => `It’s ${name}’s turn`,
  seatsFree: (n) => (n === 1 ? "One seat is still free" : `${n} seats are still free`),
  ready: "Everybody’s here: you can start",
  roundOver: "The round is over",
  matchOver: "The match is over",
  left: "You got up, a bot is playing for you",
  removeFromList: (code) => `Don’t show table ${code} here any more`,
  alone: "No network right now: you can still play against bots and on one device.",
  update: "There’s a new version.",
  updateNow: "Load it now",
  booklet: "My booklet",
  bookletShort: "Booklet",
  book: "Family book",
  due: (n) => (n === 1 ? "one puzzle for today" : `${n} puzzles for today`),
  lab: "Rule laboratory: what house rules do",
  tables: "Several tables at once",
  evening: "An evening with the same cards",
  install: "Your browser’s menu lets you install Reihum. It then starts without a network, too.",
  insecure: "Reihum can only be installed, and start without a network, from an address with https.",
  older: (n) => (n === 1 ? "One older table isn’t listed." : `${n} older tables aren’t listed.`),
  dropHint: "What you remove is only gone from this list. The link or the code still brings you to the table.",
};

/** Return the words of the first page that are needed only where this device has seats; the others are shared. */
export const w = localize(de, en);
