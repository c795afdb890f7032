/**
 * Says whether a file of the page failed to load: there is no network, or a newer version replaced the file.
 */
export function isMissingFile(error: unknown): boolean {
  return /imported module|module script failed|preload CSS/.test(String(error));
}

/**
 * Reloads the page when one of its files failed to load. Once per history entry, and only when the server
 * answers; otherwise the error stays on the page. For the `defaultOnCatch` of the router.
 */
export function reloadOnce(error: unknown): void {
  if (!isMissingFile(error) || 'reloaded' in Object(history.state)) return;
  reloadWhenReachable();
}

/** Reloads the page only if the server answers, because an unreachable server would leave an empty page. */
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
 * Stops the router from reloading the page when a file failed to load, which it does even if the server is
 * unreachable. The router recognizes such a failure by the beginning of its message.
 */
export function reloadOnlyOnce(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `Not loaded: ${payload.message}`;
  });
}
