import type { CurrentMembership } from '../../contract/membership.ts';
import type { CallOptions, Client } from './client.ts';

/** The level that counts now, until when, and every period there was or will be. */
export async function readMembership(
  client: Client,
  options?: CallOptions,
): Promise<CurrentMembership> {
  return (await client.call('readMembership', { ...options })).data;
}
