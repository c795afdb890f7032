import { useTranslation } from 'react-i18next';
import type { RefundQuote } from '#contract/refunds/schemas.ts';
import { formatDate } from '#src/i18n/format.ts';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { Credit } from './credit.tsx';
import { InvoicesAtRefund } from './invoices.tsx';
import { getBoughtKind } from '#contract/refunds/bought-kind.ts';
import { getAccountKind } from '#contract/base/channels.ts';

/** The target of the money, and the effects on the order and its invoice. */
export function WhatHappens({ quote }: { quote: RefundQuote }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const { channel, type, ends_at: endsAt, next_period: next, as_of: asOf } = quote;
  const isOverAtOnce = endsAt !== undefined && endsAt <= asOf;
  return (
    <Note tone="idle" icon="return">
      <p>
        {channel === undefined
          ? t('ask.arrival')
          : t('ask.arrivalBy', { channel: getAccountKind(channel, locale) })}
      </p>
      <p>
        {sentences(
          locale,
          t(`pause.${getBoughtKind(type)}`),
          writeEnd(),
          next === undefined
            ? ''
            : next.begins_at <= asOf
              ? t('ask.nextAtOnce', { until: formatDate(next.ends_at, locale) })
              : t('ask.nextFrom', {
                  day: formatDate(next.begins_at, locale),
                  until: formatDate(next.ends_at, locale),
                }),
        )}
      </p>
      <Credit of={quote} isApproved={false} />
      <InvoicesAtRefund quote={quote} />
    </Note>
  );

  function writeEnd() {
    if (endsAt === undefined) return '';
    const day = formatDate(endsAt, locale);
    if (type === 'package') return t('ask.grantedEndsAt', { day });
    if (getBoughtKind(type) !== 'plan') return '';
    return isOverAtOnce ? t('ask.endsAtOnce') : t('ask.endsAt', { day });
  }
}
