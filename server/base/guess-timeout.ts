import { guessQueueTimeoutMs } from '#contract/base/limits.ts';
import { AppError } from './app-error.ts';

/** How a guess waits for the one before it. */
export const guessTimeout = {
  ms: guessQueueTimeoutMs,
  refusal: () => new AppError(503, 'auth.busy', { retryAfterMs: 2000 }),
};
