import { localize } from "../device/settings.svelte";

const de = {
  word: "Einladungswort",
  lost: "Hier ist nichts.",
  lostHint: "Vielleicht ist der Link nicht vollständig.",
  animals: "Hier bekommst du einen Tiernamen.",
  link: {
    copy: "Link kopieren",
    copied: "Kopiert",
    marked: "Markiert – jetzt kopieren",
    share: "Teilen",
    qr: "QR-Code",
    noPhones: "Telefone erreichen diesen Rechner so noch nicht. Damit sie mitspielen können, starte Reihum mit",
    qrFor: (link: string) => `QR-Code für ${link}`,
  },
};

const en: typeof de = {
  word: "Word of invitation",
  lost: "There is nothing here.",
  lostHint: "Perhaps the link isn’t complete.",
  animals: "Here everybody gets the name of an animal.",
  link: {
    copy: "Copy link",
    copied: "Copied",
    marked: "Selected – copy it now",
    share: "Share",
    qr: "QR code",
    noPhones: "Phones cannot reach this computer yet. To let them join, start Reihum with",
    qrFor: (link) => `QR code for ${link}`,
  },
};

/** Return the words of links, which no table needs at first; of the chosen language unless one is named. */
export const uiWords = localize(de, en);
