import type { Deps } from '#server/domain/workflows/deps.ts';
import type { SharedCache } from '#server/base/shared-cache.ts';
import type { Metrics } from '#server/base/metrics.ts';
import type { Reach } from './client-address.ts';
import type { LongPolls } from './long-polls.ts';

/** What handlers are given: what the domain needs, how the server is reached, and what it counts. */
export type HttpDeps = Deps &
  Reach & {
    metrics: Metrics;
    /** The status calls that this process holds. */
    longPolls: LongPolls;
    /** Answers that are the same for everybody; without it each is made anew. */
    sharedAnswers?: SharedCache<string>;
  };
