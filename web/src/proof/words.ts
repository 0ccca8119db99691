import { translated } from "../device/settings.svelte";
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
    "Proven: the cards were settled before they were dealt, every one of them comes from the sealed key, and all moves and scores follow the rules.",
  late: "Proven: since this device came to the table the cards were settled, every one of them comes from the sealed key, and all moves and scores follow the rules.",
  unsealed:
    "Every card comes from the key of the match, and all moves and scores follow the rules; whether the cards were settled before, this device cannot tell, as it has not seen the seal.",
  keyless:
    "All moves and scores follow the rules; where the cards come from cannot be proven, as this record names no key.",
  otherKey:
    "This is not right: the key does not fit the seal that this device has seen. These are other cards than were settled.",
  otherCards: "This is not right: the cards do not come from the key of the match.",
  fault: "This is not right: the record does not follow the rules.",
  how: "The seal is worked out by this device, cards and rules by the server. If you do not trust that either, download the record and check it yourself: reihum verify FILE",
};

/** Return the words of this room; of the chosen language unless one is named. */
export const w = translated(de, en);
