import { localize } from "../device/settings.svelte";
import type { Outcome } from "./prove";

interface Words extends Record<Outcome, string> {
  verify: string;
  busy: string;
  how: string;
}

const de: Words = {
  verify: "Nachprüfen",
  busy: "Wird nachgeprüft …",
  sealed:
    "Nachgewiesen: Die Karten standen fest, bevor gegeben wurde, jede einzelne kommt aus dem versiegelten Schlüssel, und alle Züge und Wertungen folgen den Regeln.",
  late: "Nachgewiesen: Seit dieses Gerät an den Tisch kam, standen die Karten fest, jede einzelne kommt aus dem versiegelten Schlüssel, und alle Züge und Wertungen folgen den Regeln.",
  unsealed:
    "Jede Karte kommt aus dem Schlüssel der Partie, und alle Züge und Wertungen folgen den Regeln; ob die Karten vorher feststanden, weiß dieses Gerät nicht, denn es hat das Siegel nicht gesehen.",
  keyless:
    "Alle Züge und Wertungen folgen den Regeln; woher die Karten kommen, ist nicht nachzuweisen, denn diese Aufzeichnung nennt keinen Schlüssel.",
  continued:
    "Alle Züge und Wertungen folgen den Regeln. Nachgewiesen ist nichts über die Karten: Diese Partie ging von einer Aufzeichnung aus weiter, in der schon alle offen lagen.",
  otherKey:
    "Das stimmt nicht: Der Schlüssel passt nicht zu dem Siegel, das dieses Gerät gesehen hat. Es sind andere Karten, als festgelegt war.",
  otherCards: "Das stimmt nicht: Die Karten kommen nicht aus dem Schlüssel der Partie.",
  fault: "Das stimmt nicht: Diese Aufzeichnung folgt nicht den Regeln.",
  how: "Das Siegel rechnet dieses Gerät nach, Karten und Regeln der Server. Wer auch ihm nicht traut, lädt die Aufzeichnung herunter und prüft sie selbst: reihum verify DATEI",
};

const en: Words = {
  verify: "Verify",
  busy: "Verifying …",
  sealed:
    "Proven: the cards were fixed before they were dealt, every one of them comes from the sealed key, and all moves and scores follow the rules.",
  late: "Proven: the cards have been fixed since this device came to the table, every one of them comes from the sealed key, and all moves and scores follow the rules.",
  unsealed:
    "Every card comes from the key of the match, and all moves and scores follow the rules; this device can’t tell whether the cards were fixed before the deal, as it has not seen the seal.",
  keyless:
    "All moves and scores follow the rules; it can’t be proven where the cards come from, as this record names no key.",
  continued:
    "All moves and scores follow the rules. Nothing is proven about the cards: this match went on from a record in which they had all been shown.",
  otherKey:
    "Something is wrong: the key doesn’t match the seal that this device has seen. These are not the cards that were fixed before the deal.",
  otherCards: "Something is wrong: the cards don’t come from the key of the match.",
  fault: "Something is wrong: the record doesn’t follow the rules.",
  how: "This device computes the seal, the server checks cards and rules. If you don’t trust the server either, download the record and check it yourself: reihum verify FILE",
};

/** Return these texts, by default in the chosen language. */
export const w = localize(de, en);
