import { asc, desc, gte, sql } from 'drizzle-orm';
import { dayMs } from '#contract/base/durations.ts';
import { smsCountsShownDays } from '#contract/base/limits.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import type { SmsDay, SmsProviderName } from '#contract/staff/status.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import type { Database } from '#server/db/database.ts';
import { smsCounts } from '#server/db/tables/sms-counts.ts';
import type { Sms } from '#server/gateways/sms-sender.ts';
import type { SmsObserver } from '#server/gateways/sms-fallback.ts';

/** The price of one message, in yuan; null if the operator has not set it. */
export type SmsPrice = { mainland: number | null; abroad: number | null };
export type SmsPrices = Readonly<Partial<Record<SmsProviderName, SmsPrice>>>;

type CountRow = typeof smsCounts.$inferSelect;

/** Creates the observer that counts for the operator what each provider is given; it fails no message. */
export function createSmsCounter(
  db: Database,
  { date }: Pick<Clock, 'date'>,
  log: Pick<Log, 'warn'>,
): SmsObserver {
  async function add(
    provider: SmsProviderName,
    message: Sms,
    one: { given: number; unsent: number },
  ): Promise<void> {
    const key = {
      day: shanghaiDay(date()),
      provider,
      isCode: 'code' in message,
      isAbroad: message.phone.startsWith('+'),
    };
    try {
      await db
        .insert(smsCounts)
        .values({ ...key, ...one })
        .onConflictDoUpdate({
          target: [smsCounts.day, smsCounts.provider, smsCounts.isCode, smsCounts.isAbroad],
          set: {
            given: sql`${smsCounts.given} + ${one.given}`,
            unsent: sql`${smsCounts.unsent} + ${one.unsent}`,
          },
        });
    } catch (error) {
      log.warn('an SMS was not counted', { error });
    }
  }
  return {
    begin: (provider, message) => add(provider, message, { given: 1, unsent: 0 }),
    async end(provider, message, outcome) {
      // Unclear messages may be on the bill.
      if (outcome === 'sent' || outcome === 'unclear') return;
      await add(provider, message, { given: 0, unsent: 1 });
    },
  };
}

/** Reads the SMS of the last days, the newest first, and what they cost. */
export async function listSmsDays(db: Database, now: Date, prices: SmsPrices): Promise<SmsDay[]> {
  const first = shanghaiDay(new Date(now.valueOf() - (smsCountsShownDays - 1) * dayMs));
  const rows = await db
    .select()
    .from(smsCounts)
    .where(gte(smsCounts.day, first))
    .orderBy(desc(smsCounts.day), asc(smsCounts.provider));
  const groups = Map.groupBy(rows, ({ day, provider }) => `${day} ${provider}`);
  return [...groups.values()].flatMap((group) => {
    const [row] = group;
    if (row === undefined) return [];
    const count = (matches: (one: CountRow) => boolean) =>
      group.filter(matches).reduce((sum, { given, unsent }) => sum + given - unsent, 0);
    const mainland = count(({ isAbroad }) => !isAbroad);
    const abroad = count(({ isAbroad }) => isAbroad);
    return [
      {
        day: row.day,
        provider: row.provider,
        codes: count(({ isCode }) => isCode),
        notices: count(({ isCode }) => !isCode),
        abroad,
        unsent: group.reduce((sum, { unsent }) => sum + unsent, 0),
        cost: computeCost({ mainland, abroad }, prices[row.provider]),
      },
    ];
  });
}

/** Computes the cost of a day in fen; null if a price is needed and unknown. */
function computeCost(
  counts: { mainland: number; abroad: number },
  price: SmsPrice | undefined,
): number | null {
  const parts = (['mainland', 'abroad'] as const).map((where) => {
    if (counts[where] === 0) return 0;
    const yuan = price?.[where] ?? null;
    return yuan === null ? null : counts[where] * yuan * 100;
  });
  const sum = parts.reduce((total, part) =>
    total === null || part === null ? null : total + part,
  );
  return sum === null || sum === undefined ? null : Math.round(sum);
}
