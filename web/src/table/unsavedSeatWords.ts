import { localize } from "../device/settings.svelte";

const de = {
  title: "Dein Browser merkt sich nichts",
  replaced: "In einem anderen Fenster hast du jetzt einen anderen Platz",
  keepLink:
    "Wenn du diese Seite schließt oder neu lädst, kommst du nur mit diesem Link auf deinen Platz zurück. Heb ihn gut auf, und gib ihn niemandem.",
  leaveOpen: "Lasst diese Seite offen, bis ihr fertig seid: Danach sind eure Plätze weg.",
  leaveOpenAlone: "Lass diese Seite offen, bis du fertig bist: Danach ist dein Platz weg.",
  link: "Link zu deinem Platz",
};

const en: typeof de = {
  title: "Your browser keeps nothing",
  replaced: "You now have another seat in another window",
  keepLink:
    "If you close or reload this page, only this link brings you back to your seat. Save it, and keep it to yourself.",
  leaveOpen: "Leave this page open until you are done: after that, your seats are gone.",
  leaveOpenAlone: "Leave this page open until you are done: after that, your seat is gone.",
  link: "Link to your seat",
};

/** Return what a person is told whose browser does not store the seat. */
export const w = localize(de, en);
