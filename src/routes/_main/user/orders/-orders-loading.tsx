import { useTranslation } from 'react-i18next';
import { RecordsLoading } from '../-records-loading.tsx';

export function OrdersLoading() {
  const { t } = useTranslation('orders');
  return <RecordsLoading label={t('list.loading')} />;
}
