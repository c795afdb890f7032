import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { AttentionWhy } from '#contract/staff/attention.ts';
import type { QueueItem } from '#contract/staff/case.ts';
import { sentenceOfWhy, type WhyTexts } from '#contract/staff/why-sentence.ts';
import { InquiryType, InvoiceKind } from '#contract/base/picklists.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

type ItemTexts = { name: string; details: readonly string[] };

/** Describes a line of the queues: its title and details. */
export function useItemTexts(): (item: QueueItem) => ItemTexts {
  const { t, i18n } = useTranslation('console-words');
  const locale = useLocale();
  const texts: WhyTexts = i18n.getResourceBundle(locale, 'console-words');
  const explain = (why: AttentionWhy) =>
    sentenceOfWhy(why, texts, {
      locale,
      money: (fen) => formatMoney(fen, locale),
      day: (day) => formatDate(day, locale),
    });
  const formatTitle = ({ kind, title }: QueueItem) => {
    if (kind === 'inquiry' && v.is(InquiryType, title)) return t(`inquiryType.${title}`);
    if (kind === 'invoice' && v.is(InvoiceKind, title)) return t(`invoiceKind.${title}`);
    return title;
  };
  return (item) => ({
    name: t(`queue.${item.queue}`),
    details: [
      hasNumber(item) ? item.number : null,
      formatTitle(item),
      item.amount === null ? null : formatMoney(item.amount, locale),
      item.why === null ? null : explain(item.why),
    ].filter((detail) => detail !== null),
  });
}

/** The sentence names a bill and an address of events, and a site-wide item has no number. */
function hasNumber({ kind, number }: QueueItem): boolean {
  return kind !== 'difference' && kind !== 'webhook' && number !== '–';
}
