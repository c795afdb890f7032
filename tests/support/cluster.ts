import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import { createLog } from '#server/base/log.ts';
import { createFaults } from '#sandbox/faults.ts';
import { createTableBooks } from '#sandbox/site/table-books.ts';
import { startWalletServer, type WalletServer } from '#sandbox/wallet-server/server.ts';
import type { WalletKeys } from '#sandbox/wallet-server/keys.ts';
import { startReverseProxy, type ReverseProxy } from './reverse-proxy.ts';
import { openEmptyDatabase } from './server-database.ts';
import { serverArguments, startServer, type ServerProcess } from './server-process.ts';
import { testWalletKeys } from './wallet-keys.ts';

/** Several processes of the site on one PostgreSQL, behind a reverse proxy, with separate wallets. */
export type Cluster = {
  /** The public address of the site. */
  origin: string;
  /** For checks of the data that the nodes have written. */
  db: Database;
  wallets: WalletServer;
  nodes: readonly ServerProcess[];
  /** Starts a node in the place of one that has ended, of another program if one is named. */
  restart(index: number, other?: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

export type ClusterOptions = {
  size?: number;
  program?: readonly string[];
  /** Replaces the test proxy in front of the nodes. */
  proxy?: ReverseProxy;
  /** Where each node listens, the same after every start; free ports without. */
  ports?: readonly number[];
  /** Where the console of each node listens; without, the nodes have none. */
  consolePorts?: readonly number[];
  /** Prepares the database for the nodes; by default it has this version's schema. */
  prepare?: (url: string) => Promise<void>;
  /** Further switches of every node. */
  env?: Readonly<Record<string, string>>;
};

/** Starts as many nodes as asked for, each running `program`; `server` is a PostgreSQL server. */
export async function startCluster(
  server: string,
  {
    size = 2,
    program = serverArguments(),
    ports = [],
    consolePorts = [],
    ...options
  }: ClusterOptions = {},
): Promise<Cluster> {
  const { db, url, close } = await openEmptyDatabase(server);
  await options.prepare?.(url);
  const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-cluster-'));
  const proxy = options.proxy ?? (await startReverseProxy());
  const keys = await testWalletKeys();
  const wallets = await startWalletServer(
    {
      books: createTableBooks(db),
      clock: createClock(),
      log: createLog('silent'),
      faults: createFaults(),
      keys,
    },
    { isListed: false },
  );
  const env = {
    DATABASE_URL: url,
    PUBLIC_URL: proxy.origin,
    TRUSTED_PROXIES: '127.0.0.1',
    ...walletSwitches(keys, wallets.origin),
    ...options.env,
  };
  const start = (index: number, one = program) =>
    startServer(
      dataDir,
      { ...env, PORT: String(ports[index] ?? 0), CONSOLE_PORT: String(consolePorts[index] ?? '') },
      one,
    );
  // The first makes the key that all of them share.
  const nodes = [await start(0)];
  while (nodes.length < size) nodes.push(await start(nodes.length));
  const tellProxy = () => proxy.setNodes(nodes.map(({ address }) => address));
  tellProxy();
  return {
    origin: proxy.origin,
    db,
    wallets,
    nodes,
    async restart(index, other) {
      nodes[index] = await start(index, other);
      tellProxy();
    },
    async close() {
      for (const node of nodes) node.kill('SIGKILL');
      await Promise.all(nodes.map(({ exited }) => exited));
      await wallets.close();
      await proxy.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the switches with the keys of the wallets. */
function walletSwitches({ wechat, alipay }: WalletKeys, origin: string): Record<string, string> {
  return {
    WECHAT_MCHID: wechat.mchid,
    WECHAT_APPID: wechat.appid,
    WECHAT_KEY_SERIAL: wechat.merchantSerial,
    WECHAT_PRIVATE_KEY: privatePem(wechat.merchant.privateKey),
    WECHAT_API_V3_KEY: wechat.apiV3Key,
    WECHAT_PUBLIC_KEYS: `${wechat.keyId}=${publicPem(wechat.wallet.publicKey)}`,
    WECHAT_BASE_URL: origin,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: privatePem(alipay.merchant.privateKey),
    ALIPAY_PUBLIC_KEYS: publicPem(alipay.wallet.publicKey),
    ALIPAY_GATEWAY: `${origin}/gateway.do`,
  };
}

const privatePem = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }));
const publicPem = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }));
