import type { SignedInDevice } from '#contract/accounts/profile.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import { formatDeviceName } from '#server/base/device-name.ts';
import { sha256 } from '#server/base/ids.ts';
import type { Ask } from '#server/records/ask.ts';
import { endOtherSessions, endSession, listSessions } from '#server/records/sessions.ts';
import type { AccountsDeps } from './deps.ts';
import { personRow } from './profile.ts';

export type SignedInDevices = { items: SignedInDevice[] };

/** Lists the open sessions of a person, this one first; session tokens never leave the server. */
export async function listSignedInDevices(
  deps: AccountsDeps,
  userId: string,
  token: string,
): Promise<SignedInDevices> {
  const currentHash = sha256(token);
  const items = (await listSessions(deps, { userId })).map((row) => ({
    id: row.id,
    device: formatDeviceName(row.userAgent ?? ''),
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    current: row.tokenHash === currentHash,
  }));
  return { items: items.toSorted((one, other) => Number(other.current) - Number(one.current)) };
}

/**
 * Ends one session and forgets its device. Throws the same 404 for a session that has ended and for one of
 * another person.
 */
export async function endSignedInDevice(
  ask: Ask<AccountsDeps>,
  userId: string,
  token: string,
  id: string,
): Promise<SignedInDevices> {
  const ended = await ask.transaction((tx) => endSession(ask, tx, { userId }, { id }));
  if (ended === null) throw new Refusal(404, 'session.not_found');
  ask.sessionCache.publishEnd(ended.tokenHash);
  return listSignedInDevices(ask, userId, token);
}

/** Ends all sessions but this one, and forgets their devices. */
export async function endOtherSignedInDevices(
  ask: Ask<AccountsDeps>,
  userId: string,
  token: string,
  client: Client,
): Promise<SignedInDevices> {
  const { phone } = await personRow(ask, userId);
  await ask.transaction((tx) => endOtherSessions(ask, tx, { userId, phone }, token, client));
  ask.sessionCache.publishPersonEnds(userId);
  return listSignedInDevices(ask, userId, token);
}
