import { settings, t } from "./settings.svelte";

const chance = Math.random();

/** Return a suggested name for a person without one: the same as long as the page is open. */
export function suggestedName(): string {
  const { names } = t();
  return names[Math.floor(chance * names.length)] ?? "";
}

/** Return the person's saved name, or the suggested one. */
export function playerName(): string {
  return settings.name.trim() || suggestedName();
}
