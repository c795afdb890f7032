import type { Case } from '#contract/staff/case.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import type { Disagreement } from '#machines/replay/disagreements.ts';

/** The source of a fact: the server and our staff, the wallet, or the customer's browser. */
export type Lane = 'server' | 'wallet' | 'browser';

/** A fact known to one lane; `at` in ms since 1970. */
export type LaneFact = { at: number; lane: Lane; text: string; code: string };

export type TimeRow =
  | { kind: 'facts'; at: number; facts: readonly LaneFact[] }
  | { kind: 'differ'; at: number; differ: Disagreement }
  | { kind: 'here'; at: number }
  | { kind: 'ahead'; at: number; what: 'query' | 'code' | 'order' };

// Facts of two lanes within this time are one event, seen from two sides.
const togetherMs = 2000;

/**
 * Builds the time line of a case: facts of server, wallet and browser from about the same time share a row;
 * where they disagree, an extra row follows the server's. The present is a row, and scheduled events come
 * after it.
 */
export function timeRows(
  told: readonly LaneFact[],
  differ: readonly Disagreement[],
  about: Case,
): readonly TimeRow[] {
  const now = Date.parse(about.as_of);
  const rows: TimeRow[] = [...gathered(told.filter(({ at }) => at <= now))];
  for (const each of differ) {
    const after = rows.findLastIndex(({ at }) => at <= each.at);
    rows.splice(after + 1, 0, { kind: 'differ', at: each.at, differ: each });
  }
  return [...rows, { kind: 'here', at: now }, ...ahead(about, now)];
}

function gathered(told: readonly LaneFact[]): Extract<TimeRow, { kind: 'facts' }>[] {
  const rows: { kind: 'facts'; at: number; facts: LaneFact[] }[] = [];
  for (const each of told.toSorted((one, other) => one.at - other.at)) {
    const last = rows.at(-1);
    const joins =
      last !== undefined &&
      each.at - last.at <= togetherMs &&
      last.facts.every(({ lane }) => lane !== each.lane);
    if (joins) last.facts.push(each);
    else rows.push({ kind: 'facts', at: each.at, facts: [each] });
  }
  return rows;
}

function ahead({ order, attempts }: Case, now: number): TimeRow[] {
  const open = attempts.findLast(({ status }) => status === 'pending' || status === 'closing');
  const isPending = orderIs(order.status, 'unpaid');
  const rows: [number | null, 'query' | 'code' | 'order'][] = [
    [open?.next_query_at == null ? null : Date.parse(open.next_query_at), 'query'],
    [open?.status === 'pending' ? Date.parse(open.expires_at) : null, 'code'],
    [isPending ? Date.parse(order.expires_at) : null, 'order'],
  ];
  return rows
    .flatMap(([at, what]) =>
      at === null || at <= now ? [] : [{ kind: 'ahead' as const, at, what }],
    )
    .toSorted((one, other) => one.at - other.at);
}
