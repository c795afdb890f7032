import { listDifferences } from '#server/domain/reconciliation/list.ts';
import type { BillDifference } from '#server/domain/reconciliation/store.ts';
import { done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { age, day, indented, table, yuan } from './table.ts';
import { describeKind } from './texts.ts';

/**
 * Runs `differences [all]`: lists the open differences between the wallets' bills and our books, or the last
 * fifty.
 */
export async function showDifferences({ deps }: Operator, args: readonly string[]): Promise<Reply> {
  const [which, ...more] = args;
  if (more.length > 0 || (which !== undefined && which !== 'all')) {
    throw misused('"differences" takes "all" or nothing.');
  }
  const rows = await listDifferences(deps.db, which === 'all' ? 'all' : 'open');
  if (rows.length === 0) {
    return done(which === 'all' ? 'No bill ever differed.' : 'No difference is open.');
  }
  return done(formatDifferences(rows, deps.clock.date()));
}

/** Formats differences, each with an explanation and advice, or its outcome. */
export function formatDifferences(rows: readonly BillDifference[], now: Date): string {
  const [head = '', ...lines] = table(
    ['id', 'bill', 'day', 'number', 'order', 'found'],
    rows.map((row) => [
      String(row.id),
      row.channel,
      row.day,
      row.number,
      row.orderNo,
      `${age(row.foundAt, now)} ago`,
    ]),
  ).split('\n');
  const texts = lines.flatMap((line, at) => {
    const row = rows[at];
    return row === undefined
      ? [line]
      : [line, indented(describeDifference(row)), indented(describeEnd(row))];
  });
  return [head, ...texts].join('\n');
}

/** Describes a difference, with both amounts. */
function describeDifference({ kind, ours, theirs, detail, channel }: BillDifference): string {
  const about = [
    ours === null ? null : `${yuan(ours)} yuan here`,
    theirs === null ? null : `${yuan(theirs)} yuan at ${channel}`,
    detail,
  ].filter((part) => part !== null);
  const { fact } = describeKind(kind);
  return about.length === 0 ? fact : `${fact} (${about.join(', ')})`;
}

function describeEnd(row: BillDifference): string {
  if (row.settledAt !== null) {
    return `settled by ${row.settledBy ?? '–'} on ${day(row.settledAt)}: ${row.reason ?? '–'}`;
  }
  if (row.vanishedAt !== null) return `gone since ${day(row.vanishedAt)}: the books agree now`;
  return `what to do: ${describeKind(row.kind).advice}`;
}
