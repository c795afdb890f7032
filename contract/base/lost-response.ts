import type { ApiError } from './api-error.ts';

/**
 * Checks whether the outcome of a call is unknown: no response, an unreadable one, or an unavailable server.
 */
export function isResponseLost({ kind }: Pick<ApiError, 'kind'>): boolean {
  return kind === 'unreachable' || kind === 'unavailable' || kind === 'unreadable';
}

/**
 * Checks whether a write must be repeated to learn its outcome: no response, an unreadable one, or a server that
 * is unavailable without naming a failure of the call. With such a word the server has refused.
 */
export function isUnanswered({ kind, error }: Pick<ApiError<string>, 'kind' | 'error'>): boolean {
  return kind === 'unavailable' ? error === 'server.unavailable' : isResponseLost({ kind });
}
