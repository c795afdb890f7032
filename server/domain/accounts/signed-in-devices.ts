import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { SignedInDevice } from '#contract/accounts/profile.ts';
import { sessions } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import { formatDeviceName } from '#server/base/device-name.ts';
import { sha256 } from '#server/base/ids.ts';
import { keepNothing, runUnitOfWork, type KeepAnswer } from '#server/records/unit-of-work.ts';
import type { AccountsDeps } from './deps.ts';
import { personRow } from './profile.ts';
import { deleteDeviceMark, deleteOtherSignInMarks } from './sign-in-marks.ts';

export type SignedInDevices = { items: SignedInDevice[] };

/** Lists the open sessions of a person, this one first; session tokens never leave the server. */
export async function listSignedInDevices(
  deps: AccountsDeps,
  userId: string,
  token: string,
): Promise<SignedInDevices> {
  const currentHash = sha256(token);
  const rows = await deps.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, deps.clock.date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  const items = rows.map((row) => ({
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
  deps: AccountsDeps,
  userId: string,
  token: string,
  id: string,
  keep: KeepAnswer<unknown> = keepNothing,
): Promise<SignedInDevices> {
  const own = and(eq(sessions.userId, userId), eq(sessions.id, id));
  const ended = await runUnitOfWork(deps, keep, async (tx) => {
    const [session] = await tx.select().from(sessions).where(own);
    if (session === undefined) throw new Refusal(404, 'session.not_found');
    await deleteDeviceMark(tx, userId, session.deviceHash);
    await tx.delete(sessions).where(own);
    return session;
  });
  deps.sessionCache.publishEnd(ended.tokenHash);
  return listSignedInDevices(deps, userId, token);
}

/** Ends all sessions but this one, and forgets their devices. */
export async function endOtherSignedInDevices(
  deps: AccountsDeps,
  userId: string,
  token: string,
  client: Client,
  keep: KeepAnswer<void> = keepNothing,
): Promise<SignedInDevices> {
  const person = await personRow(deps, userId);
  const tokenHash = sha256(token);
  await runUnitOfWork(deps, keep, async (tx) => {
    await deleteOtherSignInMarks(deps, tx, person, tokenHash, client);
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
  });
  deps.sessionCache.publishPersonEnds(userId);
  return listSignedInDevices(deps, userId, token);
}
