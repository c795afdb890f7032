import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { CurrentSaas } from '#contract/membership/saas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { sampleFile } from '#server/content/site/read-site.ts';
import { ordersOn } from '#tests/paths/drivers/orders.ts';
import { faultsInBothSchemes } from '#tests/support/both-schemes.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { startDoorExample, type DoorExample } from '#tests/support/door-example.ts';
import { freePort } from '#tests/support/free-port.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';

const browser = await sharedBrowser();
const folder = mkdtempSync(join(tmpdir(), 'door-'));
const port = await freePort();
const saasUrl = `https://localhost:${port}/enter`;
let site: Site;
let example: DoorExample;
/** The addresses that the operator's software was asked for. */
const asked: string[] = [];
const { key, certificate: cert } = makeCertificate(folder, ['localhost']);
const secure = createServer({ key, cert }, (incoming, outgoing) => {
  asked.push(incoming.url ?? '');
  const { method, headers } = incoming;
  const forwarded = request(`${example.url}${incoming.url}`, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(forwarded);
});

beforeAll(async () => {
  cpSync(dirname(sampleFile), folder, { recursive: true });
  const file = join(folder, 'sample.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^saasUrl: .*$/m, `saasUrl: ${saasUrl}`));
  site = await startSite({ SITE_FILE: file });
  example = await startDoorExample(site.url, saasUrl);
  await new Promise<void>((ready) => secure.listen(port, '127.0.0.1', ready));
});
afterAll(async () => {
  secure.closeAllConnections();
  secure.close();
  await example.stop();
  await site.stop();
  rmSync(folder, { recursive: true });
});

test.each([
  { locale: 'zh-CN', width: 360 },
  { locale: 'zh-CN', width: 1440 },
  { locale: 'en-US', width: 360 },
  { locale: 'en-US', width: 1440 },
] as const)(
  'a running plan opens the software of the operator, which verifies the ticket, in $locale at $width px',
  async ({ locale, width }) => {
    const t = translatorIn(locale);
    const person = await registerPerson(site.url);
    const stage = siteApi(site.url, person.token);
    const plan = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: '1' };
    const query = String(new URLSearchParams(plan));
    const { amount, terms } = await stage.api('GET', `pricing/calculate?${query}`, Quote);
    const body = { ...plan, months: 1, shown: { amount, terms } };
    const { order_no } = await stage.api('POST', 'orders/service', Order, body);
    await ordersOn(stage).bringAbout(order_no, 'paid');
    const { expires_at } = await stage.api('GET', 'saas/current', CurrentSaas);

    const context = await browser.newContext({
      baseURL: site.url,
      locale,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      // The certificate of the made-up software is its own.
      ignoreHTTPSErrors: true,
    });
    const page = await context.newPage();
    await page.goto('/healthz');
    await page.evaluate((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    }, toStoredSession(person));
    await page.goto(inLocale('/user/saas', locale));
    const open = page.getByRole('button', { name: t('membership:saas.door.open') });
    await open.waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);

    await open.click();
    await page.waitForURL(saasUrl);
    const [, id, until] =
      /Welcome: (\S+), basic, 5 users until ([^<]+)/.exec(await page.content()) ?? [];
    expect([id, until]).toEqual([person.user.id, expires_at]);

    // Sent again by the browser, the same ticket opens nothing.
    await page.reload();
    expect(await page.content()).toContain('open this from your account again');
    await page.goto(inLocale('/user/saas', locale));
    await open.click();
    await page.waitForURL(saasUrl);
    await page.getByText(/^Welcome: /).waitFor();
    expect(new Set(asked.filter((each) => each !== '/favicon.ico'))).toEqual(new Set(['/enter']));
    await context.close();
  },
);
