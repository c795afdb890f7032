import { useTranslation } from 'react-i18next';
import { unitsNoticeDays } from '#contract/base/limits.ts';
import type { UnitsOfOrder } from '#contract/service/schemas.ts';
import { UnitMeters } from '#src/app/content/unit-meters.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Part } from './part.tsx';

type UnitsProps = { units: readonly UnitsOfOrder[]; inside?: boolean };

/** Shows the units of an order: how many are used, how long they last, and each use that staff recorded. */
export function Units({ units, inside = false }: UnitsProps) {
  const { t } = useTranslation(['orders', 'units']);
  const locale = useLocale();
  const [one] = units;
  const [last, first] = unitsNoticeDays;
  if (one === undefined) return null;
  return (
    <Part
      inside={inside}
      title={t('service.units.title')}
      note={units
        .map((each) => `${each.label} ${t('units:of', { ...each }).trim()}`)
        .join(t('service.and'))}
    >
      <p className="detail">
        {one.until === undefined
          ? t('service.units.later')
          : t('service.units.until', { day: formatDate(one.until, locale), first, last })}
      </p>
      <UnitMeters units={units} />
    </Part>
  );
}
