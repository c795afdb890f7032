import { staffErrorTexts, isStaffErrorCode, type StaffErrorCode } from './errors.ts';
import { toApiError } from '../error-of.ts';
import { errorTexts, type ErrorCode } from '../error-texts.ts';
import { ApiFailure, asApiError, unreachable, type ApiError } from '../errors.ts';
import type { Locale } from '../base/picklists.ts';

/** A failed call of the staff console: as those of the site, with the failures of the console's own. */
export type StaffError = ApiError<StaffErrorCode | ErrorCode>;

/** Builds the failure from a status and any response body. Never throws. */
export function toStaffError(
  statusCode: number,
  body: unknown = null,
  retryAfterMs: number | null = null,
): StaffError {
  const known = toApiError(statusCode, body, retryAfterMs);
  const word: unknown = Object(body)['error'];
  return isStaffErrorCode(word) ? { ...known, error: word } : known;
}

/** Converts a thrown value to a StaffError; any other value counts as an unreadable answer. */
export function asStaffError(thrown: unknown): StaffError {
  return thrown instanceof ApiFailure ? thrown.apiError : asApiError(thrown);
}

/** Creates the failure of a call without an answer: its outcome is unknown. */
export function staffUnreachable(isTimeout: boolean): StaffError {
  return unreachable(isTimeout ? 'network.timeout' : 'network.unreachable');
}

/** Returns the text of a failure for the staff: on 422 the sentence of the server. */
export function staffErrorText(error: StaffError, locale: Locale): string {
  if (error.kind === 'invalid' && error.message !== '') return error.message;
  return isStaffErrorCode(error.error)
    ? staffErrorTexts[error.error][locale]
    : errorTexts[error.error][locale];
}
