import type { Batches } from '#server/base/batches.ts';
import type { AccountsDeps } from '#server/domain/accounts/deps.ts';
import type { Capture, Captured } from '#server/domain/payments/captured.ts';
import type { PaymentsDeps } from '#server/domain/payments/deps.ts';

/** All outside dependencies of the domain. */
export type Deps = AccountsDeps &
  PaymentsDeps & {
    /** Captures of one order that come together; held in memory, one per process. */
    captures: Batches<Capture, Captured>;
  };
