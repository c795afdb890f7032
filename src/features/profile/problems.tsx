import { useTranslation } from 'react-i18next';
import type { Failure } from '#src/app/forms/failure.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import type { Fault } from '#src/app/forms/use-form.ts';
import { FaultSummary } from '#src/ui/fields/fault-summary.tsx';

type ProblemsProps<Name extends string> = {
  /** The number of the attempt: a new attempt is a new message, which takes the focus again. */
  attempt: number;
  busy: boolean;
  faults: readonly Fault<Name>[];
  label: (name: Name) => string;
  /** The server's error for the whole form, with the failed action and the reassurance. */
  note: Failure | null;
  failed: string;
  kept: string;
};

/** The reason why a form of this page was refused: field errors, or the server's message. */
export function Problems<Name extends string>(props: ProblemsProps<Name>) {
  const { attempt, busy, faults, label, note, failed, kept } = props;
  const { t } = useTranslation('profile');
  if (busy && note?.outcome === undefined) return null;
  if (faults.length > 0) {
    return (
      <FaultSummary
        key={attempt}
        title={t('form.summary', { count: faults.length })}
        faults={faults.map(({ name, error }) => ({
          name,
          error: t('form.fault', { label: label(name), error }),
        }))}
        ref={takeFocus}
      />
    );
  }
  if (note === null) return null;
  return <FailureNote key={attempt} error={note} title={failed} hint={kept} />;
}
