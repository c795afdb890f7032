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

/** As `whenIdle`, but not before `firstMs` have passed; `latestMs` counts from then. */
export function whenIdleAfter(firstMs: number, act: () => void, latestMs?: number): () => void {
  let cancel = () => clearTimeout(id);
  const id = setTimeout(() => {
    cancel = whenIdle(act, latestMs);
  }, firstMs);
  return () => cancel();
}
