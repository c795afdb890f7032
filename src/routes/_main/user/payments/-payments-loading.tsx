import { useTranslation } from 'react-i18next';
import { RecordsLoading } from '../-records-loading.tsx';

export function PaymentsLoading() {
  const { t } = useTranslation('payments');
  return <RecordsLoading label={t('loading')} />;
}
