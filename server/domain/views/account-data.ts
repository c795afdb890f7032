import { asc, eq } from 'drizzle-orm';
import type { Locale } from '#contract/base/picklists.ts';
import { maxPerPage } from '#contract/base/limits.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { listBookings } from './bookings.ts';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import { orders } from '#server/db/tables/orders.ts';
import { files, verifications, wechatPayers } from '#server/db/tables/people.ts';
import { sessions } from '#server/db/tables/sign-in.ts';
import { handedFiles, orderMessages } from '#server/db/tables/service.ts';
import type { Deps } from '#server/records/deps.ts';
import { listInvoiceTitles } from '#server/domain/invoices/titles.ts';
import { readMembership } from '#server/domain/periods/current-membership.ts';
import { readPossessions } from './possessions.ts';
import { readNotificationChoices } from '#server/domain/notifications/choices.ts';
import { personRow, readProfile } from '#server/domain/accounts/profile.ts';
import { listQuotations } from '#server/domain/quotations/read.ts';
import { formatDeviceName } from '#server/base/device-name.ts';
import { presentVerification } from '#server/domain/accounts/verification.ts';
import { listAccepted } from '#server/domain/legal/acceptance.ts';
import { listInvoices } from './invoices.ts';
import { listNotifications } from './notifications.ts';
import { listOrders } from './orders.ts';
import { listPayments } from './payments.ts';
import { listRefunds } from './refund.ts';

/** Part names must not change: other people's programs read them. */
export type AccountData = Readonly<Record<string, unknown>> & { format: string };

/**
 * Collects all data about a person, as they may see it: no hash of a password or code, numbers of identity
 * cards and bank accounts masked, no data of other people. `madeAt` is an ISO time.
 */
export async function collectAccount(
  deps: Deps,
  userId: string,
  locale: Locale,
  madeAt: string,
): Promise<AccountData> {
  const { db } = deps;
  const { createdAt, signInEmail, mailReceipts } = await personRow(deps, userId);
  const { avatar_url, verification: _, ...profile } = await readProfile(deps, userId);
  const ofOrders = eq(orders.userId, userId);
  return {
    format: 'account.1',
    made_at: madeAt,
    account: {
      id: userId,
      created_at: createdAt.toISOString(),
      has_portrait: avatar_url !== null,
      sign_in_email: signInEmail,
      mail_receipts: mailReceipts,
      notification_choices: (await readNotificationChoices(deps, userId)).items,
    },
    profile,
    verifications: (
      await db
        .select()
        .from(verifications)
        .where(eq(verifications.userId, userId))
        .orderBy(asc(verifications.id))
    ).map((row) => ({
      ...presentVerification(row),
      decided_at: row.decidedAt?.toISOString() ?? null,
      attachments: row.attachments,
    })),
    sign_ins: (
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.createdAt))
    ).map((row) => ({
      device: formatDeviceName(row.userAgent ?? ''),
      user_agent: row.userAgent,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
    })),
    wechat_payer: (await db.select().from(wechatPayers).where(eq(wechatPayers.userId, userId))).map(
      (row) => ({
        app: row.appId,
        openid: deps.keys.open('openid', row.openid, userId),
        created_at: row.createdAt.toISOString(),
      }),
    ),
    accepted: (await listAccepted(db, userId)).map(
      ({ kind, version, locale: read, acceptedAt }) => ({
        document: kind,
        version,
        language: read,
        accepted_at: acceptedAt.toISOString(),
      }),
    ),
    membership: await readMembership(deps, userId, locale),
    entitlements: await readPossessions(deps, userId, locale),
    uses: await db
      .select({
        order_no: orders.orderNo,
        key: entitlements.key,
        amount: uses.amount,
        note: uses.note,
        at: uses.at,
        undone_at: uses.undoneAt,
      })
      .from(uses)
      .innerJoin(entitlements, eq(entitlements.id, uses.entitlementId))
      .innerJoin(orders, eq(orders.id, entitlements.orderId))
      .where(ofOrders)
      .orderBy(asc(uses.id)),
    bookings: await listBookings(deps, userId, locale),
    orders: await all((page) => listOrders(deps, userId, page, locale)),
    payments: await all((page) => listPayments(deps, userId, page, locale)),
    refunds: await all((page) => listRefunds(deps, userId, page, locale)),
    invoice_titles: (await listInvoiceTitles(deps, userId)).items,
    invoices: await all((page) => listInvoices(deps, userId, page, locale)),
    quotations: await all((page) => listQuotations(deps, userId, page, locale)),
    messages: await db
      .select({
        order_no: orders.orderNo,
        by: orderMessages.by,
        text: orderMessages.text,
        attachments: orderMessages.attachments,
        created_at: orderMessages.createdAt,
      })
      .from(orderMessages)
      .innerJoin(orders, eq(orders.id, orderMessages.orderId))
      .where(ofOrders)
      .orderBy(asc(orderMessages.id)),
    uploads: await db
      .select({
        id: files.id,
        name: files.name,
        type: files.type,
        size: files.size,
        created_at: files.createdAt,
      })
      .from(files)
      .where(eq(files.userId, userId))
      .orderBy(asc(files.createdAt), asc(files.id)),
    delivered_files: await db
      .select({
        id: handedFiles.id,
        order_no: orders.orderNo,
        name: handedFiles.name,
        type: handedFiles.type,
        size: handedFiles.size,
        delivered_at: handedFiles.deliveredAt,
      })
      .from(handedFiles)
      .innerJoin(orders, eq(orders.id, handedFiles.orderId))
      .where(ofOrders)
      .orderBy(asc(handedFiles.deliveredAt), asc(handedFiles.id)),
    inquiries: (
      await db
        .select()
        .from(inquiries)
        .where(eq(inquiries.userId, userId))
        .orderBy(asc(inquiries.createdAt))
    ).map((row) => ({
      inquiry_no: row.inquiryNo,
      name: row.name,
      phone: row.phone,
      email: row.email,
      company: row.company,
      position: row.position,
      inquiry_type: row.inquiryType,
      budget_range: row.budgetRange,
      preferred_contact_time: row.preferredContactTime,
      description: row.description,
      created_at: row.createdAt.toISOString(),
      answered_at: row.answeredAt?.toISOString() ?? null,
    })),
    notifications: await all((page) => listNotifications(db, userId, page, locale)),
  };
}

type Page<Item> = { items: readonly Item[]; total: number };

/** Reads all pages of a paged list. */
async function all<Item>(
  read: (page: { page: number; per_page: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { items: some, total } = await read({ page, per_page: maxPerPage });
    items.push(...some);
    if (some.length === 0 || items.length >= total) return items;
  }
}
