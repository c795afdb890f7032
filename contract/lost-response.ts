import type { ApiError } from './errors.ts';

/** Returns whether nobody knows if what was sent has arrived: no answer came, or none that can be read. */
export function isResponseLost({ kind }: Pick<ApiError, 'kind'>): boolean {
  return kind === 'unreachable' || kind === 'unavailable' || kind === 'unreadable';
}
