import { settings, t } from "./settings.svelte";

const chance = Math.random();

/** Return a name for a person who has given none yet: the same one as long as the page is open. */
export function suggestedName(): string {
  const { names } = t();
  return names[Math.floor(chance * names.length)] ?? "";
}

/** Return the name this person has given, or a name made up for this visit. */
export function playerName(): string {
  return settings.name.trim() || suggestedName();
}
