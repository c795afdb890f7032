import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '#contract/base/lost-response.ts';
import { unclearTexts } from '#contract/failures.ts';
import { staffErrorText } from '#src/console/api/failure.ts';
import { useConsole } from '#src/console/app/console-context.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

/** Says that the last attempt of this step got no answer and is sent again, or why it failed. */
export function StepFailure() {
  const { t } = useTranslation('console-sign-in');
  const { session } = useConsole();
  const locale = useLocale();
  const error = useSelector(session, ({ context }) => context.error);
  const isAsking = useSelector(session, (state) => state.hasTag('busy'));
  if (error === null) return null;
  if (isAsking) {
    return (
      <Note tone="warn" role="status">
        <p>{unclearTexts.asking[locale]}</p>
      </Note>
    );
  }
  if (!isUnanswered(error)) {
    return (
      <Note tone="bad" role="alert">
        <p>{staffErrorText(error, locale)}</p>
      </Note>
    );
  }
  return (
    <Note tone="bad" role="alert">
      <p>{unclearTexts.unknown[locale]}</p>
      <p>{t('again')}</p>
    </Note>
  );
}
