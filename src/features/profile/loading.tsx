import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/controls/card.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import styles from './profile.module.css';

const rows = [1, 2, 3, 4, 5];

export function ProfileLoading() {
  const { t } = useTranslation('profile');
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="stack gap-24">
        <Card padded className={`row gap-28 ${styles.person}`}>
          <span className="flex-none overflow-hidden rounded-full">
            <Skeleton width="96px" height={96} />
          </span>
          <div className={`stack flex-1 gap-14 min-width-0 ${styles.who}`}>
            <Skeleton width="180px" height={26} />
            <Skeleton height={104} />
          </div>
        </Card>
        <Card padded className="stack gap-28">
          <Skeleton width="120px" height={28} />
          <div className="fields">
            {rows.map((row) => (
              <Skeleton key={`left ${row}`} height={73} />
            ))}
            {rows.map((row) => (
              <Skeleton key={`right ${row}`} height={73} />
            ))}
          </div>
        </Card>
      </div>
    </SkeletonGroup>
  );
}
