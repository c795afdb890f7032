import type { Deps } from '#server/domain/workflows/deps.ts';
import type { SharedCache } from '#server/base/shared-cache.ts';
import type { SiteIndex } from '#server/domain/views/site-search.ts';
import type { Metrics } from '#server/base/metrics.ts';
import type { Reach } from './client-address.ts';
import type { PackedText } from './compressed.ts';
import type { LongPolls } from './long-polls.ts';

/** The dependencies of handlers: those of the domain, the addresses of the server, and its metrics. */
export type HttpDeps = Deps &
  Reach & {
    metrics: Metrics;
    /** The status calls that this process holds. */
    longPolls: LongPolls;
    /** Cached answers that are the same for everybody; without the cache each is built again. */
    sharedAnswers?: SharedCache<PackedText>;
    /** The indexes of the search by language and day; without the cache each is built again. */
    siteIndexes?: SharedCache<SiteIndex>;
  };
