import { useTranslation } from 'react-i18next';
import type { UnitsOfOrder } from '#contract/service/schemas.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { ProgressBar } from '#src/ui/controls/progress-bar.tsx';

/** Shows the used units of each kind, when they renew, and each use that staff recorded. */
export function UnitMeters({ units }: { units: readonly UnitsOfOrder[] }) {
  const { t } = useTranslation('units');
  const locale = useLocale();
  if (units.length === 0) return null;
  return (
    <ul className="stack gap-16">
      {units.map((each) => {
        const { key, label, unit, used, granted, uses } = each;
        const counted = t('of', { used, granted, unit }).trim();
        return (
          <li key={key} className="stack gap-4">
            <p className="gap-16 flex items-baseline justify-between text-15">
              <span>{label}</span>
              <span className="tabular nowrap">{counted}</span>
            </p>
            <ProgressBar
              label={t('used', { label, counted })}
              percent={Math.round((used / granted) * 100)}
            />
            <Renewal units={each} />
            {uses.map(({ id, amount, note, at }) => (
              <p key={id} className="fine break-anywhere">
                {t('use', { day: formatDate(at, locale), amount, unit, note })}
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function Renewal({ units: { renews, until } }: { units: UnitsOfOrder }) {
  const { t } = useTranslation('units');
  const locale = useLocale();
  if (renews === undefined) return null;
  const per = t(`per.${renews.per}`);
  const day = renews.at ?? until;
  return (
    <p className="fine">
      {day === undefined
        ? per
        : t(renews.at === undefined ? 'last' : 'next', { per, day: formatDate(day, locale) })}
    </p>
  );
}
