import type { ApiError } from '#contract/base/api-error.ts';
import { readApiError } from '#contract/base/read-api-error.ts';
import { isErrorCode } from '#contract/failures.ts';

/** Builds an ApiError from a status and any response body of the site. Never throws. */
export function toApiError(
  statusCode: number,
  body: unknown = null,
  retryAfterMs: number | null = null,
): ApiError {
  return readApiError(isErrorCode, statusCode, body, retryAfterMs);
}
