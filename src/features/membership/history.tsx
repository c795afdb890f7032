import { useTranslation } from 'react-i18next';
import type { MembershipPeriod } from '#contract/membership/schemas.ts';
import { LevelTag } from '#src/ui/controls/tag.tsx';
import { PeriodTable } from './period-table.tsx';

/** Every period of membership there was or will be. */
export function MembershipHistory({ periods }: { periods: readonly MembershipPeriod[] }) {
  const { t } = useTranslation('membership');
  return (
    <PeriodTable
      title={t('history.title')}
      nameTitle={t('history.level')}
      none={{ title: t('history.none.title'), text: t('history.none.text') }}
      periods={periods.map(({ level, name, start_date: start, end_date: end, status }) => ({
        key: `${level} ${start} ${end}`,
        name: <LevelTag level={level} label={name} />,
        start,
        end,
        status,
      }))}
    />
  );
}
