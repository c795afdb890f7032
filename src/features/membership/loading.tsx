import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#src/ui/controls/skeleton.tsx';
import styles from './membership.module.css';

export function MembershipLoading() {
  const { t } = useTranslation('membership');
  return <Loading label={t('loading')} />;
}

export function SaasLoading() {
  const { t } = useTranslation('membership');
  return <Loading label={t('saas.loading')} />;
}

function Loading({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className={`stack gap-16 ${styles.sections}`}>
        <Skeleton height={142} />
        <Skeleton height={380} />
        <Skeleton height={180} />
      </div>
    </SkeletonGroup>
  );
}
