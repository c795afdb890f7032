import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeNewsCount } from '../../contract/limits.ts';
import { writeContentFiles } from '../support/content-files.ts';
import { createDrawnSite, type DrawnSite } from '../support/drawn-site.ts';
import { wordsIn } from '../support/words.ts';

const files = writeContentFiles();
let site: DrawnSite;
beforeAll(async () => {
  for (let day = 10; day < 20; day += 1) {
    const facts = `date: 2026-11-${day}\ncategory: news-park\ntags: []\n`;
    const own = `title: Day ${day}\nsummary: Of ${day}\n`;
    files.write(`zh-CN/news/day-${day}.md`, `---\n${facts}${own}---\nText.`);
    files.write(`en-US/news/day-${day}.md`, `---\n${own}---\nText.`);
  }
  site = await createDrawnSite(files);
});
afterAll(async () => {
  await site.close();
  files.close();
});

describe.each([
  { locale: 'zh-CN', prefix: '' },
  { locale: 'en-US', prefix: '/en' },
] as const)('before any script has come, in $locale', ({ locale, prefix }) => {
  const t = wordsIn(locale);
  const mainOf = async (path: string) => {
    const { document } = await site.draw(path === '/' ? prefix || path : prefix + path);
    const main = document.querySelector('main');
    if (main === null) throw new Error('The page has no main part.');
    return main;
  };
  const hrefs = (main: Element, selector: string) =>
    Array.from(main.querySelectorAll(selector), (link) => link.getAttribute('href'));

  test('the home page leads with slides and ways in, six news, and things worth having', async () => {
    const main = await mainOf('/');
    const slides = main.querySelector('[aria-roledescription="carousel"]');
    expect(slides?.getAttribute('aria-label')).toBe(t('home:start.carousel'));
    expect(hrefs(main, '[aria-roledescription="slide"] a')).toEqual([`${prefix}/packages`]);
    expect(slides?.querySelectorAll('button')).toHaveLength(0);
    expect(hrefs(main, 'nav[aria-labelledby="home-quick"] a')).toEqual([`${prefix}/contact-us`]);

    const news = hrefs(main, `a[href^="${prefix}/incubation/news/"]`);
    expect(news).toEqual(
      ['day-19', 'day-18', 'day-17', 'day-16', 'day-15', 'day-14'].map(
        (id) => `${prefix}/incubation/news/${id}`,
      ),
    );
    expect(news).toHaveLength(homeNewsCount);
    const picks = main.querySelectorAll(
      `a[href^="${prefix}/incubation/report/"], a[href^="${prefix}/incubation/innovation/"]`,
    );
    expect(picks.length).toBeGreaterThan(2);
    expect(main.textContent).toContain(t('home:incubation.picks'));
  });

  test('a locked report says what is inside, by its chapters', async () => {
    const main = await mainOf('/incubation/report/paid-report');
    const contents = main.querySelector('[aria-labelledby="report-contents"]');
    expect(contents?.querySelector('li')?.textContent).toBe('What it holds');
    expect(contents?.querySelectorAll('a')).toHaveLength(0);
  });

  test('a note leads back to where the text pointed at it', async () => {
    const main = await mainOf('/incubation/news/third');
    const mark = main.querySelector('#footnote-mark-1');
    const back = main.querySelector('#footnote-1 a[href="#footnote-mark-1"]');
    expect(mark?.getAttribute('href')).toBe('#footnote-1');
    expect(back?.getAttribute('aria-label')).toBe(t('incubation:prose.back', { number: 1 }));
  });

  test('a training names its next open session', async () => {
    const main = await mainOf('/incubation/training');
    const [first] = main.querySelectorAll('dl > div');
    expect(first?.textContent).toContain(t('training:next'));
    expect(main.querySelector('time')?.getAttribute('datetime')).toBe('2026-12-01');
  });

  test('the contact form says that it cannot be sent, and how else to reach the park', async () => {
    const main = await mainOf('/contact-us');
    const words = main.querySelector('noscript')?.innerHTML ?? '';
    expect(words).toContain(t('no-script:contact.text'));
    expect(words).toMatch(/href="tel:[\d-]+"[\s\S]*href="mailto:/);
  });
});
