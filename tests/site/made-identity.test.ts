import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inLocale } from '#contract/base/locale-path.ts';
import { Locale } from '#contract/base/picklists.ts';
import { listPages } from '#server/pages/listed-pages.ts';
import { listedPaths } from '#tests/support/page-renderer.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { createOperator } from '#server/content/site/operator.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { madeOperator, madeSite } from '#tests/support/made-site.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { bindEmail } from '#tests/support/mail.ts';
import { createRenderedSite, type RenderedSite } from '#tests/support/rendered-site.ts';
import { sampleMenu } from '#tests/support/sample-services.ts';
import { sampleOperator, sampleSite } from '#tests/support/sample-site.ts';
import { sampleWords } from '#tests/support/sample-words.ts';
import { translatorIn } from '#tests/support/translator.ts';

/** Pages that no other page lists. */
const unlistedPaths = ['/auth/login', '/auth/register', '/user/orders', '/flows', '/no/such/page'];

let site: RenderedSite;
let operator = madeOperator;

beforeAll(async () => {
  const files = writeContentFiles();
  site = await createRenderedSite(files, {
    isFilled: true,
    operator: () => operator(),
    deps: { site: () => (operator === sampleOperator ? sampleSite : madeSite) },
  });
  files.close();
  await storeOwnContent(site.deps);
});
afterAll(() => site.close());

/** Returns the addresses with words of the sample in their documents, each with the word. */
async function findWords(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const text = await (await site.fetch(path)).text();
    const [word] = sampleWords.exec(text) ?? [];
    if (word !== undefined) found.push(`${path}: ${word}`);
  }
  return found;
}

describe('a site with an identity and real wallets and SMS', () => {
  test.each(chooseByCommit('documents of an identity', Locale.options))(
    'no document in %s has a word of the sample or of a demonstration',
    async (locale) => {
      operator = madeOperator;
      const listed = (await listPages(site.deps.db, listedPaths())).map(({ path }) => path);
      const paths = [...listed, ...unlistedPaths, '/feed.xml', '/manifest.webmanifest'].map(
        (path) => inLocale(path, locale),
      );

      expect(listed.length).toBeGreaterThan(60);
      const others = ['/sitemap.xml', '/robots.txt', '/api/v1/openapi.json'];
      expect(await findWords([...paths, ...others])).toEqual([]);
    },
  );

  test('mails and API name the operator, and no sample', async () => {
    const person = await site.register();
    const email = 'founder@example.com';
    await bindEmail(site, person, email);
    await site.call('PUT', 'user/email/receipts', { ...person, body: { receipts: true } });
    const { order_no } = await site.order(person);
    await site.wallet(await site.pay(person, order_no), 'approve');
    await sweep(site.deps);
    const mails = await site.sandbox.mailInbox.read(email);
    const api = await (await site.fetch('/api/v1/openapi.json')).json();

    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/ · 云杉里$/),
      expect.stringMatching(/ · 云杉里$/),
    ]);
    expect(JSON.stringify(mails)).not.toMatch(sampleWords);
    expect(api).toMatchObject({ info: { title: 'Sprucelane' } });
  });

  test('its own words are in every place that names the operator', async () => {
    operator = madeOperator;
    const { document } = await site.render('/en/terms');
    const footer = document.querySelector('footer');
    const links = Array.from(footer?.querySelectorAll('a[href^=https]') ?? [], (link) => [
      link.getAttribute('href'),
      link.textContent,
    ]);

    expect(document.title).toBe('Terms · Sprucelane Park');
    expect(links).toEqual([
      ['https://beian.miit.gov.cn/', '沪ICP备20260001号-2'],
      [madeSite.police?.link, '沪公网安备31011502000001号'],
      ['https://sprucelane.test/license', 'Business license'],
    ]);
    expect(footer?.textContent).toContain('© Sprucelane Science Center');
    expect(document.querySelector('main')?.textContent).toContain(
      'Sprucelane Technology (Shanghai) Co., Ltd.',
    );
    expect(document.head.textContent).toContain('"legalName":"Sprucelane Technology');
    expect(document.head.textContent).toContain('--xy-primary:#1d5bbf');
    expect(await (await site.fetch('/feed.xml')).text()).toContain('新闻动态 · 云杉里');
    expect(await (await site.fetch('/manifest.webmanifest')).json()).toMatchObject({
      name: '云杉里',
    });
  });

  test('its pictures are served under addresses that change with them', async () => {
    operator = madeOperator;
    const { document } = await site.render('/');
    const sources = Array.from(
      document.querySelectorAll('footer img'),
      (image) => image.getAttribute('src') ?? '',
    );
    expect(sources).toEqual([
      expect.stringMatching(/^\/site\/mini-program\?v=[\w-]{8}$/),
      expect.stringMatching(/^\/site\/emblem\?v=[\w-]{8}$/),
    ]);
    const { document: about } = await site.render('/about');
    const photos = Array.from(
      about.querySelectorAll('main img'),
      (image) => image.getAttribute('src') ?? '',
    );
    expect(photos).toEqual([
      expect.stringMatching(/^\/site\/person-0\?v=[\w-]{8}$/),
      expect.stringMatching(/^\/site\/photo\?v=[\w-]{8}$/),
    ]);
    for (const [path, type] of [
      ...photos.map((photo) => [photo, 'image/webp'] as const),
      [sources[0] ?? '', 'image/svg+xml'],
      [sources[1] ?? '', 'image/png'],
      ['/icon.svg', 'image/svg+xml'],
      ['/favicon.ico', 'image/x-icon'],
      ['/apple-touch-icon.png', 'image/png'],
      ['/icon-512.png', 'image/png'],
    ] as const) {
      const response = await site.fetch(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        type,
      ]);
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
    }
    expect(await (await site.fetch('/icon.svg')).text()).toContain('#2f7fe0');
    expect((await site.fetch('/site/no-such')).status).toBe(404);
  });

  test('the share picture has its logo and its name', async () => {
    operator = madeOperator;
    const own = await site.fetch('/pictures/about.png');
    operator = sampleOperator;
    const sample = await site.fetch('/pictures/about.png');

    expect([own.status, sample.status]).toEqual([200, 200]);
    expect(own.headers.get('etag')).not.toBe(sample.headers.get('etag'));
  });
});

describe('a site with samples', () => {
  test('every page names the samples on it', async () => {
    operator = sampleOperator;
    const paths = ['/', '/en', '/terms', '/en/privacy', '/auth/login'];

    expect(await findWords(paths)).toHaveLength(paths.length);
  });

  test.each([
    { wallets: true, sms: false },
    { wallets: false, sms: true },
  ])('a site with its own identity names only its samples: %o', async (settings) => {
    operator = createOperator(
      () => madeSite,
      settings,
      () => sampleMenu,
    );
    for (const locale of Locale.options) {
      const t = translatorIn(locale);
      const { document } = await site.render(inLocale('/privacy', locale));
      const text = document.querySelector('footer')?.textContent ?? '';
      const named = (['identity', 'wallets', 'sms'] as const).filter((name) =>
        text.includes(t(`shell:footer.samples.${name}`)),
      );
      expect(named).toEqual(settings.wallets ? ['wallets'] : ['sms']);
      expect(document.querySelector('main')?.textContent).not.toContain(t('legal:sample'));
    }
  });

  test.each(Locale.options)(
    'the numbers of the trainings in %s are marked as samples',
    async (locale) => {
      const readTable = async () => {
        const { document } = await site.render(inLocale('/incubation/training', locale));
        return document.querySelector('main table')?.textContent ?? '';
      };
      const mark = translatorIn(locale)('training:sample');
      operator = sampleOperator;
      expect(await readTable()).toContain(mark);
      operator = madeOperator;
      expect(await readTable()).not.toContain(mark);
    },
  );

  test('an operator that is shown stays the same object until the identity changes', () => {
    let now = madeSite;
    const get = createOperator(
      () => now,
      { wallets: true, sms: true },
      () => sampleMenu,
    );
    const first = get();
    expect(get()).toBe(first);
    now = { ...madeSite, company: madeSite.entity };
    expect(get().shown['zh-CN'].company).toBe('上海云杉里科技有限公司');
  });
});
