import { and, ne } from 'drizzle-orm';
import type { AttentionWhy } from '#contract/staff/attention.ts';
import { processes } from '#server/db/tables/processes.ts';
import type { Deps } from '#server/records/deps.ts';
import { isAlive } from '#server/records/process-lease.ts';
import { countUnreadable } from './sealed-values.ts';

type KeyFault = Extract<AttentionWhy, { code: 'sealed_unreadable' | 'keys_differ' }>;

/** Finds problems with the data keys. */
export async function findKeyFaults(deps: Deps): Promise<KeyFault[]> {
  const unreadable = [...(await countUnreadable(deps))];
  const values = unreadable.reduce((total, [, count]) => total + count, 0);
  const servers = await countStrangers(deps);
  return [
    ...(values === 0
      ? []
      : [{ code: 'sealed_unreadable' as const, values, keys: unreadable.map(([id]) => id) }]),
    ...(servers === 0 ? [] : [{ code: 'keys_differ' as const, servers }]),
  ];
}

/** Counts the running servers with a first key that is unknown here, or without our first key. */
async function countStrangers(deps: Deps): Promise<number> {
  const own = deps.keys.ids();
  return (await keysOfOthers(deps)).filter((ids) => {
    const [first = ''] = ids;
    return !own.includes(first) || !ids.includes(own[0] ?? '');
  }).length;
}

/** Lists, for each other running server, the ids of its data keys. */
export async function keysOfOthers({ db, lease }: Deps): Promise<readonly (readonly string[])[]> {
  const rows = await db
    .select({ keyIds: processes.keyIds })
    .from(processes)
    .where(and(ne(processes.name, lease.name), isAlive()));
  return rows.map(({ keyIds }) => keyIds);
}
