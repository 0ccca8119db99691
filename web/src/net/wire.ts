/** What goes between a page and the worker that has this browser's tables. */

/** To the worker: of a socket, or a question. */
export type ToWorker =
  | { readonly socket: number; readonly open: true }
  | { readonly socket: number; readonly text: string }
  | { readonly socket: number; readonly close: true }
  | { readonly question: number; readonly ask: "standing"; readonly code: string; readonly secret: string }
  | { readonly question: number; readonly ask: "record"; readonly code: string; readonly match: number | null }
  | { readonly question: number; readonly ask: "look"; readonly body: string }
  | { readonly question: number; readonly ask: "go_on"; readonly body: string }
  /** For a table for the deal of the day: as JSON the deal, and who takes the seat. */
  | { readonly question: number; readonly ask: "day"; readonly body: string }
  /** For what came of a deal at a table. */
  | { readonly question: number; readonly ask: "day_result"; readonly body: string };

/** From the worker: a message to a socket, or an answer. */
export type FromWorker =
  | { readonly socket: number; readonly text: string }
  | { readonly question: number; readonly answer: unknown }
  /** Why there is none: the code of the refusal. */
  | { readonly question: number; readonly refused: string };
