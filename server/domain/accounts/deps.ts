import type { Deps } from '#server/records/deps.ts';
import type { SessionCache } from './cache.ts';

/** What accounts take from outside, with the sessions that this process remembers. */
export type AccountsDeps = Deps & { sessionCache: SessionCache };
