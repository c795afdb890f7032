import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Request } from 'playwright-core';
import type { Locale } from '#contract/base/picklists.ts';
import { showScheme } from './both-schemes.ts';
import { hydrated } from './page-watch.ts';
import { accessibilityFaults, bringAxe, colourFaults, contentFaults } from './accessibility.ts';
import { brokenHeadings } from './broken-headings.ts';
import { openVisitor, sidewaysScroll } from './visitor.ts';

/** One address as a reader with JavaScript gets it, with the page's console and page errors. */
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
  /** Texts that are a bare key, or still contain a placeholder. */
  missingTranslations: readonly string[];
  /** Sizes at which it scrolls horizontally. */
  tooWide: readonly string[];
  /** axe's findings in either scheme. */
  faults: readonly string[];
};

/**
 * The depth of a check: content only; or the whole structure in both schemes, on a phone or on a
 * desktop.
 */
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
      // The phone size is checked on the same page in the other language.
      if (depth === 'desk' && size === narrow) continue;
      const named = (fault: string) => `${size.width} px: ${fault}`;
      if (depth === 'content') {
        faults.push(...(await contentFaults(page)).map(named));
        continue;
      }
      await showScheme(page, 'light');
      faults.push(...(await accessibilityFaults(page)).map(named));
      await showScheme(page, 'dark');
      // The schemes only differ in colors.
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

/** Runs in the page before its scripts. */
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

/** Runs in the page after it has loaded. */
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
    // The page lists the files of its styles.
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
  if (text.includes('{{')) return true;
  return text.split(/\s+/).some((word) => keys.has(word.replace(/^[\w-]+:/, '')));
}

/** Returns every dotted key of a locale file. */
function paths(words: unknown, above = ''): string[] {
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([key, value]) => {
    const path = above === '' ? key : `${above}.${key}`;
    return [...(path.includes('.') ? [path] : []), ...paths(value, path)];
  });
}
