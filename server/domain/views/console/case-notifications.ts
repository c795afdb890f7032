import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Case } from '#contract/staff/case.ts';
import type { MessageState } from '#contract/staff/picklists.ts';
import type { MessageChannel } from '#contract/base/picklists.ts';
import { notifications, smsMessages } from '#server/db/tables/notifications.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { outbox } from '#server/db/tables/payments.ts';
import type { Deps } from '#server/records/deps.ts';

/** Lists the notifications to the owner of an order, with the state of each mail and SMS. */
export async function listCaseNotifications(
  { db }: Deps,
  { orderNo }: OrderRow,
): Promise<Case['notifications']> {
  const rows = await db
    .select({ notification: notifications, sms: smsMessages })
    .from(notifications)
    .leftJoin(smsMessages, eq(smsMessages.notificationId, notifications.id))
    .where(or(eq(notifications.orderNo, orderNo), eq(notifications.about, orderNo)))
    .orderBy(asc(notifications.id));
  const jobs = await db
    .select({ id: outbox.subjectId, topic: outbox.topic, doneAt: outbox.doneAt })
    .from(outbox)
    .where(
      and(
        inArray(outbox.topic, ['mail', 'sms']),
        inArray(
          outbox.subjectId,
          rows.map(({ notification }) => notification.id),
        ),
      ),
    );
  return rows.map(({ notification: { id, kind, createdAt, readAt }, sms }) => {
    const find = (topic: MessageChannel) =>
      jobs.find((job) => job.id === id && job.topic === topic);
    const mail = find('mail');
    const isWaiting = find('sms')?.doneAt === null;
    return {
      kind,
      at: createdAt.toISOString(),
      read_at: readAt?.toISOString() ?? null,
      sent: [
        ...(mail === undefined
          ? []
          : [
              {
                channel: 'mail' as const,
                state: mail.doneAt === null ? 'waiting' : 'sent',
              } as const,
            ]),
        ...(sms === null && !isWaiting
          ? []
          : [{ channel: 'sms' as const, state: toSmsState(sms?.state, isWaiting) }]),
      ],
    };
  });
}

/** Converts the stored state of an SMS; one that failed and is retried counts as waiting. */
function toSmsState(
  state: (typeof smsMessages.$inferSelect)['state'] | undefined,
  isWaiting: boolean,
): MessageState {
  if (isWaiting || state === undefined || state === 'sending') return 'waiting';
  return state;
}
