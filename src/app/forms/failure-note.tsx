import type { ApiError } from '#contract/errors.ts';
import { CaseLinks } from '#src/app/support/case-links.tsx';
import type { ChartPosition } from '#src/app/support/chart-position.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { errorText } from './error-text.ts';
import { takeFocus } from './take-focus.ts';

type FailureNoteProps = {
  error: ApiError;
  /** What did not happen: "Cancel order failed". */
  title?: string | undefined;
  /** The title says all that is known; the general reason would say it twice. */
  bare?: boolean;
  /** What holds all the same: "Sending again will not order twice". */
  hint?: string | undefined;
  /** Where the chart of what failed stands; null where the page itself leads there, with its support code. */
  chart?: ChartPosition | null;
};

const failedForm: ChartPosition = { machine: 'submission', path: 'failed' };

/** Why something just asked for did not happen, in place; it takes the focus when it appears. */
export function FailureNote(props: FailureNoteProps) {
  const { error, title, bare = false, hint, chart = failedForm } = props;
  const locale = useLocale();
  return (
    <>
      <Note tone="bad" role="alert" tabIndex={-1} ref={takeFocus}>
        <p>
          {title === undefined ? null : <b>{`${title} `}</b>}
          {bare ? null : <span>{errorText(error, locale)}</span>}
        </p>
        {hint === undefined ? null : <p>{hint}</p>}
      </Note>
      {chart === null ? null : <CaseLinks origin="form" chart={chart} />}
    </>
  );
}
