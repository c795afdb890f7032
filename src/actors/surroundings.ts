import type { Surroundings } from '#machines/payment.setup.ts';

const beatMs = 5000;

/**
 * Reports changes of the tab and the network, beginning with their current state. Returns a function that
 * stops watching.
 */
export function watchSurroundings(
  emit: (event: Surroundings | { type: 'poll.requested' }) => void,
): () => void {
  const visibility = () =>
    emit({ type: document.visibilityState === 'hidden' ? 'tab.hidden' : 'tab.shown' });
  const lost = () => emit({ type: 'network.lost' });
  const restored = () => emit({ type: 'network.restored' });
  const requestPoll = () => emit({ type: 'poll.requested' });
  // A loaded page polls anyway; a page restored from the back/forward cache was frozen.
  const returned = ({ persisted }: PageTransitionEvent) => {
    if (persisted) requestPoll();
  };

  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('visibilitychange', visibility, { signal });
  // The browser froze the page with its timers, and now resumes it.
  document.addEventListener('resume', requestPoll, { signal });
  window.addEventListener('offline', lost, { signal });
  window.addEventListener('online', restored, { signal });
  window.addEventListener('pageshow', returned, { signal });
  window.addEventListener('focus', requestPoll, { signal });
  const endBeats = watchSleep(requestPoll);
  if (document.visibilityState === 'hidden') visibility();
  if (!navigator.onLine) lost();
  return () => {
    ended.abort();
    endBeats();
  };
}

/**
 * No event reports that a machine slept with the page visible, and a request that was in flight will never be
 * answered. A timer that fires far too late by the wall clock is the sign.
 */
function watchSleep(woken: () => void): () => void {
  let last = Date.now();
  const beat = setInterval(() => {
    const now = Date.now();
    if (now - last > 3 * beatMs) woken();
    last = now;
  }, beatMs);
  return () => clearInterval(beat);
}
