import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../../app/load-failed.tsx';

/** "Downloadable reports fetch failed" (spec 8), why, and another try. */
export function DownloadsFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('downloads');
  return (
    <LoadFailed
      error={error}
      heading={t('failed.title')}
      text={(reason) => t('failed.text', { reason })}
      retry={t('failed.again')}
    />
  );
}
