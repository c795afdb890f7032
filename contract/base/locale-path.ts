import type { Locale } from './picklists.ts';

const english = /^\/en(?=\/|$)/;

/** Returns the language that a public path speaks: English under `/en`, Chinese everywhere else. */
export function getPathLocale(pathname: string): Locale {
  return english.test(pathname) ? 'en-US' : 'zh-CN';
}

/** Returns the path as routes know it, without the language. Two slashes would name another site. */
export function bare(pathname: string): string {
  return pathname.replace(english, '').replace(/^[/\\]*/, '/');
}

/** Returns the public path of a bare one. */
export function inLocale(pathname: string, locale: Locale): string {
  if (locale === 'zh-CN') return pathname;
  return pathname === '/' ? '/en' : `/en${pathname}`;
}

/** Returns the same public address in another language; search and hash stay. */
export function toLocaleTwin(publicHref: string, locale: Locale): string {
  const [, pathname = '/', rest = ''] = /^([^?#]*)([^]*)$/.exec(publicHref) ?? [];
  return inLocale(bare(pathname), locale) + rest;
}
