import { join } from 'node:path';
import { createLoneAnnouncements, type Announcements } from './announcements.ts';
import { createClock } from './clock.ts';
import {
  downloadsIn,
  openContent,
  ownContentDir,
  type LiveContent,
} from './content/live-content.ts';
import type { Database } from './db/database.ts';
import { openPglite } from './db/open-pglite.ts';
import { openPostgres } from './db/open-postgres.ts';
import { openPostgresAnnouncements } from './db/postgres-announcements.ts';
import type { Deps } from './deps.ts';
import { createPasswords, productionCost } from './domain/auth/passwords.ts';
import { createSessionMemory } from './domain/auth/session-memory.ts';
import { createKeyedQueue } from './domain/keyed-queue.ts';
import { createPaymentWatch } from './domain/payments/watch.ts';
import { sweep } from './domain/sweep.ts';
import { EnvError, type Env } from './env.ts';
import { createSandbox } from './gateways/sandbox/sandbox.ts';
import { createIds } from './ids.ts';
import { createLog, type Log } from './log.ts';
import { createDiskStorage } from './storage/disk.ts';
import { createS3Storage } from './storage/s3.ts';

const sweepEveryMs = 5000;

/** The real dependencies of a running server, and how to let go of them. */
export async function boot(
  env: Env,
): Promise<{ deps: Deps; content: LiveContent; close: () => Promise<void> }> {
  const log = createLog(env.logLevel);
  const { db, close } =
    env.databaseUrl === null ? await openPglite(env.dataDir) : await openPostgres(env.databaseUrl);
  const announcements =
    env.databaseUrl === null
      ? createLoneAnnouncements()
      : await openPostgresAnnouncements(env.databaseUrl, log);
  const deps = realDeps(env, db, log, announcements);
  const content = await showContent(deps, env);
  const stopSweeping = sweepForEver(deps);
  return {
    deps,
    content,
    async close() {
      await content.close();
      deps.watch.close();
      await stopSweeping();
      await announcements.close();
      await close();
    },
  };
}

function realDeps(env: Env, db: Database, log: Log, announcements: Announcements): Deps {
  const clock = createClock();
  const sandbox = createSandbox(db, clock, env.sandboxControlToken);
  return {
    db,
    clock,
    ids: createIds(),
    log,
    sms: sandbox.inbox,
    gateways: sandbox.gateways,
    passwords: createPasswords(productionCost),
    trustedProxies: env.trustedProxies,
    downloadsDir: downloadsIn(env.contentDir ?? ownContentDir),
    files: {
      storage:
        env.s3 === null ? createDiskStorage(join(env.dataDir, 'files')) : createS3Storage(env.s3),
      incomingDir: join(env.dataDir, 'incoming'),
    },
    sandbox,
    watch: createPaymentWatch(clock, announcements),
    sessions: createSessionMemory(announcements),
    queue: createKeyedQueue(),
  };
}

async function showContent(deps: Deps, env: Env): Promise<LiveContent> {
  if (env.contentDir === null) return openContent(deps, ownContentDir);
  try {
    return await openContent(deps, env.contentDir);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new EnvError(`CONTENT_DIR must be a folder with content files: ${reason}`, { cause });
  }
}

/** The answer stops it and waits for a sweep under way. */
function sweepForEver(deps: Deps): () => Promise<void> {
  let stopped = false;
  let cancel = () => {};
  let running = Promise.resolve();
  const run = () => {
    running = sweep(deps)
      .catch((error: unknown) => deps.log.error('a sweep failed', { error }))
      .then(() => {
        if (!stopped) cancel = deps.clock.after(sweepEveryMs, run);
      });
  };
  run();
  return async () => {
    stopped = true;
    cancel();
    await running;
  };
}
