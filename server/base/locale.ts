import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { LRUCache } from 'lru-cache';
import { Locale } from '#contract/base/picklists.ts';

const localeOfLanguage: Readonly<Record<string, Locale>> = {
  zh: 'zh-CN',
  '*': 'zh-CN',
  en: 'en-US',
};

/** The languages of recent headers: browsers send few different ones, and parsing takes longer than a lookup. */
const localesByHeader = new LRUCache<string, Locale>({ max: 500 });

/** Returns the reader's language by Accept-Language: Chinese unless they ask for others (spec 1). */
export function negotiateLocale(c: Context): Locale {
  const header = c.req.header('accept-language') ?? '';
  const locale = localesByHeader.get(header) ?? negotiate(c);
  localesByHeader.set(header, locale);
  return locale;
}

function negotiate(c: Context): Locale {
  const chosen = accepts(c, {
    header: 'Accept-Language',
    supports: Locale.options,
    default: 'zh-CN',
    match: (acceptedLocales) =>
      acceptedLocales
        .filter(({ q }) => q > 0)
        .map(({ type }) => localeOfLanguage[type.toLowerCase().replace(/-.*/, '')])
        .find((locale) => locale !== undefined) ?? 'en-US',
  });
  return chosen === 'zh-CN' ? 'zh-CN' : 'en-US';
}
