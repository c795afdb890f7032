import type { ApiError } from '#contract/base/api-error.ts';
import { readApiError } from '#contract/base/read-api-error.ts';
import type { ErrorCode } from '#contract/base/error-code.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { errorTexts, isErrorCode, unclearTexts } from '#contract/failures.ts';
import { isStaffErrorCode, staffErrorTexts, type StaffErrorCode } from '#contract/staff/errors.ts';
import type { StaffError } from '#contract/staff/failure.ts';

/** Builds the failure from a status and any response body. Never throws. */
export function toStaffError(
  statusCode: number,
  body: unknown = null,
  retryAfterMs: number | null = null,
): StaffError {
  return readApiError(isConsoleErrorCode, statusCode, body, retryAfterMs);
}

/** Returns the text of a failure for the staff: on 422 the sentence of the server. */
export function staffErrorText(error: StaffError, locale: Locale): string {
  if (error.kind === 'invalid' && error.message !== '') return error.message;
  return isStaffErrorCode(error.error)
    ? staffErrorTexts[error.error][locale]
    : errorTexts[error.error][locale];
}

/** Returns the text of a refused act: the sentence of the server, if it sent one. */
export function actErrorText({ error, message }: ApiError, locale: Locale): string {
  return message === '' ? errorTexts[error][locale] : message;
}

/** Returns the text of an act that failed or got no answer yet. */
export function actStateText(
  error: ApiError,
  outcome: 'asking' | 'unknown' | null,
  locale: Locale,
): string {
  if (outcome === null) return actErrorText(error, locale);
  return outcome === 'asking'
    ? unclearTexts.asking[locale]
    : `${unclearTexts.unknown[locale]} ${unclearTexts.check[locale]}`;
}

function isConsoleErrorCode(word: unknown): word is StaffErrorCode | ErrorCode {
  return isStaffErrorCode(word) || isErrorCode(word);
}
