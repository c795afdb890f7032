import { unreachable, type ApiError } from '#contract/base/api-error.ts';
import { tookEffectBefore } from '#src/actors/secret-round.ts';

/**
 * A form failure as the form shows it. `outcome` means that no answer came: the request is being retried, or
 * the retries ran out and the result is unknown.
 */
export type Failure = ApiError & { outcome?: Outcome };

/** `left`: sent before a reload, and not answered. `earlier`: the values sent before took effect, not these. */
export type Outcome = 'asking' | 'unknown' | 'left' | 'earlier';

/** The failure of a form that was sent before the page was loaded, and not answered. */
export const leftFailure: Failure = { ...unreachable('network.unreachable'), outcome: 'left' };

/** Combines an error and an outcome into a form failure; null without an error. */
export function asFailure(error: ApiError | null, outcome: Outcome | null): Failure | null {
  if (error === null) return null;
  const found = outcome ?? (tookEffectBefore(error) ? 'earlier' : null);
  return found === null ? error : { ...error, outcome: found };
}
