import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../../app/load-failed.tsx';

/** "Profile fetch failed" (spec 8), why, and another try. */
export function ProfileFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('profile');
  return (
    <LoadFailed
      error={error}
      heading={t('fetchFailed')}
      text={(reason) => t('failure', { reason })}
      retry={t('retry')}
    />
  );
}
