import * as v from 'valibot';
import { InvalidData } from './envelope.ts';
import type { ErrorCode } from './error-code.ts';
import { getDefaultError, type ApiError, type ApiErrorKind } from './api-error.ts';

// Separate from `api-error.ts`, which every page loads, because reading a body needs schemas.

/**
 * Builds an ApiError from a status and any response body. An error word that `isKnown` refuses is replaced
 * by the default of the status. Never throws.
 */
export function readApiError<Code extends string>(
  isKnown: (word: unknown) => word is Code,
  statusCode: number,
  body: unknown,
  retryAfterMs: number | null,
): ApiError<Code | ErrorCode> {
  const envelope = v.safeParse(FailureBody, body);
  const { message, error, data } = envelope.success ? envelope.output : emptyBody;
  const invalid = v.safeParse(InvalidData, data);
  return {
    kind: toErrorKind(statusCode),
    statusCode,
    error: isKnown(error) ? error : getDefaultError(statusCode),
    message,
    fields: statusCode === 422 && invalid.success ? invalid.output.fields : {},
    retryAfterMs,
    data: data ?? null,
  };
}

const FailureBody = v.object({
  message: v.fallback(v.string(), ''),
  error: v.fallback(v.string(), ''),
  data: v.optional(v.unknown()),
});
const emptyBody = { message: '', error: '', data: undefined };

function toErrorKind(statusCode: number): ApiErrorKind {
  if (statusCode === 401) return 'unauthorized';
  if (statusCode === 403) return 'forbidden';
  if (statusCode === 404 || statusCode === 410) return 'notFound';
  if (statusCode === 409) return 'conflict';
  if (statusCode === 422) return 'invalid';
  if (statusCode === 429) return 'tooMany';
  return statusCode >= 500 ? 'unavailable' : 'refused';
}
