import { and, ne } from 'drizzle-orm';
import { processes } from '#server/db/tables/processes.ts';
import { serverRuns } from '#server/cli/demo.ts';
import { commandRefused } from '#server/base/command.ts';
import { isAlive } from '#server/records/process-lease.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';

/** Throws a `commandRefused` while another process works on the database: its clock is another. */
export async function expectStill({ db, lease }: Deps): Promise<void> {
  const alive = and(ne(processes.name, lease.name), isAlive());
  if ((await db.$count(processes, alive)) > 0) {
    throw commandRefused(serverRuns);
  }
}
