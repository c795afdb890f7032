import { createMemoryHistory } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../contract/words.ts';
import { createConfirm } from './actors/confirm.ts';
import { createSession } from './actors/session.ts';
import { createClient } from './api/client.ts';
import { createReads } from './api/reads.ts';
import { scriptJson } from './app/document.ts';
import { headHtml, headTags } from './app/head.ts';
import { Application } from './app/providers.tsx';
import { localeOf } from './i18n/locale.ts';
import { createI18n, loadWords } from './i18n/words.ts';
import { createAppRouter, type AppRouter } from './router.tsx';

export { boot, documentHtml } from './app/document.ts';

export type FetchApi = (request: Request) => Response | Promise<Response>;

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      locale: Locale;
      head: string;
      body: string;
      /** JSON for the document's data block. */
      data: string;
      routeIds: string[];
      words: string[];
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
  const drawn = !asked.some(({ staticData }) => staticData.drawnInBrowser);
  if (drawn) await router.load();
  else await loadWords(i18n, locale, ['shell']);
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const { status, headers, options } = result.redirect;
    const location = headers.get('Location') ?? String(options.href ?? '/');
    return { kind: 'redirect', status, location };
  }
  const matches = drawn ? router.state.matches : asked;
  const { publicHref } = router.latestLocation;
  return {
    kind: 'page',
    status: drawn ? (result?.status ?? 500) : 200,
    locale,
    head: headHtml(headTags({ matches, publicHref }, i18n, origin)),
    body: drawn ? renderToString(<Application router={router} />) : '',
    data: scriptJson({ origin, drawn, answers: api.log() }),
    routeIds: matches.map(({ routeId }) => String(routeId)),
    words,
  };
}

/** The search parameters that change what the server draws at a path; all others are ignored. */
export function declaredSearch(url: string): string[] {
  const { router } = routerFor(url, () => new Response(null, { status: 503 }));
  const matches = router.matchRoutes(router.latestLocation);
  return matches.flatMap(({ staticData }) => staticData.search ?? []);
}

function routerFor(url: string, fetchApi: FetchApi) {
  const [path = '/'] = url.split('?');
  const locale = localeOf(path);
  const i18n = translators.get(locale) ?? createI18n(locale);
  translators.set(locale, i18n);
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
