/**
 * Loads the page anew when a file of it could not be fetched: a newer version of the site has taken
 * its place. Once for each entry of the history, and only when the server answers; then the error
 * stays on the page. For the `defaultOnCatch` of the router.
 */
export function reloadOnce(error: unknown): void {
  if (!/imported module|module script failed|preload CSS/.test(String(error))) return;
  if ('reloaded' in Object(history.state)) return;
  fetch(location.href, { method: 'HEAD' }).then(
    () => {
      history.replaceState({ ...Object(history.state), reloaded: true }, '');
      location.reload();
    },
    () => undefined,
  );
}
