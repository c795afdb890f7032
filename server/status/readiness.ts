import { gt, sql } from 'drizzle-orm';
import { compareSchema } from '#server/db/schema-version.ts';
import { processes } from '#server/db/tables/processes.ts';
import type { Deps } from '#server/records/deps.ts';
import { warnNowAndThen } from '#server/base/warn-now-and-then.ts';
import { readBacklog } from './backlog.ts';

/** How this node is. Only words: whoever can reach the site can read them. */
export type Readiness = {
  /** `failing`: requests should go to another node. */
  status: 'ok' | 'failing';
  checks: {
    /** `read_only`: as after a failover that is not over; it would be so on every node. */
    database: 'ok' | 'read_only' | 'away';
    /** `newer`: another node has migrated it, which this one bears with. */
    schema?: 'ok' | 'newer' | 'older';
    /** `late`: something that was promised waits for longer than five minutes. */
    jobs?: 'ok' | 'late';
    disk?: 'ok' | 'low' | 'full';
    /** `not_shared`: what is uploaded to this node another one cannot find. */
    files?: 'ok' | 'not_shared';
    /** `corrected`: the clock of this machine is wrong; the site goes by the database's. */
    clock?: 'ok' | 'corrected';
  };
};

export type ReadinessSources = {
  /** Returns how much of the disk is free that holds database and files, in bytes. */
  freeBytes?: () => Promise<number>;
  /** Uploaded files are on the disk of this machine, and the database is not. */
  hasOwnFiles?: boolean;
  /** Returns how far the clock of the database is ahead of this machine's, in ms. */
  clockSkew?: () => number;
};

// The log of the database may grow by 128 MiB; uploads pass through the disk, eight at a time.
const lowBytes = 1024 * 1024 * 1024;
const fullBytes = 64 * 1024 * 1024;
const lateSeconds = 300;
const timeoutMs = 2000;

/**
 * Returns how this node is. Failing are a database that is away or older than this program, and a full
 * disk: another node may do better. What would be the same everywhere is named, and fails nothing.
 */
export async function readReadiness(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { freeBytes, hasOwnFiles = false, clockSkew }: ReadinessSources = {},
): Promise<Readiness> {
  const [database, disk] = await Promise.all([
    checkDatabase(deps, hasOwnFiles),
    freeBytes?.().then(diskOf),
  ]);
  const checks = {
    ...database,
    ...(disk === undefined ? {} : { disk }),
    ...(clockSkew === undefined
      ? {}
      : ({ clock: clockSkew() === 0 ? 'ok' : 'corrected' } as const)),
  };
  const isFailing =
    checks.database === 'away' || checks.schema === 'older' || checks.disk === 'full';
  return { status: isFailing ? 'failing' : 'ok', checks };
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
        ? ({ files: (await countNodes(db)) > 1 ? 'not_shared' : 'ok' } as const)
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

/** Returns how many processes are alive on the database. */
async function countNodes(db: Deps['db']): Promise<number> {
  const rows = await db
    .select({ name: processes.name })
    .from(processes)
    .where(gt(processes.aliveUntil, sql`now()`));
  return rows.length;
}

function diskOf(free: number): 'ok' | 'low' | 'full' {
  if (free < fullBytes) return 'full';
  return free < lowBytes ? 'low' : 'ok';
}
