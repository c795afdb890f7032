import { useSelector } from '@xstate/react';
import { deskErrorText } from '#contract/desk-failure.ts';
import { useDesk } from '#src/desk/app/desk-context.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

/** Why the last try of this step failed. */
export function StepFailure() {
  const { session } = useDesk();
  const locale = useLocale();
  const error = useSelector(session, ({ context }) => context.error);
  if (error === null) return null;
  return (
    <Note tone="bad" role="alert">
      <p>{deskErrorText(error, locale)}</p>
    </Note>
  );
}
