import type { MembershipLevel, VerificationStatus } from '../../../contract/words.ts';
import type { Database } from '../../db/database.ts';
import { notifications } from '../../db/tables/notifications.ts';
import type { Bilingual } from '../bilingual.ts';

type NewNotification = typeof notifications.$inferInsert;
type AboutOrder = { userId: string; orderNo: string };

/** Writes down what somebody is told; once for each thing that it is about. */
export async function tell(db: Database, news: NewNotification): Promise<void> {
  await db
    .insert(notifications)
    .values(news)
    .onConflictDoNothing({ target: [notifications.kind, notifications.about] });
}

export async function tellOfReport(
  tx: Database,
  { userId, orderNo }: AboutOrder,
  now: Date,
): Promise<void> {
  await tell(tx, {
    userId,
    kind: 'report_ready',
    about: orderNo,
    orderNo,
    link: '/user/downloadable-reports',
    createdAt: now,
  });
}

export async function tellOfMembership(
  tx: Database,
  { userId, orderNo }: AboutOrder,
  kind: 'membership_activated' | 'membership_expiring',
  { level, endsAt }: { level: MembershipLevel; endsAt: Date },
  now: Date,
): Promise<void> {
  await tell(tx, {
    userId,
    kind,
    about: orderNo,
    orderNo,
    facts: { level, endsAt: endsAt.toISOString() },
    link: '/user/membership',
    createdAt: now,
  });
}

/** An adviser has confirmed when it begins; what has no end of its own has none here. */
export async function tellOfStart(
  tx: Database,
  { userId, orderNo }: AboutOrder,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
  now: Date,
): Promise<void> {
  await tell(tx, {
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

/** To be called in the transaction of the decision; `verificationId` is what was decided. */
export async function tellOfVerification(
  tx: Database,
  decided: {
    userId: string;
    verificationId: number;
    status: Extract<VerificationStatus, 'verified' | 'rejected'>;
    reason: string | null;
  },
  now: Date,
): Promise<void> {
  const { userId, verificationId, status, reason } = decided;
  await tell(tx, {
    userId,
    kind: 'verification_decided',
    about: String(verificationId),
    facts: { verification: status, ...(reason === null ? null : { reason }) },
    link: '/user/profile',
    createdAt: now,
  });
}

/** In words of our own; `about` makes it one thing that is said once. */
export async function tellInWords(
  tx: Database,
  news: {
    userId: string;
    about: string;
    title: Bilingual<string>;
    body: Bilingual<string>;
    orderNo?: string;
    link?: string;
  },
  now: Date,
): Promise<void> {
  const { userId, about, title, body, orderNo = null, link = '/user/notifications' } = news;
  await tell(tx, {
    userId,
    kind: 'system',
    about,
    orderNo,
    facts: { title, body },
    link,
    createdAt: now,
  });
}
