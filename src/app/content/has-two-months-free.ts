import type { Plan } from '#contract/pricing/schemas.ts';

/** Says whether a year costs as much as ten months, in both currencies. */
export function hasTwoMonthsFree({ monthly, yearly }: Plan['prices']): boolean {
  return (['cny', 'usd'] as const).every((currency) => {
    return monthly !== undefined && yearly?.[currency] === monthly[currency] * 10;
  });
}
