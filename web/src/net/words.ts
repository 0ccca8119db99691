import { type Lang, localize } from "../device/settings.svelte";
import type { ErrorCode } from "../protocol";

/** Messages about failed requests, and while waiting for a server. */
const de = {
  errors: {
    malformed: "Das hat Reihum nicht verstanden. Lade die Seite neu.",
    too_large: "Das war zu viel auf einmal.",
    too_fast: "Langsam! Das war gerade zu oft. Warte ein bisschen.",
    unknown_game: "Dieses Spiel steht hier nicht im Regal.",
    internal: "Da ist etwas schiefgegangen. Lade die Seite neu – deine Karten sind noch da.",
    unknown_table: "Diesen Tisch gibt es nicht (mehr).",
    unknown_event: "Der Tisch ist auf einem früheren Stand: Was danach kam, wurde nicht gespeichert.",
    damaged:
      "Die Aufzeichnung dieses Tisches ist beschädigt: Ihr könnt ihn ansehen und speichern, aber nicht weiterspielen. Eröffnet einen neuen.",
    not_joined: "Du bist noch nicht am Tisch. Lade die Seite neu.",
    not_seated: "Du schaust nur zu – dafür brauchst du einen Platz.",
    wrong_secret: "Dein Link zu diesem Platz gilt nicht mehr oder ist nicht vollständig.",
    no_onlookers: "An diesem Tisch darf niemand zuschauen.",
    seat_taken: "Der Platz ist schon weg – jemand war schneller.",
    table_full: "Hier ist kein Platz mehr frei.",
    bad_name: "Dieser Name geht hier nicht: Er ist leer, zu lang oder hat ungewöhnliche Zeichen.",
    bad_text: "Das war leer oder zu lang. Schreib einen kurzen Satz.",
    bad_options: "Diese Variante gibt es so nicht.",
    unknown_bot: "Diesen Bot gibt es hier nicht.",
    not_host: "Das darf nur, wer eingeladen hat.",
    not_now: "Das geht gerade nicht.",
    not_away: "Der Platz braucht keinen Bot: Da ist jemand.",
    not_your_turn: "Du bist noch nicht dran.",
    illegal_move: "Das passt hier nicht.",
    nothing_to_take_back: "Das lässt sich nicht mehr zurücknehmen.",
    chat_off: "Der Chat ist aus.",
    muted: "Du bist an diesem Tisch stummgeschaltet.",
    banned: "Hier darfst du gerade nicht mitspielen.",
    no_new_tables: "Gerade werden hier keine neuen Tische eröffnet.",
    too_many_tables: "Von hier wurden heute schon sehr viele Tische eröffnet. Morgen geht es wieder.",
    word_needed:
      "Hier braucht man ein Einladungswort, um einen Tisch aufzumachen. Frag die, bei denen du hier spielst.",
    not_from_here:
      "Tische eröffnet man hier nur von bestimmten Orten aus, zum Beispiel in der Schule. Mitspielen kannst du trotzdem.",
    enough_today:
      "Von hier wurde heute schon sehr viel gespielt. Angefangene Runden gehen weiter, Neues beginnt morgen wieder.",
    stale: "Da war jemand schneller. Schau noch mal hin.",
    conflict: "Das ist schon passiert.",
    storage: "Reihum kann gerade nichts aufschreiben. Es ist nichts verloren, gleich wird es noch mal versucht.",
    closing: "Reihum startet kurz neu. Gleich geht’s weiter.",
  } satisfies Record<ErrorCode, string>,
  crowded:
    "Von hier kam gerade zu viel auf einmal, zum Beispiel falsche Codes. Warte etwa eine Minute, dann geht es von selbst weiter.",
  preparing: "Reihum lernt das Spiel noch. Beim ersten Mal dauert das bis zu einer Minute.",
  unsaved: "Dein Browser kann nichts mehr speichern. Du kannst weiterspielen, aber nur, solange diese Seite offen ist.",
  gone: (name: string) => `Das war schon weg – ${name} war schneller.`,
  notSent: "Das wurde nicht gesendet: Das Netz war zu lange weg. Mach es noch mal, wenn du magst.",
  movedForYou: {
    clock: "Deine Zeit war um. Die Uhr hat für dich gespielt.",
    bot: "Ein Bot hat für dich gespielt, solange du weg warst.",
  },
  removed: "Du wurdest vom Tisch gebeten.",
  newLink: "Auf einem anderen Gerät gibt es einen neuen Link für diesen Platz. Öffne ihn hier.",
  noSeat: "Du hast hier keinen Platz mehr.",
};

const en: typeof de = {
  errors: {
    malformed: "Reihum didn’t understand that. Please reload the page.",
    too_large: "That was too much at once.",
    too_fast: "Slow down! That was too often just now. Please wait a little.",
    unknown_game: "This game isn’t on the shelf here.",
    internal: "Something went wrong. Please reload – your cards are still there.",
    unknown_table: "There is no such table (any more).",
    unknown_event: "The table is back at an earlier point: what came after it was not stored.",
    damaged:
      "The record of this table is damaged: you can look at it and save it, but not play on. Please open a new one.",
    not_joined: "You’re not at the table yet. Please reload the page.",
    not_seated: "You’re only watching – you need a seat for that.",
    wrong_secret: "Your link to this seat no longer works, or isn’t complete.",
    no_onlookers: "This table isn’t open to watchers.",
    seat_taken: "That seat is gone – somebody was faster.",
    table_full: "There is no free seat left.",
    bad_name: "That name won’t work here: it is empty, too long, or has unusual signs.",
    bad_text: "That was empty or too long. Write one short sentence.",
    bad_options: "There is no such variant.",
    unknown_bot: "There is no such bot here.",
    not_host: "Only the host can do that.",
    not_now: "That isn’t possible right now.",
    not_away: "They are here, so no bot is needed.",
    not_your_turn: "It isn’t your turn yet.",
    illegal_move: "That doesn’t fit here.",
    nothing_to_take_back: "That can’t be taken back any more.",
    chat_off: "The chat is off.",
    muted: "You’re muted at this table.",
    banned: "You can’t play here at the moment.",
    no_new_tables: "No new tables are being opened here right now.",
    too_many_tables: "A great many tables were opened from here today. Please try again tomorrow.",
    word_needed: "Opening a table here takes a word of invitation. Ask the people you play with.",
    not_from_here: "Tables can only be opened from certain places here, such as a school. You can still join one.",
    enough_today:
      "A great deal was played from here today. Rounds that have begun go on; something new can begin tomorrow.",
    stale: "Somebody was faster. Have another look.",
    conflict: "That has already happened.",
    storage: "Reihum can’t save right now. Nothing is lost; it will try again in a moment.",
    closing: "Reihum is restarting. Back in a moment.",
  } satisfies Record<ErrorCode, string>,
  crowded:
    "Too much came from here at once, such as wrong codes. Please wait about a minute; then it goes on by itself.",
  preparing: "Reihum is still learning this game. The first time, that takes up to a minute.",
  unsaved: "Your browser can’t save any more. You can play on, but the match is lost when you close this page.",
  gone: (name) => `Too late – ${name} was faster.`,
  notSent: "That was not sent: there was no connection for too long. Do it again if you still want to.",
  movedForYou: {
    clock: "Your time was up. The clock has played for you.",
    bot: "A bot has played for you while you were away.",
  },
  removed: "You were asked to leave the table.",
  newLink: "On another device there is a new link to this seat. Open it here.",
  noSeat: "You no longer have a seat here.",
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);

/** Return why the server does not do for now what is asked again and again, such as letting this page in. */
export function describePostponed(code: ErrorCode, lang?: Lang): string {
  return code === "too_fast" ? w(lang).crowded : w(lang).errors[code];
}
