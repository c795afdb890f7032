import type { Client } from './client.ts';

// In a file of its own: it is asked where something can be ordered, long after the first load.

/** Returns whether orders are taken now, and what the desk says of it. */
export function readOrderPause(client: Client) {
  return client.call('readOrderPause');
}
