import type { Lang } from "../device/settings.svelte";

/** Return the common name of a time zone, without brackets: "Mitteleuropäische Zeit" for "Europe/Berlin". */
export function nameZone(lang: Lang, zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat(lang, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
    const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
    return name.startsWith("GMT") ? zone : name.replace(" (Ortszeit)", ""); // some have no name
  } catch {
    return zone; // one that this browser does not know
  }
}
