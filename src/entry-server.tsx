import { createMemoryHistory } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../contract/words.ts';
import { createConfirm } from './actors/confirm.ts';
import { createSession } from './actors/session.ts';
import { createClient } from './api/client.ts';
import { createReads } from './api/reads.ts';
import { freeText, headHtml, ownHeadOf, postedHead, searchOf } from './app/head.ts';
import { noScriptHtml } from './app/no-script-html.tsx';
import { pageHead } from './app/page-head.ts';
import { Application } from './app/providers.tsx';
import { scriptJson } from './app/script-json.ts';
import { listedPathsOf, siteWordsIn, type SiteWords } from './app/site-list.ts';
import { localeOf } from './i18n/locale.ts';
import { createI18n, loadWords } from './i18n/words.ts';
import { createAppRouter, type AppRouter } from './router.tsx';

export { boot, documentHtml } from './app/document.ts';
export { pictureSvg } from './app/picture.ts';

export type FetchApi = (request: Request) => Response | Promise<Response>;

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      locale: Locale;
      head: string;
      body: string;
      /** For a page that is drawn in the browser: what stands there where no script runs. */
      noScript: string;
      /** JSON for the document's data block. */
      data: string;
      routeIds: string[];
      words: string[];
      /** Whether there are only so many pages like it: nothing that was typed, and no empty list. */
      keep: boolean;
    };

// One translator for each language, never switched, shared by all renders.
const translators = new Map<Locale, I18n>();

/** Draws one address as a guest sees it. `url` is a path with its search. */
export async function render(
  url: string,
  { fetchApi, origin }: { fetchApi: FetchApi; origin: string },
): Promise<Rendered> {
  const { router, locale, api } = routerFor(url, fetchApi);
  const { i18n } = router.options.context;
  const asked = router.matchRoutes(router.latestLocation);
  const words = ['shell', ...asked.flatMap(({ staticData }) => staticData.words ?? [])];
  const inBrowser = asked.findLast(({ staticData }) => staticData.drawnInBrowser)?.staticData;
  const subject = inBrowser?.drawnInBrowser;
  const drawn = subject === undefined;
  await loadWords(i18n, locale, ['shell', 'no-script']);
  if (drawn) await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const { status, headers, options } = result.redirect;
    const location = headers.get('Location') ?? String(options.href ?? '/');
    return { kind: 'redirect', status, location };
  }
  const matches = drawn ? router.state.matches : asked;
  const { publicHref } = router.latestLocation;
  const page = { matches, publicHref };
  const status = drawn ? (result?.status ?? 500) : 200;
  const typed = freeText.some((name) => searchOf(page).has(name));
  return {
    kind: 'page',
    status,
    locale,
    head: headHtml(pageHead(page, i18n, origin)),
    body: drawn ? renderToString(<Application router={router} />) : '',
    noScript: drawn ? '' : noScriptHtml(router, subject),
    data: scriptJson({ origin, drawn, answers: api.log() }),
    routeIds: matches.map(({ routeId }) => String(routeId)),
    words,
    keep: status === 200 && !typed && ownHeadOf(page).empty !== true,
  };
}

/** Draws what answers a form that the browser sent by itself; null where there is no page. */
export async function renderPosted(url: string): Promise<Rendered | null> {
  const { router, locale } = routerFor(url, noApi);
  const { i18n } = router.options.context;
  if (router.matchRoutes(router.latestLocation).at(-1)?.routeId === '/_main/$') return null;
  await loadWords(i18n, locale, ['shell', 'no-script']);
  return {
    kind: 'page',
    status: 405,
    locale,
    head: headHtml(postedHead(i18n)),
    body: noScriptHtml(router, 'posted'),
    noScript: '',
    data: scriptJson({}),
    routeIds: [],
    words: [],
    keep: false,
  };
}

/** An address with that part of its search that changes what is drawn, as its route understands it. */
export function understood(url: string): string {
  const { router } = routerFor(url, noApi);
  const search = searchOf({ matches: router.matchRoutes(router.latestLocation) });
  const [path = '/'] = url.split('?');
  return search.size === 0 ? path : `${path}?${search}`;
}

export function listedPaths(): string[] {
  return listedPathsOf(routerFor('/', noApi).router);
}

export function siteWords(locale: Locale): Promise<SiteWords> {
  return siteWordsIn(translatorFor(locale), locale);
}

function noApi(): Response {
  return new Response(null, { status: 503 });
}

function translatorFor(locale: Locale): I18n {
  const i18n = translators.get(locale) ?? createI18n(locale);
  translators.set(locale, i18n);
  return i18n;
}

function routerFor(url: string, fetchApi: FetchApi) {
  const [path = '/'] = url.split('?');
  const locale = localeOf(path);
  const i18n = translatorFor(locale);
  const client = createClient({
    getToken: () => null,
    onUnauthorized: () => undefined,
    locale: () => locale,
    fetch: fetchApi,
  });
  const api = createReads(client);
  const session = createSession({ client: () => client });
  const history = createMemoryHistory({ initialEntries: [url] });
  const router: AppRouter = createAppRouter(
    { session, confirm: createConfirm(), api, client, i18n },
    { locale, history },
  );
  return { router, locale, api };
}
