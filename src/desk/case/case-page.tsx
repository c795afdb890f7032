import { useTranslation } from 'react-i18next';

/** Everything about one order. */
export function CasePage({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation('desk-case');
  return (
    <h1>
      {t('title')} {orderNo}
    </h1>
  );
}
