import type { requestErrors } from './errors.ts';

/**
 * The error codes of the site, as keys. Each subject adds the codes of its `errors.ts` by declaration
 * merging, so that base can name every code without importing a subject.
 */
export interface ErrorCodes extends Record<keyof typeof requestErrors, true> {}

/** The word that travels as `error` in a failed response (spec 8). */
export type ErrorCode = keyof ErrorCodes;
