import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { AccountStanding, OpenMatter } from '#contract/accounts/account.ts';
import { findRunningPeriod } from '#contract/membership/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { invoices, invoicesWith } from '#server/db/tables/invoices.ts';
import { orders, ordersWith } from '#server/db/tables/orders.ts';
import { refundsWith, payments, refunds } from '#server/db/tables/payments.ts';
import { isToConfirm, transfers } from '#server/db/tables/transfers.ts';
import type { Deps } from '#server/records/deps.ts';
import { readMembership } from '#server/domain/periods/current-membership.ts';
import { readSaasPeriods } from './saas-periods.ts';

/** Lists the reasons why a person's account cannot be closed, and what they would lose by closing it. */
export async function readStanding(
  deps: Deps,
  userId: string,
  locale: Locale,
): Promise<AccountStanding> {
  const { db } = deps;
  const now = deps.clock.date();
  const open = await findOpenMatters(db, userId, locale);
  const { expires_at, ...membership } = await readMembership(deps, userId, locale);
  const running = findRunningPeriod(membership);
  const [subscriptions, reports, articles, unpaid] = await Promise.all([
    readSaasPeriods(db, userId),
    db.$count(orders, ownedAnd(userId, 'completed', 'report')),
    db.$count(orders, ownedAnd(userId, 'completed', 'article')),
    db.$count(orders, and(eq(orders.userId, userId), ordersWith('unpaid'))),
  ]);
  return {
    open,
    loses: {
      membership:
        running === null || expires_at === null ? null : { name: running.name, expires_at },
      subscriptions: subscriptions.filter(({ endsAt }) => endsAt > now).length,
      reports,
      articles,
      unpaid,
    },
  };
}

/**
 * Finds a person's unfinished business: an open payment code, a transfer that is being checked, a paid order that
 * waits for us, a refund, an invoice.
 */
export async function findOpenMatters(
  db: Database,
  userId: string,
  locale: Locale,
): Promise<OpenMatter[]> {
  const ofUser = eq(orders.userId, userId);
  const paying = await db
    .selectDistinct({ no: orders.orderNo, title: orders.title })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')))
    .leftJoin(transfers, and(eq(transfers.orderId, orders.id), isToConfirm))
    .where(and(ofUser, ordersWith('unpaid'), or(isNotNull(payments.id), isNotNull(transfers.id))))
    .orderBy(asc(orders.orderNo));
  const processing = await db
    .select({ no: orders.orderNo, title: orders.title })
    .from(orders)
    .where(and(ofUser, ordersWith('underWay')))
    .orderBy(asc(orders.id));
  const refunding = await db
    .select({ no: refunds.refundNo, title: orders.title })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(ofUser, refundsWith('open')))
    .orderBy(asc(refunds.id));
  const invoicing = await db
    .select({ no: invoices.invoiceNo, title: invoices.title })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), invoicesWith('open')))
    .orderBy(asc(invoices.id));
  const titled =
    (kind: OpenMatter['kind']) =>
    ({ no, title }: (typeof processing)[number]): OpenMatter => ({
      kind,
      no,
      title: title[locale],
    });
  return [
    ...paying.map(titled('payment')),
    ...processing.map(titled('order')),
    ...refunding.map(titled('refund')),
    ...invoicing.map(({ no, title }) => ({ kind: 'invoice' as const, no, title: title.name })),
  ];
}

function ownedAnd(userId: string, status: 'completed', type: 'report' | 'article') {
  return and(eq(orders.userId, userId), eq(orders.status, status), eq(orders.type, type));
}
