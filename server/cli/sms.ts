import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { listSmsDays } from '#server/records/sms-counts.ts';
import type { Operator } from './operator.ts';
import { table } from './table.ts';

/** Runs `sms`: how many SMS each provider was given in the last seven days, and what they cost in yuan. */
export async function showSms(
  { deps, installation }: Operator,
  args: readonly string[],
): Promise<Reply> {
  if (args.length > 0) throw misused('"sms" takes nothing more.');
  if (installation === undefined) throw commandRefused('There is no installation here.');
  const days = await listSmsDays(deps.db, deps.clock.date(), installation.smsPrices);
  if (days.length === 0) return done('No SMS was sent in the last seven days.');
  const rows = days.map(({ day, provider, codes, notices, abroad, unsent, cost }) => [
    day,
    provider,
    String(codes),
    String(notices),
    String(abroad),
    String(unsent),
    cost === null ? '–' : (cost / 100).toFixed(2),
  ]);
  const columns = ['day', 'provider', 'codes', 'notices', 'abroad', 'not sent', 'yuan'];
  const hint = days.some(({ cost }) => cost === null)
    ? ['Set SMS_PRICE_YUAN and its like to see each cost (docs/configuration.md).']
    : [];
  return done([table(columns, rows), ...hint].join('\n'));
}
