import type { CallOptions, Client } from './client.ts';

/** Returns the SaaS plan that runs now, until when, and every period there was or will be. */
export function readSaas(client: Client, options?: CallOptions) {
  return client.call('readSaas', { ...options });
}
