import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { SignedInPlace } from '../../../contract/profile.ts';
import { sessions } from '../../db/tables/people.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../ids.ts';
import { AppError } from '../app-error.ts';
import { deviceOf } from './device.ts';

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

/** Throws 404 for one that has ended, and in the same words for somebody else's. */
export async function endPlace(
  deps: Deps,
  userId: string,
  token: string,
  id: string,
): Promise<Places> {
  const [ended] = await deps.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ tokenHash: sessions.tokenHash });
  if (ended === undefined) throw new AppError(404, 'session.not_found');
  deps.sessions.ended(ended.tokenHash);
  return listPlaces(deps, userId, token);
}

export async function endOtherPlaces(deps: Deps, userId: string, token: string): Promise<Places> {
  await deps.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, sha256(token))));
  deps.sessions.someEnded(userId);
  return listPlaces(deps, userId, token);
}
