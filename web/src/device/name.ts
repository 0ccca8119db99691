import { settings, t } from "./settings.svelte";

const chance = Math.random();

/** The name to go by for who has none yet: the same one as long as the page is open. */
export function suggestedName(): string {
  const { names } = t();
  return names[Math.floor(chance * names.length)] ?? "";
}

/** What this person wants to be called. */
export function playerName(): string {
  return settings.name.trim() || suggestedName();
}
