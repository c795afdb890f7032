import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Request } from 'playwright-core';
import type { Locale } from '#contract/base/picklists.ts';
import { showScheme } from './both-schemes.ts';
import { hydrated } from './page-watch.ts';
import { accessibilityFaults, bringAxe, colourFaults, contentFaults } from './accessibility.ts';
import { brokenHeadings } from './broken-headings.ts';
import { openVisitor, sidewaysScroll } from './visitor.ts';

/** What a reader with JavaScript gets at one address, and what went wrong behind their back. */
export type Visit = {
  status: number;
  lang: string;
  titles: number;
  canonical: readonly string[];
  robots: string | null;
  /** How many main headings were ever drawn: a second one means that the first was thrown away. */
  headingsEver: number;
  /** Console errors and warnings, failed requests, refusals of the content security policy. */
  problems: readonly string[];
  /** Styles and API answers that the page asked for though they arrived with it. */
  askedAgain: readonly string[];
  /** Texts that are a key, or that kept a placeholder. */
  missingTranslations: readonly string[];
  /** Where it can be scrolled sideways. */
  tooWide: readonly string[];
  /** What axe finds in either scheme. */
  faults: readonly string[];
};

/** How closely a page is looked at: what it says; its whole make in both schemes, on a telephone or on a desk. */
export type Depth = 'content' | 'phone' | 'desk';

const narrow = { width: 360, height: 740 };
const wide = { width: 1440, height: 900 };

/** Returns one tab that visits address after address. */
export async function openCrawler(
  browser: Browser,
  { baseURL, locale }: { baseURL: string; locale: Locale },
): Promise<{
  visit: (address: string, depth: Depth) => Promise<Visit>;
  close: () => Promise<void>;
}> {
  const { page, problems, close } = await openVisitor(browser, {
    baseURL,
    locale,
    device: 'desktop',
  });
  let requests: Request[] = [];
  let failed: string[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('response', (response) => {
    if (response.status() < 400 || response.request().isNavigationRequest()) return;
    failed.push(`${response.url()} answered ${response.status()}`);
  });
  await page.addInitScript(noteWhatHappens);
  await bringAxe(page);

  async function visit(address: string, depth: Depth): Promise<Visit> {
    await page.setViewportSize(narrow);
    await page.emulateMedia({ colorScheme: 'light' });
    requests = [];
    failed = [];
    const before = problems.length;
    const response = await page.goto(address);
    await hydrated(page);
    const tooWide: string[] = [];
    const faults: string[] = [];
    for (const size of depth === 'desk' ? [narrow, wide] : [narrow]) {
      await page.setViewportSize(size);
      if ((await sidewaysScroll(page)) > 0) tooWide.push(`${size.width} px`);
      if (locale === 'zh-CN') {
        faults.push(...(await brokenHeadings(page)).map((heading) => `a word is cut: ${heading}`));
      }
      // What axe finds on a telephone it finds on the same page in the other language.
      if (depth === 'desk' && size === narrow) continue;
      const named = (fault: string) => `${size.width} px: ${fault}`;
      if (depth === 'content') {
        faults.push(...(await contentFaults(page)).map(named));
        continue;
      }
      await showScheme(page, 'light');
      faults.push(...(await accessibilityFaults(page)).map(named));
      await showScheme(page, 'dark');
      // Colours are all that the schemes do not share.
      faults.push(...(await colourFaults(page)).map((fault) => `dark, ${named(fault)}`));
    }
    const { texts, violations, inlined, ...found } = await page.evaluate(readPage);
    const status = response?.status() ?? 0;
    // The browser itself notes a document that is not there.
    const own = problems.slice(before).filter((text) => !text.includes(`status of ${status}`));
    return {
      ...found,
      status,
      problems: [...own, ...failed, ...violations],
      askedAgain: requests
        .map((each) => each.url())
        .filter((url) => inlined.includes(url) || /\/api\//.test(url)),
      missingTranslations: texts.filter(isNoText),
      tooWide,
      faults,
    };
  }
  return { visit, close };
}

/** Runs in the page, before anything of it. */
function noteWhatHappens(): void {
  const rendered: Element[] = [];
  const violations: string[] = [];
  Object.assign(window, { drawn: rendered, violations });
  new MutationObserver(() => {
    const heading = document.querySelector('h1');
    if (heading !== null && !rendered.includes(heading)) rendered.push(heading);
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(`${event.effectiveDirective} refused ${event.blockedURI}`);
  });
}

/** Runs in the page, once it stands. */
function readPage() {
  const named = ['aria-label', 'alt', 'title', 'placeholder', 'content'];
  const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
    named.flatMap((name) => element.getAttribute(name) ?? []),
  );
  const violations: string[] = Reflect.get(window, 'violations');
  const rendered: Element[] = Reflect.get(window, 'drawn');
  return {
    lang: document.documentElement.lang,
    titles: document.querySelectorAll('head > title').length,
    canonical: Array.from(
      document.querySelectorAll('link[rel="canonical"]'),
      (link) => link.getAttribute('href') ?? '',
    ),
    robots: document.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null,
    headingsEver: rendered.length,
    violations,
    // The page says which files its styles come from.
    inlined: Array.from(
      document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]'),
      (link) => link.href,
    ),
    texts: [document.title, ...document.body.innerText.split('\n'), ...attributes],
  };
}

const folder = new URL('../../locales/zh-CN/', import.meta.url);
const keys = new Set(
  readdirSync(folder).flatMap((file) =>
    paths(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
  ),
);

/** i18next shows the key where it has no text. */
function isNoText(text: string): boolean {
  if (/\{\{|\}\}/.test(text)) return true;
  return text.split(/\s+/).some((word) => keys.has(word.replace(/^[\w-]+:/, '')));
}

/** Returns every dotted path into a file of words. */
function paths(words: unknown, above = ''): string[] {
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([key, value]) => {
    const path = above === '' ? key : `${above}.${key}`;
    return [...(path.includes('.') ? [path] : []), ...paths(value, path)];
  });
}
