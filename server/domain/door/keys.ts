import { asc, gt, isNull, or } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { doorKeyKeptMs } from '#contract/base/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { doorKeys } from '#server/db/tables/door-keys.ts';
import { findSaasUrl } from '#server/db/tables/site-identity.ts';
import type { Deps } from '#server/records/deps.ts';

type KeyDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

export type SigningKey = { kid: string; key: JWK };

/**
 * Returns the signing key, and makes it if it is missing; if two nodes do so at once, both take the key that was
 * written first. Throws 503 `secret.unreadable` when no data key opens it.
 */
export async function takeSigningKey(deps: KeyDeps): Promise<SigningKey> {
  const { db } = deps;
  if ((await db.$count(doorKeys, isSigning)) === 0) await insertKey(db, deps);
  const [row] = await db.select().from(doorKeys).where(isSigning);
  const opened = row === undefined ? null : deps.keys.open('door-key', row.privateKey, row.kid);
  if (row === undefined || opened === null) throw new Refusal(503, 'secret.unreadable');
  return { kid: row.kid, key: JSON.parse(opened) };
}

/** Makes a new key sign from now on, and retires the one before; false where no ticket was ever made. */
export async function replaceSigningKey(deps: KeyDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const retiredAt = deps.clock.date();
    const retired = await tx.update(doorKeys).set({ retiredAt }).where(isSigning).returning();
    if (retired.length > 0) await insertKey(tx, deps);
    return retired.length > 0;
  });
}

/** Lists the public keys that a ticket may be signed with, the newest last; null without a door. Changes nothing. */
export async function listPublicKeys(deps: Deps): Promise<readonly JWK[] | null> {
  if (findSaasUrl(deps.site()) === null) return null;
  const { publicKey, retiredAt } = doorKeys;
  const since = new Date(deps.clock.now() - doorKeyKeptMs);
  const rows = await deps.db
    .select({ publicKey })
    .from(doorKeys)
    .where(or(isSigning, gt(retiredAt, since)))
    .orderBy(asc(doorKeys.id));
  return rows.map((row) => row.publicKey);
}

const isSigning = isNull(doorKeys.retiredAt);

async function insertKey(db: Database, { keys, clock }: KeyDeps): Promise<void> {
  const made = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(made.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const privateJwk = JSON.stringify(await exportJWK(made.privateKey));
  await db
    .insert(doorKeys)
    .values({
      kid,
      publicKey: { ...publicJwk, kid, alg: 'EdDSA', use: 'sig' },
      privateKey: keys.seal('door-key', privateJwk, kid),
      createdAt: clock.date(),
    })
    .onConflictDoNothing();
}
