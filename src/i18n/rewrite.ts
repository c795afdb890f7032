import type { LocationRewrite } from '@tanstack/react-router';
import { bare, inLocale } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';

/**
 * Creates the address rewrite of a language. Every call makes a new object: the router drops its cached hrefs
 * only when the object changes.
 */
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
