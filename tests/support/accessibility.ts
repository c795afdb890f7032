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

/** What axe finds wrong with colours alone, on a page where `accessibilityFaults` was asked before. */
export function colourFaults(page: Page): Promise<readonly string[]> {
  return faultsOf(page, ['color-contrast', 'link-in-text-block']);
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

/** Headers and footers in which these rules found nothing, as `frameOf` reads them. */
const goodFrames = new Map<string, Set<string>>();

async function faultsOf(page: Page, runOnly: readonly string[]): Promise<readonly string[]> {
  const rules = String(runOnly);
  const good = goodFrames.get(rules) ?? new Set();
  goodFrames.set(rules, good);
  const frame = await page.evaluate(frameOf);
  const found = await page.evaluate(runAxe, { runOnly, isFrameGood: good.has(frame) });
  if (found.length === 0) good.add(frame);
  return found;
}

/**
 * Runs in the page. Returns header and footer, which most pages have alike to the letter, with what
 * stands around them and how wide it is; addresses and ids are left out, which are nothing to axe.
 */
function frameOf(): string {
  const { documentElement: root, body } = document;
  const around = [root, body, ...body.children].flatMap(({ localName, attributes }) => [
    localName,
    ...Array.from(attributes, ({ name, value }) => ` ${name}="${value}"`),
  ]);
  const parts = ['header', 'footer'].map(
    (name) => document.querySelector(`body ${name}:not(main *)`)?.outerHTML,
  );
  const dialogs = document.querySelectorAll('[role="dialog"]').length;
  return [innerWidth, dialogs, ...around, ...parts]
    .join('')
    .replaceAll(/ (id|href|for|aria-(controls|labelledby|describedby))="[^"]*"/g, '');
}

/** Runs in the page. A header and a footer that are known to be good are left out, all else is not. */
async function runAxe(how: {
  runOnly: readonly string[];
  isFrameGood: boolean;
}): Promise<readonly string[]> {
  const parts = how.isFrameGood
    ? ['header', 'footer'].flatMap((name) => [
        ...(document.querySelector(`body ${name}:not(main *)`)?.children ?? []),
      ])
    : [];
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
