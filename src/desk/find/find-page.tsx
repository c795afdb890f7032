import { useTranslation } from 'react-i18next';
import { deskErrorText } from '#contract/desk-failure.ts';
import { useFind } from '#src/desk/app/find-context.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** What the last search found. */
export function FindPage() {
  const { t } = useTranslation('desk-find');
  const locale = useLocale();
  const { error } = useFind();
  return (
    <>
      <h1>{t('title')}</h1>
      {error === null ? null : <p role="alert">{deskErrorText(error, locale)}</p>}
    </>
  );
}
