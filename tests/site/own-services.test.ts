import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import { registerPerson, type SitePerson } from '#tests/support/site-person.ts';

const folder = mkdtempSync(join(tmpdir(), 'own-services-'));
const content = join(folder, 'content');
let site: Site;
let person: SitePerson;
let trademarkOrder: string;

beforeAll(async () => {
  cpSync(ownContentDir, content, { recursive: true });
  site = await startSite({ CONTENT_DIR: content });
  person = await registerPerson(site.url);
  trademarkOrder = (await order('trademark')).order_no;
  writeOwnService();
  await expect.poll(() => readStatus('/services/lab-tests'), { timeout: 20_000 }).toBe(200);
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** Adds a sixth service before the others: its facts, and its words in both languages. */
function writeOwnService(): void {
  const take = (path: string, ...changes: readonly (readonly [RegExp, string])[]) =>
    changes.reduce(
      (text, [from, to]) => text.replace(from, to),
      readFileSync(join(content, path), 'utf8'),
    );
  const write = (path: string, text: string) => writeFileSync(join(content, path), text);
  write(
    'zh-CN/services/lab-tests.md',
    take(
      'zh-CN/services/trademark.md',
      [/^title: .*$/m, 'title: 检测服务'],
      [/^menu: .*$/m, 'menu: 检测'],
    ),
  );
  write(
    'en-US/services/lab-tests.md',
    take(
      'en-US/services/trademark.md',
      [/^title: .*$/m, 'title: Laboratory tests'],
      [/^menu: .*$/m, 'menu: Tests'],
    ),
  );
  write(
    'services/lab-tests.yaml',
    take(
      'services/trademark.yaml',
      [/^order: .*$/m, 'order: 0'],
      [/^showcase: .*\n/m, ''],
      [/by: us, days: 1, share: 40/, 'by: us, days: 3, share: 40'],
    ),
  );
}

async function readStatus(path: string): Promise<number> {
  return (await fetch(site.url + path)).status;
}

async function read(path: string): Promise<Document> {
  const response = await fetch(site.url + path);
  return new JSDOM(await response.text()).window.document;
}

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${site.url}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function order(item: string): Promise<Order> {
  const response = await call('POST', 'orders/service', {
    type: 'service',
    item_type: item,
    plan_slug: 'basic',
    pricing_model: 'yearly',
    months: 12,
  });
  return v.parse(v.object({ data: Order }), await response.json()).data;
}

describe.each([
  { prefix: '', menu: '检测', title: '检测服务' },
  { prefix: '/en', menu: 'Tests', title: 'Laboratory tests' },
])('a service of the operator under "$prefix/"', ({ prefix, menu, title }) => {
  const address = `${prefix}/services/lab-tests`;
  const linksIn = (within: Element | null) =>
    Array.from(within?.querySelectorAll('a') ?? [], (link) => [
      link.getAttribute('href'),
      link.textContent.trim(),
    ]);

  test('the service has its page, and the head names it', async () => {
    const page = await read(address);

    expect(page.title).toContain(title);
    expect(page.querySelector('#service-process')).not.toBeNull();
    expect(page.querySelector('meta[name="description"]')?.getAttribute('content')).not.toBe('');
  });

  test('the service is in header, footer and home page, in the order of the catalogue', async () => {
    const page = await read(prefix === '' ? '/' : prefix);
    const header = linksIn(page.querySelector('header nav'));

    expect(header).toHaveLength(7);
    expect(header[2]).toEqual([address, menu]);
    expect(linksIn(page.querySelector('footer'))).toContainEqual([address, title]);
    expect(page.querySelector(`#main a[href="${address}"] h3`)?.textContent).toBe(title);
  });

  test('search engines find the service', async () => {
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();

    expect(sitemap).toContain(`${address}<`);
  });
});

test('the service is ordered with its own steps', async () => {
  const { order_no: orderNo, title } = await order('lab-tests');
  const response = await call('GET', `orders/${orderNo}`);

  expect(title).toContain('检测服务');
  expect(response.status).toBe(200);
});

test('a hidden service leaves menus and search engines, and stays for those who ordered it', async () => {
  const file = join(content, 'services/trademark.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}hidden: true\n`);
  await expect.poll(() => readStatus('/services/trademark'), { timeout: 20_000 }).toBe(404);

  const home = await read('/');
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const earlier = await call('GET', `orders/${trademarkOrder}`);

  expect(home.documentElement.innerHTML).not.toContain('/services/trademark');
  expect(sitemap).not.toContain('/services/trademark');
  expect(v.parse(v.object({ data: Order }), await earlier.json()).data.title).toContain('商标服务');
});
