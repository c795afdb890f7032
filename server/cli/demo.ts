import { commandRefused, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';

export const serverRuns =
  'A server works on this database: stop it, fill the database, and start it again.';

/**
 * Runs `demo` where a server runs: a year needs a clock of its own, so `server/bin/demo.ts` fills a
 * database that nobody works on.
 */
export async function refuseDemo(_operator: Operator, args: readonly string[]): Promise<Reply> {
  if (args.length > 0) throw misused('"demo" takes nothing more.');
  throw commandRefused(serverRuns);
}
