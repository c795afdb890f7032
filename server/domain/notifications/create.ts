import type { SQLWrapper } from 'drizzle-orm';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { VerificationStatus } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import type { refunds } from '#server/db/tables/payments.ts';

type NewNotification = typeof notifications.$inferInsert;
type OrderOwner = { userId: string; orderNo: string };
/** `planTitle`: the name of the plan where it is not that of the order. */
type PeriodOwner = OrderOwner & { about?: string; planTitle?: Bilingual<string> };
type RefundOf = Pick<
  typeof refunds.$inferSelect,
  'refundNo' | 'status' | 'amount' | 'offered' | 'asked' | 'decisionReason'
>;

/** Creates a notification, once for each subject. Returns its id, or null when it existed. */
export async function createNotification(
  db: Database,
  notification: NewNotification,
): Promise<number | null> {
  const [created] = await insertNotifications(db, notification).returning({ id: notifications.id });
  return created?.id ?? null;
}

function insertNotifications(db: Database, ...created: NewNotification[]) {
  return db
    .insert(notifications)
    .values(created)
    .onConflictDoNothing({ target: [notifications.kind, notifications.about] });
}

/** Builds the insert that notifies the owners of paid orders, to run together with other statements. */
export function buildOrdersPaidInsert(
  tx: Database,
  paid: readonly OrderOwner[],
  now: Date,
): SQLWrapper {
  const rows = paid.map(({ userId, orderNo }) => ({
    userId,
    kind: 'order_paid' as const,
    about: orderNo,
    orderNo,
    link: `/user/orders/${orderNo}`,
    createdAt: now,
  }));
  return insertNotifications(tx, ...rows);
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
 * Notifies the owner about the dates of a membership or SaaS plan; `about` distinguishes new dates of one
 * order from those already sent.
 */
export async function notifyPeriod(
  tx: Database,
  { userId, orderNo, about = orderNo, planTitle }: PeriodOwner,
  kind: `${PlanSubject}_${'activated' | 'expiring'}`,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): Promise<void> {
  await createNotification(tx, {
    userId,
    kind,
    about,
    orderNo,
    facts: {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      ...(planTitle === undefined ? null : { title: planTitle }),
    },
    link: kind.startsWith('membership') ? '/user/membership' : '/user/saas',
    createdAt: now,
  });
}

/** Notifies that an adviser has confirmed the first day; a service without an end date has none here. */
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

/** Notifies the owner about work on an order; `about` distinguishes two notifications of a kind. */
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

/** Notifies the owner of a decision about a refund, in the transaction of the decision. */
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
    // Distinguishes a second offer from the first.
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

/** Notifies that the wallet could not send a refund, in the transaction that records it. */
export async function notifyRefundFailed(
  tx: Database,
  { userId, orderNo }: OrderOwner,
  { refundNo, status, amount, asked }: RefundOf,
  now: Date,
): Promise<void> {
  await createNotification(tx, {
    userId,
    kind: 'refund_failed',
    // Distinguishes a second failure from the first.
    about: `${refundNo} ${now.toISOString()}`,
    orderNo,
    facts: { refund: { status, amount: amount ?? asked } },
    link: `/user/refunds/${refundNo}`,
    createdAt: now,
  });
}

/** Notifies that the money of a refund has been returned, in the transaction that records it. */
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

/** Notifies of a decision, in its transaction; `verificationId` is the verification that was decided. */
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

/** Notifies that an invoice, or a red invoice that reverses another, can be downloaded. */
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

/** Notifies the owner why a requested invoice is not issued. */
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

/** Notifies the owner that a request was withdrawn because a refund had left less than it was for. */
export async function notifyInvoiceWithdrawn(
  tx: Database,
  { userId, invoiceNo, amount }: InvoiceToTell,
  now: Date,
): Promise<void> {
  await createNotification(tx, {
    userId,
    kind: 'invoice_withdrawn',
    about: invoiceNo,
    facts: { amount },
    link: '/user/invoices',
    createdAt: now,
  });
}

/** Notifies the owner that an invoice for the kept money was requested in place of a withdrawn request. */
export async function notifyInvoiceRequested(
  tx: Database,
  { userId, invoiceNo, amount }: InvoiceToTell,
  now: Date,
): Promise<void> {
  await createNotification(tx, {
    userId,
    kind: 'invoice_requested',
    about: invoiceNo,
    facts: { amount },
    link: '/user/invoices',
    createdAt: now,
  });
}

/**
 * Notifies with a custom text; `about` ensures that it happens once. Returns the id, or null when it existed.
 */
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
