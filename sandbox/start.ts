import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createClock } from '#server/base/clock.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { createLog } from '#server/base/log.ts';
import { makeWalletKeys, parseWalletKeys, type WalletKeys } from '#sandbox/wallet-server/keys.ts';
import { createMemoryBooks } from '#sandbox/wallet-server/memory-books.ts';
import { startWalletServer } from '#sandbox/wallet-server/server.ts';
import { createFaults } from './faults.ts';
import { describeMerchant } from './merchant.ts';

/** The service account of WeChat that payment sheets belong to. */
const jsapi = { appid: 'wx0000000000000002', secret: '0'.repeat(32) };

/**
 * Starts the wallets without a site (`npm run sandbox`, docs/sandbox.md), and prints as JSON what a merchant needs to
 * call them. Throws for a wrong option, a port that is taken, and a file of keys that cannot be read.
 */
async function start(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '3900' }, keys: { type: 'string' } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port)) throw new Error(`--port ${values.port} is not a number`);
  const keys = await openKeys(values.keys ?? null);
  const products = { hasH5: true, hasWap: true, jsapi };
  const server = await startWalletServer(
    {
      books: createMemoryBooks(),
      clock: createClock(),
      log: createLog('info'),
      faults: createFaults(),
      keys,
      products,
      isAlone: true,
    },
    { isListed: true, port },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
  const merchant = describeMerchant(server.origin, keys, products);
  process.stdout.write(`${JSON.stringify(merchant, null, 2)}\n`);
}

/** Returns new keys, or those of a file, which is created when it does not exist. */
async function openKeys(file: string | null): Promise<WalletKeys> {
  if (file !== null && existsSync(file)) return parseWalletKeys(readFileSync(file, 'utf8'));
  const text = await makeWalletKeys();
  if (file !== null) writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  return parseWalletKeys(text);
}

await start().catch((error: unknown) => {
  process.stderr.write(`${formatThrown(error)}\n`);
  process.exitCode = 1;
});
