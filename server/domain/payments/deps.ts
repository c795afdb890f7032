import type { Deps } from '#server/records/deps.ts';
import type { PaymentWatch } from './watch.ts';

/** The dependencies of payments, with the payments that this process watches. */
export type PaymentsDeps = Deps & { watch: PaymentWatch };
