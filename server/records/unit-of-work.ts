import type { Database } from '#server/db/database.ts';
import type { Deps } from './deps.ts';
import { writeStaffLog } from './staff-log.ts';
import type { Beside } from './idempotency.ts';

/** A line in the log of the desk about what was done. */
type Line = Omit<Parameters<typeof writeStaffLog>[1], 'at' | 'actor' | 'outcome'>;

/** What an act at the desk does in its one transaction. */
export type Work<Answer> = {
  tx: Database;
  /** The instant of the act: every row of it has this one. */
  now: Date;
  /** Writes down that `actor` has done it. */
  log(line: Line): Promise<void>;
  /** Keeps what a repeat of the call under the same key is answered. */
  keep(answer: Answer): Promise<void>;
};

/**
 * Does an act of `actor` in one transaction: its rows, its line in the log and the answer under the key
 * of its call are all there afterwards, or none. What cannot be taken back, such as sending money, comes
 * after it. Throws as `act` does.
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
