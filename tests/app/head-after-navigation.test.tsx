import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateHead } from '#src/app/head/page-head.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { createRenderedSite, siteOrigin, type RenderedSite } from '#tests/support/rendered-site.ts';
import { translatorIn } from '#tests/support/translator.ts';

const files = writeContentFiles();
const zh = translatorIn('zh-CN');
const en = translatorIn('en-US');
let site: RenderedSite;

beforeAll(async () => {
  localStorage.clear();
  site = await createRenderedSite(files);
});

afterAll(async () => {
  for (const tag of document.head.querySelectorAll('[data-h]')) tag.remove();
  await site.close();
  files.close();
});

/** Returns the page-dependent elements of the head, sorted. */
function listHeadElements({ head }: Document): readonly string[] {
  return Array.from(head.querySelectorAll('[data-h]'), ({ outerHTML }) => outerHTML).toSorted();
}

test('the head after a navigation and a change of language equals the server’s head', async () => {
  const { router, user, address } = await openApplication(site, '/incubation/report');
  // src/main.tsx does the same for each page; tests/browser/language.test.ts checks that.
  const headShown = () => {
    const { matches, location: at } = router.state;
    updateHead({ matches, publicHref: at.publicHref }, router.options.context.i18n, siteOrigin);
    return listHeadElements(document);
  };
  const isAsSent = async () => {
    const sent = listHeadElements((await site.render(address())).document);
    await waitFor(() => expect(headShown()).toEqual(sent));
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
