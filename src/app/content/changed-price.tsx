import { useTranslation } from 'react-i18next';
import type { Shown } from '#contract/base/shown.ts';
import { ChangedNote } from '#src/app/forms/changed-note.tsx';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** Shows the earlier price and the current price; only the price differs. */
export function ChangedPrice({ before, now }: { before: Shown; now: Shown }) {
  const { t } = useTranslation('purchase');
  const locale = useLocale();
  const amounts = {
    before: formatMoney(before.amount, locale),
    now: formatMoney(now.amount, locale),
  };
  const key = before.amount === now.amount ? 'changed.content' : 'changed.amount';
  return <ChangedNote title={t('changed.title')} lines={[t(key, amounts)]} />;
}
