import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** A page that could not be read or drawn; the layout around it and every actor stay. */
export function ErrorPage() {
  const { t } = useTranslation('shell');
  const router = useRouter();
  return (
    <main id="main">
      <h1>{t('error.title')}</h1>
      <p>{t('error.text')}</p>
      <button type="button" onClick={() => void router.invalidate()}>
        {t('error.retry')}
      </button>
    </main>
  );
}
