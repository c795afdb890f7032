import { readFileSync } from 'node:fs';
import { fillProductTerms } from '#contract/orders/product-terms.ts';
import { getServiceBegins } from '#contract/service/begin.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { ShownSite } from '#contract/content/site.ts';
import { sampleShown } from './sample-site.ts';

/**
 * Returns the text behind a key such as `auth:login.submit`, with its placeholders filled; `shown` is the
 * operator of the site, by default the sample. Throws if there is no text.
 */
export function translatorIn(locale: Locale, shown: ShownSite = sampleShown) {
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const [namespace, path = ''] = key.split(':');
    const file = new URL(`../../locales/${locale}/${namespace}.json`, import.meta.url);
    let found: unknown =
      namespace === 'site' ? shown[locale] : JSON.parse(readFileSync(file, 'utf8'));
    for (const step of path.split('.')) found = property(found, step);
    if (typeof found !== 'string') throw new Error(`there is no text ${key} in ${locale}`);
    const begins = getServiceBegins(locale, shown[locale].saasDoor !== null);
    const own = found.replace(/\$t\(site:(\w+)\)/g, (_, name: string) =>
      String(property(shown[locale], name)),
    );
    return fillProductTerms(own, locale, begins).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    );
  };
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
