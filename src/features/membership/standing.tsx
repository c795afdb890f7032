import { useTranslation } from 'react-i18next';
import { findRunningPeriod, type CurrentMembership } from '#contract/membership/schemas.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { StandingCard } from './standing-card.tsx';

/** The level that counts now, and how long. */
export function Standing({ membership }: { membership: CurrentMembership }) {
  const { t } = useTranslation('membership');
  const { levels } = useSite();
  const { level, status, expires_at: until, history } = membership;
  const coming = history.filter((period) => period.status === 'pending').at(-1);
  return (
    <StandingCard
      title={t('standing.title')}
      name={findRunningPeriod(membership)?.name ?? levels[level] ?? ''}
      status={status}
      until={until}
      endless={t('standing.free')}
      coming={coming === undefined ? null : { name: coming.name, start: coming.start_date }}
      activating={t('standing.activating')}
      activated={t('standing.activated')}
    />
  );
}
