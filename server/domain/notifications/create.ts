import type { SQLWrapper } from 'drizzle-orm';
import * as v from 'valibot';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { PlanSubject } from '#contract/membership/periods.ts';
import { MembershipLevel, type VerificationStatus } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import type { refunds } from '#server/db/tables/payments.ts';

type NewNotification = typeof notifications.$inferInsert;
type OrderOwner = { userId: string; orderNo: string };
type RefundOf = Pick<
  typeof refunds.$inferSelect,
  'refundNo' | 'status' | 'amount' | 'offered' | 'asked' | 'decisionReason'
>;

/** Writes down what somebody is told; once for each thing that it is about. Returns its id, or null then. */
export async function createNotification(
  db: Database,
  notification: NewNotification,
): Promise<number | null> {
  const [created] = await insertOf(db, notification).returning({ id: notifications.id });
  return created?.id ?? null;
}

function insertOf(db: Database, ...created: NewNotification[]) {
  return db
    .insert(notifications)
    .values(created)
    .onConflictDoNothing({ target: [notifications.kind, notifications.about] });
}

/** Returns the insert that notifies the owners of paid orders, to be written with others. */
export function ordersPaidInsert(tx: Database, paid: readonly OrderOwner[], now: Date): SQLWrapper {
  const rows = paid.map(({ userId, orderNo }) => ({
    userId,
    kind: 'order_paid' as const,
    about: orderNo,
    orderNo,
    link: `/user/orders/${orderNo}`,
    createdAt: now,
  }));
  return insertOf(tx, ...rows);
}

export async function notifyReportReady(
  tx: Database,
  { userId, orderNo }: OrderOwner,
  now: Date,
): Promise<void> {
  await createNotification(tx, {
    userId,
    kind: 'report_ready',
    about: orderNo,
    orderNo,
    link: '/user/downloadable-reports',
    createdAt: now,
  });
}

/**
 * Notifies of when a membership or a SaaS plan runs; `about` tells new days of one order from those that
 * were told.
 */
export async function notifyPeriod(
  tx: Database,
  { userId, orderNo, about = orderNo }: OrderOwner & { about?: string },
  kind: `${PlanSubject}_${'activated' | 'expiring'}`,
  { slug, startsAt, endsAt }: { slug: string | null; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<void> {
  const isMembership = kind === 'membership_activated' || kind === 'membership_expiring';
  const level = isMembership ? { level: v.parse(MembershipLevel, slug) } : null;
  await createNotification(tx, {
    userId,
    kind,
    about,
    orderNo,
    facts: { ...level, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    link: isMembership ? '/user/membership' : '/user/saas',
    createdAt: now,
  });
}

/** Notifies that an adviser has confirmed the first day; what has no end of its own has none here. */
export async function notifyServiceStarted(
  tx: Database,
  { userId, orderNo }: OrderOwner,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
  now: Date,
): Promise<void> {
  await createNotification(tx, {
    userId,
    kind: 'service_started',
    about: orderNo,
    orderNo,
    facts: {
      startsAt: startsAt.toISOString(),
      ...(endsAt === null ? null : { endsAt: endsAt.toISOString() }),
    },
    link: `/user/orders/${orderNo}`,
    createdAt: now,
  });
}

/** Notifies of what was done for an order; `about` tells two of a kind apart. */
export async function notifyOfService(
  tx: Database,
  { userId, orderNo }: OrderOwner,
  what:
    | { kind: 'step_done'; about: string; facts: { step: Bilingual<string> } }
    | { kind: 'file_delivered'; about: string; facts: { files: number } }
    | { kind: 'message_received'; about: string; facts: null },
  now: Date,
): Promise<void> {
  const { kind, about, facts } = what;
  await createNotification(tx, {
    userId,
    kind,
    about: `${orderNo}:${about}`,
    orderNo,
    facts,
    link: `/user/orders/${orderNo}`,
    createdAt: now,
  });
}

/** Notifies of what was decided about a refund, in the transaction of the decision. */
export async function notifyRefundDecided(
  tx: Database,
  { userId, orderNo }: OrderOwner,
  refund: RefundOf,
  now: Date,
): Promise<void> {
  const { refundNo, status, amount, offered, asked, decisionReason: reason } = refund;
  await createNotification(tx, {
    userId,
    kind: 'refund_decided',
    // There may be a second offer.
    about: `${refundNo} ${status} ${now.toISOString()}`,
    orderNo,
    facts: {
      refund: { status, amount: amount ?? offered ?? asked },
      ...(reason === null ? null : { reason }),
    },
    link: `/user/refunds/${refundNo}`,
    createdAt: now,
  });
}

/** Notifies that the money of a refund is back, in the transaction that records it. */
export async function notifyRefundPaid(
  tx: Database,
  { userId, orderNo }: OrderOwner,
  { refundNo, status, amount, asked }: RefundOf,
  now: Date,
): Promise<void> {
  await createNotification(tx, {
    userId,
    kind: 'refund_paid',
    about: refundNo,
    orderNo,
    facts: { refund: { status, amount: amount ?? asked } },
    link: `/user/refunds/${refundNo}`,
    createdAt: now,
  });
}

/** Notifies of a decision, in its transaction; `verificationId` is what was decided. */
export async function notifyVerificationDecided(
  tx: Database,
  decision: {
    userId: string;
    verificationId: number;
    status: Extract<VerificationStatus, 'verified' | 'rejected'>;
    reason: string | null;
  },
  now: Date,
): Promise<void> {
  const { userId, verificationId, status, reason } = decision;
  await createNotification(tx, {
    userId,
    kind: 'verification_decided',
    about: String(verificationId),
    facts: { verification: status, ...(reason === null ? null : { reason }) },
    link: '/user/profile',
    createdAt: now,
  });
}

type InvoiceToTell = {
  userId: string;
  invoiceNo: string;
  fapiaoNo: string | null;
  amount: number;
  isRed: boolean;
  reason: string | null;
};

/** Notifies that an invoice, or a red one that takes another back, can be downloaded. */
export async function notifyInvoiceIssued(
  tx: Database,
  { userId, invoiceNo, fapiaoNo, amount, isRed }: InvoiceToTell,
  now: Date,
): Promise<void> {
  await createNotification(tx, {
    userId,
    kind: 'invoice_issued',
    about: invoiceNo,
    facts: { fapiaoNo: fapiaoNo ?? '', amount, isRed },
    link: '/user/invoices',
    createdAt: now,
  });
}

/** Notifies why an invoice that was asked for is not issued. */
export async function notifyInvoiceDeclined(
  tx: Database,
  { userId, invoiceNo, amount, reason }: InvoiceToTell,
  now: Date,
): Promise<void> {
  await createNotification(tx, {
    userId,
    kind: 'invoice_declined',
    about: invoiceNo,
    facts: { amount, reason: reason ?? '' },
    link: '/user/invoices',
    createdAt: now,
  });
}

/** Notifies in words of our own; `about` makes sure that it happens once. Returns the id, or null then. */
export async function notifyInOwnTexts(
  tx: Database,
  notification: {
    userId: string;
    about: string;
    title: Bilingual<string>;
    body: Bilingual<string>;
    orderNo?: string;
    link?: string;
    formerEmail?: string;
  },
  now: Date,
): Promise<number | null> {
  const { userId, about, orderNo = null, link = '/user/notifications', ...facts } = notification;
  return createNotification(tx, {
    userId,
    kind: 'system',
    about,
    orderNo,
    facts,
    link,
    createdAt: now,
  });
}
