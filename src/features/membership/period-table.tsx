import { useTranslation } from 'react-i18next';
import type { MembershipStatus } from '#contract/base/picklists.ts';
import { formatDate } from '#src/i18n/format.ts';
import { formatEnd } from '#src/i18n/format-period.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { MembershipBadge } from '#src/ui/controls/badge.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import type { Content } from '#src/ui/elements.tsx';
import styles from './membership.module.css';

/** A period of a membership or a SaaS plan. */
type Period = {
  key: string;
  name: Content;
  start: string;
  end: string;
  status: MembershipStatus;
};

type PeriodTableProps = {
  title: string;
  /** The heading of the first column. */
  nameTitle: string;
  none: { title: string; text: string };
  periods: readonly Period[];
};

/** Shows every period there was or will be, newest first (spec 3). */
export function PeriodTable({ title, nameTitle, none, periods }: PeriodTableProps) {
  const { t } = useTranslation('membership');
  const locale = useLocale();
  return (
    <section aria-labelledby="history" className="stack gap-16">
      <h2 id="history">{title}</h2>
      {periods.length === 0 ? (
        <EmptyState drawing="empty" heading={none.title} text={none.text} />
      ) : (
        <div className="frame overflow-hidden">
          <table className={`full-width text-15 collapse ${styles.table}`}>
            <thead>
              <tr>
                <th className="text-13 color-2 weight-500 bg-2" scope="col">
                  {nameTitle}
                </th>
                <th className="text-13 color-2 weight-500 bg-2" scope="col">
                  {t('history.start')}
                </th>
                <th className="text-13 color-2 weight-500 bg-2" scope="col">
                  {t('history.end')}
                </th>
                <th className="text-13 color-2 weight-500 bg-2" scope="col">
                  {t('history.status')}
                </th>
              </tr>
            </thead>
            <tbody>
              {periods.map(({ key, name, start, end, status }) => (
                <tr key={key}>
                  <td>{name}</td>
                  <td>
                    <span className={`hidden ${styles.term}`}>{t('history.start')}</span>
                    <span>{formatDate(start, locale)}</span>
                  </td>
                  <td>
                    <span className={`hidden ${styles.term}`}>{t('history.end')}</span>
                    <span>{formatEnd(start, end, locale)}</span>
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
