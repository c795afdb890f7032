import { findSlug, type PlanSubject } from '#contract/membership/periods.ts';
import type { Database } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { recordEvent } from './record-event.ts';

type Plan = { type: PlanSubject; rank: number; startsAt: Date; endsAt: Date };

/**
 * Records for other software that the plan of an order begins, at its `startsAt`, that it has other dates, or that it
 * ends. For a plan that is over by then, the end is recorded too, but only once.
 */
export async function recordPlan(
  tx: Database,
  kind: 'begun' | 'changed' | 'ended',
  { userId, orderNo }: Pick<OrderRow, 'userId' | 'orderNo'>,
  { type, rank, startsAt, endsAt }: Plan,
  now: Date,
): Promise<void> {
  const until = endsAt.toISOString();
  const data = {
    person: userId,
    order_no: orderNo,
    type,
    plan: findSlug(type, rank),
    from: startsAt.toISOString(),
    until,
  };
  const isOver = endsAt <= now || endsAt <= startsAt;
  if (kind === 'begun' || (kind === 'changed' && !isOver)) {
    await recordEvent(tx, { kind: `plan.${kind}`, subject: orderNo, data }, now);
  }
  if (kind === 'ended' || isOver) {
    const key = `plan.ended:${orderNo}:${until}`;
    await recordEvent(tx, { kind: 'plan.ended', subject: orderNo, key, data }, now);
  }
}
