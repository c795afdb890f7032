import { useTranslation } from 'react-i18next';
import { Card } from '../../../../ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import styles from './-security.module.css';

const fields = [1, 2, 3];

export function SecurityLoading() {
  const { t } = useTranslation('security');
  return (
    <SkeletonGroup label={t('loading')}>
      <div className={styles.loading}>
        <Card padded className={styles.card}>
          <Skeleton width="140px" height={29} />
          <div className={styles.form}>
            {fields.map((field) => (
              <Skeleton key={field} height={73} />
            ))}
            <Skeleton width="112px" height={44} />
          </div>
        </Card>
        <Card padded className={styles.card}>
          <Skeleton width="140px" height={29} />
          <Skeleton height={76} />
        </Card>
      </div>
    </SkeletonGroup>
  );
}
