import { JSDOM } from 'jsdom';
import { beforeAll, expect, inject, test } from 'vitest';
import { getPathLocale } from '#contract/base/locale-path.ts';
import { oneOfEachKind, publicPages } from '#tests/support/public-pages.ts';
import { translatorIn } from '#tests/support/translator.ts';

const baseURL = inject('siteUrl');
let pages: readonly string[] = [];
beforeAll(async () => {
  pages = oneOfEachKind(await publicPages(baseURL));
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

test('each public page with buttons that need scripts says so without them', async () => {
  const silent: string[] = [];
  let inert = 0;
  for (const path of pages) {
    const document = await read(path);
    const buttons = listInert(document);
    inert += buttons.length;
    const note = translatorIn(getPathLocale(path))('no-script:buttons');
    const isSaid = document.querySelector('noscript p')?.textContent === note;
    if (buttons.length > 0 && !isSaid) silent.push(path);
  }
  expect(pages.length).toBeGreaterThan(40);
  expect(inert).toBeGreaterThan(pages.length);
  expect(silent).toEqual([]);
});

test('a button that works without scripts stands in a form that is sent by GET', async () => {
  const wrong: string[] = [];
  for (const path of pages) {
    const document = await read(path);
    for (const button of document.querySelectorAll('button:not([disabled], [data-early])')) {
      const isNative =
        button.getAttribute('formmethod') === 'get' && button.closest('form') !== null;
      if (!isNative) wrong.push(`${path}: ${button.textContent}`);
    }
  }
  expect(wrong).toEqual([]);
});
