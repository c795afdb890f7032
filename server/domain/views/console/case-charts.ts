import type { Case, LogLine } from '#contract/staff/case.ts';
import type { ServiceState } from '#contract/base/picklists.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { CaseFact } from '#machines/replay/case-file.ts';
import { serviceIs } from '#machines/lifecycles/service-lifecycle.machine.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Attempt } from '#server/domain/payments/attempts.ts';
import type { RefundRow } from '#server/domain/refunds/move.ts';

type Facts = readonly CaseFact[];
type Known = {
  order: OrderRow;
  facts: Facts;
  service: ServiceState | null;
  refund: RefundRow | null;
  now: Date;
};
type Position = Case['charts'][number];

/** Computes where an order, its service and its last refund are on their charts, and their path. */
export function listChartPositions({ order, facts, service, refund, now }: Known): Case['charts'] {
  return [
    orderPosition(order, facts),
    ...(service === null ? [] : [servicePosition(order, facts, service, now)]),
    ...(refund === null ? [] : [refundPosition(refund)]),
  ];
}

const walletKinds: readonly CaseFact['kind'][] = [
  'notice.received',
  'notice.mismatched',
  'money.received',
  'money.returned',
  'refund.failed',
];

/**
 * Lists past events, the oldest first, with their source; the current state is no event. No wallet knows of the money
 * of transfers.
 */
export function createTimeline(
  facts: Facts,
  log: readonly LogLine[],
  attempts: readonly Attempt[],
): Case['timeline'] {
  const transferred = attempts.filter(({ channel }) => channel === 'bank_transfer');
  const isOfWallet = ({ kind, payment_no: number }: CaseFact) =>
    walletKinds.includes(kind) && !transferred.some(({ paymentNo }) => paymentNo === number);
  const known = facts
    .filter(({ kind }) => !kind.endsWith('.stands'))
    .map((fact) => ({
      side: isOfWallet(fact) ? ('wallet' as const) : ('server' as const),
      ...fact,
    }));
  const acts = log
    .filter((line) => !hasOutcome(line, log))
    .map(({ at, act, outcome }) => ({
      at,
      side: 'console' as const,
      kind: act,
      status: outcome,
    }));
  return [...known, ...acts].toSorted((one, other) => one.at.localeCompare(other.at));
}

/** True for a line about a beginning when another line reports its outcome. */
function hasOutcome({ id, act, subject, outcome }: LogLine, log: readonly LogLine[]): boolean {
  if (outcome !== 'begun') return false;
  return log.some(
    (line) => line.act === act && line.subject === subject && Number(line.id) > Number(id),
  );
}

function orderPosition({ createdAt, status }: OrderRow, facts: Facts): Position {
  const moves = facts.flatMap(({ at, kind, status: to }) =>
    kind.startsWith('order.') && kind !== 'order.stands' && to !== undefined && to !== 'pending'
      ? [{ state: to, at }]
      : [],
  );
  const visited = [{ state: 'pending', at: createdAt.toISOString() }, ...moves];
  return { machine: 'orderLifecycle', state: status, visited };
}

function servicePosition(
  { createdAt }: OrderRow,
  facts: Facts,
  state: ServiceState,
  now: Date,
): Position {
  const at = (kind: CaseFact['kind']) => facts.find((fact) => fact.kind === kind)?.at;
  const paid = at('order.paid') ?? createdAt.toISOString();
  const began = at('service.started');
  const visited = [
    {
      state: began === undefined && !serviceIs(state, 'toStart') ? 'underWay' : 'awaitingStart',
      at: paid,
    },
    ...(began === undefined ? [] : [{ state: 'underWay', at: began }]),
  ];
  const isThere = visited.at(-1)?.state === state;
  const last = at('order.fulfilled') ?? at('order.refunded') ?? now.toISOString();
  return {
    machine: 'serviceLifecycle',
    state,
    visited: isThere ? visited : [...visited, { state, at: last }],
  };
}

function refundPosition(refund: RefundRow): Position {
  const { status, cause, offered, createdAt } = refund;
  const decided = (refund.decidedAt ?? createdAt).toISOString();
  const failed = refund.failedAt?.toISOString();
  const isAtWallet = refundIs(status, 'atWallet', 'byWallet');
  const last = (refund.doneAt ?? refund.decidedAt ?? createdAt).toISOString();
  const visited = [
    ...(cause === 'requested' ? [{ state: 'requested', at: createdAt.toISOString() }] : []),
    ...(offered === null ? [] : [{ state: 'offered', at: decided }]),
    ...(refundIs(status, 'approved') ? [{ state: 'refunding', at: decided }] : []),
    ...(failed === undefined ? [] : [{ state: 'failed', at: failed }]),
    // The wallet took it on after all.
    ...(failed !== undefined && isAtWallet ? [{ state: 'refunding', at: failed }] : []),
  ];
  const isThere = visited.at(-1)?.state === status;
  return {
    machine: 'refundLifecycle',
    state: status,
    visited: isThere ? visited : [...visited, { state: status, at: last }],
  };
}
