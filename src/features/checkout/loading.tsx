import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import styles from './checkout.module.css';

export function Loading() {
  const { t } = useTranslation('checkout');
  return (
    <SkeletonGroup label={t('loading')}>
      <div className={`stack gap-28 mt-20 ${styles.frame}`}>
        <Skeleton height={24} width="min(100%, 360px)" />
        <div className={`grid items-start ${styles.columns}`}>
          <Skeleton height={320} />
          <Skeleton height={400} />
        </div>
      </div>
    </SkeletonGroup>
  );
}
