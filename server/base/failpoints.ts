/**
 * The points where the simulation pauses or kills a node (docs/testing/simulation.md): between two steps that
 * a crash could separate, where no injected dependency would notice it.
 */
export const failpoints = [
  /** In the transaction that captures money, while the order is locked. */
  'capture.locked',
  /** The money is recorded; no watcher is notified and no job has run. */
  'capture.committed',
  /** In the transaction that ends an unpaid order, while the order is locked. */
  'ending.locked',
  /** A job of the outbox is claimed but not started. */
  'job.claimed',
  /** A job is done but not yet recorded as done. */
  'job.done',
] as const;
export type Failpoint = (typeof failpoints)[number];
