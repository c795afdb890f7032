import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import styles from './order.module.css';

export function OrderLoading() {
  const { t } = useTranslation('orders');
  return (
    <SkeletonGroup label={t('detail.loading')}>
      <div className="stack gap-24">
        <Skeleton height={40} width="60%" />
        <Skeleton height={120} />
        <div className={`gap-24 grid items-start ${styles.columns}`}>
          <Skeleton height={280} />
          <Skeleton height={280} />
        </div>
      </div>
    </SkeletonGroup>
  );
}
