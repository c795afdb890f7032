import type { RegisteredRouter } from '@tanstack/react-router';
import { flushSync } from 'react-dom';

/** Draws the application into the page; `hydrates` takes over the elements that the server drew. */
type Draw = (hydrates: boolean) => void;

/** Loads a page that the server drew, and draws it once its data are there, so that nothing on it moves. */
export async function loadDrawnPage(
  router: RegisteredRouter,
  root: Element,
  draw: Draw,
): Promise<void> {
  // Lets React find the same Suspense boundaries.
  router.ssr = { manifest: undefined };
  const requestedHref = router.latestLocation.href;
  await router.load();
  // A browser that has translated the page by now has put its own texts there: React draws the page again.
  const isTranslated = root.querySelector('font') !== null;
  const hydrates = !isTranslated && router.state.location.href === requestedHref;
  if (!hydrates) delete router.ssr;
  draw(hydrates);
  markStart();
}

/**
 * Loads a page that the browser draws, and draws its frame with skeletons as soon as the guards have passed.
 * The words of every page must be loaded.
 */
export async function loadWithSkeleton(router: RegisteredRouter, draw: Draw): Promise<void> {
  // The router's own default.
  const { defaultPendingMs = 1000 } = router.options;
  router.update({ ...router.options, defaultPendingMs: 0 });
  // Before the content is drawn, which fetches further parts of the page.
  const unsubscribe = router.subscribe('onLoad', () => {
    markStart();
    unsubscribe();
  });
  const loaded = router.load();
  // The application listens to the history when this returns, before a guard can redirect (decision 006).
  flushSync(() => draw(false));
  await loaded;
  router.update({ ...router.options, defaultPendingMs });
}

/** Everything fetched until now is the first load. */
function markStart(): void {
  performance.mark('started');
}
