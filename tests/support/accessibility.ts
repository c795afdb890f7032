import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

// What a text can do wrong by its headings, links, pictures, lists and tables.
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

/** Returns what axe finds wrong with the page as it stands, as short sentences; empty is good. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await loadAxe(page);
  return faultsOf(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
}

/** Returns what axe finds wrong with what a page says, where its make is known from another of its kind. */
export async function contentFaults(page: Page): Promise<readonly string[]> {
  await loadAxe(page);
  return faultsOf(page, contentRules);
}

/**
 * Returns what axe finds wrong with colours alone, on a page where `accessibilityFaults` was asked before.
 */
export function colourFaults(page: Page): Promise<readonly string[]> {
  return faultsOf(page, ['color-contrast', 'link-in-text-block']);
}

/**
 * Returns what axe finds wrong with colours and with what a page says, where `accessibilityFaults` is asked
 * in another language.
 */
export async function otherLanguageFaults(page: Page): Promise<readonly string[]> {
  await loadAxe(page);
  return faultsOf(page, [...contentRules, 'color-contrast', 'link-in-text-block']);
}

/**
 * Has axe in every page that this tab opens from now on. For a tab that opens one after the other: its
 * process compiles axe once, where a page by itself is sent half a megabyte and compiles it anew.
 */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(axeSource);
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

/** Parts of pages in which these rules found nothing, as `partsOf` reads them. */
const goodParts = new Map<string, Set<string>>();

async function faultsOf(page: Page, runOnly: readonly string[]): Promise<readonly string[]> {
  const rules = String(runOnly);
  const good = goodParts.get(rules) ?? new Set();
  goodParts.set(rules, good);
  const parts = (await page.evaluate(partsOf)).map((part) => hash('sha1', part));
  const found = await page.evaluate(runAxe, { runOnly, isGood: parts.map((key) => good.has(key)) });
  if (found.length === 0) for (const key of parts) good.add(key);
  return found;
}

/**
 * Runs in the page. Returns its parts, with what stands around each and how wide the page is: header and
 * footer, which most pages have alike to the letter, and what one state of a page shares with the next.
 * Addresses, ids and which digit it is are left out, which are nothing to axe.
 */
function partsOf(): readonly string[] {
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
  // For `runAxe`, which may meet another document by then.
  Object.assign(window, { axeParts: parts });
  return parts.map((part) =>
    (around + above(part) + part.outerHTML)
      .replaceAll(/ (id|href|for|aria-(controls|labelledby|describedby))="[^"]*"/g, '')
      .replaceAll(/>[^<]+/g, (text) => text.replaceAll(/\d/g, '0')),
  );
}

/** Runs in the page. What stands in a part that is known to be good is left out, all else is not. */
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
    // A selector that is short takes long to find; the markup says as well which element it is.
    selectors: false,
  });
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`);
    return `${id}: ${elements.join(' | ')}`;
  });
}
