/** Messages between a page and the worker that runs this browser's tables. */

/** To the worker: a socket's message, or a request. */
export type ToWorker =
  | { readonly socket: number; readonly open: true }
  | { readonly socket: number; readonly text: string }
  | { readonly socket: number; readonly close: true }
  | { readonly question: number; readonly ask: "standing"; readonly code: string; readonly secret: string }
  | { readonly question: number; readonly ask: "record"; readonly code: string; readonly match: number | null }
  | { readonly question: number; readonly ask: "look"; readonly body: string }
  | { readonly question: number; readonly ask: "go_on"; readonly body: string }
  /** Requests a table for the deal of the day; the body is JSON with the deal and the player. */
  | { readonly question: number; readonly ask: "day"; readonly body: string }
  /** Requests the result of a deal at a table. */
  | { readonly question: number; readonly ask: "day_result"; readonly body: string };

/** From the worker: a message for a socket, or an answer. */
export type FromWorker =
  | { readonly socket: number; readonly text: string }
  | { readonly question: number; readonly answer: unknown }
  /** The refusal of a request, by its code. */
  | { readonly question: number; readonly refused: string };
