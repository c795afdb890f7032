import { afterAll, describe, expect } from 'vitest';
import { homeNewsCount } from '#contract/base/limits.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { createRenderedSite } from '#tests/support/rendered-site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
const site = setUpServer(() => {
  for (let day = 10; day < 20; day += 1) {
    const facts = `date: 2026-11-${day}\ncategory: news-park\ntags: []\n`;
    const own = `title: Day ${day}\nsummary: Of ${day}\n`;
    files.write(`zh-CN/news/day-${day}.md`, `---\n${facts}${own}---\nText.`);
    files.write(`en-US/news/day-${day}.md`, `---\n${own}---\nText.`);
  }
  const slide = 'title: Second slide\ntext: Of use\naction: Go\n';
  files.write(
    'zh-CN/carousels/second.md',
    `---\nlink: /incubation/training#writing\norder: 2\n${slide}---\n`,
  );
  files.write('en-US/carousels/second.md', `---\n${slide}---\n`);
  const paper = {
    pages: 8,
    inside: { tables: 3, templates: 0, checklists: 0, examples: 0 },
    chapters: [{ title: 'What it holds', page: 2 }],
    pictures: [1, 2, 3].map((page) => ({ page, name: `paid-report-${page}` })),
    source: null,
    pdf: '',
  };
  const papers = { 'reports/paid-report': { 'zh-CN': paper, 'en-US': paper } };
  files.write('files/papers.json', JSON.stringify(papers));
  return createRenderedSite(files);
});
afterAll(() => files.close());

describe.each([
  { locale: 'zh-CN', prefix: '' },
  { locale: 'en-US', prefix: '/en' },
] as const)('before any script has come, in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const renderMain = async (path: string) => {
    const { document } = await site.render(path === '/' ? prefix || path : prefix + path);
    const main = document.querySelector('main');
    if (main === null) throw new Error('The page has no main part.');
    return main;
  };
  const inLanguage = (title: string) => (locale === 'zh-CN' ? title : `${title} in English`);
  const hrefs = (main: Element, selector: string) =>
    Array.from(main.querySelectorAll(selector), (link) => link.getAttribute('href'));

  test('the home page shows a sample order, the services with their price, packages and six news', async () => {
    const main = await renderMain('/');
    const order = main.querySelector('[role="img"]');
    expect(order?.getAttribute('aria-label')).toContain(locale === 'zh-CN' ? '示例' : 'sample');
    expect(order?.textContent).toContain(t('home:order.sample'));
    expect(order?.textContent).toContain(t('orders:service.files.new'));
    expect(order?.querySelectorAll('a, button, [tabindex]')).toHaveLength(0);
    const trademark = main.querySelector(`a[href="${prefix}/services/trademark"]`);
    expect(trademark?.textContent).toContain('A report');
    expect(trademark?.textContent).toMatch(/[¥$][\d,]+/);
    expect(hrefs(main, `a[href^="${prefix}/packages/"]`)).toHaveLength(1);

    const news = hrefs(main, `a[href^="${prefix}/incubation/news/"]`);
    expect(news).toEqual(
      ['day-19', 'day-18', 'day-17', 'day-16', 'day-15', 'day-14'].map(
        (id) => `${prefix}/incubation/news/${id}`,
      ),
    );
    expect(news).toHaveLength(homeNewsCount);
  });

  test('the overview has the quick links and every slide with its link, in the order of the author', async () => {
    const main = await renderMain('/incubation');
    expect(hrefs(main, `nav[aria-label="${t('incubation:quick')}"] a`)).toEqual([
      `${prefix}/contact-us`,
    ]);
    const carousel = main.querySelector('[aria-roledescription="carousel"]');
    if (carousel === null) throw new Error('The page has no carousel.');
    expect(carousel.getAttribute('aria-label')).toBe(t('incubation:carousel.label'));
    expect(hrefs(carousel, 'a')).toEqual([
      `${prefix}/packages`,
      `${prefix}/incubation/training#writing`,
    ]);
    expect(carousel.querySelectorAll('[inert]')).toHaveLength(0);
    expect(carousel.querySelectorAll('button:not(:disabled)')).toHaveLength(0);
    const names = [...carousel.querySelectorAll('[role="tab"]')].map((tab) =>
      tab.getAttribute('aria-label'),
    );
    expect(names).toEqual([locale === 'zh-CN' ? '欢迎' : '欢迎 in English', 'Second slide']);
  });

  test('the list of reports opens with the newest, once, and only while nothing narrows it', async () => {
    const link = `a[href="${prefix}/incubation/report/paid-report"]`;
    const main = await renderMain('/incubation/report');
    const spread = main.querySelector('[aria-labelledby="newest-report"]');
    const listTexts = (selector: string) =>
      Array.from(spread?.querySelectorAll(selector) ?? [], ({ textContent }) => textContent);
    expect(spread?.querySelector('h2')?.textContent).toBe(inLanguage('付费报告'));
    expect(spread?.querySelectorAll(link)).toHaveLength(1);
    expect(listTexts('ol li')).toEqual(['What it holds']);
    expect(spread?.textContent).toContain(t('reports:inside.tables_other', { count: 3 }));
    expect(listTexts('figcaption')).toEqual(
      [2, 3].map((page) => t('reports:preview.caption', { page, pages: 8 })),
    );
    // The list is whole: the page says how many there are.
    expect(hrefs(main, `ul ${link}`)).toHaveLength(1);
    for (const search of ['?is_premium=true', '?query=report', '?page=2']) {
      const narrowed = await renderMain(`/incubation/report${search}`);
      expect(narrowed.querySelector('[aria-labelledby="newest-report"]')).toBeNull();
    }
  });

  test('a package names the papers that its card shows', async () => {
    const main = await renderMain('/packages');
    expect(main.querySelector('ul li')?.textContent).toContain(inLanguage('检索报告'));
  });

  test('a locked report lists its contents, by its chapters', async () => {
    const main = await renderMain('/incubation/report/paid-report');
    const contents = main.querySelector('[aria-labelledby="report-contents"]');
    expect(contents?.querySelector('li')?.textContent).toBe('What it holds');
    expect(contents?.querySelectorAll('a')).toHaveLength(0);
  });

  test('a footnote leads back to its mark in the text', async () => {
    const main = await renderMain('/incubation/news/third');
    const mark = main.querySelector('#footnote-mark-1');
    const back = main.querySelector('#footnote-1 a[href="#footnote-mark-1"]');
    expect(mark?.getAttribute('href')).toBe('#footnote-1');
    expect(back?.getAttribute('aria-label')).toBe(t('incubation:prose.back', { number: 1 }));
  });

  test('a service page lists the steps of its source, with days, deliverables and shares', async () => {
    const main = await renderMain('/services/trademark');
    const steps = Array.from(main.querySelectorAll('ol > li'), (step) => [
      step.querySelector('h3')?.textContent,
      ...Array.from(step.querySelectorAll('dd'), ({ textContent }) => textContent),
    ]);

    expect(steps).toEqual([
      ['Search', t('services:by.adviser'), 'A report', '30%'],
      ['Filing', t('services:by.us'), '70%'],
    ]);
    expect(main.textContent).toContain(t('services:days_other', { count: 2 }));
    expect(main.textContent).toContain('Examination within 9 months');
  });

  test.each(['/', '/contact-us', '/packages'])(
    'the page %s says below that it is a demonstration',
    async (path) => {
      const { document } = await site.render(path === '/' ? prefix || path : prefix + path);
      const said = document.querySelector('footer')?.textContent ?? '';

      for (const name of ['identity', 'wallets', 'sms']) {
        expect(said.split(t(`shell:footer.samples.${name}`))).toHaveLength(2);
      }
    },
  );

  test('a page below an item of the navigation is marked as that, and itself alone as the page', async () => {
    const { document } = await site.render(`${prefix}/incubation/news/third`);
    const marked = Array.from(document.querySelectorAll('[aria-current]'), (element) => [
      element.getAttribute('aria-current'),
      element.textContent,
    ]);
    expect(marked).toEqual([
      ['true', t('shell:nav.incubation')],
      ['page', document.querySelector('h1')?.textContent],
    ]);
  });

  test('a training names its next open session', async () => {
    const main = await renderMain('/incubation/training');
    const table = main.querySelector('table');
    expect(table?.caption?.textContent).toBe(`${t('training:next')}${t('training:sample')}`);
    expect(table?.textContent).toContain(t('training:seatCount_other', { count: 20 }));
    expect(main.querySelector('time')?.getAttribute('datetime')).toBe('2026-12-01');
  });

  test('the contact form says that it cannot be sent, and names other ways to reach the park', async () => {
    const main = await renderMain('/contact-us');
    const words = main.querySelector('noscript')?.innerHTML ?? '';
    expect(words).toContain(t('no-script:contact.text'));
    expect(words).toMatch(/href="tel:[\d-]+"[\s\S]*href="mailto:/);
  });

  test.each([
    ['/incubation/news/nothing', 'incubation:missing.news', '/incubation/news'],
    ['/incubation/report/nothing', 'incubation:missing.report', '/incubation/report'],
    ['/incubation/report/category/nothing', 'incubation:missing.category', '/incubation/report'],
    ['/incubation/innovation/nothing', 'incubation:missing.article', '/incubation/innovation'],
    ['/packages/nothing', 'incubation:missing.package', '/packages'],
    ['/flows/nothing', 'flows:missing.title', '/flows'],
    ['/nothing', 'shell:notFound.title', '/saas'],
  ] as const)(
    'the page %s names the missing item, in its layout, and leads on',
    async (path, key, list) => {
      const { status, document } = await site.render(prefix + path);
      const main = await renderMain(path);
      expect([status, main.querySelector('h1')?.textContent]).toEqual([404, t(key)]);
      expect(hrefs(main, 'a')).toEqual([prefix + list, prefix || '/']);
      expect(document.querySelectorAll('body header, body footer')).toHaveLength(2);
    },
  );
});
