import type { Locale } from '#contract/base/picklists.ts';
import type { QuotationBuyer } from '#contract/quotations/schemas.ts';
import type { QuotedOrder } from '#server/db/tables/orders.ts';
import type { Offer } from '#server/pdf/parts.ts';

/** Returns the buyer, the item and the price for a quote or a contract. */
export function listOffer(
  { title, features, quantity, months, amount }: QuotedOrder,
  { name, tax_no: taxNumber }: QuotationBuyer,
  locale: Locale,
): Omit<Offer, 'seller' | 'seal'> {
  const of = quantity != null && quantity > 1 ? ` × ${quantity}` : '';
  return {
    locale,
    buyer: { title: name, ...(taxNumber === null ? null : { taxNumber }) },
    item: { title: `${title[locale]}${of}`, lines: features[locale] },
    ...(months == null ? null : { term: formatTerm(months, locale) }),
    amount,
  };
}

function formatTerm(months: number, locale: Locale): string {
  if (locale === 'zh-CN') return `${months} 个月`;
  return `${months} ${months === 1 ? 'month' : 'months'}`;
}
