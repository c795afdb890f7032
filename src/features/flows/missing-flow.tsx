import { useTranslation } from 'react-i18next';
import { MissingPage } from '#src/app/shell/missing-page.tsx';

/** No machine has the name in the address. */
export function MissingFlow() {
  const { t } = useTranslation('flows');
  return (
    <MissingPage
      heading={t('missing.title')}
      text={t('missing.text')}
      link={{ to: '/flows' }}
      linkText={t('all')}
    />
  );
}
