import type { Database } from '#server/db/database.ts';
import type { Deps } from './deps.ts';
import { writeStaffLog } from './staff-log.ts';
import type { Beside } from './idempotency.ts';

/** A line in the staff log about an act. */
type Line = Omit<Parameters<typeof writeStaffLog>[1], 'at' | 'actor' | 'outcome'>;

/** The transaction of one staff act. */
export type Work<Answer> = {
  tx: Database;
  /** The time of the act, the same in all of its rows. */
  now: Date;
  /** Logs that `actor` has done it. */
  log(line: Line): Promise<void>;
  /** Saves the response for a repeat under the same key. */
  keep(answer: Answer): Promise<void>;
};

/**
 * Runs a staff act of `actor` in one transaction: it commits the rows, the line in the log and the response
 * under the key of the call, or nothing. Steps that cannot be undone, such as sending money, come after it.
 * Throws as `act` does.
 */
export function unitOfWork<Answer, Result>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, keep }: { actor: string; keep: Beside<Answer> },
  act: (work: Work<Answer>) => Promise<Result>,
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
