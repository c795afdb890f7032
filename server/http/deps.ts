import type { Deps } from '#server/records/deps.ts';
import type { SharedCache } from '#server/base/shared-cache.ts';
import type { Metrics } from '#server/base/metrics.ts';
import type { Reach } from './client-address.ts';

/** What handlers are given: what the domain needs, how the server is reached, and what it counts. */
export type HttpDeps = Deps &
  Reach & {
    metrics: Metrics;
    /** Answers that are the same for everybody; without it each is made anew. */
    sharedAnswers?: SharedCache<string>;
  };
