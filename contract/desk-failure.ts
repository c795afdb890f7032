import { deskErrorTexts, isDeskErrorCode, type DeskErrorCode } from './desk-errors.ts';
import { apiErrorOf } from './error-of.ts';
import { errorTexts, type ErrorCode } from './error-texts.ts';
import { asApiError, unreachable, type ApiError } from './errors.ts';
import type { Locale } from './picklists.ts';

/** A failed call of the staff console: as those of the site, with the failures of the console's own. */
export type DeskError = Omit<ApiError, 'error'> & { error: DeskErrorCode | ErrorCode };

/** Carries a DeskError through code that can only throw Errors. */
export class DeskCallFailure extends Error {
  readonly deskError: DeskError;

  constructor(deskError: DeskError, options?: ErrorOptions) {
    super(deskError.message || deskError.error, options);
    this.name = 'DeskCallFailure';
    this.deskError = deskError;
  }
}

/** Returns the failure that a status and whatever body came with it mean. Never throws. */
export function deskErrorOf(
  statusCode: number,
  body: unknown = null,
  retryAfterMs: number | null = null,
): DeskError {
  const known = apiErrorOf(statusCode, body, retryAfterMs);
  const word: unknown = Object(body)['error'];
  return isDeskErrorCode(word) ? { ...known, error: word } : known;
}

/** Returns the failure in whatever was thrown; what is none counts as an unreadable answer. */
export function asDeskError(thrown: unknown): DeskError {
  return thrown instanceof DeskCallFailure ? thrown.deskError : asApiError(thrown);
}

/** Returns the failure of a call that nobody answered: whether it was carried out is unknown. */
export function deskUnreachable(isTimeout: boolean): DeskError {
  return unreachable(isTimeout ? 'network.timeout' : 'network.unreachable');
}

/** Returns what a colleague reads of a failure: on 422 the server's own sentence. */
export function deskErrorText(error: DeskError, locale: Locale): string {
  if (error.kind === 'invalid' && error.message !== '') return error.message;
  return isDeskErrorCode(error.error)
    ? deskErrorTexts[error.error][locale]
    : errorTexts[error.error][locale];
}
