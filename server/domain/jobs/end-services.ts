import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { dayMs } from '#contract/base/durations.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { unitsNoticeDays } from '#contract/base/limits.ts';
import { findEndedDay, shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import { serviceIs } from '#machines/lifecycles/service-lifecycle.machine.ts';
import { formatDay } from '#server/base/format-day.ts';
import type { Database } from '#server/db/database.ts';
import { entitlements } from '#server/db/tables/entitlements.ts';
import { orders, ordersWith, type OrderRow } from '#server/db/tables/orders.ts';
import {
  isLeft,
  readEntitlements,
  type Entitlement,
} from '#server/domain/entitlements/entitlements.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { completeOrder } from '#server/domain/orders/delivery.ts';
import { lockOrder } from '#server/domain/orders/transition.ts';
import { isRefundPending } from '#server/domain/refunds/find.ts';
import { listOpenSteps, readMatters } from '#server/domain/service/matters.ts';
import { findServiceState } from '#server/domain/views/service-state.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { notifyCompleted } from '#server/domain/workflows/service-complete.ts';

/**
 * Completes services from the day after their period on, once all of their matters have ended, and notifies owners 30
 * and 7 days before units lapse.
 */
export async function endServices(deps: Deps): Promise<void> {
  await completeServices(deps);
  await announceLapses(deps);
}

async function completeServices(deps: Deps): Promise<void> {
  const now = deps.clock.date();
  const over = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.type, 'service'),
        ordersWith('underWay'),
        lte(orders.periodEnd, startOfDay(shanghaiDay(now))),
      ),
    )
    .orderBy(asc(orders.id));
  for (const { id } of over) {
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const state = findServiceState(order, await isRefundPending(tx, id), now);
      if (state === null || !serviceIs(state, 'running')) return;
      if ((await readMatters(tx, order)).some((matter) => listOpenSteps(matter).length > 0)) return;
      if (await completeOrder(tx, order, now, {})) await notifyCompleted(tx, order, now);
    });
  }
}

async function announceLapses(deps: Deps): Promise<void> {
  const now = deps.clock.date();
  const { endsAt, noticedDays, orderId } = entitlements;
  for (const days of unitsNoticeDays) {
    const isDue = and(
      gt(endsAt, now),
      lte(endsAt, new Date(now.valueOf() + days * dayMs)),
      or(isNull(noticedDays), gt(noticedDays, days)),
    );
    const due = await deps.db.selectDistinct({ id: orderId }).from(entitlements).where(isDue);
    for (const { id } of due) {
      await deps.db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        const given = await readEntitlements(tx, [id]);
        const marked = await tx
          .update(entitlements)
          .set({ noticedDays: days })
          .where(and(eq(orderId, id), isDue))
          .returning({ id: entitlements.id });
        const ids = new Set(marked.map((each) => each.id));
        const left = given.filter((each) => ids.has(each.id) && isLeft(each, now));
        if (order.type === 'service') await tellLapse(tx, order, left, days, now);
      });
    }
  }
}

async function tellLapse(
  tx: Database,
  { userId, orderNo, title }: OrderRow,
  left: readonly Entitlement[],
  days: number,
  now: Date,
): Promise<void> {
  const [first] = left;
  if (first === undefined) return;
  const lastDay = findEndedDay(first.endsAt) ?? shanghaiDay(first.endsAt);
  const list = (locale: Locale) =>
    left
      .map(({ label, unit, granted, used }) =>
        `${label[locale]} ${granted - used} ${unit[locale]}`.trim(),
      )
      .join(locale === 'zh-CN' ? '、' : ', ');
  await notifyInOwnTexts(
    tx,
    {
      userId,
      orderNo,
      about: `units:${orderNo}:${days}`,
      link: `/user/orders/${orderNo}`,
      title: { 'zh-CN': '还有未使用的服务数量', 'en-US': 'Some units of your service are unused' },
      body: {
        'zh-CN': `“${title['zh-CN']}”于 ${formatDay(lastDay, 'zh-CN')}到期，尚未使用：${list('zh-CN')}。到期后失效，如需办理请在订单中留言。订单号 ${orderNo}。`,
        'en-US': `“${title['en-US']}” ends on ${formatDay(lastDay, 'en-US')}. Not used yet: ${list('en-US')}. They lapse then; write to us in the order if you want to use them. Order ${orderNo}.`,
      },
    },
    now,
  );
}
