import { dayMs } from '#contract/base/durations.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';

export type DatedBackup = { name: string; at: Date };

/** The days, weeks and months of which the newest backup stays; and the newest ones that stay whatever happens. */
const limits = { days: 7, weeks: 4, months: 12, atLeast: 3 } as const;

/**
 * Lists the names of backups that are not needed any more. Days, weeks and months count only when they have a
 * backup, so that a gap or a clock that ran ahead removes nothing more. Backups of the future stay and do not count:
 * a clock that ran ahead made them.
 */
export function listUnneeded(backups: readonly DatedBackup[], now: Date): string[] {
  const past = backups
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => other.at.valueOf() - one.at.valueOf());
  const needed = new Set([
    ...past.slice(0, limits.atLeast),
    ...chooseNewest(past, limits.days, shanghaiDay),
    ...chooseNewest(past, limits.weeks, numberWeek),
    ...chooseNewest(past, limits.months, (at) => shanghaiDay(at).slice(0, 7)),
  ]);
  return past.filter((backup) => !needed.has(backup)).map(({ name }) => name);
}

/** Returns the newest backup of each of the last `count` periods that have one; the newest comes first. */
function chooseNewest(
  newestFirst: readonly DatedBackup[],
  count: number,
  getPeriod: (at: Date) => string | number,
): DatedBackup[] {
  const byPeriod = new Map<string | number, DatedBackup>();
  for (const backup of newestFirst) {
    const period = getPeriod(backup.at);
    if (!byPeriod.has(period)) byPeriod.set(period, backup);
  }
  return [...byPeriod.values()].slice(0, count);
}

/** Numbers the weeks in Shanghai, which begin on Monday; the first day of 1970 was a Thursday. */
function numberWeek(at: Date): number {
  return Math.floor((Date.parse(shanghaiDay(at)) / dayMs + 3) / 7);
}
