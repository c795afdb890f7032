import { createMemoryHistory } from '@tanstack/react-router';
import type { i18n as I18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { getPathLocale } from '#contract/base/locale-path.ts';
import { isResponseLost } from '#contract/base/lost-response.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { toSiteLocation } from '#contract/base/redirect.ts';
import type { ShownSite } from '#contract/content/site.ts';
import { createConfirm } from '#src/actors/confirm.ts';
import { createSession } from '#src/actors/session.ts';
import { createClient } from '#src/api/client.ts';
import { createReadCache, type DehydratedResponses } from '#src/api/read-cache.ts';
import type { DehydratedData } from '#src/app/head/dehydrated-data.ts';
import { drawPictureMotif, splitTitle } from '#src/app/head/drawn-picture.ts';
import { pageHead } from '#src/app/head/page-head.ts';
import { findPicture } from '#src/app/head/picture.ts';
import { scriptJson } from '#src/app/head/script-json.ts';
import { feedTextsIn, listPublicPaths, type FeedTexts } from '#src/app/head/site-list.ts';
import { freeText, headHtml, getOwnHead, postedHead, getPageSearch } from '#src/app/head/tags.ts';
import { Application } from '#src/app/shell/application.tsx';
import { inertButtonsHtml, noScriptHtml } from '#src/app/shell/no-script-html.tsx';
import { addSiteTexts } from '#src/i18n/site-texts.ts';
import { createI18n, loadTranslations } from '#src/i18n/translations.ts';
import { createAppRouter, type AppRouter } from './router.tsx';

export { boot, documentHtml } from '#src/app/head/document.ts';

export type FetchApi = (request: Request) => Response | Promise<Response>;

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      locale: Locale;
      head: string;
      body: string;
      /** Shown without scripts in place of a client-rendered page. */
      noScript: string;
      /** JSON for the document's data block. */
      data: string;
      routeIds: string[];
      namespaces: string[];
      /**
       * True if every read was answered and the number of such pages is limited: no free text in the address,
       * and no empty list.
       */
      isCacheable: boolean;
    };

// One translator per language, shared by all renders and never switched.
const translators = new Map<Locale, I18n>();
const shownSites = new WeakMap<I18n, ShownSite>();

/** Renders one address as a guest sees it. `url` is a path with its search. */
export async function render(
  url: string,
  { fetchApi, origin, site }: { fetchApi: FetchApi; origin: string; site: ShownSite },
): Promise<Rendered> {
  const { router, locale, api } = routerFor(url, fetchApi, site);
  const { i18n } = router.options.context;
  const matchesByPath = router.matchRoutes(router.latestLocation);
  const lowerCase = url.toLowerCase();
  if (isUnknown(matchesByPath) && lowerCase !== url && !isUnknown(matchAddress(lowerCase))) {
    return { kind: 'redirect', status: 308, location: toSiteLocation(lowerCase) };
  }
  const namespaces = listNamespaces(matchesByPath);
  const browserData = matchesByPath.findLast(
    ({ staticData }) => staticData.renderedInBrowser,
  )?.staticData;
  const subject = browserData?.renderedInBrowser;
  const rendersContent = subject === undefined;
  await loadTranslations(i18n, locale, [...namespaces, 'no-script']);
  if (rendersContent) await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const { status, headers, options } = result.redirect;
    const location = headers.get('Location') ?? String(options.href ?? '/');
    return { kind: 'redirect', status, location: toSiteLocation(location) };
  }
  const matches = rendersContent ? router.state.matches : matchesByPath;
  const { publicHref } = router.latestLocation;
  const page = { matches, publicHref };
  const status = rendersContent ? (getOwnHead(page).status ?? result?.status ?? 500) : 200;
  const hasFreeText = freeText.some((name) => getPageSearch(page).has(name));
  const responses = inOrder(api.dehydrate());
  const isWhole = !Object.values(responses).some(
    (response) => 'failure' in response && isResponseLost(JSON.parse(response.failure)),
  );
  return {
    kind: 'page',
    status,
    locale,
    head: headHtml(pageHead(page, i18n, origin)),
    body: rendersContent ? renderToString(<Application router={router} />) : '',
    noScript: rendersContent ? inertButtonsHtml(router) : noScriptHtml(router, subject),
    data: scriptJson({
      origin,
      rendered: rendersContent,
      responses,
      site,
    } satisfies DehydratedData),
    routeIds: matches.flatMap(({ routeId, status: end }) =>
      end === 'notFound' ? [`${routeId}?missing`] : [routeId],
    ),
    namespaces,
    isCacheable: status === 200 && isWhole && !hasFreeText && getOwnHead(page).empty !== true,
  };
}

/** Renders the response to a form that the browser submitted without scripts; null if there is no page. */
export async function renderPosted(url: string, site: ShownSite): Promise<Rendered | null> {
  const { router, locale } = routerFor(url, noApi, site);
  const { i18n } = router.options.context;
  if (isUnknown(router.matchRoutes(router.latestLocation))) return null;
  await loadTranslations(i18n, locale, ['shell', 'no-script']);
  return {
    kind: 'page',
    status: 405,
    locale,
    head: headHtml(postedHead(i18n)),
    body: noScriptHtml(router, 'posted'),
    noScript: '',
    data: scriptJson({}),
    routeIds: [],
    namespaces: [],
    isCacheable: false,
  };
}

/** Reads what the share picture of a path shows; null for a path without one. */
export async function readPicture(
  path: string,
  { fetchApi, site }: { fetchApi: FetchApi; site: ShownSite },
) {
  const { router, locale } = routerFor(path, fetchApi, site);
  const { i18n } = router.options.context;
  await loadTranslations(i18n, locale, listNamespaces(router.matchRoutes(router.latestLocation)));
  await router.load();
  const picture = findPicture({ matches: router.state.matches, publicHref: path }, i18n);
  if (picture === null) return null;
  const { title, ...shown } = picture.shown;
  return { ...shown, locale, title: splitTitle(title), motif: drawPictureMotif(path) };
}

function listNamespaces(matches: Matches) {
  return ['shell' as const, ...matches.flatMap(({ staticData }) => staticData.namespaces ?? [])];
}

type Matches = ReturnType<AppRouter['matchRoutes']>;

/** Says whether no page matches an address. */
function isUnknown(matches: Matches): boolean {
  return matches.at(-1)?.routeId === '/_main/$';
}

// A router takes longer to make than to match.
const matchers = new Map<Locale, AppRouter>();

/** Matches an address without loading its page. */
function matchAddress(url: string): Matches {
  const [path = '/'] = url.split('?');
  const locale = getPathLocale(path);
  const matcher = matchers.get(locale) ?? routerFor(url, noApi).router;
  matchers.set(locale, matcher);
  matcher.history.replace(url);
  matcher.updateLatestLocation();
  return matcher.matchRoutes(matcher.latestLocation);
}

/**
 * Reduces the search of an address to the parameters that its route declares, because only these change the
 * page.
 */
export function declaredUrl(url: string): string {
  const search = getPageSearch({ matches: matchAddress(url) });
  const [path = '/'] = url.split('?');
  return search.size === 0 ? path : `${path}?${search}`;
}

export function listedPaths(): string[] {
  return listPublicPaths(routerFor('/', noApi).router);
}

export function siteTexts(locale: Locale, site: ShownSite): Promise<FeedTexts> {
  return feedTextsIn(translatorFor(locale, site), locale);
}

function noApi(): Response {
  return new Response(null, { status: 503 });
}

function translatorFor(locale: Locale, site: ShownSite | null): I18n {
  const i18n = translators.get(locale) ?? createI18n(locale);
  if (site !== null && shownSites.get(i18n) !== site) {
    addSiteTexts(i18n, site);
    shownSites.set(i18n, site);
  }
  translators.set(locale, i18n);
  return i18n;
}

function routerFor(url: string, fetchApi: FetchApi, site: ShownSite | null = null) {
  const [path = '/'] = url.split('?');
  const locale = getPathLocale(path);
  const i18n = translatorFor(locale, site);
  const client = createClient({
    getToken: () => null,
    onUnauthorized: () => undefined,
    locale: () => locale,
    fetch: fetchApi,
  });
  const api = createReadCache(client);
  const session = createSession({ client: () => client });
  const history = createMemoryHistory({ initialEntries: [url] });
  const router: AppRouter = createAppRouter(
    { session, confirm: createConfirm(), api, client, i18n },
    { locale, history },
  );
  return { router, locale, api };
}

/** Responses arrive in random order; sorting makes a page identical on every node. */
function inOrder(responses: DehydratedResponses): DehydratedResponses {
  return Object.fromEntries(
    Object.entries(responses).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
