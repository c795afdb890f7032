import { and, eq } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Database } from '#server/db/database.ts';
import { orderEvents, type OrderRow } from '#server/db/tables/orders.ts';
import { serviceMatters } from '#server/db/tables/service.ts';
import {
  countLeft,
  readEntitlements,
  takeUnits,
  type Entitlement,
} from '#server/domain/entitlements/entitlements.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { logDone } from '#server/domain/service/log.ts';
import { readMatters, writeMatter } from '#server/domain/service/matters.ts';
import { serviceRefusal } from '#server/domain/service/refusal.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import type { Ask } from '#server/records/ask.ts';
import type { Deps } from './deps.ts';
import type { MatterOf } from './service-do-step.ts';
import { matterToServe, orderToServe } from './service-order.ts';

/**
 * Opens a matter under an order that is under way: it takes `units` of every quantity by matter, begins with its
 * first step now, and its owner is notified. Returns its number. Throws a `Refusal` for an order without matters,
 * when fewer units are left, and while the service does not allow it.
 */
export async function openMatter(
  ask: Ask<Deps>,
  actor: string,
  orderNo: string,
  { title, units }: { title: string; units: number },
): Promise<{ no: number }> {
  const now = ask.clock.date();
  return ask.transaction(async (tx) => {
    const order = await orderToServe(tx, orderNo, 'matter.opened', now);
    const matters = await readMatters(tx, order);
    const no = 1 + matters.reduce((last, matter) => Math.max(last, matter.no), 0);
    for (const entitlement of await readByMatter(tx, order)) {
      expectLeft(orderNo, entitlement, units, now);
      await takeUnits(tx, entitlement, { amount: units, cause: 'matter', ref: String(no) }, now);
    }
    await writeMatter(tx, order, { no, title, units }, now);
    await tellOwner(tx, order, { event: 'matter.opened', no, title }, now);
    await logDone(tx, { actor, act: 'service.matter', orderNo, facts: { title, units } }, now);
    return { no };
  });
}

/**
 * Withdraws a matter that its customer gave up: its open steps can be refunded, its units stay used, and its owner
 * is notified. Throws a `Refusal` for an unknown matter, and while it does not allow that.
 */
export async function withdrawMatter(
  ask: Ask<Deps>,
  actor: string,
  of: MatterOf,
  reason: string,
): Promise<void> {
  const now = ask.clock.date();
  await ask.transaction(async (tx) => {
    const { order, matter } = await matterToServe(tx, of, 'service.withdrawn', now);
    const { orderNo, no } = of;
    const { title } = matter;
    if (title === null) throw serviceRefusal({ why: 'matter.unknown', orderNo, no });
    await tx
      .update(serviceMatters)
      .set({ withdrawnAt: now })
      .where(and(eq(serviceMatters.orderId, order.id), eq(serviceMatters.no, no)));
    await tellOwner(tx, order, { event: 'matter.withdrawn', no, title }, now);
    await logDone(tx, { actor, act: 'service.withdraw', orderNo, facts: { title }, reason }, now);
  });
}

/** Refuses units that an entitlement does not have any more. */
export function expectLeft(
  orderNo: string,
  entitlement: Entitlement,
  amount: number,
  now: Date,
): void {
  const left = countLeft(entitlement, now);
  const { key } = entitlement;
  if (amount > left) throw serviceRefusal({ why: 'units.left', orderNo, key, left });
}

/** Reads the entitlements of which each matter takes units. */
async function readByMatter(tx: Database, order: OrderRow): Promise<Entitlement[]> {
  const keys = getServiceTerms(order)
    .quantities.filter(({ kind }) => kind === 'matter')
    .map(({ key }) => key);
  const given = await readEntitlements(tx, [order.id]);
  const found = given.filter(({ key }) => keys.includes(key));
  const { orderNo } = order;
  if (found.length === 0) throw serviceRefusal({ why: 'units.unknown', orderNo, key: '', keys });
  return found;
}

const texts: Record<
  'matter.opened' | 'matter.withdrawn',
  { title: Bilingual<string>; body: Bilingual<string> }
> = {
  'matter.opened': {
    title: { 'zh-CN': '新事项已开始办理', 'en-US': 'A new matter has begun' },
    body: {
      'zh-CN': '已开始办理。各步骤与日期见订单。',
      'en-US': 'has begun. Its steps and days are in the order.',
    },
  },
  'matter.withdrawn': {
    title: { 'zh-CN': '事项已撤回', 'en-US': 'A matter was withdrawn' },
    body: {
      'zh-CN': '已撤回。没有办理的步骤可以申请退款，已占用的数量不退回。',
      'en-US':
        'was withdrawn. You can ask for a refund of its open steps; the units that it took stay used.',
    },
  },
};

async function tellOwner(
  tx: Database,
  { id: orderId, userId, orderNo }: OrderRow,
  { event, no, title }: { event: keyof typeof texts; no: number; title: string },
  now: Date,
): Promise<void> {
  const label = { 'zh-CN': title, 'en-US': title };
  await tx.insert(orderEvents).values({ orderId, at: now, event, from: null, to: null, label });
  const { title: headline, body } = texts[event];
  await notifyInOwnTexts(
    tx,
    {
      userId,
      orderNo,
      about: `${event}:${orderNo}:${no}`,
      link: `/user/orders/${orderNo}`,
      title: headline,
      body: {
        'zh-CN': `“${title}”${body['zh-CN']}订单号 ${orderNo}。`,
        'en-US': `“${title}” ${body['en-US']} Order ${orderNo}.`,
      },
    },
    now,
  );
}
