/** Returns whether a file of the page could not be fetched: no network, or a newer version took its place. */
export function isMissingFile(error: unknown): boolean {
  return /imported module|module script failed|preload CSS/.test(String(error));
}

/**
 * Loads the page anew when a file of it could not be fetched. Once for each entry of the history, and
 * only when the server answers; then the error stays on the page. For the `defaultOnCatch` of the router.
 */
export function reloadOnce(error: unknown): void {
  if (!isMissingFile(error) || 'reloaded' in Object(history.state)) return;
  reloadWhenReachable();
}

/** Loads the page anew unless nobody would answer: its reader would be left with nothing. */
export function reloadWhenReachable(): void {
  fetch(location.href, { method: 'HEAD' }).then(
    () => {
      history.replaceState({ ...Object(history.state), reloaded: true }, '');
      location.reload();
    },
    () => undefined,
  );
}

/**
 * Keeps the router from loading the page anew by itself where a file cannot be fetched, which it does
 * whether or not somebody answers. It knows such a failure by its first words.
 */
export function reloadOnlyOnce(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `Not loaded: ${payload.message}`;
  });
}
