import { ApiFailure, asApiError, unreachable, type ApiError } from '../base/api-error.ts';
import type { ErrorCode } from '../base/error-code.ts';
import type { StaffErrorCode } from './errors.ts';

/** A failed call of the staff console: a failure of the site, or one that only the console has. */
export type StaffError = ApiError<StaffErrorCode | ErrorCode>;

/** Returns the StaffError of a thrown value; any other value counts as an unreadable response. */
export function asStaffError(thrown: unknown): StaffError {
  return thrown instanceof ApiFailure ? thrown.apiError : asApiError(thrown);
}

/** Creates the failure of a call without a response: its outcome is unknown. */
export function staffUnreachable(isTimeout: boolean): StaffError {
  return unreachable(isTimeout ? 'network.timeout' : 'network.unreachable');
}
