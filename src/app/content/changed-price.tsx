import { useTranslation } from 'react-i18next';
import type { Shown } from '#contract/shown.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

/** Says what the page showed before, and what it costs now: nothing else is ordered. */
export function ChangedPrice({ before, now }: { before: Shown; now: Shown }) {
  const { t } = useTranslation('purchase');
  const locale = useLocale();
  const money = (fen: number) => formatMoney(fen, locale);
  return (
    <Note tone="warn" role="alert" tabIndex={-1} ref={takeFocus}>
      <p>
        <b>{t('changed.title')}</b>
      </p>
      <p>
        {before.amount === now.amount
          ? t('changed.content', { now: money(now.amount) })
          : t('changed.amount', { before: money(before.amount), now: money(now.amount) })}
      </p>
    </Note>
  );
}
