import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { createBatches } from '#server/base/batches.ts';
import { createEventSender } from '#server/adapters/events/sender.ts';
import { createSmtpMail } from '#server/adapters/smtp/sender.ts';
import { missingMail } from '#server/gateways/missing-mail.ts';
import { createLocalBus, type MessageBus } from '#server/base/message-bus.ts';
import type { AppDeps } from '#server/app.ts';
import { backUp, type SiteToBackUp } from '#server/backup/back-up.ts';
import { backUpToBucket } from '#server/backup/back-up-to-bucket.ts';
import { commandRefused } from '#server/base/command.ts';
import { createClock, type MovableClock } from '#server/base/clock.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { downloadsIn } from '#server/content/papers-manifest.ts';
import type { CopyDatabase, Database, OpenDatabase } from '#server/db/database.ts';
import type { Program } from '#server/db/tables/processes.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { openPostgresBus } from '#server/db/postgres-bus.ts';
import { createPostgresCopy } from '#server/db/postgres-programs.ts';
import { keepPrivate } from '#server/db/private-directory.ts';
import type { Installation, Operator } from '#server/cli/operator.ts';
import { createArgon2id, createPasswords, productionCost } from '#server/base/passwords.ts';
import { createKeyedQueue } from '#server/base/keyed-queue.ts';
import { createLongPolls } from '#server/http/long-polls.ts';
import { createPaymentWatch } from '#server/domain/payments/watch.ts';
import { createSessionCache } from '#server/domain/accounts/cache.ts';
import { createProcessLease } from '#server/records/process-lease.ts';
import { withTimeouts } from '#server/gateways/timeout.ts';
import { createIds } from '#server/base/ids.ts';
import type { DataKeys } from '#server/keys/data-key.ts';
import { ownKeyFile } from '#server/keys/key-file.ts';
import { createKeyRing, type KeyRing } from '#server/keys/key-ring.ts';
import { createMetrics, type Metrics } from '#server/base/metrics.ts';
import { watchLog } from '#server/base/watch-log.ts';
import { createLog, type Log } from '#server/base/log.ts';
import { sandboxRetention } from '#sandbox/site/retention.ts';
import { createSandbox } from '#sandbox/site/sandbox.ts';
import type { Deliver } from '#sandbox/wallet-server/notice-requests.ts';
import { createClockKeeper, type ClockKeeper } from '#server/status/clock-keeper.ts';
import { Locale } from '#contract/base/picklists.ts';
import { createSharedCache } from '#server/base/shared-cache.ts';
import { countWalletCalls } from '#server/status/wallet-calls.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { createS3Storage } from '#server/storage/s3.ts';
import type { Env } from './env.ts';
import { readSite, sampleFile } from '#server/content/site/read-site.ts';
import { createInChild } from './create-in-child.ts';
import { logMigrations } from './log-migrations.ts';
import { readProgram } from './program.ts';
import { createSms } from './sms.ts';
import { runStep } from './steps.ts';
import { plugInWallets, type Wallets } from './wallets.ts';

// An entry takes about 5 kB.
const maxSharedAnswers = 1000;

/** Replaces the clock, and the delivery of the sandbox wallets' notices when the site is not served. */
export type Elsewhen = { clock: MovableClock; deliver?: Deliver };

/**
 * Creates the real dependencies on the real database, and a function that releases them; it starts no
 * background work.
 */
export async function connect(
  env: Env,
  elsewhen?: Elsewhen,
): Promise<{
  operator: Omit<Operator, 'actor'> & { deps: AppDeps; installation: Installation };
  wallets: Wallets;
  /** Replaces the identity of the operator, at first that of its file. */
  showSite: (site: SiteIdentity) => void;
  bus: MessageBus;
  connections: OpenDatabase['connections'];
  /** Null if the database uses the clock of this machine. */
  clockKeeper: ClockKeeper | null;
  hurryUp: () => void;
  close: () => Promise<void>;
}> {
  const log = createLog(env.logLevel);
  const metrics = createMetrics();
  watchLog(log, metrics);
  const keys = openKeys(env, log);
  let site = readSite(env.siteFile ?? sampleFile);
  const program = readProgram();
  const { db, connections, migrated = [], copy, close } = await openDatabase(env);
  logMigrations(log, migrated);
  const bus =
    env.databaseUrl === null ? createLocalBus() : await openPostgresBus(env.databaseUrl, log);
  const now = elsewhen ?? { clock: createClock() };
  const clockKeeper = createClockKeeper(db, now.clock, log);
  // The embedded database uses the clock of this machine; a replaced clock must not be corrected.
  const keepsTime = env.databaseUrl !== null && elsewhen === undefined;
  if (keepsTime) await clockKeeper.check();
  const { deps, cut, wallets } = await realDeps(
    env,
    { db, log, metrics, bus, keys, program, site: () => site },
    now,
  );
  // Cancels requests that wait for a turn or a wallet.
  const hurryUp = () => {
    deps.queue.close();
    cut();
  };
  return {
    operator: {
      deps,
      origin: env.publicUrl ?? `http://localhost:${env.port}`,
      twoPersonFen: env.twoPersonFen,
      installation: {
        program,
        isProduction: env.isProduction,
        publicUrl: env.publicUrl,
        hasOwnKey: env.dataKeys !== null,
        sms: env.smsInstallation,
        smsPrices: env.smsPrices,
        contentDir: env.contentDir ?? ownContentDir,
        hasMail: env.mail !== null,
        hasAlerts: env.attention.url !== null || env.attention.mail !== null,
        trustsProxy: env.trustsProxy,
        readSkewMs: async () => {
          await clockKeeper.check();
          return clockKeeper.skewMs();
        },
        answersAt: (url) =>
          fetch(url, {
            method: 'HEAD',
            redirect: 'manual',
            signal: AbortSignal.timeout(5000),
          }).then(
            () => true,
            () => false,
          ),
      },
      async backUp(to, { withKeys }) {
        const own: SiteToBackUp = {
          kind: env.databaseUrl === null ? 'embedded' : 'postgresql',
          copy,
          files: env.s3 === null ? deps.files.storage : null,
          dataKeys: () => readKeys(env),
        };
        if (to !== null) return { text: await backUp(own, to, { withKeys }), place: to };
        const { backup: target, dataDir } = env;
        if (target === null) {
          throw commandRefused(
            'There is no bucket for backups: set BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, its key and BACKUP_KEY_FILE, and start the server again.',
          );
        }
        const how = { dataDir, now: () => deps.clock.date(), withKeys };
        return backUpToBucket(own, target, how);
      },
    },
    wallets,
    showSite: (shown) => void (site = shown),
    bus,
    connections,
    clockKeeper: keepsTime ? clockKeeper : null,
    hurryUp,
    async close() {
      hurryUp();
      deps.watch.close();
      await wallets.pretended?.server.close();
      await deps.lease
        .end()
        .catch((error: unknown) => log.warn('claims stay until they expire', { error }));
      await bus.close();
      await close();
    },
  };
}

async function openDatabase({
  databaseUrl,
  dataDir,
  ...settings
}: Env): Promise<OpenDatabase & { copy: CopyDatabase }> {
  if (databaseUrl === null) {
    return openPglite(dataDir, (folder) =>
      runStep(settings, 'database', () => createInChild(folder)),
    );
  }
  return { ...(await openPostgres(databaseUrl)), copy: createPostgresCopy(databaseUrl) };
}

function readKeys({ dataKeys, dataDir }: Env): DataKeys {
  const source = dataKeys ?? ownKeyFile(dataDir);
  return 'read' in source ? source.read() : source;
}

function openKeys(env: Env, log: Log): KeyRing {
  if (env.dataKeys === null) keepPrivate(env.dataDir);
  return createKeyRing(env.dataKeys ?? ownKeyFile(env.dataDir), (error) =>
    log.warn('the file of data keys cannot be read; those known go on', { error }),
  );
}

type Opened = {
  db: Database;
  log: Log;
  metrics: Metrics;
  bus: MessageBus;
  keys: KeyRing;
  program: Program;
  site: () => SiteIdentity;
};

async function realDeps(
  env: Env,
  { db, log, metrics, bus, keys, program, site }: Opened,
  { clock, deliver }: Elsewhen,
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
  const { gateways, cut } = withTimeouts(wallets.gateways, clock.after, countWalletCalls(metrics));
  const deps: AppDeps = {
    db,
    clock,
    ids: createIds(),
    log,
    keys,
    sms: createSms(env.sms, sandbox.inbox, { db, log, clock, metrics }),
    mail: env.mail === null ? unsentMail : createSmtpMail(env.mail),
    events: createEventSender(env.insideHosts),
    site,
    siteOrigin: env.publicUrl ?? `http://localhost:${env.port}`,
    gateways,
    retention: sandboxRetention,
    passwords: createPasswords(createArgon2id(productionCost)),
    trustedProxies: env.trustedProxies,
    publicUrl: env.publicUrl,
    downloadsDir: downloadsIn(env.contentDir ?? ownContentDir),
    quotationDays: env.quotationDays,
    files: {
      storage:
        env.s3 === null ? createDiskStorage(join(env.dataDir, 'files')) : createS3Storage(env.s3),
      incomingDir: join(env.dataDir, 'incoming'),
    },
    sandbox: hasSandbox ? sandbox : null,
    watch: createPaymentWatch(clock, bus),
    metrics,
    sharedAnswers: createSharedCache(maxSharedAnswers),
    siteIndexes: createSharedCache(Locale.options.length),
    longPolls: createLongPolls(),
    sessionCache: createSessionCache(bus),
    queue: createKeyedQueue(clock),
    captures: createBatches({ lingerMs: 20 }),
    lease: createProcessLease(db, randomUUID(), keys, program),
    jobsWakeUp: new EventEmitter(),
  };
  return { deps, cut, wallets };
}
