/** Call `look` now, and whenever the page becomes visible or the network returns. Return a function that ends that. */
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
