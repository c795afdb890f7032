import * as v from 'valibot';
import { Day } from '#contract/base/fields.ts';
import { Channel } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { findFirstDay } from '#server/domain/jobs/reconcile-due.ts';
import { reconcileDay, type Reconciled } from '#server/domain/workflows/bills-reconcile-day.ts';
import { done, exitCodes, misused, type Reply } from '#server/base/command.ts';
import { plain } from '#server/base/plain-text.ts';
import { type Operator } from './operator.ts';
import { formatDifferences } from './differences.ts';

/**
 * Runs `reconcile <day>`: compares a day with the bill of each wallet. Exits with 0 when the books are equal or
 * every difference is settled, 3 when one is open, 1 when a bill is unavailable.
 */
export async function runReconcileCommand(
  { deps }: Operator,
  args: readonly string[],
): Promise<Reply> {
  const day = parseDay(args, shanghaiDay(deps.clock.date()));
  const firstDay = await findFirstDay(deps);
  if (firstDay === null || day < firstDay) {
    throw misused(
      firstDay === null
        ? 'No payment was ever begun here: there is nothing to compare.'
        : `The first payment was begun here on ${firstDay}: there is nothing to compare on ${day}.`,
    );
  }
  const texts: string[] = [];
  const codes: number[] = [];
  for (const channel of Channel.options) {
    if (deps.gateways[channel].isMissing === true) {
      texts.push(`${channel}, ${day}: not configured, and not compared.`);
      continue;
    }
    const reconciled = await reconcileDay(deps, channel, day);
    texts.push(formatReconciled(reconciled, deps.clock.date()));
    codes.push(toExitCode(reconciled));
  }
  if (codes.length === 0) throw misused('No wallet is configured: there is no bill to compare.');
  const text = texts.join('\n');
  if (codes.includes(exitCodes.refused)) return { text, exitCode: exitCodes.refused };
  return codes.includes(exitCodes.attention) ? { text, exitCode: exitCodes.attention } : done(text);
}

function parseDay([typed, ...more]: readonly string[], today: string): string {
  if (typed === undefined || more.length > 0) throw misused('Say which day, such as 2026-11-20.');
  const read = v.safeParse(Day, typed);
  if (!read.success) throw misused(`"${plain(typed)}" is no day, such as 2026-11-20.`);
  const day = read.output;
  if (day > today) throw misused(`${day} is still to come.`);
  if (day === today) {
    throw misused(`${day} is not over in Beijing: its bills are written tomorrow morning.`);
  }
  return day;
}

function formatReconciled(reconciled: Reconciled, now: Date): string {
  const head = `${reconciled.channel}, ${reconciled.day}:`;
  switch (reconciled.outcome) {
    case 'busy':
      return `${head} another process compares it just now; please try again.`;
    case 'unavailable':
      return `${head} the bill is not to be had: ${plain(reconciled.reason)}. Nothing was changed.`;
    case 'compared': {
      const { differences } = reconciled;
      const about = `${head} ${describeSource(reconciled)}`;
      if (differences.length === 0) return `${about} The books are equal.`;
      const settled = differences.filter(({ settledAt }) => settledAt !== null).length;
      const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
      const ofThem = settled === 0 ? '' : `, ${settled} of them settled`;
      return `${about} ${count}${ofThem}:\n${formatDifferences(differences, now)}`;
    }
  }
}

function describeSource({ source, lines }: Extract<Reconciled, { outcome: 'compared' }>): string {
  switch (source) {
    case 'bill':
      return `${lines} ${lines === 1 ? 'line' : 'lines'} compared.`;
    case 'none':
      return 'the wallet has no bill of that day, and nothing moved here either.';
    case 'asked':
      return 'the wallet has no bill of that day, so each of our own payments was queried: payments unknown here and fees were not compared.';
  }
}

function toExitCode(reconciled: Reconciled): number {
  if (reconciled.outcome !== 'compared') return exitCodes.refused;
  const isOpen = reconciled.differences.some(({ settledAt }) => settledAt === null);
  return isOpen ? exitCodes.attention : exitCodes.done;
}
