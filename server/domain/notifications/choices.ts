import { and, eq, isNull } from 'drizzle-orm';
import { maskPhone } from '#contract/base/masked-phone.ts';
import type { NotificationChoice, NotificationChoices } from '#contract/notifications/schemas.ts';
import {
  NotifiedEvent,
  type Locale,
  type MessageChannel,
  type NotificationKind,
} from '#contract/base/picklists.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { notificationChoices } from '#server/db/tables/notifications.ts';
import { users } from '#server/db/tables/people.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Ask } from '#server/records/ask.ts';

type ChoiceRow = Pick<typeof notificationChoices.$inferSelect, 'event' | 'channel' | 'isOn'>;

/** Reads the mail and SMS choices of a person for each event; null for a channel that is not offered. */
export async function readNotificationChoices(
  deps: Deps,
  userId: string,
): Promise<NotificationChoices> {
  const { phone, hasMails } = await findRecipient(deps.db, userId);
  const rows = await deps.db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId));
  return {
    phone_masked: maskPhone(phone),
    items: NotifiedEvent.options.map((event) => ({
      event,
      mail: hasMails ? isChosen(rows, event, 'mail') : null,
      sms: deps.sms.offers(event, phone) ? isChosen(rows, event, 'sms') : null,
    })),
  };
}

/** Stores one choice, and the language of messages. Throws 409 for a channel that is not offered. */
export async function setNotificationChoice(
  ask: Ask<Deps>,
  userId: string,
  { event, channel, is_on: isOn }: NotificationChoice,
  locale: Locale,
): Promise<NotificationChoices> {
  await ask.transaction(async (tx) => {
    const { phone, hasMails } = await findRecipient(tx, userId);
    const isOffered = channel === 'mail' ? hasMails : ask.sms.offers(event, phone);
    if (isOn && !isOffered) throw new Refusal(409, 'request.conflict');
    await tx.update(users).set({ mailLocale: locale }).where(eq(users.id, userId));
    await saveChoice(tx, userId, { event, channel, isOn });
  });
  return readNotificationChoices(ask, userId);
}

/** Writes one choice of a person. */
export async function saveChoice(
  tx: Database,
  userId: string,
  { event, channel, isOn }: ChoiceRow,
): Promise<void> {
  const columns = notificationChoices;
  await tx
    .insert(notificationChoices)
    .values({ userId, event, channel, isOn })
    .onConflictDoUpdate({
      target: [columns.userId, columns.event, columns.channel],
      set: { isOn },
    });
}

/** Checks a choice; without one it is on, except for an SMS about a payment and a mail about a step. */
export function isChosen(
  rows: readonly ChoiceRow[],
  event: NotifiedEvent,
  channel: MessageChannel,
): boolean {
  const chosen = rows.find((row) => row.event === event && row.channel === channel);
  return chosen?.isOn ?? event !== (channel === 'sms' ? 'paid' : 'step_done');
}

/** Returns the event of a notification; null for a kind that no SMS is sent about. */
export function findNotifiedEvent(kind: NotificationKind): NotifiedEvent | null {
  switch (kind) {
    case 'order_paid':
      return 'paid';
    case 'payment_refunded':
    case 'refund_paid':
      return 'refunded';
    case 'refund_failed':
    case 'step_done':
    case 'booking_soon':
      return kind;
    default:
      return null;
  }
}

/** Finds the verified phone of an open account, and whether it gets mails. Throws 401 for a closed account. */
async function findRecipient(
  db: Database,
  userId: string,
): Promise<{ phone: string; hasMails: boolean }> {
  const [user] = await db
    .select({ phone: users.phone, email: users.signInEmail, mails: users.mailReceipts })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (user === undefined || user.phone === null) throw new Refusal(401, 'user.login_first');
  return { phone: user.phone, hasMails: user.mails && user.email !== null };
}
