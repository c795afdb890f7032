import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import styles from './-notifications.module.css';

const rows = [1, 2, 3, 4, 5];

export function NotificationsLoading() {
  const { t } = useTranslation('notifications');
  return (
    <SkeletonGroup label={t('loading')}>
      <div className={styles.list}>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton height={40} width="40px" />
            <div className={styles.waiting}>
              <Skeleton height={20} width="50%" />
              <Skeleton height={16} width="80%" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
