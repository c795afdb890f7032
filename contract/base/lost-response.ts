import type { ApiError } from './api-error.ts';

/**
 * Checks whether the answer was lost, so that it is unknown if the request arrived: no answer, or an
 * unreadable one.
 */
export function isResponseLost({ kind }: Pick<ApiError, 'kind'>): boolean {
  return kind === 'unreachable' || kind === 'unavailable' || kind === 'unreadable';
}

/**
 * Checks whether a write must be repeated to learn its outcome: no answer, an unreadable one, or a 503
 * without an error code of the call. A 503 with a code is a refusal by the server.
 */
export function isUnanswered({ kind, error }: Pick<ApiError, 'kind' | 'error'>): boolean {
  return kind === 'unavailable' ? error === 'server.unavailable' : isResponseLost({ kind });
}
