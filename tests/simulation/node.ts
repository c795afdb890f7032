import { EventEmitter } from 'node:events';
import type { Hono } from 'hono';
import { createApp, type AppDeps } from '#server/app.ts';
import type { Clock } from '#server/clock.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { downloadsIn } from '#server/content/read-content.ts';
import type { Database } from '#server/db/database.ts';
import { createArgon2id, createPasswords } from '#server/domain/auth/passwords.ts';
import { createKeyedQueue } from '#server/domain/keyed-queue.ts';
import { createLongPolls } from '#server/domain/payments/long-polls.ts';
import { createPaymentWatch } from '#server/domain/payments/watch.ts';
import { createProcessLease } from '#server/domain/process-lease.ts';
import { createSessionCache } from '#server/domain/sessions/cache.ts';
import type { Gateway, Gateways } from '#server/gateways/gateway.ts';
import { withTimeouts } from '#server/gateways/timeout.ts';
import { createLog } from '#server/log.ts';
import type { MessageBus } from '#server/message-bus.ts';
import type { OutboundCall } from './points.ts';
import type { Plant } from './plants.ts';
import type { WorkWatch } from './work-watch.ts';
import { Died, type Mortal, type Scheduler } from './scheduler.ts';

/** A process of the site, with everything that it holds in memory. */
export type SiteNode = Mortal & {
  readonly app: Hono;
  readonly deps: AppDeps;
  /** Resolves when it dies. */
  readonly death: Promise<void>;
};

/** What all nodes of a site have in common, and what is each one's own. */
export type NodeParts = Pick<AppDeps, 'ids' | 'keys' | 'sms' | 'files'> & {
  name: string;
  clock: Clock;
  scheduler: Scheduler;
  openDatabase: (node: Mortal) => Database;
  gateways: Gateways;
  bus: (node: Mortal) => MessageBus;
  plant: Plant | null;
  watch: WorkWatch;
};

/** Starts a node as the server does; its chores run when somebody says so. */
export async function startNode(parts: NodeParts): Promise<SiteNode> {
  const { name, clock: everybodys, scheduler, plant, ids, keys, sms, files } = parts;
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
  const db = withPoints(parts.openDatabase(node), node, scheduler);
  const bus = parts.bus(node);
  const planted = plant?.gateways?.(parts.gateways, db) ?? parts.gateways;
  const marked = gatewaysWithPoints(planted, node, scheduler);
  const lease = createProcessLease(db, plant?.processName ?? name, keys);
  const deps: AppDeps = {
    db,
    clock,
    ids,
    log: createLog('silent'),
    keys,
    sms,
    gateways: withTimeouts(parts.watch.of(marked, node), clock.after).gateways,
    // The wallets keep all of their books, to be compared.
    retention: [],
    passwords: createPasswords(createArgon2id({ memoryCost: 64, timeCost: 1, parallelism: 1 })),
    trustedProxies: () => false,
    publicUrl: null,
    downloadsDir: downloadsIn(ownContentDir),
    files,
    sandbox: null,
    watch: createPaymentWatch(clock, bus),
    longPolls: createLongPolls(),
    sessionCache: createSessionCache(bus),
    queue: createKeyedQueue(clock),
    lease: { ...lease, pause: scheduler.pause },
    jobsWakeUp: new EventEmitter(),
    failpoint: (point) => scheduler.reach(node, point),
  };
  return Object.assign(node, { app: createApp(deps), deps, death });
}

/** Lets a node be stopped, or die, around the end of each of its transactions. */
function withPoints(db: Database, node: Mortal, scheduler: Scheduler): Database {
  const transaction: Database['transaction'] = async (work, config) => {
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      await scheduler.reach(node, 'commit.before');
      if (node.isDead) throw new Died();
      return done;
    }, config);
    await scheduler.reach(node, 'commit.after');
    return result;
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Lets a node be stopped, or die, before and after each of its calls to a wallet. */
function gatewaysWithPoints(
  { alipay, wechat }: Gateways,
  node: Mortal,
  scheduler: Scheduler,
): Gateways {
  async function around<Result>(call: OutboundCall, work: () => Promise<Result>): Promise<Result> {
    await scheduler.reach(node, `wallet.${call}.before`);
    const result = await work();
    await scheduler.reach(node, `wallet.${call}.after`);
    return result;
  }
  const marked = (gateway: Gateway): Gateway => ({
    ...gateway,
    precreate: (request) => around('precreate', () => gateway.precreate(request)),
    query: (paymentNo) => around('query', () => gateway.query(paymentNo)),
    close: (paymentNo) => around('close', () => gateway.close(paymentNo)),
    refund: (request) => around('refund', () => gateway.refund(request)),
    queryRefund: (request) => around('queryRefund', () => gateway.queryRefund(request)),
  });
  return { alipay: marked(alipay), wechat: marked(wechat) };
}
