import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../../app/load-failed.tsx';

/** "Notifications load failed" (spec 8), why, and another try. */
export function NotificationsFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('notifications');
  return (
    <LoadFailed
      error={error}
      heading={t('failed.title')}
      text={(reason) => t('failed.text', { reason })}
      retry={t('failed.retry')}
    />
  );
}
