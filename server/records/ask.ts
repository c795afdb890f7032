import { sql } from 'drizzle-orm';
import { requestScope } from '#server/base/request-scope.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from './deps.ts';
import { writeStaffLog, type ActLine } from './staff-log.ts';

/** The dependencies of one call, with its transaction. */
export type Ask<Known extends Pick<Deps, 'db'> = Deps> = Known & {
  /** True when the call has a key. */
  isKeyed: boolean;
  /**
   * Runs the one transaction of a call, and keeps its result there for a repeat under the same key: both are
   * committed, or neither. Null means that nothing was done, and is not kept. Throws as `act` does.
   */
  transaction: <Result>(act: (tx: Database) => Promise<Result>) => Promise<Result>;
};

/** Creates the dependencies of an act that is not a call, has no key, or is part of another act. */
export function withoutKey<Known extends Pick<Deps, 'db'>>(deps: Known): Ask<Known> {
  return {
    ...deps,
    isKeyed: false,
    transaction: (act) =>
      deps.db.transaction(async (tx) => {
        const { trace } = requestScope.getStore() ?? {};
        // Events of this transaction are sent to other software with the trace of the request.
        if (trace !== undefined)
          await tx.execute(sql`select set_config('park.trace', ${trace}, true)`);
        return act(tx);
      }),
  };
}

/** The transaction of one staff act. */
export type StaffWork = {
  tx: Database;
  /** The time of the act, the same in all of its rows. */
  now: Date;
  /** Logs that `actor` has done it. */
  log(line: ActLine): Promise<void>;
};

/**
 * Runs a staff act of `actor` in the transaction of its call: it commits the rows, the line in the log and what a
 * repeat gets, or nothing. Steps that cannot be undone, such as sending money, come after it. Throws as `act`
 * does.
 */
export function runStaffWork<Result>(
  { transaction, clock }: Ask<Pick<Deps, 'db' | 'clock'>>,
  actor: string,
  act: (work: StaffWork) => Promise<Result>,
): Promise<Result> {
  return transaction((tx) => {
    const now = clock.date();
    const log = (line: ActLine) => writeStaffLog(tx, { at: now, actor, ...line, outcome: 'done' });
    return act({ tx, now, log });
  });
}
