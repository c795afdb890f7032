/** The pause in a browser without `requestIdleCallback`, in which it answers presses; ms. */
const pauseMs = 200;

/**
 * Calls `act` when the browser is idle, and after `latestMs` at the latest if it is given. Returns a function
 * that cancels the call.
 */
export function whenIdle(act: () => void, latestMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(act, latestMs === undefined ? {} : { timeout: latestMs });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(act, pauseMs);
  return () => clearTimeout(id);
}
