import { useTranslation } from 'react-i18next';
import { unitsNoticeDays } from '#contract/base/limits.ts';
import type { UnitsOfOrder } from '#contract/service/schemas.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { ProgressBar } from '#src/ui/controls/progress-bar.tsx';

/** What an order gives in units: how many are used, until when, and what staff used. */
export function Units({ units }: { units: readonly UnitsOfOrder[] }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const [one] = units;
  const [last, first] = unitsNoticeDays;
  if (one === undefined) return null;
  return (
    <Card as="section" padded>
      <h3>{t('service.units.title')}</h3>
      <p className="detail">
        {one.until === undefined
          ? t('service.units.later')
          : t('service.units.until', { day: formatDate(one.until, locale), first, last })}
      </p>
      <ul className="stack gap-16 mt-12">
        {units.map(({ key, label, unit, used, granted, uses }) => {
          const counted = t('service.units.of', { used, granted, unit }).trim();
          return (
            <li key={key} className="stack gap-4">
              <p className="gap-16 flex items-baseline justify-between text-15">
                <span>{label}</span>
                <span className="tabular nowrap">{counted}</span>
              </p>
              <ProgressBar
                label={t('service.units.used', { label, counted })}
                percent={Math.round((used / granted) * 100)}
              />
              {uses.map(({ id, amount, note, at }) => (
                <p key={id} className="fine break-anywhere">
                  {t('service.units.use', { day: formatDate(at, locale), amount, note })}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
