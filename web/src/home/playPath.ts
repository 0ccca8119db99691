/** The triangle on the buttons that begin a match, as a path in a square of 24 units. */
export const PLAY_PATH = "M8 5.5 18.5 12 8 18.5Z";
