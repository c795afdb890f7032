import type { Surroundings } from '../../machines/payment.setup.ts';

const beatMs = 5000;

/** Tells what happens to the tab and the network, beginning with how they are now. Returns the end. */
export function watchSurroundings(
  tell: (event: Surroundings | { type: 'look.requested' }) => void,
): () => void {
  const visibility = () =>
    tell({ type: document.visibilityState === 'hidden' ? 'tab.hidden' : 'tab.shown' });
  const lost = () => tell({ type: 'network.lost' });
  const restored = () => tell({ type: 'network.restored' });
  const looked = () => tell({ type: 'look.requested' });
  // A page that is loaded looks anyway; one that comes out of the back/forward cache slept in it.
  const returned = ({ persisted }: PageTransitionEvent) => {
    if (persisted) looked();
  };

  document.addEventListener('visibilitychange', visibility);
  window.addEventListener('offline', lost);
  window.addEventListener('online', restored);
  window.addEventListener('pageshow', returned);
  window.addEventListener('focus', looked);
  const endBeats = watchSleep(looked);
  if (document.visibilityState === 'hidden') visibility();
  if (!navigator.onLine) lost();
  return () => {
    document.removeEventListener('visibilitychange', visibility);
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', restored);
    window.removeEventListener('pageshow', returned);
    window.removeEventListener('focus', looked);
    endBeats();
  };
}

/**
 * No event tells that a machine slept with the page in sight, and the question that was under way
 * will never be answered: a beat that comes far too late by the wall clock is the sign.
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
