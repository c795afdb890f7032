import { guessQueueTimeoutMs } from '#contract/base/limits.ts';
import { Refusal } from './refusal.ts';

/** How a guess waits for the one before it. */
export const guessTimeout = {
  ms: guessQueueTimeoutMs,
  refusal: () => new Refusal(503, 'auth.busy', undefined, { retryAfterMs: 2000 }),
};
