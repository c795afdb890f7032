import { useTranslation } from 'react-i18next';
import { MissingPage } from './missing-page.tsx';

/** An address without a page. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <MissingPage
      heading={t('notFound.title')}
      text={t('notFound.text')}
      link={{ to: '/saas' }}
      linkText={t('notFound.saas')}
    />
  );
}
