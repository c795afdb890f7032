import type { ChoreName } from '#contract/staff/status.ts';
import { expireReversals } from '#server/domain/invoices/reverse.ts';
import { drainMessages, drainOutbox } from '#server/domain/workflows/outbox-run.ts';
import { sendEvents } from '#server/domain/workflows/events-send.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweepMemberships } from './sweep-memberships.ts';
import { endOrders } from './expire-orders.ts';
import { sweepAttempts } from './sweep-attempts.ts';
import { reconcileDue } from './reconcile-due.ts';
import { removeOldRows } from './retention.ts';

/** One recurring task of the server; it ends early when `signal` aborts. */
export type Chore = (deps: Deps, signal?: AbortSignal) => Promise<void>;

/** The recurring tasks, each separate, so that a silent wallet delays no other task. */
export const chores = {
  jobs: drainOutbox,
  mails: drainMessages,
  attempts: sweepAttempts,
  orders: endOrders,
  memberships: sweepMemberships,
  reversals: expireReversals,
  events: sendEvents,
  rows: removeOldRows,
  files: sweepFiles,
  bills: reconcileDue,
} as const satisfies Partial<Record<ChoreName, Chore>>;

/** Runs every chore once, one after the other. */
export async function sweep(deps: Deps): Promise<void> {
  const { jobs, attempts, orders, ...others } = chores;
  for (const chore of [jobs, attempts, orders, jobs, ...Object.values(others)]) await chore(deps);
}
