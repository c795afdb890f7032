import { hash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { siteIdentities } from '#server/db/tables/content.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';

// Processes on one database take turns.
const siteWrite = 4_071_997;

export type StoredSite = { version: string; identity: SiteIdentity };

/** `isReplaced`: another identity has replaced the given one, and stays. */
export type StoreResult = StoredSite & { isReplaced: boolean };

/**
 * Makes the database show this identity and returns the one that it shows now. An identity that another one
 * has replaced returns only if `mayReturn` allows it for the version shown now.
 */
export async function storeSite(
  db: Database,
  identity: SiteIdentity,
  mayReturn: (shown: string) => boolean,
): Promise<StoreResult> {
  const version = hash('sha256', JSON.stringify(identity), 'base64url');
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${siteWrite}::bigint)`);
    const shown = await readStoredSite(tx);
    if (shown?.version === version) return { ...shown, isReplaced: false };
    const own = eq(siteIdentities.version, version);
    const [earlier] = await tx.select({ id: siteIdentities.id }).from(siteIdentities).where(own);
    if (earlier !== undefined && shown !== null && !mayReturn(shown.version)) {
      return { ...shown, isReplaced: true };
    }
    await tx.delete(siteIdentities).where(own);
    await tx.insert(siteIdentities).values({ version, identity, storedAt: sql`now()` });
    return { version, identity, isReplaced: false };
  });
}

/** Returns the version of the identity that the database shows; null before the first. */
export async function readSiteVersion(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ version: siteIdentities.version })
    .from(siteIdentities)
    .orderBy(desc(siteIdentities.id))
    .limit(1);
  return row?.version ?? null;
}

/** Returns the identity that the database shows; null before the first. */
export async function readStoredSite(db: Database): Promise<StoredSite | null> {
  const [row] = await db
    .select({ version: siteIdentities.version, identity: siteIdentities.identity })
    .from(siteIdentities)
    .orderBy(desc(siteIdentities.id))
    .limit(1);
  return row ?? null;
}
