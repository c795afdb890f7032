import { decodeBody, encodeBody, NewerCode } from './code-body.ts';
import { readLetters } from './bytes.ts';
import { groupLength, readGroups, splitIntoGroups, toGroups, type WrongGroup } from './groups.ts';
import { SupportCodeError } from './support-code-error.ts';
import { limits, longestCode, longestRecordMs, type SupportRecord } from './support-record.ts';

/** The first character of a code. */
const format = 2;
/** The format, the number of groups in two characters, and a check of everything behind them. */
const headLength = 4;
/** A record without a step has more; a number in a message is never taken for a code. */
const fewestGroups = 4;

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

/** Reads a code. Throws only SupportCodeError. */
export function readSupportCode(text: string): SupportRecord {
  if (text.length > limits.characters * 2) throw new SupportCodeError('long');
  const bare = text.replaceAll(/[\s-]/g, '');
  if (bare === '') throw new SupportCodeError('empty');
  if (bare.length > limits.characters) throw new SupportCodeError('long');
  if (!bare.startsWith(String(format))) {
    throw new SupportCodeError(readLetters(bare) === null ? 'letters' : 'format');
  }
  if (/[^0-9a-z]/i.test(bare)) throw new SupportCodeError('letters');
  const body = readBody(splitAsRead(text, bare));
  try {
    return decodeBody(body);
  } catch (cause) {
    throw new SupportCodeError(cause instanceof NewerCode ? 'format' : 'nonsense', { cause });
  }
}

/**
 * Finds a whole code at a place of a text, which may have line breaks, blanks and dashes inside the code;
 * null for none.
 */
export function supportCodeAt(text: string, start: number): string | null {
  const letters = text.slice(start, start + limits.characters * 2).replaceAll(/[\s\->]/g, '');
  const head = readGroups([letters.slice(0, groupLength)]);
  if (head.wrong.length > 0) return null;
  const count = countGroups(head.fives);
  if (count < fewestGroups) return null;
  const code = letters.slice(0, count * groupLength);
  const { fives, wrong } = readGroups(splitIntoGroups(code));
  return wrong.length === 0 && fives[3] === computeCheck(fives.slice(headLength)) ? code : null;
}

/**
 * Finds a code at a place of a text whose first group is right and most others are; null for none. It may have
 * wrong groups.
 */
export function damagedCodeAt(text: string, start: number): string | null {
  const letters = text.slice(start, start + limits.characters * 2).replaceAll(/[\s\->]/g, '');
  const head = readGroups([letters.slice(0, groupLength)]);
  if (head.wrong.length > 0) return null;
  const code = letters.slice(0, countGroups(head.fives) * groupLength);
  const groups = splitIntoGroups(code);
  const isLikely =
    groups.length >= fewestGroups && readGroups(groups).wrong.length * 2 <= groups.length;
  return isLikely ? code : null;
}

function encodeRecord(record: SupportRecord): string {
  const body = encodeBody(record);
  const filled = [...body, ...Array.from({ length: (4 - (body.length % 4)) % 4 }, () => 0)];
  const count = filled.length / 4 + 1;
  return toGroups([format, count >> 5, count & 31, computeCheck(filled), ...filled]);
}

/** Checks groups and returns the numbers of five bits behind the head. Throws SupportCodeError. */
function readBody(groups: readonly string[]): readonly number[] {
  const { fives, wrong } = readGroups(groups);
  const [first] = wrong;
  if (first?.number === 1) throw new SupportCodeError('groups', { groups: [first] });
  const count = countGroups(fives);
  const isCutGroup = ({ number, text }: WrongGroup) =>
    number === groups.length && number <= count && text.length < groupLength;
  const named = wrong.filter((each) => each.number <= count && !isCutGroup(each));
  // After a character that is missing or doubled, all groups are shifted.
  const isShifted = first !== undefined && wrong.length === groups.length - first.number + 1;
  if (first !== undefined && named.length > 0) {
    throw new SupportCodeError('groups', { groups: isShifted ? [first] : named });
  }
  if (groups.length < count || wrong.some(isCutGroup)) throw new SupportCodeError('cut');
  const body = fives.slice(headLength);
  if (groups.length > count || fives[3] !== computeCheck(body)) {
    throw new SupportCodeError('edited');
  }
  return body;
}

/** Returns the groups as they were written down, or the characters in groups of five. */
function splitAsRead(text: string, bare: string): readonly string[] {
  const written = text.split(/[\s-]+/).filter((each) => each !== '');
  const whole = written.filter(({ length }) => length === groupLength).length;
  return whole * 2 > written.length ? written : splitIntoGroups(bare);
}

function countGroups([, high = 0, low = 0]: readonly number[]): number {
  return high * 32 + low;
}

/** Computes five bits of all groups together, for two errors in one group that its own check misses. */
function computeCheck(fives: readonly number[]): number {
  return fives.reduce((sum, five, at) => (sum * 7 + five * ((at % 29) + 1)) % 31, 0);
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
