import type { Database } from '#server/db/database.ts';
import { outbox, type NotificationJobKind } from '#server/db/tables/payments.ts';

/** Enqueues, in the transaction of the event, a notification for its owner. */
export async function enqueueNotification(
  tx: Database,
  kind: NotificationJobKind,
  subjectId: number,
  now: Date,
): Promise<void> {
  await tx
    .insert(outbox)
    .values({ topic: 'notify', kind, subjectId, createdAt: now, availableAt: now });
}
