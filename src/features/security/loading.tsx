import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/controls/card.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import styles from './security.module.css';

const fields = [1, 2, 3];

export function SecurityLoading() {
  const { t } = useTranslation('security');
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="stack gap-24">
        <Card padded className="stack gap-24">
          <Skeleton width="140px" height={29} />
          <div className={`stack gap-20 ${styles.form}`}>
            {fields.map((field) => (
              <Skeleton key={field} height={73} />
            ))}
            <Skeleton width="112px" height={44} />
          </div>
        </Card>
        <Card padded className="stack gap-24">
          <Skeleton width="140px" height={29} />
          <Skeleton height={76} />
        </Card>
      </div>
    </SkeletonGroup>
  );
}
