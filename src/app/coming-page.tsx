import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Stands in for a page that comes later; the structure test keeps the list of them. */
export function ComingPage() {
  const { t } = useTranslation('shell');
  const titleKey = useMatches({ select: (matches) => matches.at(-1)?.staticData.titleKey });
  return (
    <main id="main">
      <h1>{titleKey === undefined ? null : t(titleKey)}</h1>
      <p>{t('coming.text')}</p>
    </main>
  );
}
