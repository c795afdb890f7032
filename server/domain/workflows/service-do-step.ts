import { and, eq, isNull } from 'drizzle-orm';
import { orderEvents } from '#server/db/tables/orders.ts';
import { serviceSteps } from '#server/db/tables/service.ts';
import { notifyOfService } from '#server/domain/notifications/create.ts';
import { logDone } from '#server/domain/service/log.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import { listSteps, nameInMatter, nameStep } from '#server/domain/service/matters.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import { readRefundable } from '#server/domain/views/refund-facts.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import { beginGrantedPlan } from './saas-begin.ts';
import { matterToServe } from './service-order.ts';

/** A matter of an order by its number; 0 for the steps that are taken once for the order. */
export type MatterOf = { orderNo: string; no: number };

/**
 * Records that the next step of a matter is done, and notifies its owner.
 * Throws a `Refusal` for a step that is already done, out of order or unknown, and while the
 * service does not allow it.
 */
export async function doStep(
  ask: Ask<Deps>,
  actor: string,
  of: MatterOf,
  key: string,
): Promise<void> {
  const now = ask.clock.date();
  await ask.transaction(async (tx) => {
    const { orderNo, no } = of;
    const { order, matter } = await matterToServe(tx, of, 'step.done', now);
    const steps = listSteps(matter);
    const step = steps.find((each) => each.key === key);
    if (step === undefined) {
      const keys = steps.map((each) => each.key);
      throw serviceRefusal({ why: 'step.unknown', orderNo, key, keys });
    }
    if (step.doneAt !== null) throw serviceRefusal({ why: 'step.done', key, at: step.doneAt });
    const [current] = steps.filter(({ doneAt }) => doneAt === null);
    if (current !== undefined && current.key !== key) {
      throw serviceRefusal({ why: 'step.early', key, next: current.key });
    }
    await tx
      .update(serviceSteps)
      .set({ doneAt: now })
      .where(
        and(
          eq(serviceSteps.orderId, order.id),
          eq(serviceSteps.matterNo, no),
          eq(serviceSteps.key, key),
          isNull(serviceSteps.doneAt),
        ),
      );
    const grant = getServiceTerms(order).grants.find(({ at }) => at === key);
    // If nothing is left to refund, the step begins no plan.
    if (grant !== undefined && (await readRefundable(tx, order, now)).refundable > 0) {
      await beginGrantedPlan(tx, order, grant, now);
    }
    const event = {
      event: 'step.done',
      from: null,
      to: null,
      label: nameInMatter(matter, step.title),
    } as const;
    await tx.insert(orderEvents).values({ orderId: order.id, at: now, ...event });
    const facts = { step: nameInMatter(matter, step.title) };
    await notifyOfService(
      tx,
      order,
      { kind: 'step_done', about: nameStep(matter, key), facts },
      now,
    );
    const logged = { step: key, title: nameInMatter(matter, step.title) };
    await logDone(tx, { actor, act: 'service.step', orderNo, facts: logged }, now);
  });
}
