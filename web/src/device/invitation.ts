import { recall, remember } from "./storage";

const KEY = "invitation";

/** The word of invitation that the server requires for setting up a table; saved on this device once it was entered. */
export const invitation = {
  get: (): string => recall(KEY) ?? "",
  keep: (word: string): void => remember(KEY, word || null),
  /** Return the word as a member of a command; empty without one. */
  asField: (): { invitation?: string } => {
    const word = recall(KEY)?.trim();
    return word ? { invitation: word } : {};
  },
};
