import { translated } from "../device/settings.svelte";

const de = {
  word: "Einladungswort",
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
  menu: {
    language: "Sprache",
    theme: "Aussehen",
    themes: { auto: "wie das Gerät", light: "hell", dark: "dunkel" },
    large: "Große Karten und Schrift",
    sounds: "Töne",
    vibrate: "Vibrieren, wenn du dran bist",
    notify: "Benachrichtigen, wenn du dran bist",
    keys: "Tastenkürzel (? zeigt sie)",
    awake: "Bildschirm anlassen, solange gespielt wird",
    goOn: "Von selbst weiter, wenn nichts mehr passt",
    move: "Platz auf ein anderes Gerät mitnehmen",
    moveHint: "Öffne diesen Link auf dem anderen Gerät. Wer ihn hat, spielt deine Karten: Gib ihn niemandem.",
    watch: "Link zum Zuschauen",
    tv: "Auf dem Fernseher zeigen",
    home: "Zur Startseite",
    homeHint: "Dein Platz bleibt für dich frei. Die anderen warten.",
    leave: "Aufstehen",
    leaveHint: "Ein Bot spielt für dich weiter. Du kannst jederzeit zurückkommen.",
    leaveWaiting: "Dein Platz wird wieder frei.",
  },
};

const en: typeof de = {
  word: "Word of invitation",
  animals: "Here you are given the name of an animal.",
  link: {
    copy: "Copy link",
    copied: "Copied",
    marked: "Selected – copy it now",
    share: "Share",
    qr: "QR code",
    noPhones: "Phones cannot reach this computer yet. To let them join, start Reihum with",
    qrFor: (link) => `QR code for ${link}`,
  },
  menu: {
    language: "Language",
    theme: "Appearance",
    themes: { auto: "same as device", light: "light", dark: "dark" },
    large: "Large cards and text",
    sounds: "Sounds",
    vibrate: "Vibrate on your turn",
    notify: "Notify me on my turn",
    keys: "Keyboard shortcuts (? lists them)",
    awake: "Keep the screen on during a round",
    goOn: "Go on by itself when nothing more fits",
    move: "Take this seat to another device",
    moveHint: "Open this link on the other device. Whoever has it plays your cards: keep it to yourself.",
    watch: "Link for watchers",
    tv: "Show on a TV",
    home: "To the start page",
    homeHint: "We’ll keep your seat; the others wait.",
    leave: "Leave the table",
    leaveHint: "A bot will play for you. You can come back at any time.",
    leaveWaiting: "Your seat becomes free.",
  },
};

/** Return the words of menus and links, which no table needs at first; of the chosen language unless one is named. */
export const uiWords = translated(de, en);
