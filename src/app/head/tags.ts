import type { i18n as I18n } from 'i18next';
import type { ArticleItem, NewsItem, ProductItem, ReportItem } from '#contract/content/schemas.ts';
import { inLocale, getPathLocale, toLocaleTwin } from '#contract/base/locale-path.ts';
import { findDescription, findTitle } from './page-texts.ts';
import { shortenDescription } from './shorten-description.ts';
import type { PageData } from './static-data.ts';

export type HeadTag = {
  name: 'title' | 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  text?: string;
};

/** Builds title, description, addresses and share data of a page. */
export function headTags(page: Page, i18n: I18n, origin: string): HeadTag[] {
  const { matches } = page;
  const missing = matches.some(({ status }) => status === 'notFound');
  const failed = matches.some(({ status }) => status === 'error');
  const data = matches.reduce<PageData>((all, { staticData }) => ({ ...all, ...staticData }), {});
  const title = (text: string): HeadTag => ({ name: 'title', attributes: {}, text });
  const suffix = ` · ${i18n.t('site:suffix')}`;
  if (missing || failed) {
    const key = failed ? 'error.title' : 'titles.notFound';
    return [title(i18n.t(key) + suffix), meta('robots', 'noindex')];
  }
  const head = getOwnHead(page);
  const name = getTitle(page, i18n);
  const search = getPageSearch(page);
  const searched = narrowing.some((each) => search.has(each));
  freeText.forEach((each) => search.delete(each));
  const number = Number(search.get('page'));
  const narrowed = [
    ...(head.narrowed ?? []),
    number > 1 && i18n.t('titles.page', { number }),
  ].filter(Boolean);
  const heading = [name, ...narrowed].join(' · ');
  const whole = heading + suffix;
  const text = head.description ?? findDescription(matches, i18n) ?? i18n.t('site:description');
  const path = getPagePath(page);
  const locale = getPathLocale(path);
  const ofPart = narrowed.length > 0 ? `${heading} · ` : '';
  const description = shortenDescription(ofPart + text, locale);
  const [here, chinese, english] = [
    path,
    toLocaleTwin(path, 'zh-CN'),
    toLocaleTwin(path, 'en-US'),
  ].map((each) => origin + each + (search.size > 0 ? `?${search}` : ''));
  const locales = i18n.language === 'zh-CN' ? ['zh_CN', 'en_US'] : ['en_US', 'zh_CN'];
  const feed = origin + inLocale('/feed.xml', locale);
  return [
    title(whole),
    ...(data.unlisted || head.empty || searched ? [meta('robots', 'noindex')] : []),
    meta('description', description),
    link('canonical', here),
    link('alternate', chinese, { hreflang: 'zh-CN' }),
    link('alternate', english, { hreflang: 'en-US' }),
    link('alternate', chinese, { hreflang: 'x-default' }),
    link('alternate', feed, {
      type: 'application/rss+xml',
      title: i18n.t('footer.more.news') + suffix,
    }),
    link('manifest', inLocale('/manifest.webmanifest', locale)),
    ...Object.entries({
      type: (head.about?.kind ?? 'package') === 'package' ? 'website' : 'article',
      site_name: i18n.t('site:name'),
      title: whole,
      description,
      url: here,
      locale: locales[0],
      'locale:alternate': locales[1],
    }).map(([property, content]) => openGraph(property, content)),
  ];
}

/**
 * Builds the head of the response to a form that the browser submitted without scripts: it is not a page and
 * must not be indexed.
 */
export function postedHead(i18n: I18n): HeadTag[] {
  const text = `${i18n.t('no-script:posted.title')} · ${i18n.t('site:suffix')}`;
  return [{ name: 'title', attributes: {}, text }, meta('robots', 'noindex')];
}

/** A loader returns this as `head` when its data describe the page better than its route does. */
export type OwnHead = {
  title?: string;
  description?: string | undefined;
  /** The filters of a list, appended to its title. */
  narrowed?: readonly (string | undefined)[];
  /** An empty list: hidden from search engines. */
  empty?: boolean;
  /** The status of the response, where the page shows a refusal. */
  status?: number;
  about?: Subject;
};

/** The main subject of a page, with public data only; see linked-data.ts. */
export type Subject =
  | { kind: 'news'; item: NewsItem }
  | { kind: 'report'; item: ReportItem }
  | { kind: 'article'; item: ArticleItem }
  | { kind: 'package'; item: ProductItem };

export type Page = {
  matches: readonly {
    status: string;
    staticData: PageData;
    search?: unknown;
    loaderData?: unknown;
  }[];
  /** The address in the visitor's address bar. */
  publicHref: string;
};

export function getPagePath({ publicHref }: Page): string {
  return publicHref.split(/[?#]/)[0] ?? '/';
}

/** The title of a page, without the brand. */
export function getTitle(page: Page, i18n: I18n): string {
  return getOwnHead(page).title ?? findTitle(page.matches, i18n) ?? i18n.t('error.title');
}

/** Search parameters that take any text, which make an unlimited number of pages. */
export const freeText = ['query', 'q', 'redirect', 'project', 'kind'];

/** Those that narrow a page: search engines list the whole page only. */
const narrowing = ['query', 'q', 'project', 'kind'];

/** The part of the search that identifies a separate page, as it was parsed. */
export function getPageSearch({ matches }: Pick<Page, 'matches'>): URLSearchParams {
  const { staticData, search } = matches.at(-1) ?? {};
  const understood: Record<string, unknown> = { ...Object(search) };
  const params = new URLSearchParams();
  for (const name of staticData?.search ?? []) {
    const value = understood[name];
    if (typeof value === 'string' && !(name === 'page' && value === '1')) params.set(name, value);
  }
  return params;
}

export function getOwnHead({ matches }: Pick<Page, 'matches'>): OwnHead {
  const loaded = matches.at(-1)?.loaderData;
  return hasOwnHead(loaded) ? loaded.head : {};
}

function hasOwnHead(loaded: unknown): loaded is { head: OwnHead } {
  return typeof loaded === 'object' && loaded !== null && 'head' in loaded;
}

export function headHtml(tags: readonly HeadTag[]): string {
  return tags
    .map(({ name, attributes, text }) => {
      const written = Object.entries(attributes).map(
        ([key, value]) => ` ${key}="${escaped(value)}"`,
      );
      const open = `<${name}${written.join('')} data-h>`;
      if (text === undefined) return open;
      // A data block has no entities; its JSON holds no `<`.
      return `${open}${name === 'script' ? text : escaped(text)}</${name}>`;
    })
    .join('');
}

/** Updates the document's head and leaves correct tags untouched. */
export function applyHead(tags: readonly HeadTag[]): void {
  const old = [...document.head.querySelectorAll('[data-h]')];
  const wanted = tags.map(createElement);
  for (const element of old) {
    if (!wanted.some((other) => other.isEqualNode(element))) element.remove();
  }
  for (const element of wanted) {
    if (!old.some((other) => other.isEqualNode(element))) document.head.append(element);
  }
}

function createElement({ name, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.setAttribute('data-h', '');
  if (text !== undefined) element.textContent = text;
  return element;
}

export function openGraph(property: string, content = ''): HeadTag {
  return { name: 'meta', attributes: { property: `og:${property}`, content } };
}

export function meta(name: string, content: string): HeadTag {
  return { name: 'meta', attributes: { name, content } };
}

function link(rel: string, href = '', more: Readonly<Record<string, string>> = {}): HeadTag {
  return { name: 'link', attributes: { rel, ...more, href } };
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
