import type { ConnectionEvent } from '#machines/ask-again.ts';

/**
 * Emits an event when the browser is online again, so that a retry need not wait. Returns a function that
 * stops watching.
 */
export function watchConnection(emit: (event: ConnectionEvent) => void): () => void {
  const returned = () => emit({ type: 'connection.returned' });
  window.addEventListener('online', returned);
  return () => window.removeEventListener('online', returned);
}
