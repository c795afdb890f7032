import type { Call } from './call.ts';
import type { ErrorCode } from './error-code.ts';

/**
 * A failed call in the browser, and the only form in which a failure enters a machine. `statusCode` is that of
 * HTTP or of the body, 500 without a valid one (spec 8), and 0 without a response.
 */
export type ApiError<Code extends string = ErrorCode> = {
  kind: ApiErrorKind;
  statusCode: number;
  error: Code;
  /** The body's message in the requested language; shown on 422 only (spec 5). */
  message: string;
  fields: Readonly<Record<string, readonly string[]>>;
  /** The pause before a retry, in ms; null if the server names none. */
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

/** An error with the ApiError of a call of the site or of the console. */
export class ApiFailure<Code extends string = ErrorCode> extends Error {
  readonly apiError: ApiError<Code>;

  constructor(apiError: ApiError<Code>, options?: ErrorOptions) {
    super(apiError.message || apiError.error, options);
    this.name = 'ApiFailure';
    this.apiError = apiError;
  }
}

/** Reads the ApiError of a thrown value; any other value counts as an unreadable response. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiFailure) return thrown.apiError;
  if (isApiError(thrown)) return thrown;
  return { ...noDetails, kind: 'unreadable', statusCode: 500, error: 'response.unreadable' };
}

/**
 * Returns the failure of a call without a response: the network failed or time ran out. The outcome is unknown.
 */
export function unreachable(error: 'network.unreachable' | 'network.timeout'): ApiError {
  return { ...noDetails, kind: 'unreachable', statusCode: 0, error };
}

/**
 * Returns the default error word of a status (spec 8).
 */
export function getDefaultError(statusCode: number): ErrorCode {
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

/**
 * Returns the word for a failure of `call` that came with none but its status: the call's own before the
 * default (spec 8). Where a call has several for one status, none of them can be guessed.
 */
export function getCallError(call: Pick<Call<ErrorCode>, 'errors'>, status: number): ErrorCode {
  const own = call.errors[status];
  return typeof own === 'string' ? own : getDefaultError(status);
}

const noDetails = { message: '', fields: {}, retryAfterMs: null, data: null };

function isApiError(value: unknown): value is ApiError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'statusCode' in value &&
    'error' in value &&
    typeof value.error === 'string'
  );
}
