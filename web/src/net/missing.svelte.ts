/** The number of parts of the app that failed to load at the first try and are still wanted. */
export const missing = $state({ parts: 0 });
