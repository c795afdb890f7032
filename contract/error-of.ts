import * as v from 'valibot';
import { InvalidData } from './base/envelope.ts';
import { isErrorCode } from './error-texts.ts';
import { getDefaultError, type ApiError, type ApiErrorKind } from './errors.ts';

// Apart from `contract/errors.ts`, which every page loads: reading a body needs schemas and all the texts.

/** Builds an ApiError from a status and any response body. Never throws. */
export function toApiError(
  statusCode: number,
  body: unknown = null,
  retryAfterMs: number | null = null,
): ApiError {
  const envelope = v.safeParse(FailureBody, body);
  const { message, error, data } = envelope.success ? envelope.output : emptyBody;
  const invalid = v.safeParse(InvalidData, data);
  return {
    kind: toErrorKind(statusCode),
    statusCode,
    error: isErrorCode(error) ? error : getDefaultError(statusCode),
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
