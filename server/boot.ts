import { join } from 'node:path';
import { createLoneAnnouncements, type Announcements } from './announcements.ts';
import { createClock } from './clock.ts';
import { openContent, ownContentDir, type LiveContent } from './content/live-content.ts';
import { downloadsIn } from './content/read-content.ts';
import type { Database } from './db/database.ts';
import { openPglite } from './db/open-pglite.ts';
import { openPostgres } from './db/open-postgres.ts';
import { openPostgresAnnouncements } from './db/postgres-announcements.ts';
import type { Deps } from './deps.ts';
import { openDeskChannel } from './desk/channel.ts';
import type { Desk } from './desk/desk.ts';
import { runDesk } from './desk/run-desk.ts';
import { createArgon2id, createPasswords, productionCost } from './domain/auth/passwords.ts';
import { createSessionMemory } from './domain/auth/session-memory.ts';
import { claimStorage } from './domain/files/mark.ts';
import { createKeyedQueue } from './domain/keyed-queue.ts';
import { createHeldCalls } from './domain/payments/held-calls.ts';
import { createPaymentWatch } from './domain/payments/watch.ts';
import { sweep } from './domain/sweep.ts';
import { EnvError, type Env } from './env.ts';
import { reasonOf } from './error-report.ts';
import { createSandbox } from './gateways/sandbox/sandbox.ts';
import { createIds } from './ids.ts';
import { createLog, type Log } from './log.ts';
import { keepPrivate } from './private-directory.ts';
import { createDiskStorage } from './storage/disk.ts';
import { createS3Storage } from './storage/s3.ts';

const sweepEveryMs = 5000;

/** The real dependencies on the real database, and how to let go of them; nothing runs by itself. */
export async function connect(env: Env): Promise<{ desk: Desk; close: () => Promise<void> }> {
  const log = createLog(env.logLevel);
  const { db, close } =
    env.databaseUrl === null ? await openPglite(env.dataDir) : await openPostgres(env.databaseUrl);
  const announcements =
    env.databaseUrl === null
      ? createLoneAnnouncements()
      : await openPostgresAnnouncements(env.databaseUrl, log);
  const deps = realDeps(env, db, log, announcements);
  return {
    desk: { deps, origin: env.publicUrl ?? `http://localhost:${env.port}` },
    async close() {
      deps.watch.close();
      await announcements.close();
      await close();
    },
  };
}

/** A running server: its dependencies, its content, and how to let go of them. */
export async function boot(
  env: Env,
): Promise<{ deps: Deps; content: LiveContent; close: () => Promise<void> }> {
  keepPrivate(env.dataDir);
  const { desk, close } = await connect(env);
  const { deps } = desk;
  await expectOwnStorage(deps, env).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const content = await showContent(deps, env);
  // The embedded database has one process: its desk asks here (decision 010).
  const closeDesk =
    env.databaseUrl === null
      ? await openDeskChannel(env.dataDir, (args) => runDesk(desk, args))
      : async () => {};
  const stopSweeping = sweepForEver(deps);
  return {
    deps,
    content,
    async close() {
      await closeDesk();
      await content.close();
      deps.watch.close();
      await stopSweeping();
      await close();
    },
  };
}

function realDeps(env: Env, db: Database, log: Log, announcements: Announcements): Deps {
  const clock = createClock();
  const { sandboxControlToken: token, isProduction } = env;
  const sandbox = createSandbox(db, clock, { token, isProduction });
  return {
    db,
    clock,
    ids: createIds(),
    log,
    sms: sandbox.inbox,
    gateways: sandbox.gateways,
    passwords: createPasswords(createArgon2id(productionCost)),
    trustedProxies: env.trustedProxies,
    publicUrl: env.publicUrl,
    downloadsDir: downloadsIn(env.contentDir ?? ownContentDir),
    files: {
      storage:
        env.s3 === null ? createDiskStorage(join(env.dataDir, 'files')) : createS3Storage(env.s3),
      incomingDir: join(env.dataDir, 'incoming'),
    },
    sandbox,
    watch: createPaymentWatch(clock, announcements),
    heldCalls: createHeldCalls(),
    sessions: createSessionMemory(announcements),
    queue: createKeyedQueue(),
  };
}

async function expectOwnStorage(deps: Deps, env: Env): Promise<void> {
  if ((await claimStorage(deps)) !== 'another') return;
  const place =
    env.s3 === null ? `folder ${join(env.dataDir, 'files')}` : `bucket ${env.s3.bucket}`;
  throw new EnvError(
    `The uploaded files in the ${place} belong to another database: set DATABASE_URL and ${env.s3 === null ? 'DATA_DIR' : 'S3_BUCKET'} to the two that belong together, or run "npm run desk -- files adopt" to use these files with this database on purpose.`,
  );
}

async function showContent(deps: Deps, env: Env): Promise<LiveContent> {
  if (env.contentDir === null) return openContent(deps, ownContentDir);
  try {
    return await openContent(deps, env.contentDir);
  } catch (cause) {
    const reason = reasonOf(cause);
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
