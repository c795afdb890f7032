import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { describeAccountFault } from '#server/cli/account-faults.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { namedAccounts, payments } from '#server/db/tables/payments.ts';
import { findAccountFault } from '#server/domain/views/account-faults.ts';
import { missingGateway } from '#server/gateways/missing-gateway.ts';
import { countPlayed } from '#server/sandbox/wallet-ledger.ts';
import { copyDatabase } from '#tests/support/database-template.ts';
import {
  configureAccounts,
  forgetAccounts,
  formerAccounts,
  newAccounts,
  sandboxAccounts,
} from '#tests/support/other-accounts.ts';
import { startPayment } from '#tests/support/payer.ts';
import { admin, paidOrder } from '#tests/support/refunds.ts';
import { getKeyPair } from '#tests/support/rsa-keys.ts';
import { briefArguments, launchServer } from '#tests/support/server-process.ts';
import { createTestServer } from '#tests/support/server.ts';
import { setUpServer } from '#tests/support/set-up.ts';
import { takeTurns } from '#tests/support/take-turns.ts';

takeTurns('payment-account-start', 2);
const server = setUpServer();

/** Says why a server with the configured accounts does not start on this database; null when it does. */
async function whyNotStarted(): Promise<string | null> {
  const { db, gateways } = server.deps;
  const fault = await findAccountFault(db, gateways);
  return fault && describeAccountFault(fault, gateways);
}

let sandbox: typeof server.deps.gateways | null = null;

beforeEach(async () => {
  server.deps.gateways = sandbox ??= server.deps.gateways;
  await server.deps.db.delete(namedAccounts);
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

describe('payments of an earlier version', () => {
  test('payments without an account refuse the start of any server until an operator names them, once', async () => {
    configureAccounts(server, formerAccounts);
    await paidOrder(server, { channel: 'wechat' });
    await forgetAccounts(server);
    const { db } = server.deps;
    const attempts = await db.$count(payments);
    expect(await whyNotStarted()).toMatch(
      new RegExp(
        `^This database has payments of an earlier version that do not name their account, ${attempts} attempts and 1 captured payment with 599\\.00 yuan: run "npm run admin -- payments account alipay:2088000000000109" and "npm run admin -- payments account wechat:1900000109" once if these wallets took them,`,
      ),
    );

    expect((await admin(server, 'payments', 'account', 'wechat:1900000109')).exitCode).toBe(0);
    expect(await whyNotStarted()).toContain('payments account alipay:2088000000000109');
    const named = await admin(server, 'payments', 'account', 'alipay:2088000000000109');
    expect(named.text).toMatch(/^\d+ payments? (?:is|are) of alipay:2088000000000109 now\.\n/);
    expect(await whyNotStarted()).toBeNull();

    const again = await admin(server, 'payments', 'account', 'wechat:1900000109');
    expect([again.exitCode, again.text]).toEqual([
      1,
      'Every payment has its account: nothing was named.',
    ]);
    const log = await db
      .select({ subject: consoleLog.subject, outcome: consoleLog.outcome })
      .from(consoleLog)
      .where(eq(consoleLog.act, 'payment.account'))
      .orderBy(consoleLog.id);
    expect(log).toEqual([
      { subject: 'wechat:1900000109', outcome: 'done' },
      { subject: 'alipay:2088000000000109', outcome: 'done' },
    ]);
  });

  test('the sandbox names all of its payments with one command, or those of a channel', async () => {
    configureAccounts(server, sandboxAccounts);
    await startPayment(server, 'wechat');
    await startPayment(server, 'alipay');
    await forgetAccounts(server);
    expect(await whyNotStarted()).toContain(
      'run "npm run admin -- payments account sandbox" once if the sandbox took them',
    );
    await admin(server, 'payments', 'account', 'sandbox', '--channel', 'wechat');
    const channels = await server.deps.db
      .selectDistinct({ channel: payments.channel })
      .from(payments)
      .where(eq(payments.account, 'unknown'));
    expect(channels).toEqual([{ channel: 'alipay' }]);
    await admin(server, 'payments', 'account', 'sandbox');
    expect(await whyNotStarted()).toBeNull();
  });

  test('an account that is not configured is named only with --former', async () => {
    configureAccounts(server, newAccounts);
    await startPayment(server, 'wechat');
    await forgetAccounts(server);
    for (const account of ['wechat:1900000109', 'sandbox']) {
      const refused = await admin(server, 'payments', 'account', account);
      expect([refused.exitCode, refused.text]).toEqual([
        1,
        expect.stringContaining(`${account} is not the account that is configured`),
      ]);
    }
    const named = await admin(server, 'payments', 'account', 'wechat:1900000109', '--former');
    expect(named.exitCode).toBe(0);
    await admin(server, 'payments', 'account', 'alipay:2088000000000210');
  });

  test('play money that the books of the sandbox know is not named as money', async () => {
    configureAccounts(server, sandboxAccounts);
    await paidOrder(server, { channel: 'wechat' });
    await forgetAccounts(server);
    configureAccounts(server, formerAccounts);
    const { deps } = server;
    const operator = {
      deps,
      origin: '',
      actor: 'tester',
      countPlayed: (channels: readonly ('alipay' | 'wechat')[]) => countPlayed(deps.db, channels),
    };
    const refused = await runAdmin(operator, ['payments', 'account', 'wechat:1900000109']);
    expect([refused.exitCode, refused.text]).toEqual([
      1,
      expect.stringMatching(/^The sandbox took \d+ of these payments, as its books show/),
    ]);
    configureAccounts(server, sandboxAccounts);
    await admin(server, 'payments', 'account', 'sandbox');
  });

  test('a node of the earlier version that still runs writes payments of the named account, for a week', async () => {
    configureAccounts(server, formerAccounts);
    const { payment } = await startPayment(server, 'wechat');
    await forgetAccounts(server);
    await admin(server, 'payments', 'account', 'wechat:1900000109');
    const { db } = server.deps;
    const [row] = await db
      .select()
      .from(payments)
      .where(eq(payments.paymentNo, payment.payment_no));
    if (row === undefined) throw new Error('there is no payment');
    const { id: _, account: _account, ...copy } = row;
    const insertAt = async (days: number) => {
      const createdAt = new Date(server.clock.now() + days * 24 * 60 * 60 * 1000);
      const [written] = await db
        .insert(payments)
        .values({ ...copy, paymentNo: `${copy.paymentNo}${days}`, status: 'failed', createdAt })
        .returning({ account: payments.account });
      return written?.account;
    };
    expect([await insertAt(0), await insertAt(6), await insertAt(8)]).toEqual([
      'wechat:1900000109',
      'wechat:1900000109',
      'unknown',
    ]);
  });
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
