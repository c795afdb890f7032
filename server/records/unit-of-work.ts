import type { Database } from '#server/db/database.ts';
import type { Deps } from './deps.ts';
import { writeStaffLog, type ActLine } from './staff-log.ts';

/**
 * Saves the answer of a call under its `Idempotency-Key`, in the transaction of the act: both are committed,
 * or neither.
 */
export type KeepAnswer<Answer> = (tx: Database, answer: Answer) => Promise<void>;

/** Saves nothing: the call has no key, or the act is not a call. */
export const keepNothing: KeepAnswer<unknown> = () => Promise.resolve();

/**
 * Runs an act in one transaction and then keeps its result there as the answer of the call. Throws as `act`
 * does.
 */
export function runUnitOfWork<Result>(
  { db }: Pick<Deps, 'db'>,
  keep: KeepAnswer<Result>,
  act: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await act(tx);
    await keep(tx, result);
    return result;
  });
}

/** The transaction of one staff act. */
export type StaffWork<Answer> = {
  tx: Database;
  /** The time of the act, the same in all of its rows. */
  now: Date;
  /** Logs that `actor` has done it. */
  log(line: ActLine): Promise<void>;
  /** Saves the answer for a repeat under the same key. */
  keep(answer: Answer): Promise<void>;
};

/**
 * Runs a staff act of `actor` in one transaction: it commits the rows, the line in the log and the answer
 * under the key of the call, or nothing. Steps that cannot be undone, such as sending money, come after it.
 * Throws as `act` does.
 */
export function runStaffUnitOfWork<Answer, Result>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, keep }: { actor: string; keep: KeepAnswer<Answer> },
  act: (work: StaffWork<Answer>) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const now = clock.date();
    return act({
      tx,
      now,
      log: (line) => writeStaffLog(tx, { at: now, actor, ...line, outcome: 'done' }),
      keep: (answer) => keep(tx, answer),
    });
  });
}
