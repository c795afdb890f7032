import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { SignedInPlace } from '../../../contract/profile.ts';
import { sessions } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import type { Client } from '../../http/client.ts';
import { sha256 } from '../../ids.ts';
import { AppError } from '../app-error.ts';
import { forgetDevice, forgetOtherSignIns } from '../auth/sign-in-marks.ts';
import { deviceOf } from './device.ts';
import { personRow } from './profile.ts';

export type Places = { items: SignedInPlace[] };

/** Where a person is signed in, this place first; what opens a session never leaves the server. */
export async function listPlaces(deps: Deps, userId: string, token: string): Promise<Places> {
  const here = sha256(token);
  const rows = await deps.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, deps.clock.date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  const items = rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent ?? ''),
    created_at: row.createdAt.toISOString(),
    last_seen_at: (row.lastSeenAt ?? row.createdAt).toISOString(),
    current: row.tokenHash === here,
  }));
  return { items: items.toSorted((one, other) => Number(other.current) - Number(one.current)) };
}

/**
 * Ends one place and forgets its device. Throws 404 for one that has ended, and in the same words for
 * somebody else's.
 */
export async function endPlace(
  deps: Deps,
  userId: string,
  token: string,
  id: string,
): Promise<Places> {
  const own = and(eq(sessions.userId, userId), eq(sessions.id, id));
  const ended = await deps.db.transaction(async (tx) => {
    const [place] = await tx.select().from(sessions).where(own);
    if (place === undefined) throw new AppError(404, 'session.not_found');
    await forgetDevice(tx, userId, place.deviceHash);
    await tx.delete(sessions).where(own);
    return place;
  });
  deps.sessions.ended(ended.tokenHash);
  return listPlaces(deps, userId, token);
}

/** Ends all places but this one, and forgets their devices. */
export async function endOtherPlaces(
  deps: Deps,
  userId: string,
  token: string,
  client: Client,
): Promise<Places> {
  const person = await personRow(deps, userId);
  const tokenHash = sha256(token);
  await deps.db.transaction(async (tx) => {
    await forgetOtherSignIns(deps, tx, person, tokenHash, client);
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
  });
  deps.sessions.someEnded(userId);
  return listPlaces(deps, userId, token);
}
