import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../../app/load-failed.tsx';

/** "Order list load failed" (spec 8), why, and another try. */
export function OrdersFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('orders');
  return (
    <LoadFailed
      error={error}
      heading={t('list.failed')}
      text={(reason) => t('failure', { reason })}
      retry={t('retry')}
    />
  );
}
