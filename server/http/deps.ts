import type { Deps } from '#server/domain/deps.ts';
import type { Reach } from './client-address.ts';

/** What handlers are given: what the domain needs, and how the server is reached. */
export type HttpDeps = Deps & Reach;
