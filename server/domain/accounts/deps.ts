import type { Deps } from '#server/records/deps.ts';
import type { SessionCache } from './cache.ts';

/** The dependencies of accounts, with the session cache of this process. */
export type AccountsDeps = Deps & { sessionCache: SessionCache };
