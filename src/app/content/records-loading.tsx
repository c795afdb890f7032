import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import styles from './records.module.css';

const rows = [1, 2, 3, 4, 5];

/** The placeholder of filters and a table while they load. */
export function RecordsLoading({
  of,
}: {
  of: 'bookings' | 'invoices' | 'orders' | 'payments' | 'quotes' | 'refunds';
}) {
  const { t } = useTranslation(of);
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="stack gap-24">
        <Skeleton height={44} width="min(100%, 400px)" />
        <div className="frame overflow-hidden">
          {rows.map((row) => (
            <div key={row} className={`flex justify-between ${styles.loadingRow}`}>
              <Skeleton height={20} width="40%" />
              <Skeleton height={20} width="22%" />
            </div>
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
