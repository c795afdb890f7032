import { and, gt, ne, sql } from 'drizzle-orm';
import { processes } from '#server/db/tables/processes.ts';
import type { Deps } from '#server/domain/deps.ts';
import { countUnreadable } from './sealed-values.ts';

/** Says what is wrong with the data keys, in a sentence each. */
export async function describeKeyFaults(deps: Deps): Promise<string[]> {
  const unreadable = [...(await countUnreadable(deps))];
  const sum = unreadable.reduce((total, [, values]) => total + values, 0);
  const missing = unreadable.map(([id]) => (id === 'none' ? 'of an earlier version' : id));
  const strangers = await countStrangers(deps);
  return [
    ...(sum === 0
      ? []
      : [
          `${sum} sealed ${sum === 1 ? 'value' : 'values'} cannot be opened, for the data key ${missing.join(', ')} is missing: add it to those that the server has, as a further line`,
        ]),
    ...(strangers === 0
      ? []
      : [
          `${strangers} other ${strangers === 1 ? 'server' : 'servers'} on this database and this one do not have the same data keys: what one seals the other cannot open`,
        ]),
  ];
}

/** Counts the running servers whose first key is not known here, or that do not know the first one of here. */
async function countStrangers(deps: Deps): Promise<number> {
  const own = deps.keys.ids();
  return (await keysOfOthers(deps)).filter((ids) => {
    const [first = ''] = ids;
    return !own.includes(first) || !ids.includes(own[0] ?? '');
  }).length;
}

/** Lists, for each other running server, the ids of its data keys; none for one that has not said them. */
export async function keysOfOthers({ db, lease }: Deps): Promise<readonly (readonly string[])[]> {
  const rows = await db
    .select({ keyIds: processes.keyIds })
    .from(processes)
    .where(and(ne(processes.name, lease.name), gt(processes.aliveUntil, sql`now()`)));
  return rows.map(({ keyIds }) => keyIds ?? []);
}
