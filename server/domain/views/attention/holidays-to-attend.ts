import { shanghaiDay } from '#contract/base/shanghai.ts';
import { hasHolidays } from '#contract/base/working-days.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Line } from './attention-line.ts';

/** Finds missing public holidays of this year, and from December on those of the next year. */
export function holidaysToAttend(deps: Deps): Line[] {
  const [year = '', month = ''] = shanghaiDay(deps.clock.date()).split('-');
  const next = String(Number(year) + 1);
  const needed = month === '12' ? [year, next] : [year];
  return needed
    .filter((one) => !hasHolidays(one))
    .map((one) => ({
      what: 'holidays',
      number: one,
      since: null,
      why: { code: 'holidays_unknown' },
    }));
}
