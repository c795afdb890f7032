import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import styles from './-orders.module.css';

const rows = [1, 2, 3, 4, 5];

export function OrdersLoading() {
  const { t } = useTranslation('orders');
  return (
    <SkeletonGroup label={t('list.loading')}>
      <div className={styles.loading}>
        <Skeleton height={44} width="min(100%, 400px)" />
        <div className={styles.wrap}>
          {rows.map((row) => (
            <div key={row} className={styles.loadingRow}>
              <Skeleton height={20} width="40%" />
              <Skeleton height={20} width="22%" />
            </div>
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
