/**
 * Where the simulation stops a node, or lets it die (docs/testing/simulation.md): between two steps
 * that a crash could tear apart, where nothing that is handed in from outside would notice.
 */
export const failpoints = [
  /** In the transaction that captures money, the order held. */
  'capture.locked',
  /** The money is on record; who watches has not been told, and no job been done. */
  'capture.committed',
  /** In the transaction that ends an unpaid order, the order held. */
  'ending.locked',
  /** A job of the outbox is claimed, and not begun. */
  'job.claimed',
  /** A job is done, and not yet noted as done. */
  'job.done',
] as const;
export type Failpoint = (typeof failpoints)[number];
