/** Return a text with a capital first letter. */
export function capitalize(text = ""): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
