import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../../app/load-failed.tsx';

/** "Payment records load failed" (spec 8), why, and another try. */
export function PaymentsFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('payments');
  return (
    <LoadFailed
      error={error}
      heading={t('failed.title')}
      text={(reason) => t('failed.text', { reason })}
      retry={t('failed.retry')}
    />
  );
}
