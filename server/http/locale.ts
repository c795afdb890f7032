import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { Locale } from '#contract/base/picklists.ts';

const localeOfLanguage: Readonly<Record<string, Locale>> = {
  zh: 'zh-CN',
  '*': 'zh-CN',
  en: 'en-US',
};

/** Returns the reader's language by Accept-Language: Chinese unless they ask for others (spec 1). */
export function negotiateLocale(c: Context): Locale {
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
