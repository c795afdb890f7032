import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { inLocale } from '#contract/base/locale-path.ts';
import { serviceBegins } from '#contract/service/begin.ts';
import { Locale } from '#contract/base/picklists.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { ownContentDir } from '#server/content/live-content.ts';
import { readOwnContent } from '#tests/support/own-content.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import { registerPerson, type SitePerson } from '#tests/support/site-person.ts';
import { translatorIn } from '#tests/support/translator.ts';

const incubationPages = ['news', 'report', 'innovation', 'innovation/topics', 'training'].map(
  (page) => `/incubation/${page}`,
);

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

async function readText(path: string): Promise<string> {
  return (await fetch(site.url + path)).text();
}

async function read(path: string): Promise<Document> {
  return new JSDOM(await readText(path)).window.document;
}

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${site.url}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const plan = { plan_slug: 'basic', pricing_model: 'yearly', months: 12 };

/** Reads what the review page of a service shows. */
async function review(item: string): Promise<Quote> {
  const query = `type=service&item_type=${item}&plan_slug=basic&pricing_model=yearly&months=12`;
  const response = await call('GET', `pricing/calculate?${query}`);
  return v.parse(v.object({ data: Quote }), await response.json()).data;
}

function place(item: string, { amount, terms }: Quote): Promise<Response> {
  const body = { type: 'service', item_type: item, ...plan, shown: { amount, terms } };
  return call('POST', 'orders/service', body);
}

async function order(item: string): Promise<Order> {
  const response = await place(item, await review(item));
  return v.parse(v.object({ data: Order }), await response.json()).data;
}

/** Replaces the first such part of a file while the site runs. */
function edit(path: string, part: string, replacement: string): void {
  const text = readFileSync(join(content, path), 'utf8');
  expect(text).toContain(part);
  writeFileSync(join(content, path), text.replace(part, replacement));
}

/** Changes the facts of a service while the site runs. */
function changeFacts(item: string, change: (text: string) => string): void {
  const file = join(content, `services/${item}.yaml`);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

test('a service of three new files is on the site without a restart', async () => {
  const search = (q: string) => readText(`/en/search?q=${encodeURIComponent(q)}`);
  expect(await search('laboratory')).not.toContain('/en/services/lab-tests');
  expect(await readStatus('/services/lab-tests')).toBe(404);
  writeOwnService();
  await expect.poll(() => readStatus('/services/lab-tests'), { timeout: 20_000 }).toBe(200);
  await expect.poll(() => search('laboratory')).toContain('/en/services/lab-tests');
});

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

test('a review that is open while the service changes is asked again; an order keeps its steps', async () => {
  const shown = await review('lab-tests');
  const placed = await place('lab-tests', shown);
  const { data: first } = v.parse(v.object({ data: Order }), await placed.json());
  changeFacts('lab-tests', (text) => text.replace('days: 3, share: 40', 'days: 9, share: 40'));
  await expect
    .poll(async () => (await review('lab-tests')).terms, { timeout: 20_000 })
    .not.toBe(shown.terms);

  const late = await place('lab-tests', shown);
  const kept = await call('GET', `orders/${first.order_no}/service`);

  expect(first.title).toContain('检测服务');
  expect(late.status).toBe(409);
  expect(kept.status).toBe(200);
});

test('a hidden service leaves menus and search engines, and stays for those who ordered it', async () => {
  changeFacts('trademark', (text) => `${text}hidden: true\n`);
  await expect.poll(() => readStatus('/services/trademark'), { timeout: 20_000 }).toBe(404);

  const home = await read('/');
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const earlier = await call('GET', `orders/${trademarkOrder}`);

  expect(home.documentElement.innerHTML).not.toContain('/services/trademark');
  expect(sitemap).not.toContain('/services/trademark');
  expect(v.parse(v.object({ data: Order }), await earlier.json()).data.title).toContain('商标服务');
});

describe('changed plans', () => {
  test('changed plans are shown without a restart', async () => {
    edit('catalogue.yaml', 'monthly: { cny: 299, usd: 39 }', 'monthly: { cny: 311, usd: 43 }');
    edit('catalogue.yaml', 'storageGb: 20', 'storageGb: 20\n    hidden: true');
    const startPlan = (name: string) => `name: ${name}\n      features:\n        - `;
    const [chinese, english] = [startPlan('基础版'), startPlan('Basic')];
    edit('zh-CN/plans.md', `${chinese}项目与研发任务台账`, `${chinese}工作日电话支持`);
    edit(
      'en-US/plans.md',
      `${english}Project and R&D task ledger`,
      `${english}Calls on working days`,
    );
    edit('zh-CN/plans.md', 'name: 高级会员', 'name: 金卡会员');
    edit('en-US/plans.md', 'name: Premium', 'name: Gold');
    edit('catalogue.yaml', 'experts, per: month, count: 2', 'experts, per: month, count: 3');
    await expect
      .poll(async () => (await read('/saas')).body.textContent, { timeout: 20_000 })
      .toContain('311');
    await expect
      .poll(async () => (await read('/en')).body.textContent, { timeout: 20_000 })
      .toContain('$43');
  });

  test.each([
    { prefix: '', price: '¥311', line: '工作日电话支持', hidden: '专业版', level: '金卡会员' },
    {
      prefix: '/en',
      price: '$43',
      line: 'Calls on working days',
      hidden: 'Professional',
      level: 'Gold',
    },
  ])('pages under "$prefix/" show them', async ({ prefix, price, line, hidden, level }) => {
    const [home, saas] = [await read(prefix || '/'), await read(`${prefix}/saas`)];
    const tiers = saas.querySelector('#saas-prices')?.textContent ?? '';

    expect(home.body.textContent).toContain(price);
    expect(tiers).toContain(price);
    expect(tiers).toContain(line);
    expect(tiers).not.toContain(hidden);
    expect(saas.head.innerHTML).toContain('"price":"311.00"');
    expect(saas.documentElement.innerHTML).toContain(`"premium":"${level}"`);
  });

  test('membership, price and order follow them, and the hidden plan is not sold', async () => {
    const plans = await (await call('GET', 'membership/plans')).text();
    const response = await call('GET', 'pricing/calculate?type=saas&plan_slug=basic');
    const { amount, terms } = v.parse(v.object({ data: Quote }), await response.json()).data;
    const placeSaas = (slug: string) =>
      call('POST', 'orders/service', {
        type: 'saas',
        plan_slug: slug,
        pricing_model: 'monthly',
        months: 1,
        shown: { amount, terms },
      });
    const placed = v.parse(v.object({ data: Order }), await (await placeSaas('basic')).json());

    expect(plans).toContain('专家答疑：每月 3 次');
    expect(amount).toBe(31_100);
    expect(placed.data).toMatchObject({ amount: 31_100 });
    expect(placed.data.details.features).toContain('工作日电话支持');
    expect((await placeSaas('professional')).status).toBe(422);
  });
});

/** Lists the sentences of the pages of the sample in a language. */
async function listSampleSentences(locale: Locale): Promise<string[]> {
  const { items } = await readOwnContent();
  const words = items
    .filter(({ kind }) => kind === 'pages')
    .map(({ texts }) => texts[locale].words);
  const sentences: string[] = [];
  JSON.stringify(words, (_, value: unknown) => {
    // When SaaS begins is said by the program, in the document of every page.
    const isOwn = value !== serviceBegins[locale].saas;
    if (typeof value === 'string' && isOwn && /^[^{]*[.。]$/.test(value)) sentences.push(value);
    return value;
  });
  return sentences;
}

const wordedPages = ['home', 'saas', 'packages', 'about'];

test('the words of the operator are on the pages without a restart, and none of the sample is left', async () => {
  const paths = ['/', '/saas', '/packages', '/about'];
  const readAll = (locale: Locale) =>
    Promise.all(paths.map((path) => readText(inLocale(path, locale))));
  const [sentences, before] = await Promise.all([listSampleSentences('en-US'), readAll('en-US')]);
  for (const locale of Locale.options) {
    for (const page of wordedPages) {
      const words = `description: Own ${page}\nhero: { title: 'Own {{name}}', lede: Own lede }`;
      writeFileSync(join(content, locale, `pages/${page}.md`), `---\n${words}\n---\n`);
    }
  }
  await expect.poll(() => readStatus('/saas/demo'), { timeout: 20_000 }).toBe(404);
  const chinese = (await readAll('zh-CN')).join('');
  const after = await readAll('en-US');
  const chineseSentences = await listSampleSentences('zh-CN');

  expect(sentences.length).toBeGreaterThan(30);
  expect(sentences.filter((text) => before.every((page) => !page.includes(text)))).toEqual([]);
  expect(sentences.filter((text) => after.join('').includes(text))).toEqual([]);
  expect(chineseSentences.filter((text) => chinese.includes(text))).toEqual([]);
  for (const page of after) expect(page).toContain(`Own ${sampleSite.name['en-US']}`);
});

test('a page without a file has its name and what it lists; about is not there', async () => {
  for (const locale of Locale.options) rmSync(join(content, locale, 'pages'), { recursive: true });
  await expect.poll(() => readStatus('/about'), { timeout: 20_000 }).toBe(404);
  const home = await read('/en');
  const saas = await read('/en/saas');
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();

  expect(home.querySelector('h1')?.textContent).toBe(sampleSite.name['en-US']);
  expect(home.querySelector('a[href="/en/about"]')).toBeNull();
  expect(sitemap).not.toContain('/about<');
  expect(saas.querySelector('h1')?.textContent).toBe(
    translatorIn('en-US')('shell:footer.services.saas'),
  );
  expect(saas.querySelector('#saas-compare')).not.toBeNull();
});

test('a part with nothing in the catalogue leaves menus, pages and search engines', async () => {
  for (const kind of ['packages', 'steps', 'news', 'reports', 'articles', 'trainings', 'topics']) {
    for (const locale of Locale.options) {
      rmSync(join(content, locale, kind), { recursive: true });
    }
  }
  const catalogue = join(content, 'catalogue.yaml');
  const prices = readFileSync(catalogue, 'utf8');
  writeFileSync(
    catalogue,
    prices
      .replaceAll(/^ {4}hidden: true\n/gm, '')
      .replaceAll(/^ {4}storageGb: .*$/gm, '$&\n    hidden: true'),
  );
  await expect.poll(() => readStatus('/saas'), { timeout: 20_000 }).toBe(404);
  await expect.poll(() => readStatus('/packages'), { timeout: 20_000 }).toBe(404);

  const gone = ['/saas', '/packages', '/incubation', ...incubationPages];
  const twins = gone.flatMap((path) => [path, `/en${path}`]);
  const home = await read('/');
  const links = Array.from(home.querySelectorAll('a'), (link) => link.getAttribute('href'));
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();

  expect(await Promise.all(twins.map(readStatus))).toEqual(twins.map(() => 404));
  expect(links.filter((href) => gone.some((path) => href?.startsWith(path)))).toEqual([]);
  expect(gone.filter((path) => sitemap.includes(`${path}<`))).toEqual([]);
  expect(links).toContain('/services/lab-tests');

  const contact = await read('/en/contact-us');
  const types = contact.querySelectorAll<HTMLOptionElement>('[name="inquiry_type"] option');
  expect(Array.from(types, ({ value }) => value)).toEqual([
    '',
    'consulting',
    'partnership',
    'other',
  ]);
  expect(contact.querySelector('#footer-more')?.textContent).toBe(
    translatorIn('en-US')('shell:footer.more.plain'),
  );
});
