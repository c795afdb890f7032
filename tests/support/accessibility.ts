import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

// axe rules for content: headings, links, pictures, lists and tables.
const contentRules = [
  'heading-order',
  'empty-heading',
  'page-has-heading-one',
  'document-title',
  'link-name',
  'image-alt',
  'image-redundant-alt',
  'svg-img-alt',
  'list',
  'listitem',
  'definition-list',
  'dlitem',
  'empty-table-header',
  'td-headers-attr',
  'th-has-data-cells',
  'table-duplicate-name',
  'scrollable-region-focusable',
  'duplicate-id-aria',
  'valid-lang',
  'html-lang-valid',
];

/** Lists axe's findings on the page in its current state as short sentences; empty is good. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await loadAxe(page);
  return listFaults(page, [
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ]);
}

/** Lists axe's findings about content, for a page with the structure of one already checked. */
export async function contentFaults(page: Page): Promise<readonly string[]> {
  await loadAxe(page);
  return listFaults(page, contentRules);
}

/** Lists axe's findings about colors alone, on a page that `accessibilityFaults` has already checked. */
export function colourFaults(page: Page): Promise<readonly string[]> {
  return listFaults(page, ['color-contrast', 'link-in-text-block']);
}

/**
 * Lists axe's findings about colors and content, for a page that `accessibilityFaults` checks in another
 * language.
 */
export async function otherLanguageFaults(page: Page): Promise<readonly string[]> {
  await loadAxe(page);
  return listFaults(page, [...contentRules, 'color-contrast', 'link-in-text-block']);
}

/**
 * Adds axe to every page that this tab opens from now on. For a tab that opens many pages: its process
 * compiles axe once, while a single page receives half a megabyte and compiles it each time.
 */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(axeSource);
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

/** Parts of pages in which these rules found nothing, as `listPageParts` reads them. */
const goodParts = new Map<string, Set<string>>();

async function listFaults(page: Page, runOnly: readonly string[]): Promise<readonly string[]> {
  const rules = String(runOnly);
  const good = goodParts.get(rules) ?? new Set();
  goodParts.set(rules, good);
  const parts = (await page.evaluate(listPageParts)).map((part) => hash('sha1', part));
  const found = await page.evaluate(runAxe, { runOnly, isGood: parts.map((key) => good.has(key)) });
  if (found.length === 0) for (const key of parts) good.add(key);
  return found;
}

/**
 * Runs in the page. Returns its parts, each with its context and the page width: header and footer,
 * which are identical on most pages, and the parts that two states of a page share. URLs, ids and the
 * values of digits are left out, because axe does not check them.
 */
function listPageParts(): readonly string[] {
  const { documentElement: root, body } = document;
  const own = ({ localName, attributes }: Element) =>
    [localName, ...Array.from(attributes, ({ name, value }) => ` ${name}="${value}"`)].join('');
  const above = (element: Element): string =>
    element === body || element.parentElement === null
      ? ''
      : above(element.parentElement) + own(element.parentElement);
  const dialogs = document.querySelectorAll('[role="dialog"]').length;
  const around = [innerWidth, dialogs, ...[root, body, ...body.children].map(own)].join('');
  const parts = [
    ...document.querySelectorAll(
      'header:not(main *), footer:not(main *), aside, main :is(section, form, nav, article, li)',
    ),
  ];
  // For `runAxe`, which may run in another document by then.
  Object.assign(window, { axeParts: parts });
  return parts.map((part) =>
    (around + above(part) + part.outerHTML)
      .replaceAll(/ (id|href|for|aria-(controls|labelledby|describedby))="[^"]*"/g, '')
      .replaceAll(/>[^<]+/g, (text) => text.replaceAll(/\d/g, '0')),
  );
}

/** Runs in the page. Skips parts that are known to be good and checks all others. */
async function runAxe(how: {
  runOnly: readonly string[];
  isGood: readonly boolean[];
}): Promise<readonly string[]> {
  const known: readonly Element[] = Reflect.get(window, 'axeParts') ?? [];
  const parts = known
    .filter((part, index) => how.isGood[index] === true && part.isConnected)
    .flatMap((part) => [...part.children]);
  const axe: {
    run: (
      context: unknown,
      options: unknown,
    ) => Promise<{
      violations: { id: string; nodes: { html: string; any: { message?: string }[] }[] }[];
    }>;
  } = Reflect.get(window, 'axe');
  const { violations } = await axe.run(parts.length === 0 ? document : { exclude: parts }, {
    runOnly: how.runOnly,
    resultTypes: ['violations'],
    preload: false,
    // A short selector takes long to find; the markup identifies the element too.
    selectors: false,
  });
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`);
    return `${id}: ${elements.join(' | ')}`;
  });
}
