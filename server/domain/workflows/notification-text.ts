import { and, eq } from 'drizzle-orm';
import { dayMs } from '#contract/base/durations.ts';
import { smsNoticesPerDay, smsNoticeTriedMs } from '#contract/base/limits.ts';
import { maskPhone } from '#contract/base/masked-phone.ts';
import { NotifiedEvent } from '#contract/base/picklists.ts';
import { shanghaiTime } from '#contract/base/shanghai.ts';
import { formatTypedYuan } from '#contract/base/yuan.ts';
import {
  notificationChoices,
  notifications,
  smsMessages,
} from '#server/db/tables/notifications.ts';
import { orders } from '#server/db/tables/orders.ts';
import { users } from '#server/db/tables/people.ts';
import { findNotifiedEvent, isChosen, saveChoice } from '#server/domain/notifications/choices.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import type { JobResult } from '#server/domain/outbox/job-result.ts';
import { SmsRefused, SmsUnclear, type SmsNotice } from '#server/gateways/sms-sender.ts';
import { countOne } from '#server/records/limits.ts';
import type { Deps } from './deps.ts';

type MessageState = (typeof smsMessages.$inferSelect)['state'];
type Found = { notice: SmsNotice; userId: string; createdAt: Date };

const shownOrderLength = 8;

/**
 * Sends the SMS of a notification to a person who still wants it, at most once: after a lost answer or a crash it
 * is not sent again. A phone that refuses messages gets no further ones, and its person is notified on the
 * site. Throws when the message was surely not sent and is worth another try.
 */
export async function sendNotificationSms(deps: Deps, notificationId: number): Promise<JobResult> {
  const found = await findNotice(deps, notificationId);
  // Deleted, no longer wanted, or no longer offered.
  if (found === null) return 'done';
  const { notice, userId, createdAt } = found;
  if (!(await claimMessage(deps, notificationId, found))) return 'done';
  const settle = (state: MessageState) => setState(deps, notificationId, state);
  try {
    await deps.sms.send(notice);
  } catch (error) {
    if (error instanceof SmsUnclear) {
      deps.log.warn('it is unclear if an SMS about an order was sent', { error });
      await settle('unclear');
      return 'done';
    }
    if (error instanceof SmsRefused && error.reason !== 'limited') {
      await settle('refused');
      await stopMessages(deps, userId, notice.phone);
      return 'done';
    }
    await settle('failed');
    if (deps.clock.now() - createdAt.valueOf() >= smsNoticeTriedMs) return 'done';
    if (error instanceof SmsRefused) return 'waiting';
    throw error;
  }
  await settle('sent');
  return 'done';
}

/** Finds the message of a notification; null if the person does not want it, or the site does not send it. */
async function findNotice({ db, sms }: Deps, notificationId: number): Promise<Found | null> {
  const [row] = await db
    .select({ notification: notifications, order: orders, user: users })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(orders, eq(orders.orderNo, notifications.orderNo))
    .where(eq(notifications.id, notificationId));
  const event = row === undefined ? null : findNotifiedEvent(row.notification.kind);
  if (row === undefined || event === null) return null;
  const { notification, order, user } = row;
  if (user.phone === null || !sms.offers(event, user.phone)) return null;
  const choices = await db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, user.id));
  if (!isChosen(choices, event, 'sms')) return null;
  const { facts, about } = notification;
  const amount = facts?.refund?.amount ?? order?.amount;
  // A notification about a booking begins with its number.
  const [bookingNo = ''] = about.split(' ');
  return {
    userId: user.id,
    createdAt: notification.createdAt,
    notice: {
      phone: user.phone,
      purpose: event,
      locale: user.mailLocale,
      order: (order?.orderNo ?? bookingNo).slice(-shownOrderLength),
      ...(event === 'step_done' || amount === undefined
        ? null
        : { amount: formatTypedYuan(amount) }),
      ...(event === 'booking_soon' && facts?.startsAt !== undefined
        ? { time: shanghaiTime(new Date(facts.startsAt)).slice(5, 16) }
        : null),
    },
  };
}

/**
 * Claims the one attempt to send a message: it says `sending` before the provider is called. Returns false if
 * it was sent or may have been, and when the person got too many today.
 */
async function claimMessage(
  { db, clock }: Deps,
  notificationId: number,
  { notice, userId }: Found,
): Promise<boolean> {
  const at = clock.date();
  const phoneMasked = maskPhone(notice.phone);
  return db.transaction(async (tx) => {
    const [again] = await tx
      .update(smsMessages)
      .set({ state: 'sending', phoneMasked, at })
      .where(and(isMessage(notificationId), eq(smsMessages.state, 'failed')))
      .returning({ id: smsMessages.notificationId });
    if (again !== undefined) return true;
    // The process before died between sending and writing down.
    const [lost] = await tx
      .update(smsMessages)
      .set({ state: 'unclear' })
      .where(and(isMessage(notificationId), eq(smsMessages.state, 'sending')))
      .returning({ id: smsMessages.notificationId });
    if (lost !== undefined) return false;
    const [first] = await tx
      .insert(smsMessages)
      .values({ notificationId, userId, phoneMasked, state: 'sending', at })
      .onConflictDoNothing()
      .returning({ id: smsMessages.notificationId });
    if (first === undefined) return false;
    const endsAt = new Date(at.valueOf() + dayMs);
    const { points } = await countOne(tx, at, `sms:notices:${userId}`, endsAt);
    if (points <= smsNoticesPerDay) return true;
    await tx.update(smsMessages).set({ state: 'limited' }).where(isMessage(notificationId));
    return false;
  });
}

async function setState(
  { db, clock }: Deps,
  notificationId: number,
  state: MessageState,
): Promise<void> {
  await db
    .update(smsMessages)
    .set({ state, at: clock.date() })
    .where(and(isMessage(notificationId), eq(smsMessages.state, 'sending')));
}

function isMessage(notificationId: number) {
  return eq(smsMessages.notificationId, notificationId);
}

async function stopMessages({ db, clock, log }: Deps, userId: string, phone: string) {
  const now = clock.date();
  log.info('a phone refused an SMS; SMS about orders to it are stopped', { user: userId });
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.phone, phone)))
      .for('update');
    if (user === undefined) return;
    for (const event of NotifiedEvent.options) {
      await saveChoice(tx, userId, { event, channel: 'sms', isOn: false });
    }
    const masked = maskPhone(phone);
    await notifyInOwnTexts(
      tx,
      {
        userId,
        about: `sms-refused:${userId}:${now.toISOString()}`,
        title: { 'zh-CN': '短信无法送达', 'en-US': 'Text message could not be delivered' },
        body: {
          'zh-CN': `发往 ${masked} 的订单短信被拒收，因此不再发送。验证码短信不受影响。您可以在“账户安全”中重新开启。`,
          'en-US': `${masked} refused our text message about an order, so no more are sent. Codes are not affected. You can turn them on again under Security.`,
        },
        link: '/user/security',
      },
      now,
    );
  });
}
