import type { Deps } from '#server/records/deps.ts';
import type { PaymentWatch } from './watch.ts';

/** What payments take from outside, with the payments that this process watches. */
export type PaymentsDeps = Deps & { watch: PaymentWatch };
