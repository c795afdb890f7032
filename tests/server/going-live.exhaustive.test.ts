import { equal } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNginx, type Nginx } from '#tests/cluster/nginx.ts';
import { buildRelease, cleanEnvironment } from '#tests/support/built-release.ts';
import { buyInBrowser } from '#tests/support/buying-journey.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { chromiumPath, launchChromium } from '#tests/support/chromium.ts';
import { crawlSite, isDetour } from '#tests/support/crawl.ts';
import { madeOperator } from '#tests/support/made-site.ts';
import {
  equipOperator,
  runScript,
  startSite,
  type Installed,
  type SiteSwitches,
} from '#tests/support/operator-site.ts';
import { writeOperatorReport } from '#tests/support/operator-content.ts';
import {
  outsideNames,
  startOutsideWorld,
  type OutsideWorld,
} from '#tests/support/outside-world.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { sampleWords } from '#tests/support/sample-words.ts';
import { createDatabase } from '#tests/support/server-database.ts';
import { openPdf } from '#tools/papers/open-pdf.ts';
import { signedForm } from '#tests/support/alipay.ts';

// docs/operations/going-live.md, walked from an empty folder: with a release, the real wallets and SMS
// providers as independent servers under their real names, nginx with TLS, and a made identity.

const ports = { nginx: 4410, site: 4411 };
const folder = mkdtempSync(join(tmpdir(), 'xuyuan-going-live-'));
const sampleFile = 'server/site/sample.yaml';

/** A word of the sample, with the text around it. */
const around = new RegExp(`.{0,40}(?:${sampleWords.source}).{0,40}`, 'i');
/** Words that content may have, such as the demo of a plan, but no footer. */
const wordsOfContent = /演示|示例|样例|\bdemo|sample/i;

let world: OutsideWorld;
let nginx: Nginx;
let site: Installed;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  const release = buildRelease(folder);
  const certificate = makeCertificate(folder, ['localhost', ...outsideNames]);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate.certificate]);
  world = await startOutsideWorld(certificate);
  const postgres = await startPostgres();
  if (postgres === null) throw new Error('The story needs a PostgreSQL.');
  const { url, drop } = await createDatabase(postgres.url);
  closeDatabase = async () => {
    await drop();
    await postgres.stop();
  };
  nginx = await startNginx(ports.nginx, [ports.site], certificate);
  const place = { port: ports.site, origin: nginx.origin, databaseUrl: url };
  site = { release, env: { ...equipOperator(folder, world, place), ...world.env } };
  writeOperatorReport(join(folder, 'content'));
  const install = 'npm ci --prefix tools/papers';
  execFileSync('sh', ['-c', install], { cwd: release, env: cleanEnvironment(), stdio: 'ignore' });
  const env = { ...site.env, CHROMIUM_PATH: chromiumPath() };
  equal((await runScript({ release, env }, 'reports')).status, 0);
}, 1_800_000);

afterAll(async () => {
  await nginx.close();
  await world.close();
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `admin -- check` with other switches; returns its exit code and the checks that are open. */
async function check(changed: Record<string, string | null> = {}) {
  const env = Object.fromEntries(
    Object.entries({ ...site.env, ...changed }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  );
  const { status, text } = await runScript({ ...site, env }, 'admin', 'check', 'all');
  const open = [...text.matchAll(/^(\w+) +open +(.*)$/gm)].map(
    ([, name, todo]) => `${name}: ${todo}`,
  );
  return { status, text, open };
}

test('the site does not start under the identity of the sample, and names the missing values', async () => {
  const { SITE_FILE: _, ...env } = site.env;
  await expect(startSite({ ...site, env })).rejects.toThrow(
    /set SITE_FILE to a file with your own name, .*terms, privacy/,
  );
});

describe('the check', () => {
  test('the check names the missing backup and drill alone, and nothing after the first ones', async () => {
    expect((await check()).open).toEqual([
      expect.stringMatching(/^backup: There is no backup\./),
      expect.stringMatching(/^drill: No backup was ever restored/),
    ]);
    expect(await runScript(site, 'backup', join(folder, 'backup'))).toMatchObject({ status: 0 });
    expect(await runScript(site, 'restore', '--drill', join(folder, 'backup'))).toMatchObject({
      status: 0,
    });

    const { status, text, open } = await check();
    expect(open).toEqual([]);
    expect(text).toContain('Nothing is open.');
    expect(status).toBe(0);
  });

  const withoutAll = (prefixes: string, env: SiteSwitches = site.env) =>
    Object.fromEntries(
      Object.keys(env)
        .filter((name) => new RegExp(`^(?:${prefixes})`).test(name))
        .map((name) => [name, null]),
    );
  const identityWith = (change: (text: string) => string) => {
    const file = join(folder, 'identity/changed.yaml');
    writeFileSync(file, change(readFileSync(site.env['SITE_FILE'] ?? '', 'utf8')));
    return { SITE_FILE: file };
  };
  const sampleIcp = /^icp: .*$/m.exec(readFileSync(sampleFile, 'utf8'))?.[0] ?? '';

  test.each<[string, () => Record<string, string | null>, string[]]>([
    ['WeChat’s key serial', () => ({ WECHAT_KEY_SERIAL: 'AA' }), ['wallets: Repair wechat']],
    [
      'both wallets',
      () => ({ ...withoutAll('WECHAT_|ALIPAY_'), ALLOW_SANDBOX: '1' }),
      ['wallets: Set the keys of WeChat Pay or Alipay'],
    ],
    [
      'SMS',
      () => ({ ...withoutAll('SMS_'), ALLOW_SANDBOX: '1' }),
      ['sms: Set SMS_PROVIDER', 'fallback: Set SMS_FALLBACK', 'notices: ', 'prices: '],
    ],
    ['the second provider', () => withoutAll('SMS_FALLBACK|SMS_TENCENT_'), ['fallback: Set SMS_F']],
    ...['PAID', 'REFUNDED', 'STEP_DONE'].flatMap((event) =>
      ['SMS_NOTICE_', 'SMS_TENCENT_NOTICE_'].map(
        (prefix): [string, () => Record<string, null>, string[]] => [
          `${prefix}${event}`,
          () => ({ [`${prefix}${event}`]: null }),
          [`notices: Set ${prefix}${event} to`],
        ],
      ),
    ),
    ['a price', () => ({ SMS_TENCENT_PRICE_YUAN: null }), ['prices: Set SMS_TENCENT_PRICE_YUAN']],
    [
      'the mail server',
      () => ({ SMTP_URL: null, MAIL_FROM: null, ATTENTION_MAIL: null }),
      ['mail: Set SMTP_URL'],
    ],
    ['SITE_FILE', () => ({ SITE_FILE: null }), ['identity: ', 'filing: ', 'legal: ']],
    [
      'CONTENT_DIR',
      () => ({ CONTENT_DIR: null }),
      [
        'catalogue: Write or hide',
        'content: Write or delete',
        'papers: Print with npm run reports',
      ],
    ],
    [
      'a filing number',
      () => identityWith((text) => text.replace(/^icp: .*$/m, sampleIcp)),
      ['filing: Write your ICP'],
    ],
    [
      'an https address',
      () => ({ PUBLIC_URL: 'http://localhost', NOTIFY_URL: 'https://localhost' }),
      ['proxy: Set PUBLIC_URL'],
    ],
    ['the proxy', () => ({ TRUSTED_PROXIES: null }), ['proxy: Set TRUSTED_PROXIES']],
    [
      'a right clock',
      // One minute late: both wallets still accept the requests.
      () => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(lateClock)}` }),
      ['clock: Repair the time service'],
    ],
    ['alerts', () => withoutAll('ATTENTION_'), ['alerts: Set ATTENTION_URL']],
    ['production', () => ({ NODE_ENV: null }), ['mode: Set NODE_ENV=production.']],
  ])('the check without %s fails and names only that', async (_, change, expected) => {
    const { status, open } = await check(change());

    expect(open).toEqual(expected.map((each) => expect.stringContaining(each)));
    expect(status).toBe(1);
  });

  test('the check without a data key fails', async () => {
    expect(await check({ DATA_KEY_FILE: null })).toMatchObject({
      status: 1,
      text: expect.stringContaining('without a data key: set DATA_KEY_FILE'),
    });
  });
});

const lateClock = 'const now = Date.now; Date.now = () => now() - 60_000;';

describe('the running site', () => {
  let running: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    running = await startSite(site);
  });
  afterAll(async () => {
    running.stop();
    await running.exited;
  });

  test('no page in any language has a word of a demonstration or of the sample', async () => {
    const homes = [
      '/',
      '/en',
      '/feed.xml',
      '/en/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/manifest.webmanifest',
      '/api/v1/openapi.json',
    ];
    const pages = await crawlSite(nginx.origin, homes, (address) => !isDetour(address));
    const found: string[] = [];
    for (const { address, footer } of pages) {
      const text = await (await fetch(nginx.origin + address)).text();
      const [word] = around.exec(text) ?? wordsOfContent.exec(footer) ?? [];
      if (word !== undefined) found.push(`${address}: ${word}`);
    }

    expect(pages.filter(({ address }) => /^\/en(\/|$)/.test(address)).length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  }, 600_000);

  test('no PDF has a word of the sample', async () => {
    const pdfs = globSync(join(folder, 'content/files/*.pdf'));
    const found: string[] = [];
    for (const path of pdfs) {
      const bytes = readFileSync(path);
      const pdf = await openPdf(bytes);
      const document = await PDFDocument.load(bytes, { updateMetadata: false });
      const text = [...pdf.texts, document.getTitle(), document.getAuthor()].join(' ');
      pdf.close();
      const [word] = around.exec(text) ?? [];
      if (word !== undefined || !/云杉里|Sprucelane/.test(text)) found.push(`${path}: ${word}`);
    }

    expect(pdfs).toHaveLength(2);
    expect(found).toEqual([]);
  });

  test.each([
    { locale: 'zh-CN', device: 'phone' },
    { locale: 'en-US', device: 'desktop' },
  ] as const)(
    'a person buys in $locale on a $device, and reads no word of the sample',
    async (visitor) => {
      const browser = await launchChromium();
      const context = await browser.newContext({
        baseURL: nginx.origin,
        locale: 'zh-CN',
        ignoreHTTPSErrors: true,
        reducedMotion: 'reduce',
        ...(visitor.device === 'phone'
          ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
          : { viewport: { width: 1440, height: 900 } }),
      });
      const page = await context.newPage();
      const found: string[] = [];
      await buyInBrowser({
        ...visitor,
        page,
        shown: madeOperator().shown,
        baseURL: nginx.origin,
        codeFor: async (phone) =>
          world.aliyun.sent.findLast((message) => message.phone === phone)?.code ?? '',
        pay: ({ payment_no: no }) => payAtAlipay(no),
        inspect: async () => {
          const [word] = around.exec(await page.locator('body').innerText()) ?? [];
          if (word !== undefined) found.push(`${page.url()}: ${word}`);
        },
      }).finally(() => browser.close());

      expect(found).toEqual([]);
    },
    300_000,
  );

  test('the books are equal, both wallets are ready, and nothing needs a person', async () => {
    expect(await runScript(site, 'ledger')).toMatchObject({ status: 0 });
    // From December on the holidays of the next year are missing until they are announced.
    const attention = await runScript(site, 'admin', 'attention');
    expect(attention.text.match(/^(?!what |holidays |Nothing )\S.*$/gm)).toBeNull();
    const { text } = await runScript(site, 'admin', 'wallets');
    expect(text.match(/^(?:alipay|wechat) +ready /gm)).toHaveLength(2);
  });

  test('the site ends with 0 on the signal of systemd and Docker', async () => {
    running.stop();
    expect(await running.exited).toMatchObject({ code: 0 });
  });
});

/** Pays like a person with Alipay, whose notice then comes through the proxy. */
async function payAtAlipay(no: string): Promise<void> {
  world.alipay.scan(no);
  world.alipay.pay(no);
  const response = await fetch(`${nginx.origin}/api/v1/payments/notify/alipay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: signedForm(world.alipay.notice(no)),
  });
  equal(await response.text(), 'success');
}
