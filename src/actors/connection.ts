import type { ConnectionEvent } from '#machines/ask-again.ts';

/** Tells when the browser has a network again, so that asking need not wait. Returns the end. */
export function watchConnection(emit: (event: ConnectionEvent) => void): () => void {
  const returned = () => emit({ type: 'connection.returned' });
  window.addEventListener('online', returned);
  return () => window.removeEventListener('online', returned);
}
