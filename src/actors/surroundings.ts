import type { PaymentEvent } from '../../machines/payment.setup.ts';

/** Tells what happens to the tab and the network, beginning with how they are now. Returns the end. */
export function watchSurroundings(tell: (event: PaymentEvent) => void): () => void {
  const visibility = () =>
    tell({ type: document.visibilityState === 'hidden' ? 'tab.hidden' : 'tab.shown' });
  const lost = () => tell({ type: 'network.lost' });
  const restored = () => tell({ type: 'network.restored' });
  const looked = () => tell({ type: 'look.requested' });

  document.addEventListener('visibilitychange', visibility);
  window.addEventListener('offline', lost);
  window.addEventListener('online', restored);
  window.addEventListener('pageshow', looked);
  if (document.visibilityState === 'hidden') visibility();
  if (!navigator.onLine) lost();
  return () => {
    document.removeEventListener('visibilitychange', visibility);
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', restored);
    window.removeEventListener('pageshow', looked);
  };
}
