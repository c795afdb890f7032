import type { ApiError } from '#contract/errors.ts';

/**
 * Why a form was not taken, as the form shows it. `outcome` says that no answer came: the server is being
 * asked again, or was asked often enough and nobody knows.
 */
export type Failure = ApiError & { outcome?: 'asking' | 'unknown' };
