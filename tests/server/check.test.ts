import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import type { Installation } from '#server/cli/operator.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { createProcessLease } from '#server/records/process-lease.ts';
import { madeSite } from '#tests/support/made-site.ts';
import { program } from '#tests/support/program.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { startServerWithWallets } from '#tests/support/real-wallets.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const complete: Installation = {
  program,
  isProduction: true,
  publicUrl: 'https://park.example',
  hasOwnKey: true,
  sms: { providers: 2, unsetNotices: [], unsetPrices: [] },
  smsPrices: {},
  hasMail: true,
  hasAlerts: true,
  trustsProxy: true,
  readSkewMs: async () => 0,
};

let own: typeof site.server.deps;
let withoutBackup: string;

const site = setUpServer(startServerWithWallets);
test.beforeAll(async () => {
  own = { ...site.server.deps, site: () => madeSite };
  withoutBackup = (await run('check')).text;
});
beforeEach(async () => {
  own = { ...site.server.deps, site: () => madeSite };
  await backUpAt(site.server.clock.date());
});

function backUpAt(at: Date): Promise<unknown> {
  const entry = {
    actor: 'tester',
    act: 'site.backup',
    subject: 'site',
    facts: { folder: '/backup' },
  } as const;
  return writeStaffLog(site.server.deps.db, { ...entry, outcome: 'done', at });
}

function run(name: string, changed: Partial<Installation> = {}) {
  const installation = { ...complete, ...changed };
  const operator = { deps: own, origin: 'https://park.example', actor: 'tester', installation };
  return runAdmin(operator, [name]);
}

/** Returns the checks that are open, each with what to do. */
function listOpen(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => /^(\w+) +open +(.*)$/.exec(line))
    .flatMap((found) => (found === null ? [] : [[found[1] ?? '', found[2] ?? '']]));
}

test('the check of a complete installation has nothing open', async () => {
  const { text, exitCode } = await run('check');

  expect(text).toContain('Nothing is open.');
  expect(text.match(/ ok\b/g)).toHaveLength(16);
  expect(exitCode).toBe(0);
});

test.each<[string, Partial<Installation>, string]>([
  ['keys', { hasOwnKey: false }, 'Set DATA_KEY_FILE'],
  [
    'fallback',
    { sms: { ...complete.sms, providers: 1 } },
    'Set SMS_FALLBACK and its keys: without a second provider no codes are sent',
  ],
  [
    'notices',
    { sms: { ...complete.sms, unsetNotices: ['SMS_NOTICE_PAID', 'SMS_TENCENT_NOTICE_PAID'] } },
    'Set SMS_NOTICE_PAID, SMS_TENCENT_NOTICE_PAID to the templates',
  ],
  [
    'prices',
    { sms: { ...complete.sms, unsetPrices: ['SMS_PRICE_YUAN'] } },
    'Set SMS_PRICE_YUAN to the prices',
  ],
  ['mail', { hasMail: false }, 'Set SMTP_URL'],
  ['proxy', { publicUrl: null }, 'Set PUBLIC_URL'],
  ['proxy', { publicUrl: 'http://park.example' }, 'Set PUBLIC_URL'],
  ['proxy', { trustsProxy: false }, 'Set TRUSTED_PROXIES'],
  ['clock', { readSkewMs: async () => -4200 }, 'the database are 4 s apart'],
  ['alerts', { hasAlerts: false }, 'Set ATTENTION_URL'],
  ['mode', { isProduction: false }, 'Set NODE_ENV=production'],
])('the check of an installation without %s (%o) names it alone', async (name, changed, todo) => {
  const { text, exitCode } = await run('check', changed);

  expect(listOpen(text)).toEqual([[name, expect.stringContaining(todo)]]);
  expect(text).toContain('1 of 16 are open.');
  expect(exitCode).toBe(1);
});

test('the check of an installation without an SMS provider names all that needs one', async () => {
  const sms = { ...complete.sms, providers: 0 };

  expect(listOpen((await run('check', { sms })).text)).toEqual([
    ['sms', expect.stringContaining('Set SMS_PROVIDER and its keys')],
    ['fallback', expect.stringContaining('Set SMS_FALLBACK')],
    ['notices', expect.stringContaining('Set SMS_PROVIDER, and then the templates')],
    ['prices', expect.stringContaining('Set SMS_PROVIDER, and then the prices')],
  ]);
});

test('the check of an installation with the identity of the sample names identity, filing and documents', async () => {
  own.site = () => sampleSite;
  expect(listOpen((await run('check')).text).map(([name]) => name)).toEqual([
    'identity',
    'filing',
    'legal',
  ]);

  own.site = () => ({ ...madeSite, icp: sampleSite.icp });
  expect(listOpen((await run('check')).text)).toEqual([
    ['filing', 'Write your ICP filing number in SITE_FILE.'],
  ]);

  own.site = () => ({ ...madeSite, legal: sampleSite.legal });
  expect(listOpen((await run('check')).text)).toEqual([
    ['legal', 'Write your own terms and privacy next to SITE_FILE (docs/operations/identity.md).'],
  ]);

  const coming = madeSite.legal.map((each) => ({ ...each, version: '2999-01-01' }));
  own.site = () => ({ ...madeSite, legal: coming });
  expect(listOpen((await run('check')).text)).toEqual([
    [
      'legal',
      expect.stringMatching(
        /^The first version of terms applies from 2999-01-01: .*identity\.md\)\.$/,
      ),
    ],
  ]);

  own.site = () => ({ ...madeSite, phone: sampleSite.phone });
  expect(listOpen((await run('check')).text)).toEqual([
    ['identity', 'Write your own phone in SITE_FILE (docs/operations/identity.md).'],
  ]);
});

test('the check names a missing backup', () => {
  expect(listOpen(withoutBackup)).toEqual([
    ['backup', expect.stringContaining('There is no backup.')],
  ]);
});

test('the check names a backup that is older than 26 hours', async () => {
  site.server.clock.move(27 * 60 * 60 * 1000);

  expect(listOpen((await run('check')).text)).toEqual([
    ['backup', expect.stringMatching(/^The last one is .* old\. Set up the timer/)],
  ]);
});

test('the check names a wallet that refuses its call, and one that is a sandbox', async () => {
  const { gateways } = own;
  const failing = { ...gateways.alipay, query: () => Promise.reject(new Error('HTTP 401')) };
  own.gateways = { ...gateways, alipay: failing };
  expect(listOpen((await run('check')).text)).toEqual([['wallets', 'Repair alipay: HTTP 401']]);

  const pretended = { ...gateways.alipay, payerUrl: () => '/sandbox' };
  own.gateways = { alipay: pretended, wechat: { ...gateways.wechat, payerUrl: () => '/sandbox' } };
  expect(listOpen((await run('check')).text)).toEqual([
    ['wallets', expect.stringContaining('Set the keys of WeChat Pay or Alipay')],
  ]);
});

test('the version names every running node with its build and schema', async () => {
  const { db, keys } = own;
  const lease = createProcessLease(db, 'node-new', keys, program);
  await lease.keep();

  const { text, exitCode } = await run('version');
  const board = await site.server.status.board();

  expect(text).toContain('Version 1.2.0, build abcdef01, schema 0001_triggers.');
  expect(text).toMatch(/node-new +1\.2\.0 +abcdef01 +0001_triggers/);
  expect(exitCode).toBe(0);
  expect(board.nodes).toContainEqual({ name: 'node-new', ...program });
  await lease.end();
});

test('the check of a database with play money names it, however real the wallets are', async () => {
  const { server } = site;
  const { db, clock } = server.deps;
  const { order_no } = await server.order(await server.register());
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, order_no));
  if (order === undefined) throw new Error('there is no order');
  const at = clock.date();
  await db.insert(payments).values({
    paymentNo: `P-${order_no}`,
    orderId: order.id,
    channel: 'wechat',
    account: 'sandbox',
    presentation: 'qr',
    amount: order.amount,
    status: 'success',
    createdAt: at,
    expiresAt: at,
    extendableUntil: at,
    gatewayExpiresAt: at,
    nextQueryAt: at,
    transactionId: order_no,
    paidAt: at,
  });
  const { text, exitCode } = await run('check');

  expect(listOpen(text)).toEqual([
    [
      'payments',
      expect.stringContaining(
        'This database has play money, 1 captured payment with 599.00 yuan of the sandbox',
      ),
    ],
  ]);
  expect(exitCode).toBe(1);
});
