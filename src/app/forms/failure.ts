import type { ApiError } from '#contract/base/api-error.ts';

/**
 * A form failure as the form shows it. `outcome` means that no answer came: the request is being retried, or
 * the retries ran out and the result is unknown.
 */
export type Failure = ApiError & { outcome?: Outcome };

export type Outcome = 'asking' | 'unknown';

/** Combines an error and an outcome into a form failure; null without an error. */
export function asFailure(error: ApiError | null, outcome: Outcome | null): Failure | null {
  return error === null || outcome === null ? error : { ...error, outcome };
}
