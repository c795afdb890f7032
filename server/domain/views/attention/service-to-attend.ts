import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { isLate } from '#contract/base/deadlines.ts';
import { getPromise } from '#contract/base/promises.ts';
import { endOfDay } from '#contract/base/shanghai.ts';
import { orders, ordersWith } from '#server/db/tables/orders.ts';
import { orderMessages } from '#server/db/tables/service.ts';
import { readMattersOfEach } from '#server/domain/service/matters.ts';
import type { Deps } from '#server/records/deps.ts';
import { findCurrentSteps } from '../order-service.ts';
import type { Line } from './attention-line.ts';

/** Finds messages with a late reply, and late steps. */
export async function serviceToAttend(deps: Deps): Promise<Line[]> {
  return [...(await waitingMessages(deps)), ...(await lateSteps(deps))];
}

async function waitingMessages(deps: Deps): Promise<Line[]> {
  const { createdAt, promisedUntil } = orderMessages;
  const rows = await deps.db
    .select({ number: orders.orderNo, createdAt, promisedUntil })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(and(eq(orderMessages.by, 'customer'), isNull(orderMessages.answeredAt)))
    .orderBy(asc(orderMessages.id));
  const late = rows.filter((row) =>
    isLate(getPromise({ ...row, kind: 'reply' }).until, deps.clock.now()),
  );
  const first = new Map(late.toReversed().map((row) => [row.number, row]));
  return [...first.values()].toReversed().map((row) => ({
    what: 'message',
    number: row.number,
    since: row.createdAt,
    why: { code: 'reply_late' },
  }));
}

async function lateSteps(deps: Deps): Promise<Line[]> {
  const now = deps.clock.date();
  const begun = await deps.db
    .select()
    .from(orders)
    .where(and(ordersWith('underWay'), isNotNull(orders.periodStart)))
    .orderBy(asc(orders.id));
  const mattersOf = await readMattersOfEach(deps.db, begun);
  const found: Line[] = [];
  for (const order of begun) {
    const [current] = findCurrentSteps(mattersOf.get(order.id) ?? [], order, now);
    if (current?.due === undefined || !isLate(endOfDay(current.due), now)) continue;
    const why = { code: 'step_late', step: current.step.key, due: current.due } as const;
    found.push({ what: 'step', number: order.orderNo, since: null, why });
  }
  return found;
}
