import { commandRefused, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';

export const serverRuns =
  'A server works on this database: stop it, fill the database, and start it again.';

/**
 * Refuses `demo` on a running server: a year needs a movable clock, so `server/bin/demo.ts` fills a
 * database that no server uses.
 */
export async function refuseDemo(_operator: Operator, args: readonly string[]): Promise<Reply> {
  if (args.length > 0) throw misused('"demo" takes nothing more.');
  throw commandRefused(serverRuns);
}
