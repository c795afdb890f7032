import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import styles from './list.module.css';

const rows = [1, 2, 3];

export function DownloadsLoading() {
  const { t } = useTranslation('downloads');
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="frame overflow-hidden">
        {rows.map((row) => (
          <div key={row} className={`gap-20 grid items-center p-16 ${styles.row}`}>
            <span className={`block overflow-hidden bg-2 border rounded-md ${styles.cover}`}>
              <Skeleton ratio="16 / 9" />
            </span>
            <div className={`grid gap-6 ${styles.about}`}>
              <Skeleton height={24} width="70%" />
              <Skeleton height={16} width="45%" />
            </div>
            <Skeleton height={44} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
