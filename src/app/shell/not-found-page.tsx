import { useTranslation } from 'react-i18next';
import { linkFirstOffer } from './navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import { MissingPage } from './missing-page.tsx';

/** An address without a page. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const site = useSite();
  return (
    <MissingPage
      heading={t('notFound.title')}
      text={t('notFound.text')}
      link={linkFirstOffer(site)}
      linkText={t('notFound.offers')}
    />
  );
}
