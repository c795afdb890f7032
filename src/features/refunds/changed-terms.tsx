import { useTranslation } from 'react-i18next';
import type { RefundQuote } from '#contract/refunds/schemas.ts';
import { ChangedNote } from '#src/app/forms/changed-note.tsx';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** Shows the earlier and the current terms: a request is made only for the current ones. */
export function ChangedTerms({ before, now }: { before: RefundQuote; now: RefundQuote }) {
  const { t } = useTranslation('refunds');
  const locale = useLocale();
  const amounts = {
    before: formatMoney(before.refundable, locale),
    now: formatMoney(now.refundable, locale),
  };
  const key = before.refundable === now.refundable ? 'changed.sameAmount' : 'changed.amount';
  return <ChangedNote title={t('changed.title')} lines={[t(key, amounts), t('changed.hint')]} />;
}
