import { openApplication, screen, storeSession, waitFor } from '#tests/support/application.tsx';
import { afterAll, beforeEach, expect } from 'vitest';
import { updateHead } from '#src/app/head/page-head.ts';
import type { AppRouter } from '#src/router.tsx';
import { buyArticle } from '#tests/support/bought-article.ts';
import { sentinel, writeContentFiles } from '#tests/support/content-files.ts';
import { createRenderedSite, siteOrigin } from '#tests/support/rendered-site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
const zh = translatorIn('zh-CN');
const en = translatorIn('en-US');

const site = setUpServer(() => createRenderedSite(files));
beforeEach(() => localStorage.clear());

afterAll(async () => {
  for (const tag of document.head.querySelectorAll('[data-h]')) tag.remove();
  files.close();
});

/** Returns the page-dependent elements of the head, sorted. */
function listHeadElements({ head }: Document): readonly string[] {
  return Array.from(head.querySelectorAll('[data-h]'), ({ outerHTML }) => outerHTML).toSorted();
}

/** Updates the head like src/main.tsx for each page, which tests/browser/language.test.ts checks. */
function updatedHead({ state, options }: AppRouter): readonly string[] {
  const { matches, location: at } = state;
  updateHead({ matches, publicHref: at.publicHref }, options.context.i18n, siteOrigin);
  return listHeadElements(document);
}

test('the head after a navigation and a change of language equals the server’s head', async () => {
  const { router, user, address } = await openApplication(site, '/incubation/report');
  const isAsSent = async () => {
    const sent = listHeadElements((await site.render(address())).document);
    await waitFor(() => expect(updatedHead(router)).toEqual(sent));
    return sent.join('');
  };

  expect(await isAsSent()).toContain(` · ${zh('site:suffix')}</title>`);
  await router.navigate({ to: '/incubation/report/$id', params: { id: 'paid-report' } });
  await screen.findByRole('navigation', { name: zh('incubation:crumbs.label') });
  await isAsSent();
  const toggle = document.querySelector('[data-lang="en-US"]');
  if (toggle === null) throw new Error('there is no link to the other language');
  await user.click(toggle);
  await waitFor(() => expect(address()).toMatch(/^\/en\//));
  const english = await isAsSent();
  expect(english).toContain(` · ${en('site:suffix')}</title>`);
  expect(english).toContain('"isAccessibleForFree"');
});

test('the head of an article that its reader has bought says nothing of the paid text', async () => {
  const person = await site.register();
  const { token } = person;
  await buyArticle(site, person);
  await site.call('POST', 'incubation/innovation/articles/paid-article/open', { token });
  await storeSession(site, person);

  const { router } = await openApplication(site, '/en/incubation/innovation/paid-article');
  await screen.findByText(new RegExp(sentinel));
  const { textContent: title } = screen.getByRole('heading', { level: 1 });
  const shown = updatedHead(router).join('');
  expect(shown).toMatch(new RegExp(`<script type="application/ld\\+json".*${title}`));
  expect(shown).not.toContain(sentinel);
});
