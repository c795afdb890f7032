import { desc, eq, sql } from 'drizzle-orm';
import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import { formatThrown } from '#server/base/error-report.ts';
import type { Log } from '#server/base/log.ts';
import type { MessageBus } from '#server/base/message-bus.ts';
import type { Database } from '#server/db/database.ts';
import { siteIdentities } from '#server/db/tables/content.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { reloadOnChange } from '../reload-on-change.ts';
import { readSite } from './read-site.ts';

export type LiveSite = {
  /** Called after another identity was taken over, from the file or from another process. */
  onChange(listener: () => void): void;
  /** Asks the database whether another process has stored another identity. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Takes the identity of the operator from the file to the database, and again whenever the file, a picture
 * or a document in its folder changes; `show` gets each identity to show. Rejects when the file is wrong at
 * the start; later the last right one stays. `bus` leads to other processes on the database: an identity that one
 * of them has replaced is not put back by a start, only by a change of the file while it is the one shown.
 */
export async function openSite(
  { db, log }: { db: Database; log: Log },
  file: string,
  show: (identity: SiteIdentity) => void,
  bus: MessageBus | null = null,
): Promise<LiveSite> {
  let own: string | null = null;
  let shown: string | null = null;
  const listeners: (() => void)[] = [];

  function take(stored: StoredSite): void {
    if (stored.version === shown) return;
    shown = stored.version;
    show(stored.identity);
    for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    const before = own;
    const stored = await storeSite(db, readSite(file), (other) => bus === null || other === before);
    if (stored.version === own) return;
    own = stored.isReplaced ? null : stored.version;
    log.info('the identity of the site was read', { name: stored.identity.name });
    if (stored.isReplaced) {
      log.warn(
        'the SITE_FILE of this program was replaced by another one, and is not put back; if it should be: "npm run admin -- content allow", and start again',
      );
    }
    take(stored);
    bus?.publish({ about: 'site' });
  }

  async function check(): Promise<void> {
    if ((await readSiteVersion(db)) === shown) return;
    const stored = await readStoredSite(db);
    if (stored !== null) take(stored);
  }

  bus?.subscribe((message) => {
    // After a gap in what others say it may have been that.
    if (message !== null && message.about !== 'site') return;
    check().catch((error: unknown) => log.warn('the identity may be old for a while', { error }));
  });
  const reading = await reloadOnChange(dirname(file), {
    recursive: false,
    load,
    onError: (error) =>
      log.error('the SITE_FILE is wrong, and the last right one stays', {
        problem: formatThrown(error),
      }),
    onBlind: (error) => log.error('changes of the SITE_FILE are not seen', { error }),
  });
  return {
    onChange: (listener) => void listeners.push(listener),
    check,
    close: () => reading.close(),
  };
}

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
