import * as v from 'valibot';
import { InvalidData } from './envelope.ts';
import { isErrorCode, type ErrorCode } from './error-texts.ts';

/**
 * A failed call as the browser knows it: the only shape in which a failure enters a machine.
 * `statusCode` comes from HTTP or the body's code, 500 when neither says (spec §8);
 * 0 means that no answer came at all.
 */
export type ApiError = {
  kind: ApiErrorKind;
  statusCode: number;
  error: ErrorCode;
  /** The body's message, in the language that was asked for; read on 422 only (spec §5). */
  message: string;
  fields: Readonly<Record<string, readonly string[]>>;
  /** How long to wait before trying again, in ms, when the server said so. */
  retryAfterMs: number | null;
  data: unknown;
};

export type ApiErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'invalid'
  | 'tooMany'
  | 'refused'
  | 'unavailable'
  | 'unreachable'
  | 'unreadable';

/** Builds an ApiError from a status and whatever body came with it. Never throws. */
export function apiErrorOf(
  statusCode: number,
  body: unknown = null,
  retryAfterMs: number | null = null,
): ApiError {
  const envelope = v.safeParse(FailureBody, body);
  const { message, error, data } = envelope.success ? envelope.output : emptyBody;
  const invalid = v.safeParse(InvalidData, data);
  return {
    kind: kindOf(statusCode),
    statusCode,
    error: isErrorCode(error) ? error : defaultErrorOf(statusCode),
    message,
    fields: statusCode === 422 && invalid.success ? invalid.output.fields : {},
    retryAfterMs,
    data: data ?? null,
  };
}

/** Carries an ApiError through code that can only throw Errors. */
export class ApiFailure extends Error {
  readonly apiError: ApiError;

  constructor(apiError: ApiError, options?: ErrorOptions) {
    super(apiError.message || apiError.error, options);
    this.name = 'ApiFailure';
    this.apiError = apiError;
  }
}

/** Reads the ApiError out of whatever was thrown; what is not one counts as an unreadable answer. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiFailure) return thrown.apiError;
  if (isApiError(thrown)) return thrown;
  return { ...apiErrorOf(500), kind: 'unreadable', error: 'response.unreadable' };
}

/** No answer: the network failed or time ran out. What the server did is unknown. */
export function unreachable(error: 'network.unreachable' | 'network.timeout'): ApiError {
  return { ...apiErrorOf(500), kind: 'unreachable', statusCode: 0, error };
}

/** The error word for a status that no call and no service gave a text of its own (spec §8, defaults). */
export function defaultErrorOf(statusCode: number): ErrorCode {
  switch (statusCode) {
    case 400:
      return 'request.malformed';
    case 401:
      return 'request.unauthorized';
    case 403:
      return 'request.forbidden';
    case 404:
      return 'request.not_found';
    case 405:
      return 'request.method_not_allowed';
    case 409:
      return 'request.conflict';
    case 413:
      return 'request.too_large';
    case 415:
      return 'request.unsupported_type';
    case 422:
      return 'request.invalid';
    case 429:
      return 'request.too_many';
    case 502:
      return 'server.bad_gateway';
    case 503:
      return 'server.unavailable';
    default:
      return 'server.failed';
  }
}

const FailureBody = v.object({
  message: v.fallback(v.string(), ''),
  error: v.fallback(v.string(), ''),
  data: v.optional(v.unknown()),
});
const emptyBody = { message: '', error: '', data: undefined };

function isApiError(value: unknown): value is ApiError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'statusCode' in value &&
    'error' in value &&
    isErrorCode(value.error)
  );
}

function kindOf(statusCode: number): ApiErrorKind {
  if (statusCode === 401) return 'unauthorized';
  if (statusCode === 403) return 'forbidden';
  if (statusCode === 404 || statusCode === 410) return 'notFound';
  if (statusCode === 409) return 'conflict';
  if (statusCode === 422) return 'invalid';
  if (statusCode === 429) return 'tooMany';
  return statusCode >= 500 ? 'unavailable' : 'refused';
}
