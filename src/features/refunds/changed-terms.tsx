import { useTranslation } from 'react-i18next';
import type { RefundQuote } from '#contract/refunds.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

/** Says what the terms gave on this page before, and what they give now: a request is for nothing else. */
export function ChangedTerms({ before, now }: { before: RefundQuote; now: RefundQuote }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const money = (fen: number) => formatMoney(fen, locale);
  return (
    <Note tone="warn" role="alert" tabIndex={-1} ref={takeFocus}>
      <p>
        <b>{t('changed.title')}</b>
      </p>
      <p>
        {before.refundable === now.refundable
          ? t('changed.sameAmount', { now: money(now.refundable) })
          : t('changed.amount', { before: money(before.refundable), now: money(now.refundable) })}
      </p>
      <p>{t('changed.hint')}</p>
    </Note>
  );
}
