import { inflateSync } from 'fflate';
import { bytesOfFives, readLetters } from './bytes.ts';
import { commonBytes, longestText, readCodeText } from './code-text.ts';
import {
  computeCheck,
  format,
  formerFormat,
  groupLength,
  readGroups,
  splitIntoGroups,
  type WrongGroup,
} from './groups.ts';
import { SupportCodeError } from './support-code-error.ts';
import { limits, type SupportRecord } from './support-record.ts';

/** The format, the number of groups in two characters, and a check of everything behind them. */
const headLength = 4;
/** A record without a step has more; a number in a message is never taken for a code. */
const fewestGroups = 4;

/** Reads a code. Throws only SupportCodeError. */
export function readSupportCode(text: string): SupportRecord {
  if (text.length > limits.characters * 2) throw new SupportCodeError('long');
  const bare = text.replaceAll(/[\s-]/g, '');
  if (bare === '') throw new SupportCodeError('empty');
  if (bare.length > limits.characters) throw new SupportCodeError('long');
  if (!bare.startsWith(String(format))) {
    const isFormer = bare.startsWith(String(formerFormat));
    const fault = isFormer ? 'former' : 'format';
    throw new SupportCodeError(readLetters(bare) === null ? 'letters' : fault);
  }
  if (/[^0-9a-z]/i.test(bare)) throw new SupportCodeError('letters');
  const record = readCodeText(unpack(readBody(splitAsRead(text, bare))));
  if (record === null) throw new SupportCodeError('nonsense');
  return record;
}

/** Unpacks the text of a code, up to `longestText` characters. Throws SupportCodeError. */
function unpack(body: readonly number[]): string {
  // A buffer that is given does not grow: what exceeds it is lost, and the rest is no code.
  const out = new Uint8Array(longestText);
  try {
    const text = inflateSync(bytesOfFives(body), { dictionary: commonBytes, out });
    return new TextDecoder().decode(text);
  } catch (cause) {
    throw new SupportCodeError('nonsense', { cause });
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
 * Finds a code at `start` in `text` that may have wrong groups: the first one and most of the others are right. Returns
 * null without one.
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

/** Checks groups and returns the numbers of five bits behind the head. Throws SupportCodeError. */
function readBody(groups: readonly string[]): readonly number[] {
  const { fives, wrong } = readGroups(groups);
  const [first] = wrong;
  if (first?.number === 1) throw new SupportCodeError('groups', { groups: [first] });
  const count = countGroups(fives);
  const isCutGroup = ({ number, text }: WrongGroup) =>
    number === groups.length && number <= count && text.length < groupLength;
  const named = wrong.filter((each) => each.number <= count && !isCutGroup(each));
  // After a character that is missing or doubled, all groups are shifted; a few may fit by chance.
  const isShifted =
    first !== undefined && wrong.length * 4 > (groups.length - first.number + 1) * 3;
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
