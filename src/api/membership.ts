import type { CallOptions, Client } from './client.ts';

/** Returns the level that counts now, until when, and every period there was or will be. */
export function readMembership(client: Client, options?: CallOptions) {
  return client.call('readMembership', { ...options });
}
