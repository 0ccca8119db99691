/** How many parts of the app are wanted that did not come at the first try. */
export const missing = $state({ parts: 0 });
