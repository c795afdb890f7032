import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import styles from './membership.module.css';

export function MembershipLoading({ label }: { label?: string }) {
  const { t } = useTranslation('membership');
  return (
    <SkeletonGroup label={label ?? t('loading')}>
      <div className={`stack gap-16 ${styles.sections}`}>
        <Skeleton height={142} />
        <Skeleton height={380} />
        <Skeleton height={180} />
      </div>
    </SkeletonGroup>
  );
}
