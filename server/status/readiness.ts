import { sql } from 'drizzle-orm';
import { compareSchema } from '#server/db/schema-version.ts';
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

/**
 * Returns the state of this node. It fails if the database is unavailable, read-only or older than this
 * program, or the disk is full, because another node may work. Problems that every node shares are listed but do
 * not fail.
 */
export async function readReadiness(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { freeBytes, hasOwnFiles = false, clockSkew, program }: ReadinessSources = {},
): Promise<Readiness> {
  const [database, disk] = await Promise.all([
    checkDatabase(deps, hasOwnFiles),
    freeBytes?.().then(rateFreeSpace),
  ]);
  const checks = {
    ...database,
    ...(disk === undefined ? {} : { disk }),
    ...(clockSkew === undefined
      ? {}
      : ({ clock: clockSkew() === 0 ? 'ok' : 'corrected' } as const)),
  };
  const isFailing = checks.database !== 'ok' || checks.schema === 'older' || checks.disk === 'full';
  const content = program === undefined ? undefined : await readContent(deps, checks);
  return {
    status: isFailing ? 'failing' : 'ok',
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

async function checkDatabase(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  hasOwnFiles: boolean,
): Promise<Readiness['checks']> {
  const giveUp = Promise.withResolvers<never>();
  const cancel = clock.after(timeoutMs, () => giveUp.reject(new Error('it does not answer')));
  const ask = async (): Promise<Readiness['checks']> => {
    const { unknown, missing } = await compareSchema(db);
    const { oldestJob } = await readBacklog({ db, clock });
    const [session] = await db
      .select({ isReadOnly: sql<boolean>`current_setting('transaction_read_only') = 'on'` })
      .from(sql`(select 1) as one`);
    return {
      database: session?.isReadOnly === true ? 'read_only' : 'ok',
      schema: missing > 0 ? 'older' : unknown > 0 ? 'newer' : 'ok',
      jobs: oldestJob > lateSeconds ? 'late' : 'ok',
      ...(hasOwnFiles
        ? ({ files: (await listNodes(db)).length > 1 ? 'not_shared' : 'ok' } as const)
        : {}),
    };
  };
  try {
    return await Promise.race([ask(), giveUp.promise]);
  } catch (error) {
    warnNowAndThen(log, 'database', { error });
    return { database: 'away' };
  } finally {
    cancel();
  }
}

function rateFreeSpace(free: number): 'ok' | 'low' | 'full' {
  if (free < fullBytes) return 'full';
  return free < lowBytes ? 'low' : 'ok';
}
