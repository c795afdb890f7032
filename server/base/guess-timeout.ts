import { guessQueueTimeoutMs } from '#contract/base/limits.ts';
import { Refusal } from './refusal.ts';

/** The timeout for a guess that waits for the guess before it. */
export const guessTimeout = {
  ms: guessQueueTimeoutMs,
  refusal: () => new Refusal(503, 'auth.busy', undefined, { retryAfterMs: 2000 }),
};
