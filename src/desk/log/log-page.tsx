import { useTranslation } from 'react-i18next';

export function LogPage() {
  const { t } = useTranslation('desk-log');
  return <h1>{t('title')}</h1>;
}
