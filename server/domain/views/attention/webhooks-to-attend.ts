import { asc, eq } from 'drizzle-orm';
import { webhooks } from '#server/db/tables/webhooks.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Line } from './attention-line.ts';

/** Finds the addresses of events that are stopped because they failed; those that staff stopped need no attention. */
export async function webhooksToAttend({ db }: Deps): Promise<Line[]> {
  const failed = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.hasFailed, true))
    .orderBy(asc(webhooks.id));
  return failed.map(({ id, url, stoppedAt }) => ({
    what: 'webhook',
    number: String(id),
    since: stoppedAt,
    why: { code: 'webhook_stopped', url },
  }));
}
