/** What is said in the line at the top. An open dialog says it, too: nothing beside it is above it or read out. */
export const notice = $state({ text: "" });
