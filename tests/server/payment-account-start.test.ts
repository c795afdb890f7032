import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished } from 'vitest';
import { describeAccountFault } from '#server/cli/account-faults.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { payments } from '#server/db/tables/payments.ts';
import { findAccountFault } from '#server/domain/views/account-faults.ts';
import { missingGateway } from '#server/gateways/missing-gateway.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import {
  configureAccounts,
  formerAccounts,
  newAccounts,
  sandboxAccounts,
} from '#tests/support/other-accounts.ts';
import { startPayment } from '#tests/support/payer.ts';
import { paidOrder } from '#tests/support/refunds.ts';
import { getKeyPair } from '#tests/support/rsa-keys.ts';
import { briefArguments, launchServer } from '#tests/support/server-process.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

takeTurns('payment-account-start', 2);

/** Says why a server with the configured accounts does not start on this database; null when it does. */
async function whyNotStarted(): Promise<string | null> {
  const { db, gateways } = server.deps;
  const fault = await findAccountFault(db, gateways);
  return fault && describeAccountFault(fault);
}

let sandbox: typeof server.deps.gateways | null = null;

beforeEach(async () => {
  server.deps.gateways = sandbox ??= server.deps.gateways;
  await server.deps.db.update(payments).set({ status: 'failed' });
});

describe('a server with real wallets', () => {
  test('the server does not start on captured play money, and says how much it is and what to do', async () => {
    configureAccounts(server, sandboxAccounts);
    await paidOrder(server, { channel: 'wechat' });
    await paidOrder(server, { channel: 'alipay' });
    configureAccounts(server, formerAccounts);
    expect(await whyNotStarted()).toBe(
      'This database has play money, 2 captured payments with 1,198.00 yuan of the sandbox, that real wallets would take for money: set DATABASE_URL or DATA_DIR to an empty database for the real site, or unset the keys of the wallets to go on with the sandbox (docs/operations/going-live.md).',
    );
  });

  test('the server does not start on it with one wallet either, whichever channel it came by', async () => {
    configureAccounts(server, sandboxAccounts);
    await paidOrder(server, { channel: 'alipay' });
    configureAccounts(server, formerAccounts);
    const { gateways } = server.deps;
    server.deps.gateways = { ...gateways, alipay: missingGateway('alipay') };
    expect(await whyNotStarted()).toContain('1 captured payment with 599.00 yuan of the sandbox');
  });

  test('the server starts on open and ended attempts of the sandbox', async () => {
    configureAccounts(server, sandboxAccounts);
    await startPayment(server, 'wechat');
    configureAccounts(server, formerAccounts);
    expect(await whyNotStarted()).toBeNull();
  });

  test('the server starts on money of a former merchant', async () => {
    configureAccounts(server, formerAccounts);
    await paidOrder(server, { channel: 'wechat' });
    configureAccounts(server, newAccounts);
    expect(await whyNotStarted()).toBeNull();
  });
});

test('a server with the sandbox does not start on captured money', async () => {
  configureAccounts(server, formerAccounts);
  await paidOrder(server, { channel: 'wechat' });
  configureAccounts(server, sandboxAccounts);
  expect(await whyNotStarted()).toBe(
    'This database has real money, 1 captured payment with 599.00 yuan of wechat:1900000109, that the sandbox would take for play money: set the keys of the wallets, or set DATABASE_URL or DATA_DIR to another database (docs/operations/going-live.md).',
  );
});

test(
  'a start with real wallets ends with 78 over play money, while the ledger runs and says so',
  { timeout: 240_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-accounts-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    await copyDatabase(dataDir);
    const own = await createTestServer({ database: await openPglite(dataDir) });
    await paidOrder(own, { channel: 'wechat' });
    await own.close();
    const pem = (key: 'merchant' | 'wallet') => {
      const { privateKey, publicKey } = getKeyPair(key);
      return String(
        key === 'merchant'
          ? privateKey.export({ format: 'pem', type: 'pkcs8' })
          : publicKey.export({ format: 'pem', type: 'spki' }),
      );
    };
    const wallets = {
      PUBLIC_URL: 'https://park.example',
      WECHAT_MCHID: '1900000001',
      WECHAT_APPID: 'wx00000000000000aa',
      WECHAT_KEY_SERIAL: '5A5B5C5D5E5F',
      WECHAT_PRIVATE_KEY: pem('merchant'),
      WECHAT_API_V3_KEY: '0123456789abcdef0123456789abcdef',
      WECHAT_PUBLIC_KEYS: `PUB_KEY_ID_01=${pem('wallet')}`,
      WECHAT_BASE_URL: 'http://127.0.0.1:9',
    };
    const { ended } = await launchServer(dataDir, wallets);
    expect([ended?.code, ended?.output]).toEqual([
      78,
      'This database has play money, 1 captured payment with 599.00 yuan of the sandbox, that real wallets would take for money: set DATABASE_URL or DATA_DIR to an empty database for the real site, or unset the keys of the wallets to go on with the sandbox (docs/operations/going-live.md).\n',
    ]);
    const ledger = spawnSync(process.execPath, briefArguments('ledger'), {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...wallets },
      encoding: 'utf8',
    });
    expect([ledger.status, ledger.stdout]).toEqual([
      0,
      expect.stringContaining('Captured with accounts that are not configured: sandbox 599.00.'),
    ]);
  },
);
