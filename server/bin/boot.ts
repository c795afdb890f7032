import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { createBatches } from '#server/domain/batches.ts';
import { createAliyunSms } from '#server/adapters/aliyun-sms/sender.ts';
import { createSmtpMail } from '#server/adapters/smtp/sender.ts';
import { missingMail } from '#server/gateways/missing-mail.ts';
import { createLocalBus, type MessageBus } from '#server/message-bus.ts';
import type { AppDeps } from '#server/app.ts';
import { createClock, type MovableClock } from '#server/clock.ts';
import { openContent, ownContentDir, type LiveContent } from '#server/content/live-content.ts';
import { downloadsIn } from '#server/content/read-content.ts';
import type { Database } from '#server/db/database.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { openPostgresBus } from '#server/db/postgres-bus.ts';
import { keepPrivate } from '#server/db/private-directory.ts';
import { openDeskChannel } from '#server/desk/channel.ts';
import type { Desk } from '#server/desk/desk.ts';
import { runDesk } from '#server/desk/run-desk.ts';
import { createArgon2id, createPasswords, productionCost } from '#server/domain/auth/passwords.ts';
import type { Deps } from '#server/domain/deps.ts';
import { claimStorage } from '#server/domain/files/mark.ts';
import { createKeyedQueue } from '#server/domain/keyed-queue.ts';
import { createLongPolls } from '#server/domain/payments/long-polls.ts';
import { createPaymentWatch } from '#server/domain/payments/watch.ts';
import { describeKeyFaults } from '#server/domain/sealed/key-faults.ts';
import { takeOverSealed } from '#server/domain/sealed/sealed-values.ts';
import { createSessionCache } from '#server/domain/sessions/cache.ts';
import { createProcessLease } from '#server/domain/process-lease.ts';
import { EnvError } from '#server/env-error.ts';
import { reasonOf } from '#server/error-report.ts';
import { withTimeouts } from '#server/gateways/timeout.ts';
import { createIds } from '#server/ids.ts';
import { ownKeyFile } from '#server/keys/key-file.ts';
import { createKeyRing, type KeyRing } from '#server/keys/key-ring.ts';
import { createLog, type Log } from '#server/log.ts';
import { sandboxRetention } from '#server/sandbox/retention.ts';
import { createSandbox } from '#server/sandbox/sandbox.ts';
import type { Deliver } from '#server/sandbox/wallet-server/notice-requests.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { createS3Storage } from '#server/storage/s3.ts';
import { startChores } from './chores.ts';
import type { Env } from './env.ts';
import { plugInWallets, type Wallets } from './wallets.ts';

/** Another time than now, and how the sandbox' wallets reach a site that nobody serves. */
export type Elsewhen = { clock: MovableClock; deliver: Deliver };

/** The real dependencies on the real database, and how to let go of them; nothing runs by itself. */
export async function connect(
  env: Env,
  elsewhen?: Elsewhen,
): Promise<{
  desk: Omit<Desk, 'actor'> & { deps: AppDeps };
  wallets: Wallets;
  hurryUp: () => void;
  close: () => Promise<void>;
}> {
  const log = createLog(env.logLevel);
  const keys = openKeys(env, log);
  const { db, close } =
    env.databaseUrl === null ? await openPglite(env.dataDir) : await openPostgres(env.databaseUrl);
  const bus =
    env.databaseUrl === null ? createLocalBus() : await openPostgresBus(env.databaseUrl, log);
  const { deps, cut, wallets } = await realDeps(env, db, log, bus, keys, elsewhen);
  // Lets go of whoever waits for a turn or a wallet.
  const hurryUp = () => {
    deps.queue.close();
    cut();
  };
  return {
    desk: { deps, origin: env.publicUrl ?? `http://localhost:${env.port}` },
    wallets,
    hurryUp,
    async close() {
      hurryUp();
      deps.watch.close();
      await wallets.pretended?.server.close();
      await deps.lease
        .end()
        .catch((error: unknown) => log.warn('what is claimed stays so for a while', { error }));
      await bus.close();
      await close();
    },
  };
}

export type Booted = {
  deps: AppDeps;
  content: LiveContent;
  /** To be called with the address on this machine at which the server listens. */
  listensAt: (origin: string) => void;
  /** Begins nothing further in the background; resolves when what is under way has ended. */
  stopChores: () => Promise<void>;
  close: () => Promise<void>;
};

/** Returns a running server: its dependencies, its content, and how to let go of them. */
export async function boot(env: Env): Promise<Booted> {
  keepPrivate(env.dataDir);
  const { desk, wallets, hurryUp, close } = await connect(env);
  const { deps } = desk;
  await prepareData(deps, env).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const content = await showContent(deps, env);
  // The embedded database has one process: its desk asks here (decision 010).
  const closeDesk =
    env.databaseUrl === null
      ? await openDeskChannel(env.dataDir, ({ actor, args, files }) =>
          runDesk({ ...desk, actor, files }, args),
        )
      : async () => {};
  if (env.databaseUrl === null) await deps.lease.endOthers();
  await wallets.pretended?.server.resume();
  const stopChores = startChores(deps);
  return {
    deps,
    content,
    listensAt: (origin) => wallets.pretended?.tellAt(origin),
    stopChores,
    async close() {
      await closeDesk();
      await content.close();
      deps.watch.close();
      hurryUp();
      await stopChores();
      await close();
    },
  };
}

function openKeys(env: Env, log: Log): KeyRing {
  if (env.dataKeys === null) keepPrivate(env.dataDir);
  return createKeyRing(env.dataKeys ?? ownKeyFile(env.dataDir), (error) =>
    log.warn('the file of data keys cannot be read; those known go on', { error }),
  );
}

async function realDeps(
  env: Env,
  db: Database,
  log: Log,
  bus: MessageBus,
  keys: KeyRing,
  { clock, deliver }: Partial<Elsewhen> & Pick<Elsewhen, 'clock'> = { clock: createClock() },
) {
  const { sandboxControlToken: token, isProduction } = env;
  const hasSandbox = env.wallets === null || env.sms === null;
  const sandbox = createSandbox(db, clock, keys, {
    token,
    isProduction,
    hasInbox: env.sms === null,
    hasMailInbox: env.mail === null,
  });
  const unsentMail = hasSandbox ? sandbox.mailInbox : missingMail();
  const parts = { db, clock, log, faults: sandbox.faults };
  const wallets = await plugInWallets(env, parts, deliver);
  sandbox.walletOrigin = wallets.pretended?.server.origin ?? null;
  const { gateways, cut } = withTimeouts(wallets.gateways, clock.after);
  const deps: AppDeps = {
    db,
    clock,
    ids: createIds(),
    log,
    keys,
    sms: env.sms === null ? sandbox.inbox : createAliyunSms(env.sms, clock.date),
    mail: env.mail === null ? unsentMail : createSmtpMail(env.mail),
    siteOrigin: env.publicUrl ?? `http://localhost:${env.port}`,
    gateways,
    retention: sandboxRetention,
    passwords: createPasswords(createArgon2id(productionCost)),
    trustedProxies: env.trustedProxies,
    publicUrl: env.publicUrl,
    downloadsDir: downloadsIn(env.contentDir ?? ownContentDir),
    files: {
      storage:
        env.s3 === null ? createDiskStorage(join(env.dataDir, 'files')) : createS3Storage(env.s3),
      incomingDir: join(env.dataDir, 'incoming'),
    },
    sandbox: hasSandbox ? sandbox : null,
    watch: createPaymentWatch(clock, bus),
    longPolls: createLongPolls(),
    sessionCache: createSessionCache(bus),
    queue: createKeyedQueue(clock),
    captures: createBatches({ lingerMs: 20 }),
    lease: createProcessLease(db, randomUUID(), keys),
    jobsWakeUp: new EventEmitter(),
  };
  return { deps, cut, wallets };
}

/** Brings what an earlier version left to this one, and looks whether key and files belong to it. */
export async function prepareData(deps: Deps, env: Env): Promise<void> {
  await takeOverSealed(deps);
  for (const fault of await describeKeyFaults(deps)) deps.log.error(fault);
  await expectOwnStorage(deps, env);
}

async function expectOwnStorage(deps: Deps, env: Env): Promise<void> {
  if ((await claimStorage(deps)) !== 'another') return;
  const storage =
    env.s3 === null ? `folder ${join(env.dataDir, 'files')}` : `bucket ${env.s3.bucket}`;
  throw new EnvError(
    `The uploaded files in the ${storage} belong to another database: set DATABASE_URL and ${env.s3 === null ? 'DATA_DIR' : 'S3_BUCKET'} to the two that belong together, or run "npm run desk -- files adopt" to use these files with this database on purpose.`,
  );
}

/** Stores the content that the switches name, or the site's own. */
export async function showContent(deps: Deps, env: Env): Promise<LiveContent> {
  if (env.contentDir === null) return openContent(deps, ownContentDir);
  try {
    return await openContent(deps, env.contentDir);
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new EnvError(`CONTENT_DIR must be a folder with content files: ${reason}`, { cause });
  }
}
