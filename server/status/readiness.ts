import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { appliedHashes } from '#server/db/journal.ts';
import { readTogether } from '#server/db/read-together.ts';
import { compareMigrations } from '#server/db/schema-version.ts';
import type { Program } from '#server/db/tables/processes.ts';
import type { Deps } from '#server/records/deps.ts';
import { listNodes, readShownVersions } from '#server/records/nodes.ts';
import { warnNowAndThen } from '#server/base/warn-now-and-then.ts';
import { readBacklog } from './backlog.ts';

/** The state of this node, in fixed words and versions. Only its `status` is public. */
export type Readiness = {
  /** The program of this node, and the content that every node shows; absent if unknown. */
  program?: Program & { content: string | null };
  /** `failing`: requests should go to another node. */
  status: 'ok' | 'failing';
  checks: {
    /** `read_only`: after a failover, for example. Every write is refused. */
    database: 'ok' | 'read_only' | 'away';
    /** `newer`: another node has migrated the database; this node still works. */
    schema?: 'ok' | 'newer' | 'older';
    /** `late`: a job has been due for more than five minutes. */
    jobs?: 'ok' | 'late';
    disk?: 'ok' | 'low' | 'full';
    /** `not_shared`: another node cannot find files uploaded to this one. */
    files?: 'ok' | 'not_shared';
    /** `corrected`: the clock of this machine is wrong; the site uses the database's. */
    clock?: 'ok' | 'corrected';
  };
};

export type ReadinessSources = {
  program?: Program;
  /** Returns the free bytes of the disk that holds database and files. */
  freeBytes?: () => Promise<number>;
  /** True if uploaded files are on this machine's disk, but the database is elsewhere. */
  hasOwnFiles?: boolean;
  /** Returns the lead of the database's clock over this machine's, in ms. */
  clockSkew?: () => number;
};

// The log of the database may grow by 128 MiB; uploads pass through the disk, eight at a time.
const lowBytes = 1024 * 1024 * 1024;
const fullBytes = 64 * 1024 * 1024;
const lateSeconds = 300;
const timeoutMs = 2000;

type ReadinessDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Checks whether this node should get requests, as `readReadiness` does: with one statement, because a proxy asks
 * every node all the time.
 */
export async function isReady(
  deps: ReadinessDeps,
  sources: ReadinessSources = {},
): Promise<boolean> {
  return !isFailing(await readOwnChecks(deps, sources, () => readDatabase(deps.db)));
}

/**
 * Returns the state of this node. It fails if the database is unavailable, read-only or older than this
 * program, or the disk is full, because another node may work. Problems that every node shares are listed but do
 * not fail.
 */
export async function readReadiness(
  deps: ReadinessDeps,
  sources: ReadinessSources = {},
): Promise<Readiness> {
  const { hasOwnFiles = false, clockSkew, program } = sources;
  const checks = {
    ...(await readOwnChecks(deps, sources, async () => ({
      ...(await readDatabase(deps.db)),
      ...(await readShared(deps, hasOwnFiles)),
    }))),
    ...(clockSkew === undefined
      ? {}
      : ({ clock: clockSkew() === 0 ? 'ok' : 'corrected' } as const)),
  };
  const content = program === undefined ? undefined : await readContent(deps, checks);
  return {
    status: isFailing(checks) ? 'failing' : 'ok',
    checks,
    ...(program === undefined ? {} : { program: { ...program, content: content ?? null } }),
  };
}

/** Returns the version of the content that is shown; null while the database is away. */
async function readContent(
  { db }: Pick<Deps, 'db'>,
  { database }: Readiness['checks'],
): Promise<string | null> {
  if (database === 'away') return null;
  return readShownVersions(db).then(
    ({ content }) => content,
    () => null,
  );
}

function isFailing({ database, schema, disk }: Readiness['checks']): boolean {
  return database !== 'ok' || schema === 'older' || disk === 'full';
}

/** Checks the disk, and the database with `ask`, but not for long. */
async function readOwnChecks(
  { clock, log }: ReadinessDeps,
  { freeBytes }: ReadinessSources,
  ask: () => Promise<Readiness['checks']>,
): Promise<Readiness['checks']> {
  const giveUp = Promise.withResolvers<never>();
  const cancel = clock.after(timeoutMs, () => giveUp.reject(new Error('it does not answer')));
  const away = (error: unknown) => {
    warnNowAndThen(log, 'database', { error });
    return { database: 'away' } as const;
  };
  const [database, disk] = await Promise.all([
    Promise.race([ask(), giveUp.promise]).catch(away).finally(cancel),
    freeBytes?.().then(rateFreeSpace),
  ]);
  return { ...database, ...(disk === undefined ? {} : { disk }) };
}

async function readDatabase(
  db: Database,
): Promise<Pick<Readiness['checks'], 'database' | 'schema'>> {
  const { hashes, isReadOnly } = await readTogether(db, {
    hashes: appliedHashes,
    isReadOnly: { sql: sql`current_setting('transaction_read_only') = 'on'`, read: Boolean },
  });
  const { unknown, missing } = compareMigrations(hashes.map(({ hash }) => hash));
  return {
    database: isReadOnly ? 'read_only' : 'ok',
    schema: missing > 0 ? 'older' : unknown > 0 ? 'newer' : 'ok',
  };
}

async function readShared(
  { db, clock }: ReadinessDeps,
  hasOwnFiles: boolean,
): Promise<Pick<Readiness['checks'], 'jobs' | 'files'>> {
  const { oldestJob } = await readBacklog({ db, clock });
  return {
    jobs: oldestJob > lateSeconds ? 'late' : 'ok',
    ...(hasOwnFiles
      ? ({ files: (await listNodes(db)).length > 1 ? 'not_shared' : 'ok' } as const)
      : {}),
  };
}

function rateFreeSpace(free: number): 'ok' | 'low' | 'full' {
  if (free < fullBytes) return 'full';
  return free < lowBytes ? 'low' : 'ok';
}
