import * as v from 'valibot';
import { PricingType, type Locale } from '../base/picklists.ts';
import { refundTerms } from '../refunds/terms.ts';
import { serviceBegins } from '../service/begin.ts';

const sentences = { begins: serviceBegins, refunds: refundTerms } as const;

/**
 * Replaces placeholders such as `{{begins.saas}}` or `{{refunds.saas}}` with the sentence of that kind;
 * unknown placeholders stay.
 */
export function fillProductTerms(text: string, locale: Locale): string {
  return text.replace(
    /\{\{(begins|refunds)\.(\w+)\}\}/g,
    (placeholder, of: unknown, kind: unknown) =>
      v.is(PricingType, kind) && (of === 'begins' || of === 'refunds')
        ? sentences[of][locale][kind]
        : placeholder,
  );
}
