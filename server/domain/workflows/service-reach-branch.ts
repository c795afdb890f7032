import { and, eq, isNull } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Database } from '#server/db/database.ts';
import { orderEvents, type OrderRow } from '#server/db/tables/orders.ts';
import { serviceBranches, serviceSteps } from '#server/db/tables/service.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import type { SoldBranch } from '#server/db/tables/service-terms.ts';
import { reachedBranches } from '#server/domain/service/branches.ts';
import { logDone } from '#server/domain/service/log.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import {
  listOpenSteps,
  listSteps,
  nameInMatter,
  nameStep,
  type Matter,
} from '#server/domain/service/matters.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import type { MatterOf } from './service-do-step.ts';
import { matterToServe } from './service-order.ts';

/**
 * Records that the current step of a matter reached a branch instead of the next step, and notifies its owner.
 * If the branch leads to another step, the current one is done, the ones after it are dropped, and that step
 * is next. Returns the branch. Throws a `Refusal` for a branch that was recorded before, belongs to another
 * step or is unknown, and while the service does not allow it.
 */
export async function reachBranch(
  ask: Ask<Deps>,
  actor: string,
  of: MatterOf,
  key: string,
): Promise<SoldBranch> {
  const now = ask.clock.date();
  return ask.transaction(async (tx) => {
    const { orderNo, no: matterNo } = of;
    const { order, matter } = await matterToServe(tx, of, 'step.done', now);
    const branch = await branchToReach(tx, order, matter, key);
    const { from, text, to } = branch;
    const open = listSteps(matter).filter((step) => step.doneAt === null && step.key !== from);
    const isWorth = open.some(({ share }) => share > 0);
    const reached = { key, from, text, reachedAt: now };
    await tx.insert(serviceBranches).values({ orderId: order.id, matterNo, ...reached });
    if (to !== null) await turnTo(tx, order, matter, { from, to }, now);
    const label = nameInMatter(matter, text);
    const event = { event: 'branch.reached', from: null, to: null, label } as const;
    await tx.insert(orderEvents).values({ orderId: order.id, at: now, ...event });
    await notifyOwner(
      tx,
      order,
      { ...branch, key: nameStep(matter, key), text: label },
      isWorth,
      now,
    );
    const facts = { branch: key, title: label };
    await logDone(tx, { actor, act: 'service.branch', orderNo, facts }, now);
    return branch;
  });
}

async function branchToReach(
  tx: Database,
  order: OrderRow,
  matter: Matter,
  key: string,
): Promise<SoldBranch> {
  const { orderNo } = order;
  const before = (await reachedBranches(tx, order.id)).find(
    (each) => each.key === key && each.matterNo === matter.no,
  );
  if (before !== undefined) {
    throw serviceRefusal({ why: 'branch.reached', key, at: before.reachedAt });
  }
  const { branches } = getServiceTerms(order);
  const branch = branches.find((each) => each.key === key);
  if (branch === undefined) {
    const keys = branches.map((each) => each.key);
    throw serviceRefusal({ why: 'branch.unknown', orderNo, key, keys });
  }
  const { from } = branch;
  const next = listOpenSteps(matter)[0] ?? null;
  if (next !== from) throw serviceRefusal({ why: 'branch.elsewhere', key, from, next });
  return branch;
}

/** Ends the step, although not as planned, and drops the open steps after it. */
async function turnTo(
  tx: Database,
  { id: orderId }: OrderRow,
  { no: matterNo, steps }: Matter,
  { from, to }: { from: string; to: NonNullable<SoldBranch['to']> },
  now: Date,
): Promise<void> {
  const open = and(
    eq(serviceSteps.orderId, orderId),
    eq(serviceSteps.matterNo, matterNo),
    isNull(serviceSteps.doneAt),
    isNull(serviceSteps.droppedAt),
  );
  await tx
    .update(serviceSteps)
    .set({ doneAt: now })
    .where(and(open, eq(serviceSteps.key, from)));
  await tx.update(serviceSteps).set({ droppedAt: now }).where(open);
  const { length: position } = steps;
  await tx.insert(serviceSteps).values({ ...to, orderId, matterNo, position, share: 0 });
}

async function notifyOwner(
  tx: Database,
  { userId, orderNo, title }: OrderRow,
  { key, text, to }: SoldBranch,
  isWorth: boolean,
  now: Date,
): Promise<void> {
  const next: Bilingual<string> =
    to === null
      ? {
          'zh-CN': '其余步骤照常办理。',
          'en-US': 'The other steps go on as planned.',
        }
      : {
          'zh-CN': `下一步：${to.title['zh-CN']}。原来的后续步骤不再办理${isWorth ? '，其价格可以申请退还' : ''}。`,
          'en-US': `Next: ${to.title['en-US']}. The steps planned before are not taken any more${isWorth ? ', and you can ask for their price back' : ''}.`,
        };
  await notifyInOwnTexts(
    tx,
    {
      userId,
      orderNo,
      about: `branch:${orderNo}:${key}`,
      link: `/user/orders/${orderNo}`,
      title: { 'zh-CN': '办理有变化', 'en-US': 'A change in your order' },
      body: {
        'zh-CN': `“${title['zh-CN']}”，订单号 ${orderNo}。${text['zh-CN']}${next['zh-CN']}`,
        'en-US': `“${title['en-US']}”, order ${orderNo}. ${text['en-US']} ${next['en-US']}`,
      },
    },
    now,
  );
}
