import type { LogLine } from '#contract/staff/case.ts';
import type { LogTexts } from './use-log-texts.ts';

/** The cell with the facts of a log line, and as a quotation the reason as the person typed it. */
export function LogDetails({ line, texts }: { line: LogLine; texts: LogTexts }) {
  const { reason } = line;
  const facts = texts.facts(line);
  return (
    <td data-wraps="details">
      {facts === '' ? null : <span>{reason === null ? facts : `${facts} `}</span>}
      {reason === null ? null : <q>{reason}</q>}
    </td>
  );
}
