/** Call `poll` now, and whenever the page becomes visible or the network returns. Return a function that ends that. */
export function pollWhenVisible(poll: () => void): () => void {
  const pollIfVisible = () => void (document.hidden || poll());
  pollIfVisible();
  document.addEventListener("visibilitychange", pollIfVisible);
  addEventListener("online", pollIfVisible);
  return () => {
    document.removeEventListener("visibilitychange", pollIfVisible);
    removeEventListener("online", pollIfVisible);
  };
}
