import { eq } from 'drizzle-orm';
import { createGateways } from '#server/bin/gateways.ts';
import { sandboxBooks, sandboxSettings, withSitePages } from '#server/bin/sandbox-wallets.ts';
import { createStillClock, type MovableClock } from '#server/base/clock.ts';
import { processes } from '#server/db/tables/processes.ts';
import { inSeconds } from '#server/records/due.ts';
import { leaseSeconds } from '#server/records/process-lease.ts';
import type { Gateway } from '#server/gateways/gateway.ts';
import type { Sms } from '#server/gateways/sms-sender.ts';
import { makeDataKey } from '#server/keys/data-key.ts';
import { createKeyRing } from '#server/keys/key-ring.ts';
import { createLog } from '#server/base/log.ts';
import { createFaults, type Faults } from '#sandbox/faults.ts';
import { createTableBooks } from '#sandbox/site/table-books.ts';
import { createWalletApp, type WalletApp } from '#sandbox/wallet-server/server.ts';
import { testStart } from '#tests/support/server.ts';
import { testWalletKeys } from '#tests/support/wallet-keys.ts';
import { createSharedBus } from './bus.ts';
import type { SimulatedDatabase } from './databases.ts';
import { createMemoryStorage } from './memory-storage.ts';
import type { Gate } from './gate.ts';
import { startNode, type SiteNode } from './node.ts';
import { plants, type Plant, type PlantName } from './plants.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createSeededIds } from './seeded-ids.ts';
import { createWorkWatch } from './work-watch.ts';

/** A call without a response, because its node has died. */
export class ConnectionLost extends Error {}

/** A site of one or two nodes, with its wallets and its clock. */
export type Site = {
  readonly database: SimulatedDatabase;
  readonly clock: MovableClock;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly wallet: WalletApp;
  /** When two nodes worked on one order at once. */
  readonly overlaps: readonly string[];
  /** Codes that were sent to phones. */
  readonly messages: { phone: string; code: string }[];
  /** Returns a node that lives; where one has died, another has been started. */
  node(index: number): Promise<SiteNode>;
  /** Runs `work` on a node. Throws ConnectionLost when the node dies during it. */
  on<Result>(node: SiteNode, work: () => Promise<Result>): Promise<Result>;
  /** Cuts a node off from the messages of the other for a while, in both directions. */
  cutBus(node: SiteNode): void;
  close(): Promise<void>;
};

const walletOrigin = 'https://wallet.example';
const siteOrigin = 'https://park.example';
const serviceAccount = { appid: 'wx0000000000000002', secret: 'fedcba9876543210fedcba9876543210' };

// In real time; a lease lasts 20 seconds.
const renewalMs = 2000;

/** Starts as many nodes as the database allows. `tell` receives automatic events. */
export async function startSite(
  database: SimulatedDatabase,
  planted: PlantName | null,
  tell: (what: string) => void,
): Promise<Site> {
  const plant: Plant | null = planted === null ? null : plants[planted];
  const clock = createStillClock(testStart);
  const scheduler = createScheduler({ ...database, tell });
  const { gate } = database;
  const faults = createFaults();
  const messages: Site['messages'] = [];
  const nodes: SiteNode[] = [];
  const watch = createWorkWatch(clock.now);
  let started = 0;
  let told = 0;

  const pretended = {
    books: createTableBooks(database.db),
    clock,
    log: createLog('silent'),
    keys: await testWalletKeys(),
    faults,
    products: { hasH5: true, hasWap: true, jsapi: serviceAccount },
  };
  const wallet = createWalletApp(pretended, {
    isListed: false,
    async deliver({ url, headers, body }) {
      const node = await site.node((told += 1));
      const response = await site.on(node, async () =>
        node.app.request(url, { method: 'POST', headers, body }),
      );
      return { status: response.status, body: await response.text() };
    },
  });
  const settings = sandboxSettings(pretended, walletOrigin, () => siteOrigin);
  const books = sandboxBooks(database.db);
  const { alipay, wechat } = createGateways(settings, clock);
  const bus = createSharedBus(gate, clock);
  const shared = {
    clock,
    scheduler,
    plant,
    ids: createSeededIds(),
    keys: createKeyRing({ keys: [makeDataKey()], next: null }),
    sms: {
      countries: ['CN'],
      offers: () => false,
      send: async (sms: Sms) => {
        if ('code' in sms) messages.push({ phone: sms.phone, code: sms.code });
      },
    },
    files: { storage: createMemoryStorage(clock.date), incomingDir: '/nowhere' },
    gateways: {
      alipay: unpacking(gate, { ...withSitePages(alipay), ...books.alipay }),
      wechat: unpacking(gate, { ...withSitePages(wechat), ...books.wechat }),
    },
    bus,
    gate,
    watch,
  };

  async function start(): Promise<SiteNode> {
    const name = `node ${(started += 1)}`;
    const node = await startNode({
      ...shared,
      name,
      openDatabase: (mortal) => database.openFor(mortal, plant?.rewrite),
    });
    void node.death.then(() => bury(node));
    // A single process releases the claims of earlier ones.
    if (database.name === 'pglite') await node.deps.lease.endOthers();
    return node;
  }

  // A node lives until `bury`: the clock of the database differs from that of the site.
  const renewal = setInterval(() => {
    const living = { aliveUntil: inSeconds(leaseSeconds) };
    void database.db
      .update(processes)
      .set(living)
      .catch(() => undefined);
  }, renewalMs);

  /** Claims of a dead node last for a while, measured in the site's time. */
  function bury(node: SiteNode): void {
    clock.after(leaseSeconds * 1000, () => {
      void database.db.delete(processes).where(eq(processes.name, node.name)).execute();
    });
  }

  const site: Site = {
    overlaps: watch.overlaps,
    database,
    clock,
    scheduler,
    faults,
    wallet,
    messages,
    async node(index) {
      const place = index % (database.name === 'pglite' ? 1 : 2);
      const known = nodes[place];
      if (known !== undefined && !known.isDead) return known;
      const node = await start();
      nodes[place] = node;
      return node;
    },
    on: (node, work) =>
      Promise.race([
        work().then(async (result) => {
          await scheduler.reach(node, 'answer.before');
          return result;
        }),
        node.death.then(() => {
          throw new ConnectionLost(`${node.name} has died`);
        }),
      ]),
    cutBus: bus.cut,
    async close() {
      clearInterval(renewal);
      for (const node of nodes) node.die();
      await wallet.stop();
    },
  };
  return site;
}

/** A bill is unpacked by other threads. */
function unpacking(gate: Gate, gateway: Gateway): Gateway {
  return { ...gateway, fetchBill: (day) => gate.work(() => gateway.fetchBill(day)) };
}

/**
 * Delivers the shop's calls to the wallets without a network while `work` runs, because connections have
 * no fixed order.
 */
export async function withoutNetwork<Result>(
  gate: Gate,
  getWallet: () => WalletApp,
  work: () => Promise<Result>,
): Promise<Result> {
  const { fetch } = globalThis;
  globalThis.fetch = async (address, options) => {
    const request = new Request(address, { ...options, signal: null });
    if (!request.url.startsWith(walletOrigin)) return fetch(request);
    let isCut = false;
    const socket = { destroy: () => void (isCut = true) };
    const response = await gate.leaveWork(async () =>
      getWallet().app.fetch(request, { incoming: { socket } }),
    );
    if (isCut) throw new TypeError('the connection was cut');
    return response;
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = fetch;
  }
}
