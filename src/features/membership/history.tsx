import { useTranslation } from 'react-i18next';
import type { MembershipPeriod } from '#contract/membership.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { MembershipBadge } from '#src/ui/controls/badge.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { LevelTag } from '#src/ui/controls/tag.tsx';
import styles from './membership.module.css';

/** Every period there was or will be, newest first (spec 3). */
export function MembershipHistory({ periods }: { periods: readonly MembershipPeriod[] }) {
  const { t } = useTranslation('membership');
  const locale = useLocale();
  return (
    <section aria-labelledby="history" className="stack gap-16">
      <h2 id="history">{t('history.title')}</h2>
      {periods.length === 0 ? (
        <EmptyState
          drawing="empty"
          heading={t('history.none.title')}
          text={t('history.none.text')}
        />
      ) : (
        <div className={`frame ${styles.wrap}`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('history.level')}</th>
                <th scope="col">{t('history.start')}</th>
                <th scope="col">{t('history.end')}</th>
                <th scope="col">{t('history.status')}</th>
              </tr>
            </thead>
            <tbody>
              {periods.map(({ level, start_date: start, end_date: end, status }) => (
                <tr key={`${level} ${start} ${end}`}>
                  <td>
                    <LevelTag level={level} label={t(`levels.${level}`)} />
                  </td>
                  <td>
                    <span className={styles.term}>{t('history.start')}</span>
                    <span>{formatDate(start, locale)}</span>
                  </td>
                  <td>
                    <span className={styles.term}>{t('history.end')}</span>
                    <span>{formatDate(end, locale)}</span>
                  </td>
                  <td>
                    <MembershipBadge status={status} label={t(`status.${status}`)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
