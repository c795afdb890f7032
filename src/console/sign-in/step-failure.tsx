import { useSelector } from '@xstate/react';
import { staffErrorText } from '#src/console/api/failure.ts';
import { useConsole } from '#src/console/app/console-context.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

/** The reason why the last attempt of this step failed. */
export function StepFailure() {
  const { session } = useConsole();
  const locale = useLocale();
  const error = useSelector(session, ({ context }) => context.error);
  if (error === null) return null;
  return (
    <Note tone="bad" role="alert">
      <p>{staffErrorText(error, locale)}</p>
    </Note>
  );
}
