import { EventEmitter } from 'node:events';
import type { Hono } from 'hono';
import { createBatches } from '#server/base/batches.ts';
import { createApp, type AppDeps } from '#server/app.ts';
import type { Clock } from '#server/base/clock.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { downloadsIn } from '#server/content/papers-manifest.ts';
import type { Database } from '#server/db/database.ts';
import { createArgon2id, createPasswords, type Hasher } from '#server/base/passwords.ts';
import { createKeyedQueue } from '#server/base/keyed-queue.ts';
import { createLongPolls } from '#server/http/long-polls.ts';
import { createPaymentWatch } from '#server/domain/payments/watch.ts';
import { createProcessLease } from '#server/records/process-lease.ts';
import { createSessionCache } from '#server/domain/accounts/cache.ts';
import type { Gateways } from '#server/gateways/gateway.ts';
import { withTimeouts } from '#server/gateways/timeout.ts';
import { createMetrics } from '#server/base/metrics.ts';
import { createLog } from '#server/base/log.ts';
import type { SharedBus } from './bus.ts';
import type { Gate } from './gate.ts';
import { databaseWithPoints, gatewaysWithPoints, type Reach } from './marked.ts';
import type { Plant } from './plants.ts';
import type { WorkWatch } from './work-watch.ts';
import { Died, type Mortal } from './mortal.ts';
import type { Scheduler } from './scheduler.ts';
import { program } from '#tests/support/program.ts';
import { sampleSite } from '#tests/support/sample-site.ts';

/** A process of the site, with everything that it holds in memory. */
/** Where each sum can be transferred. */
const companySite = {
  ...sampleSite,
  bank: { holder: '客户 017', bank: '银行 017', account: '0000000017', from: 1 },
};

export type SiteNode = Mortal & {
  readonly app: Hono;
  readonly deps: AppDeps;
  /** Resolves when it dies. */
  readonly death: Promise<void>;
};

/** The parts that all nodes of a site share, and the separate parts of each node. */
export type NodeParts = Pick<AppDeps, 'ids' | 'keys' | 'sms' | 'files'> & {
  name: string;
  clock: Clock;
  scheduler: Scheduler;
  openDatabase: (node: Mortal) => Database;
  gateways: Gateways;
  bus: SharedBus;
  gate: Gate;
  plant: Plant | null;
  watch: WorkWatch;
};

/** Starts a node like the server does; its background jobs run only on request. */
export async function startNode(parts: NodeParts): Promise<SiteNode> {
  const { name, clock: everybodys, scheduler, gate, plant, ids, keys, sms, files } = parts;
  const { promise: death, resolve } = Promise.withResolvers<void>();
  const node: Mortal = {
    name,
    isDead: false,
    die() {
      node.isDead = true;
      resolve();
    },
  };
  const clock: Clock = {
    ...everybodys,
    after: (ms, run) =>
      everybodys.after(ms, () => {
        if (!node.isDead) run();
      }),
  };
  const reach: Reach = async (point) => {
    await scheduler.reach(node, point);
    if (point === 'commit.before' && node.isDead) throw new Died();
  };
  const db = databaseWithPoints(parts.openDatabase(node), reach);
  const bus = parts.bus.of(node);
  const planted = plant?.gateways?.(parts.gateways, db) ?? parts.gateways;
  const marked = gatewaysWithPoints(planted, reach);
  const lease = createProcessLease(db, plant?.processName ?? name, keys, program);
  await lease.keep();
  const deps: AppDeps = {
    db,
    clock,
    ids,
    log: createLog('silent'),
    mail: { send: async () => {} },
    events: { send: async () => ({ status: 204, text: '' }) },
    site: () => companySite,
    siteOrigin: 'http://site.test',
    keys,
    sms,
    gateways: withTimeouts(parts.watch.of(marked, node), clock.after).gateways,
    // The wallets keep all of their books, to be compared.
    retention: [],
    passwords: createPasswords(createGatedHasher(gate)),
    trustedProxies: () => false,
    publicUrl: null,
    downloadsDir: downloadsIn(ownContentDir),
    quotationDays: 15,
    files,
    sandbox: null,
    watch: createPaymentWatch(clock, bus),
    metrics: createMetrics(),
    longPolls: createLongPolls(),
    sessionCache: createSessionCache(bus),
    queue: createKeyedQueue(clock),
    captures: createBatches(),
    lease: { ...lease, keep: () => Promise.resolve(), pause: scheduler.pause },
    jobsWakeUp: new EventEmitter(),
    failpoint: reach,
  };
  return Object.assign(node, { app: createApp(deps), deps, death });
}

function createGatedHasher(gate: Gate): Hasher {
  const { hash, verify, isCurrent } = createArgon2id({
    memoryCost: 64,
    timeCost: 1,
    parallelism: 1,
  });
  return {
    hash: (password) => gate.work(() => hash(password)),
    verify: (known, password) => gate.work(() => verify(known, password)),
    isCurrent,
  };
}
