import type { CurrentMembership } from '#contract/membership/schemas.ts';
import type { Possession } from '#contract/service/possessions.ts';
import type { Client } from '#src/api/client.ts';

/** The membership of a person, and all that they have. */
export type Own = { membership: CurrentMembership; possessions: readonly Possession[] };

/** Reads the membership of the signed-in person, and all that they have. */
export async function readOwn(client: Client, signal: AbortSignal): Promise<Own> {
  const [membership, possessions] = await Promise.all([
    client.call('readMembership', { signal }),
    client.call('readEntitlements', { signal }),
  ]);
  return { membership, possessions };
}
