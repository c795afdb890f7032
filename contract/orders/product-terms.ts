import * as v from 'valibot';
import { PricingType, type Locale } from '../base/picklists.ts';
import { refundTerms } from '../refunds/terms.ts';
import { serviceBegins } from '../service/begin.ts';

/**
 * Replaces placeholders such as `{{begins.saas}}` or `{{refunds.saas}}` with the sentence of that kind;
 * unknown placeholders stay. `begins` are the sentences of the site.
 */
export function fillProductTerms(
  text: string,
  locale: Locale,
  begins: Record<PricingType, string> = serviceBegins[locale],
): string {
  const sentences = { begins, refunds: refundTerms[locale] };
  return text.replace(
    /\{\{(begins|refunds)\.(\w+)\}\}/g,
    (placeholder, of: unknown, kind: unknown) =>
      v.is(PricingType, kind) && (of === 'begins' || of === 'refunds')
        ? sentences[of][kind]
        : placeholder,
  );
}
