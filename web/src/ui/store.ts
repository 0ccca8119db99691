/** Small things remembered on this device. A browser that forbids it forgets them; nothing breaks. */

const PREFIX = "reihum.";

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse: then it lasts as long as the page.
  }
}
