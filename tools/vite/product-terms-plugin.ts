import type { Plugin } from 'vite';
import * as v from 'valibot';
import { fillProductTerms } from '#contract/orders/product-terms.ts';
import { serviceBegins } from '#contract/service/begin.ts';
import { Locale } from '#contract/base/picklists.ts';

const translations = /\/locales\/([\w-]+)\/[\w-]+\.json$/;

/**
 * Fills `{{begins.saas}}` and `{{refunds.saas}}` in the locales at build time: pages then contain only the
 * sentences they show, not the whole table.
 */
export function productTermsPlugin(): Plugin {
  return {
    name: 'product-terms-in-locales',
    enforce: 'pre',
    transform: {
      filter: { id: translations },
      handler(code, id) {
        const locale = v.parse(Locale, translations.exec(id)?.[1]);
        // The operator may have no SaaS that opens; the document says which sentence is true.
        const begins = { ...serviceBegins[locale], saas: '$t(site:saasBegins)' };
        return { code: fillProductTerms(code, locale, begins), map: null };
      },
    },
  };
}
