import { useTranslation } from 'react-i18next';
import { MissingPage } from '#src/app/shell/missing-page.tsx';

/** Says that the calls have no such subject, with a link to all of them. */
export function MissingSubject() {
  const { t } = useTranslation('developers');
  return (
    <MissingPage
      heading={t('missing.heading')}
      text={t('missing.text')}
      link={{ to: '/developers' }}
      linkText={t('title')}
    />
  );
}
