import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import styles from './list.module.css';

const rows = [1, 2, 3, 4, 5];

export function NotificationsLoading() {
  const { t } = useTranslation('notifications');
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="frame overflow-hidden">
        {rows.map((row) => (
          <div key={row} className={`grid items-start p-16 ${styles.row}`}>
            <Skeleton height={40} width="40px" />
            <div className={`stack gap-10 ${styles.waiting}`}>
              <Skeleton height={20} width="50%" />
              <Skeleton height={16} width="80%" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
