import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { siteCatalog } from '#machines/catalog.ts';
import { render } from '#tests/support/page-renderer.ts';
import { stateName, listStates, listTransitions } from 'flowkit';
import { languagesFor } from '#tests/support/languages.ts';
import { siteOrigin } from '#tests/support/rendered-site.ts';
import { sampleShown } from '#tests/support/sample-site.ts';

const parser = new new JSDOM().window.DOMParser();

describe.each(languagesFor('flow pages'))(
  'the page of a process, before any script has come, in $locale',
  ({ prefix }) => {
    test.each(siteCatalog)(
      'the page draws every state and every move of $name once',
      async (entry) => {
        const page = await renderPage(`${prefix}/flows/${entry.name}?identifiers=shown`);
        const states = listStates(entry.machine).map(stateName);
        const ways = listTransitions(entry.machine).map(({ source, target }) => {
          const from = stateName(source);
          return `${from} > ${target?.[0] === undefined ? from : stateName(target[0])}`;
        });

        const links = Array.from(page.querySelectorAll('svg a[data-state]'));
        expect(links.map((link) => link.getAttribute('data-state'))).toEqual(states);
        // The link target describes the same in words.
        const told = links.map((link) =>
          page.querySelector(`[id="${link.getAttribute('href')?.slice(1)}"]`),
        );
        expect(told.map((item) => item?.querySelector('code')?.textContent)).toEqual(states);
        const drawn = movesIn(page).toSorted((one, other) => one.at - other.at);
        expect(drawn).toEqual(ways.map((way, at) => ({ at, way })));
      },
    );
  },
);

test('the login of the staff is no process of the site', async () => {
  const fetchApi = () => new Response(null, { status: 503 });
  const page = await render('/flows/staffSession', {
    fetchApi,
    origin: siteOrigin,
    site: sampleShown,
  });

  expect(page).toMatchObject({ kind: 'page', status: 404 });
  expect((await renderPage('/flows')).body.textContent).not.toContain('控制台');
});

test('the page of all processes shows three stories, and lists every chart once in folded groups', async () => {
  const page = await renderPage('/flows');
  const stories = Array.from(page.querySelectorAll('main svg[role="img"]'));
  const groups = Array.from(page.querySelectorAll('main details'));
  const listed = groups.flatMap((group) =>
    Array.from(group.querySelectorAll('a'), (link) => link.getAttribute('href')),
  );

  expect(stories.map((story) => story.getAttribute('aria-label')?.includes('A '))).toEqual([
    true,
    true,
    true,
  ]);
  expect(groups.map((group) => group.hasAttribute('open'))).toEqual([false, false, false]);
  expect(listed.toSorted()).toEqual(siteCatalog.map(({ name }) => `/flows/${name}`).toSorted());
});

async function renderPage(path: string): Promise<Document> {
  const fetchApi = () => new Response(null, { status: 503 });
  const page = await render(path, { fetchApi, origin: siteOrigin, site: sampleShown });
  if (page.kind !== 'page') throw new Error(`${path} leads elsewhere`);
  expect(page.status).toBe(200);
  return parser.parseFromString(page.body, 'text/html');
}

/** Returns every move in a drawing by number: on a line, in the box of its state, on a card. */
function movesIn(page: Document): readonly { at: number; way: string }[] {
  const attribute = (element: Element, name: string) => element.getAttribute(name) ?? '';
  const numbers = (element: Element) =>
    attribute(element, 'data-moves').split(' ').filter(Boolean).map(Number);
  const all = (selector: string) => Array.from(page.querySelectorAll(selector));
  const toFrame = (from: string) => (from === 'any:' ? '*' : from.replace(/^any:/, ''));
  const arrows = all('path[data-from]').map(
    (line) => `${attribute(line, 'data-from')} > ${attribute(line, 'data-to')}`,
  );
  return [
    ...all('a[data-state]').flatMap((box) =>
      numbers(box).map((at) => {
        const state = attribute(box, 'data-state');
        return { at, way: `${state} > ${state}` };
      }),
    ),
    ...all('path[data-from]').flatMap((line) =>
      numbers(line).map((at) => ({
        at,
        way: `${toFrame(attribute(line, 'data-from'))} > ${attribute(line, 'data-to')}`,
      })),
    ),
    ...all('[data-card]').flatMap((card) => {
      const [id, to] = [attribute(card, 'data-card'), attribute(card, 'data-to')];
      const sources = attribute(card, 'data-from').split(' ');
      if (id.startsWith('any:')) {
        return numbers(card).map((at) => ({ at, way: `${toFrame(id)} > ${toFrame(id)}` }));
      }
      const isFan = id.startsWith('fan:');
      expect(arrows).toContain(isFan ? `${id} > ${to}` : `${sources[0]} > ${id}`);
      return numbers(card).map((at, index) => ({
        at,
        way: `${sources[isFan ? index : 0]} > ${to}`,
      }));
    }),
  ];
}
