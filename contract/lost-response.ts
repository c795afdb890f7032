import type { ApiError } from './errors.ts';

/** Returns whether nobody knows if what was sent has arrived: no answer came, or none that can be read. */
export function isResponseLost({ kind }: Pick<ApiError, 'kind'>): boolean {
  return kind === 'unreachable' || kind === 'unavailable' || kind === 'unreadable';
}

/**
 * Returns whether it has to be asked again to know what became of a write: no answer came, none that can be
 * read, or a 503 that no call has words for. A 503 with a word of its own is a refusal by the server itself.
 */
export function isUnanswered({ kind, error }: Pick<ApiError, 'kind' | 'error'>): boolean {
  return kind === 'unavailable' ? error === 'server.unavailable' : isResponseLost({ kind });
}
