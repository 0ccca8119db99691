/** Do `look` now, and anew when the page is looked at again or there is a network again; call what is returned to end that. */
export function lookAgain(look: () => void): () => void {
  const seen = () => void (document.hidden || look());
  seen();
  document.addEventListener("visibilitychange", seen);
  addEventListener("online", seen);
  return () => {
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("online", seen);
  };
}
