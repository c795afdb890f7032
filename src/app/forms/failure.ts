import type { ApiError } from '#contract/errors.ts';

/**
 * Why a form was not taken, as the form shows it. `outcome` says that no answer came: the server is being
 * asked again, or was asked often enough and nobody knows.
 */
export type Failure = ApiError & { outcome?: Outcome };

export type Outcome = 'asking' | 'unknown';

/** Returns a failure as a form shows it; null where there is none. */
export function asFailure(error: ApiError | null, outcome: Outcome | null): Failure | null {
  return error === null || outcome === null ? error : { ...error, outcome };
}
