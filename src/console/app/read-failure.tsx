import { actErrorText, staffErrorText } from '#src/console/api/failure.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import type { StaffError } from '#contract/staff/failure.ts';
import { useOnline } from '#src/app/device/use-online.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Note } from '#src/ui/controls/note.tsx';

type ReadFailureProps = {
  /** Nothing is shown for null. */
  error: StaffError | null;
  /** The reason why an act of the page failed, which comes first. */
  refused?: ApiError | null;
  /** The label of the retry button. */
  again: string;
  onAgain: () => void;
};

/** The reason why a page could not be read, and a retry. Without a network the read is repeated automatically. */
export function ReadFailure({ error, refused = null, again, onAgain }: ReadFailureProps) {
  const locale = useLocale();
  useOnline(onAgain, { when: error?.kind === 'unreachable' });
  const text =
    refused === null ? error && staffErrorText(error, locale) : actErrorText(refused, locale);
  if (text === null) return null;
  return (
    <Note tone="bad" role="alert">
      <p>{text}</p>
      <p>
        <Button size="small" onClick={onAgain}>
          {again}
        </Button>
      </p>
    </Note>
  );
}
