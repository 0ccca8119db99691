import { recall, remember } from "./storage";

const KEY = "invitation";

/** The word that the host of the server asks of people who set up a table; kept on this device once it was asked for. */
export const invitation = {
  get: (): string => recall(KEY) ?? "",
  keep: (word: string): void => remember(KEY, word.trim() || null),
  /** Returns what a command says of it: nothing where no word is known. */
  said: (): { invitation?: string } => {
    const word = recall(KEY);
    return word ? { invitation: word } : {};
  },
};
