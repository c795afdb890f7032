import { useTranslation } from 'react-i18next';
import { unitsNoticeDays } from '#contract/base/limits.ts';
import type { UnitsOfOrder } from '#contract/service/schemas.ts';
import { UnitMeters } from '#src/app/content/unit-meters.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Card } from '#src/ui/controls/card.tsx';

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
      <div className="mt-12">
        <UnitMeters units={units} />
      </div>
    </Card>
  );
}
