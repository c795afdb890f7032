import type { i18n as I18n } from 'i18next';
import { twinOf } from '../i18n/locale.ts';
import type { PageData } from './static-data.ts';

export type HeadTag = {
  name: 'title' | 'meta' | 'link';
  attributes: Readonly<Record<string, string>>;
  text?: string;
};

/** Everything in <head> that depends on the page and the language: the same for both sides. */
export function headTags({ matches, publicHref }: Page, i18n: I18n, origin: string): HeadTag[] {
  const missing = matches.some(({ status }) => status === 'notFound');
  const failed = matches.some(({ status }) => status === 'error');
  const data = matches.reduce<PageData>((all, { staticData }) => ({ ...all, ...staticData }), {});
  const titleKey = failed ? 'titles.error' : missing ? 'titles.notFound' : data.titleKey;
  const own = missing || failed ? null : ownHeadOf(matches);
  const title = `${own?.title ?? i18n.t(titleKey ?? 'titles.home')} · ${i18n.t('brand.suffix')}`;
  const tags: HeadTag[] = [{ name: 'title', attributes: {}, text: title }];
  if (missing || failed || data.unlisted === true) {
    return [...tags, meta('robots', 'noindex')];
  }
  const description = own?.description ?? i18n.t(data.descriptionKey ?? 'shell:description');
  const [path = '/'] = publicHref.split(/[?#]/);
  const here = origin + path;
  const chinese = origin + twinOf(path, 'zh-CN');
  const english = origin + twinOf(path, 'en-US');
  const isChinese = i18n.language === 'zh-CN';
  return [
    ...tags,
    meta('description', description),
    { name: 'link', attributes: { rel: 'canonical', href: here } },
    alternate('zh-CN', chinese),
    alternate('en-US', english),
    alternate('x-default', chinese),
    property('og:type', 'website'),
    property('og:site_name', i18n.t('brand.name')),
    property('og:title', title),
    property('og:description', description),
    property('og:url', here),
    property('og:locale', isChinese ? 'zh_CN' : 'en_US'),
    property('og:locale:alternate', isChinese ? 'en_US' : 'zh_CN'),
  ];
}

/** What a loader returns as `head` when the page is named after what it shows. */
export type OwnHead = { title: string; description: string };

export type Page = {
  matches: readonly { status: string; staticData: PageData; loaderData?: unknown }[];
  /** The address as the visitor sees it. */
  publicHref: string;
};

function ownHeadOf(matches: Page['matches']): OwnHead | null {
  const loaded = matches.at(-1)?.loaderData;
  return hasOwnHead(loaded) ? loaded.head : null;
}

function hasOwnHead(loaded: unknown): loaded is { head: OwnHead } {
  if (typeof loaded !== 'object' || loaded === null || !('head' in loaded)) return false;
  const { head } = loaded;
  return typeof head === 'object' && head !== null && 'title' in head && 'description' in head;
}

export function headHtml(tags: readonly HeadTag[]): string {
  return tags
    .map(({ name, attributes, text }) => {
      const written = Object.entries(attributes).map(
        ([key, value]) => ` ${key}="${escaped(value)}"`,
      );
      const open = `<${name}${written.join('')} data-h>`;
      return text === undefined ? open : `${open}${escaped(text)}</${name}>`;
    })
    .join('');
}

/** Brings the document's head up to date and touches nothing that is already right. */
export function applyHead(tags: readonly HeadTag[]): void {
  const old = [...document.head.querySelectorAll('[data-h]')];
  const wanted = tags.map(elementOf);
  for (const element of old) {
    if (!wanted.some((other) => other.isEqualNode(element))) element.remove();
  }
  for (const element of wanted) {
    if (!old.some((other) => other.isEqualNode(element))) document.head.append(element);
  }
}

function elementOf({ name, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.setAttribute('data-h', '');
  if (text !== undefined) element.textContent = text;
  return element;
}

function meta(name: string, content: string): HeadTag {
  return { name: 'meta', attributes: { name, content } };
}

function property(name: string, content: string): HeadTag {
  return { name: 'meta', attributes: { property: name, content } };
}

function alternate(hreflang: string, href: string): HeadTag {
  return { name: 'link', attributes: { rel: 'alternate', hreflang, href } };
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
