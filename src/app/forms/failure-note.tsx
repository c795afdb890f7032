import { unclearTexts } from '#contract/failures.ts';
import { CaseLinks } from '#src/app/support/case-links.tsx';
import type { ChartPosition } from '#src/app/support/chart-position.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { errorText } from './error-text.ts';
import type { Failure } from './failure.ts';
import { takeFocus } from './take-focus.ts';

type FailureNoteProps = {
  error: Failure;
  /** The failed action: "Cancel order failed". */
  title?: string | undefined;
  /** The title is complete; the general reason would repeat it. */
  bare?: boolean;
  /** A reassurance that still holds: "Sending again will not order twice". */
  hint?: string | undefined;
  /** The page that shows the outcome when there was no answer; null where no page shows it. */
  check?: string | null | undefined;
  /**
   * The position of the failure on its chart; null where the page already links there with its support code.
   */
  chart?: ChartPosition | null;
};

const failedForm: ChartPosition = { machine: 'submission', path: 'failed' };
const unansweredForm: ChartPosition = { machine: 'submission', path: 'unknown' };

/**
 * The reason why a requested action failed, shown in place; it takes the focus when it appears. If no answer
 * came, it first says that the request is being retried, and then what the reader can check.
 */
export function FailureNote(props: FailureNoteProps) {
  const { error, title, bare = false, hint, chart = failedForm } = props;
  const locale = useLocale();
  const { check = unclearTexts.check[locale] } = props;
  switch (error.outcome) {
    case 'asking':
      return (
        <Note tone="warn" role="status">
          <p>{unclearTexts.asking[locale]}</p>
        </Note>
      );
    case 'unknown':
      return (
        <>
          <Note tone="warn" role="alert" tabIndex={-1} ref={takeFocus}>
            <p>
              <b>{unclearTexts.unknown[locale]}</b>
            </p>
            {check === null ? null : <p>{check}</p>}
            <p>{unclearTexts.again[locale]}</p>
          </Note>
          {chart === null ? null : (
            <CaseLinks origin="form" chart={chart === failedForm ? unansweredForm : chart} />
          )}
        </>
      );
    case 'left':
      return (
        <Note tone="warn" role="status">
          <p>
            <b>{unclearTexts.left[locale]}</b>
          </p>
          {check === null ? null : <p>{check}</p>}
          <p>{unclearTexts.leftAgain[locale]}</p>
        </Note>
      );
    case 'earlier':
      return (
        <Note tone="warn" role="alert" tabIndex={-1} ref={takeFocus}>
          <p>
            <b>{unclearTexts.earlier[locale]}</b>
          </p>
          {check === null ? null : <p>{check}</p>}
        </Note>
      );
    case undefined:
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
}
