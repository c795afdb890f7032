import { deflateSync } from 'fflate';
import { fivesOfBytes } from './bytes.ts';
import { commonBytes, toCodeText } from './code-text.ts';
import { computeCheck, format, toGroups } from './groups.ts';
import { limits, longestCode, longestRecordMs, type SupportRecord } from './support-record.ts';

/**
 * Returns a record as a code of digits and capitals in groups of five, the last of which checks its group. It
 * leaves out steps if the code would exceed `longestCode`; of a tab that was open for longer than a code can
 * span, it has the last days.
 */
export function writeSupportCode(record: SupportRecord): string {
  const recent = cutToLastDays(record);
  let { steps } = recent;
  for (;;) {
    const code = steps.length > limits.steps ? null : encodeRecord({ ...recent, steps });
    if (code !== null && code.length <= longestCode) return code;
    // The beginning and the end are the most useful.
    const [from, count] = [Math.floor(steps.length / 4), Math.ceil(steps.length / 8)];
    steps = [...steps.slice(0, from), ...steps.slice(from + count)];
  }
}

function encodeRecord(record: SupportRecord): string {
  const text = new TextEncoder().encode(toCodeText(record));
  const body = fivesOfBytes(deflateSync(text, { level: 9, dictionary: commonBytes }));
  const filled = [...body, ...Array.from({ length: (4 - (body.length % 4)) % 4 }, () => 0)];
  const count = filled.length / 4 + 1;
  return toGroups([format, count >> 5, count & 31, computeCheck(filled), ...filled]);
}

function cutToLastDays(record: SupportRecord): SupportRecord {
  const { startedAt, copiedAt, steps } = record;
  const lastsMs = Math.max(steps.at(-1)?.at ?? 0, (copiedAt ?? startedAt) - startedAt);
  // In whole seconds, as the start of a code is.
  const cutMs = Math.ceil((lastsMs - longestRecordMs) / 1000) * 1000;
  if (cutMs <= 0) return record;
  const kept = steps
    .filter(({ at }) => at >= cutMs)
    .map((step) => ({ ...step, at: step.at - cutMs }));
  return { ...record, startedAt: startedAt + cutMs, steps: kept };
}
