import * as v from 'valibot';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { CaseFile } from './case-file.ts';
import { findDamagedCode, findSupportCode } from './find-code.ts';
import type { WrongGroup } from './groups.ts';
import { limits, type SupportRecord } from './support-record.ts';
import { SupportCodeError, type SupportCodeFault } from './support-code-error.ts';
import { readSupportCode } from './support-code.ts';

/** A case as it was submitted: the customer's side, the server's, or both. */
export type Case = { record: SupportRecord | null; file: CaseFile | null };

export type CaseFault = SupportCodeFault | 'file' | 'otherVersion';

/** The one error that readCase throws. */
export class CaseError extends Error {
  override readonly name = 'CaseError';
  readonly fault: CaseFault;
  /** The groups of a code that were read or typed wrong, where that is the fault. */
  readonly groups: readonly WrongGroup[];

  constructor(
    fault: CaseFault,
    { groups = [], cause }: { groups?: readonly WrongGroup[]; cause?: unknown } = {},
  ) {
    const named = groups.map(({ number, text }) => `${number} (${text})`).join(', ');
    super(
      named === ''
        ? `The case cannot be read: ${fault}.`
        : `Wrong in the support code: group ${named}.`,
      { cause },
    );
    this.fault = fault;
    this.groups = groups;
  }
}

/** A case file has at most 2,000 facts. */
export const mostFileCharacters = 512 * 1024;

/**
 * Reads a support code, a link that ends with one, a message that contains one, or a case file. Throws
 * CaseError for any other text.
 */
export function readCase(text: string): Case {
  if (text.length > mostFileCharacters) throw new CaseError('long');
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return readFile(trimmed);
  const typed = normalizeTyped(text);
  const found = findSupportCode(typed);
  if (found !== null) return { record: readRecord(found), file: null };
  const code = /^https?:/i.test(typed)
    ? typed.slice(typed.indexOf('#') + 1)
    : (findDamagedCode(typed) ?? typed);
  return { record: readRecord(code), file: null };
}

function readFile(text: string): Case {
  const file = parsed(text);
  if (typeof file === 'object' && file !== null && 'version' in file && file.version !== 1) {
    throw new CaseError('otherVersion');
  }
  const { success, output } = v.safeParse(CaseFile, file);
  if (!success) throw new CaseError('file');
  const { support_code: code } = output;
  return { record: code === undefined ? null : readRecord(code), file: output };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CaseError('file', { cause });
  }
}

function readRecord(code: string): SupportRecord {
  try {
    return readSupportCode(code.slice(0, limits.characters * 2 + 1));
  } catch (cause) {
    if (cause instanceof SupportCodeError)
      throw new CaseError(cause.fault, { groups: cause.groups, cause });
    throw cause;
  }
}
