import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import type { ContentItem } from '#server/content/content-item.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { readContent } from '#server/content/read-content.ts';
import { storeContent } from '#server/content/store-content.ts';
import { writeStartSet } from '#server/content/start-set.ts';
import { addLanguage } from '#server/cli/language.ts';
import type { Installation } from '#server/cli/operator.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { loadTexts } from '#server/cli/texts.ts';
import { usages } from '#server/cli/usage.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { createProcessLease } from '#server/records/process-lease.ts';
import { madeSite } from '#tests/support/made-site.ts';
import { readOperatorContent } from '#tests/support/operator-content.ts';
import { readOwnContent } from '#tests/support/own-content.ts';
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
  contentDir: ownContentDir,
  hasMail: true,
  hasAlerts: true,
  trustsProxy: true,
  readSkewMs: async () => 0,
  answersAt: async () => true,
};

let own: typeof site.server.deps;
let withoutBackup: string;
let operatorContent: ContentItem[];

const site = setUpServer(startServerWithWallets);
test.beforeAll(async () => {
  operatorContent = await readOperatorContent();
  await show(operatorContent);
  own = { ...site.server.deps, site: () => madeSite };
  withoutBackup = (await run('check all')).text;
});
beforeEach(async () => {
  own = { ...site.server.deps, site: () => madeSite };
  await backUpAt(site.server.clock.date());
  await run(`drilled backup ${site.server.clock.date().toISOString()}`);
  await show(operatorContent);
});

const show = (items: readonly ContentItem[]) => storeContent(site.server.deps.db, items);

function backUpAt(at: Date): Promise<unknown> {
  const entry = {
    actor: 'tester',
    act: 'site.backup',
    subject: 'site',
    facts: { folder: '/backup' },
  } as const;
  return writeStaffLog(site.server.deps.db, { ...entry, outcome: 'done', at });
}

function run(command: string, changed: Partial<Installation> = {}) {
  const installation = { ...complete, ...changed };
  const operator = { deps: own, origin: 'https://park.example', actor: 'tester', installation };
  return runAdmin(operator, command.split(' '));
}

/** Returns the checks that are open, each with what to do. */
function listOpen(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => /^(\w+) +open +(.*)$/.exec(line))
    .flatMap((found) => (found === null ? [] : [[found[1] ?? '', found[2] ?? '']]));
}

test('the check of a complete installation has nothing open', async () => {
  const { text, exitCode } = await run('check all');

  expect(text).toContain('Nothing is open.');
  expect(text.match(/ ok\b/g)).toHaveLength(21);
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
  [
    'door',
    { answersAt: async () => false },
    'Repair https://ledger.sprucelane.test/enter: it does not answer',
  ],
  ['alerts', { hasAlerts: false }, 'Set ATTENTION_URL'],
  ['mode', { isProduction: false }, 'Set NODE_ENV=production'],
])('the check of an installation without %s (%o) names it alone', async (name, changed, todo) => {
  const { text, exitCode } = await run('check all', changed);

  expect(listOpen(text)).toEqual([[name, expect.stringContaining(todo)]]);
  expect(text).toContain('1 of 21 are open.');
  expect(exitCode).toBe(1);
});

test('the check of an installation without an SMS provider names all that needs one', async () => {
  const sms = { ...complete.sms, providers: 0 };

  expect(listOpen((await run('check all', { sms })).text)).toEqual([
    ['sms', expect.stringContaining('Set SMS_PROVIDER and its keys')],
    ['fallback', expect.stringContaining('Set SMS_FALLBACK')],
    ['notices', expect.stringContaining('Set SMS_PROVIDER, and then the templates')],
    ['prices', expect.stringContaining('Set SMS_PROVIDER, and then the prices')],
  ]);
});

test('the check of an installation with the identity of the sample names identity, filing and documents', async () => {
  own.site = () => sampleSite;
  expect(listOpen((await run('check all')).text).map(([name]) => name)).toEqual([
    'identity',
    'filing',
    'legal',
  ]);

  own.site = () => ({ ...madeSite, icp: sampleSite.icp });
  expect(listOpen((await run('check all')).text)).toEqual([
    ['filing', 'Write your ICP filing number in SITE_FILE.'],
  ]);

  own.site = () => ({ ...madeSite, legal: sampleSite.legal });
  expect(listOpen((await run('check all')).text)).toEqual([
    [
      'legal',
      'Write your own terms, privacy, contract next to SITE_FILE (docs/operations/identity.md).',
    ],
  ]);

  const coming = madeSite.legal.map((each) => ({ ...each, version: '2999-01-01' }));
  own.site = () => ({ ...madeSite, legal: coming });
  expect(listOpen((await run('check all')).text)).toEqual([
    [
      'legal',
      expect.stringMatching(
        /^The first version of terms applies from 2999-01-01: .*identity\.md\)\.$/,
      ),
    ],
  ]);

  own.site = () => ({ ...madeSite, phone: sampleSite.phone });
  expect(listOpen((await run('check all')).text)).toEqual([
    ['identity', 'Write your own phone in SITE_FILE (docs/operations/identity.md).'],
  ]);
});

describe('the check of the catalogue', () => {
  test('the check names a missing door of SaaS as a choice, and none where no plan is sold', async () => {
    const { saasUrl: _, ...closed } = madeSite;
    own.site = () => closed;
    expect(listOpen((await run('check all')).text)).toEqual([
      ['door', expect.stringMatching(/^Set saasUrl in SITE_FILE, or leave it open and answer/)],
    ]);
    await show(operatorContent.filter(({ facts }) => facts.plan?.type !== 'saas'));
    expect(listOpen((await run('check all')).text)).toEqual([]);
  });

  test('the check names services, plans, texts and papers of the sample, and is silent under its identity', async () => {
    await show((await readOwnContent()).items);
    const { text } = await run('check all');
    own.site = () => sampleSite;

    expect(listOpen(text)).toEqual([
      ['catalogue', expect.stringMatching(/services\/.+ and 3 more \(docs\/.*catalogue\.md\)\.$/)],
      ['content', expect.stringMatching(/articles\/.+ and \d+ more/)],
      ['papers', expect.stringMatching(/reports\/.+ and \d+ more/)],
    ]);
    expect(listOpen((await run('check all')).text).map(([name]) => name)).toEqual([
      'identity',
      'filing',
      'legal',
    ]);
  });

  test('the check before the first start reads the folder that will be shown', async () => {
    await show([]);

    expect(listOpen((await run('check all')).text).map(([name]) => name)).toEqual([
      'catalogue',
      'content',
      'papers',
    ]);
  });

  test('the check names what has a blank of the start set', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'check-'));
    writeStartSet(folder);
    await show((await readContent(folder)).items);
    rmSync(folder, { recursive: true });

    expect(listOpen((await run('check all')).text)).toEqual([
      [
        'catalogue',
        expect.stringContaining(
          ': services/first-service, plans/saas, plans/service, plans/membership (',
        ),
      ],
      [
        'content',
        expect.stringContaining(': packages/first-package, pages/about, pages/home, pages/saas ('),
      ],
    ]);
  });

  test('the check names an own item with the words of the sample in one language', async () => {
    const [theirs] = (await readOwnContent()).items.filter(({ kind }) => kind === 'services');
    const ofOperator = operatorContent.find(({ kind }) => kind === 'services');
    if (theirs === undefined || ofOperator === undefined) throw new Error('there is no service');
    const half = {
      ...ofOperator,
      texts: { ...ofOperator.texts, 'en-US': theirs.texts['en-US'] },
    };
    const named = [['catalogue', expect.stringContaining(`: services/${half.id} (`)]];
    const others = operatorContent.filter((item) => item !== ofOperator);

    await show([...others, half]);
    expect(listOpen((await run('check all')).text)).toEqual(named);
    await show([...others, { ...half, facts: { ...half.facts, hidden: true } }]);
    expect(listOpen((await run('check all')).text)).toEqual([]);
  });

  test('the check names plans until one of their type has another price', async () => {
    const plans = (await readOwnContent()).items.filter(({ kind }) => kind === 'plans');
    const others = operatorContent.filter(({ kind }) => kind !== 'plans');
    const dearer = plans.map((item) => {
      const { plan } = item.facts;
      if (plan?.type !== 'saas' || plan.slug !== 'basic') return item;
      return { ...item, facts: { ...item.facts, plan: { ...plan, users: 6 } } };
    });

    await show([...others, ...plans]);
    expect(listOpen((await run('check all')).text)).toEqual([
      ['catalogue', expect.stringContaining(': plans/saas, plans/service, plans/membership (')],
    ]);
    await show([...others, ...dearer]);
    expect(listOpen((await run('check all')).text)).toEqual([
      ['catalogue', expect.stringContaining(': plans/service, plans/membership (')],
    ]);
  });

  test('the check names an own report with the pages of the sample', async () => {
    const report = (await readOwnContent()).items.find(({ kind }) => kind === 'reports');
    if (report === undefined) throw new Error('there is no report');
    const { 'zh-CN': chinese, 'en-US': english } = report.texts;
    const texts = {
      'zh-CN': { ...chinese, title: '自己的报告' },
      'en-US': { ...english, title: 'Our report' },
    };
    const own = { ...report, texts };
    const replaced = {
      ...own,
      texts: {
        'zh-CN': { ...texts['zh-CN'], paper: null },
        'en-US': { ...texts['en-US'], paper: null },
      },
    };

    await show([...operatorContent, own]);
    expect(listOpen((await run('check all')).text)).toEqual([
      ['papers', expect.stringContaining(`: reports/${own.id} (`)],
    ]);
    await show([...operatorContent, replaced]);
    expect(listOpen((await run('check all')).text)).toEqual([]);
  });
});

test('the check names a missing backup', () => {
  expect(listOpen(withoutBackup)).toEqual([
    ['backup', expect.stringContaining('There is no backup.')],
    ['drill', expect.stringContaining('No backup was ever restored for a trial.')],
  ]);
});

test('the check names a backup that is older than 26 hours', async () => {
  site.server.clock.move(27 * 60 * 60 * 1000);

  expect(listOpen((await run('check all')).text)).toEqual([
    ['backup', expect.stringMatching(/^The last one is .* old\. Set up the timer/)],
  ]);
});

test('the check names a drill that is older than eight days, and a command remembers another', async () => {
  site.server.clock.move(8 * 24 * 60 * 60 * 1000 + 1);
  await backUpAt(site.server.clock.date());
  expect(listOpen((await run('check all')).text)).toEqual([
    ['drill', expect.stringMatching(/^The last one is 8 d old\. Set up the timer/)],
  ]);

  expect(await run('drilled a')).toMatchObject({ exitCode: 2 });
  expect(await run('drilled a yesterday')).toMatchObject({ exitCode: 2 });
  expect(await run('drilled a 2026-11-20T00:00:00.000Z')).toMatchObject({
    exitCode: 0,
  });
  expect(listOpen((await run('check all')).text)).toEqual([]);
});

test('the check names a wallet that refuses its call, and one that is a sandbox', async () => {
  const { gateways } = own;
  const failing = { ...gateways.alipay, query: () => Promise.reject(new Error('HTTP 401')) };
  own.gateways = { ...gateways, alipay: failing };
  expect(listOpen((await run('check all')).text)).toEqual([['wallets', 'Repair alipay: HTTP 401']]);

  const pretended = { ...gateways.alipay, payerUrl: () => '/sandbox' };
  own.gateways = { alipay: pretended, wechat: { ...gateways.wechat, payerUrl: () => '/sandbox' } };
  expect(listOpen((await run('check all')).text)).toEqual([
    ['wallets', expect.stringContaining('Set the keys of WeChat Pay or Alipay')],
  ]);
});

test.each([
  { lang: '', sum: '21 项检查中还有 2 项待办。先办这一项：邮件', why: '原因： 收据' },
  {
    lang: ' --lang en-US',
    sum: '2 of 21 checks are open. Begin with this one: mail',
    why: 'Why: Rec',
  },
])('the check$lang says one thing at a time', async ({ lang, sum, why }) => {
  const { text, exitCode } = await run(`check${lang}`, { hasMail: false, hasAlerts: false });

  expect(text).toContain(sum);
  expect(text).toContain(why);
  expect(text).toContain('SMTP_URL');
  expect(text).not.toContain('ATTENTION_URL');
  expect(exitCode).toBe(1);
  expect(await run(`check${lang}`)).toMatchObject({
    text: expect.stringContaining('Nothing is open.'),
    exitCode: 0,
  });
});

test('the check names the settings concerned and has texts in both languages for every item', async () => {
  const sms = { ...complete.sms, unsetNotices: ['SMS_NOTICE_PAID'] };
  const { text } = await run('check all', { sms });
  const names = Array.from(text.matchAll(/^(\w+) +(?:ok|open)/gm), ([, name = '']) => name);

  expect((await run('check', { sms })).text).toContain('详情： SMS_NOTICE_PAID\n');
  expect(names).toHaveLength(21);
  for (const locale of Locale.options) {
    const { items } = loadTexts('admin-check', locale);
    expect(names.filter((name) => !(name in items))).toEqual([]);
  }
});

test.each(Locale.options)('the help in %s says what each command does', async (locale) => {
  const { text, exitCode } = await run(`help --lang ${locale}`);
  const { commands } = loadTexts('admin-help', locale);

  expect(Object.keys(commands)).toEqual(Object.keys(usages));
  expect(text).toContain(`  sms ${' '.repeat(37)}${commands.sms}\n`);
  expect(exitCode).toBe(0);
});

test.each(Locale.options)(
  'the check in %s names the folder of backups that the unit may write',
  (locale) => {
    const { backup, drill } = loadTexts('admin-check', locale).items;
    const unit = readFileSync('deploy/systemd/xuyuan-park.service', 'utf8');
    const [, folder = ''] = /^ReadWritePaths=-(.+)$/m.exec(unit) ?? [];

    expect(folder).toMatch(/^\/var\//);
    expect(backup?.command).toContain(`npm run backup -- ${folder}/`);
    expect(drill?.command).toContain(`npm run restore -- --drill ${folder}`);
  },
);

test('the check refuses another word and another language', async () => {
  for (const command of ['check more', 'check all more', 'check --lang fr']) {
    expect((await run(command)).exitCode).toBe(2);
  }
});

test.each([
  [{ LANG: 'en_US.UTF-8' }, 'en-US'],
  [{ LANG: 'C.UTF-8' }, 'zh-CN'],
  [{ LC_ALL: 'zh_CN.UTF-8', LANG: 'en_US.UTF-8' }, 'zh-CN'],
  [{}, 'zh-CN'],
])('a terminal with %o gets the check in %s', (env, locale) => {
  expect(addLanguage(['check', 'all'], env)).toEqual(['check', 'all', '--lang', locale]);
  expect(addLanguage([], env)).toEqual(['help', '--lang', locale]);
  expect(addLanguage(['orders'], env)).toEqual(['orders']);
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
  const { text, exitCode } = await run('check all');

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
