import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { CurrentMembership } from '#contract/membership.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { MembershipBadge } from '#src/ui/controls/badge.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Note } from '#src/ui/controls/note.tsx';
import { useUpgrade } from './upgrade-host.tsx';
import styles from './membership.module.css';

/** The level that counts now, and how long. */
export function Standing({ membership }: { membership: CurrentMembership }) {
  const { t } = useTranslation('membership');
  const locale = useLocale();
  const upgrade = useUpgrade();
  const activating = useSelector(upgrade, (snapshot) => snapshot.matches('activating'));
  const activated = useSelector(upgrade, (snapshot) => snapshot.matches('activated'));
  const { level, status, expires_at: expiresAt, history } = membership;
  const coming = history.filter((period) => period.status === 'pending').at(-1);
  return (
    <Card
      as="section"
      padded
      className={`stack gap-12 ${styles.standing}`}
      aria-labelledby="standing"
    >
      <div className={styles.standingHead}>
        <div>
          <p className="detail">{t('standing.title')}</p>
          <h2 id="standing">{t(`levels.${level}`)}</h2>
        </div>
        <MembershipBadge status={status} label={t(`status.${status}`)} />
      </div>
      <p>
        {expiresAt === null
          ? t('standing.free')
          : t('standing.until', { date: formatDate(expiresAt, locale) })}
      </p>
      {coming === undefined ? null : (
        <p className="detail">
          {t('standing.coming', {
            level: t(`levels.${coming.level}`),
            date: formatDate(coming.start_date, locale),
          })}
        </p>
      )}
      {activating ? <Note role="status">{t('standing.activating')}</Note> : null}
      {activated ? (
        <Note tone="ok" role="status">
          {t('standing.activated')}
        </Note>
      ) : null}
    </Card>
  );
}
