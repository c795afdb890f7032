import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../../app/load-failed.tsx';

/** The price could not be read. Nothing was ordered. */
export function DraftFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('checkout');
  return (
    <LoadFailed
      error={error}
      heading={t('draftFailed.title')}
      text={(reason) => t('draftFailed.text', { reason })}
      retry={t('retry')}
    />
  );
}
