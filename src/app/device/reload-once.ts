/**
 * Says whether a file of the page failed to load: there is no network, a newer version replaced the file, or a
 * content blocker cut it.
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
  void canReachServer().then((isReached) => {
    if (!isReached) return;
    history.replaceState({ ...Object(history.state), reloaded: true }, '');
    location.reload();
  });
}

/** Says whether the server answers for this page; a proxy in front of it may answer 502 alone. */
export async function canReachServer(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).status < 500;
  } catch {
    return false;
  }
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
