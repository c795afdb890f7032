import { JSDOM } from 'jsdom';
import { beforeAll, expect, inject, test } from 'vitest';
import { getPathLocale } from '#contract/base/locale-path.ts';
import { oneOfEachKind, publicPages } from '#tests/support/public-pages.ts';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');
/** One page of each kind, by its path. */
const pages = new Map<string, Document>();
beforeAll(async () => {
  for (const path of oneOfEachKind(await publicPages(baseURL))) pages.set(path, await read(path));
});

/** Reads a page as a browser without scripts does: the content of <noscript> counts. */
async function read(path: string): Promise<Document> {
  return new JSDOM(await (await fetch(baseURL + path)).text()).window.document;
}

/** Lists the buttons that do nothing without scripts: all but those that send a form by GET. */
function listInert(document: Document): readonly HTMLButtonElement[] {
  return [...document.querySelectorAll('button')].filter(
    (button) => button.formMethod !== 'get' || button.form === null || button.type !== 'submit',
  );
}

test('each public page with buttons that need scripts says so without them', () => {
  const silent: string[] = [];
  let inert = 0;
  for (const [path, document] of pages) {
    const buttons = listInert(document);
    inert += buttons.length;
    const note = translatorIn(getPathLocale(path))('no-script:buttons');
    const isSaid = document.querySelector('noscript p')?.textContent === note;
    if (buttons.length > 0 && !isSaid) silent.push(path);
  }
  expect(pages.size).toBeGreaterThan(40);
  expect(inert).toBeGreaterThan(pages.size);
  expect(silent).toEqual([]);
});

test('a button that works without scripts is part of a form that is sent by GET', () => {
  const wrong: string[] = [];
  for (const [path, document] of pages) {
    for (const button of document.querySelectorAll('button:not([disabled], [data-early])')) {
      const isNative =
        button.getAttribute('formmethod') === 'get' && button.closest('form') !== null;
      if (!isNative) wrong.push(`${path}: ${button.textContent}`);
    }
  }
  expect(wrong).toEqual([]);
});
