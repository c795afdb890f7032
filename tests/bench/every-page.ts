import type { Browser } from 'playwright-core';
import { firstLoadTable, measureFirstLoads } from '#tests/support/first-load.ts';
import { oneOfEachKind, publicPages } from '#tests/support/public-pages.ts';
import { measureFirstPaint } from './first-paint.ts';

/**
 * Parses the arguments of `npm run bench paint`: paths (a page of every kind by default), `en-US` for
 * the English pages, `runs=3` for fewer pairs than nine.
 */
export async function pagesToMeasure(
  url: string,
  words: readonly string[],
): Promise<{ paths: readonly string[]; runs: number }> {
  const named = words.filter((word) => word.startsWith('/'));
  const runs = Number(words.find((word) => word.startsWith('runs='))?.slice('runs='.length) ?? 9);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('runs= takes a whole number from 1 on.');
  if (named.length > 0) return { paths: named, runs };
  const english = words.includes('en-US');
  const paths = oneOfEachKind(await publicPages(url));
  return { paths: paths.filter((path) => /^\/en(\/|$)/.test(path) === english), runs };
}

/** The bytes of every kind of public page in both languages. */
export async function measureBytes(browser: Browser, url: string) {
  const paths = oneOfEachKind(await publicPages(url));
  const rows = await measureFirstLoads(browser, { baseURL: url, paths });
  console.table(firstLoadTable(rows));
  return rows;
}

/** First and largest paint of these pages as ratios to their static twins, on either network. */
export async function measurePaints(browser: Browser, url: string, words: readonly string[]) {
  const { paths, runs } = await pagesToMeasure(url, words);
  const pages = [];
  for (const path of paths) {
    const page = await measureFirstPaint(browser, { url, path, runs });
    if (page === null) {
      console.log(`${path}: drawn in the browser, so there is no twin of it`);
      continue;
    }
    const { fast4g, slow4g } = page;
    console.log(
      `${path}: LCP ${fast4g.lcpRatio} fast, ${slow4g.lcpRatio} slow; FCP ${fast4g.fcpRatio} fast, ${slow4g.fcpRatio} slow`,
    );
    pages.push(page);
  }
  console.table(
    pages.map(({ path, fast4g, slow4g }) => ({
      path,
      'LCP fast': fast4g.lcpRatio,
      'FCP fast': fast4g.fcpRatio,
      'LCP slow': slow4g.lcpRatio,
      'FCP slow': slow4g.fcpRatio,
      'CLS slow': slow4g.cls,
    })),
  );
  return pages;
}
