import type { LocationRewrite } from '@tanstack/react-router';
import type { Locale } from '../../contract/words.ts';

const english = /^\/en(?=\/|$)/;

/** The language that a public path speaks: English under `/en`, Chinese everywhere else. */
export function localeOf(pathname: string): Locale {
  return english.test(pathname) ? 'en-US' : 'zh-CN';
}

/** The path as routes know it, without the language. */
export function bare(pathname: string): string {
  return pathname.replace(english, '') || '/';
}

/** The public path of a bare one. */
export function inLocale(pathname: string, locale: Locale): string {
  if (locale === 'zh-CN') return pathname;
  return pathname === '/' ? '/en' : `/en${pathname}`;
}

/** The same public address in another language; search and hash stay. */
export function twinOf(publicHref: string, locale: Locale): string {
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(publicHref) ?? [];
  return inLocale(bare(pathname), locale) + rest;
}

/** Every call makes a new object: the router drops its cached hrefs only when the object changes. */
export function rewriteFor(locale: Locale): LocationRewrite {
  return {
    input: ({ url }) => {
      url.pathname = bare(url.pathname);
      return url;
    },
    output: ({ url }) => {
      url.pathname = inLocale(url.pathname, locale);
      return url;
    },
  };
}
