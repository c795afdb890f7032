import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { InvoiceBuyer } from '#contract/invoices/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoices, invoiceTitles, invoicesWith } from '#server/db/tables/invoices.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import { acceptances } from '#server/db/tables/legal.ts';
import {
  notificationChoices,
  notifications,
  smsMessages,
} from '#server/db/tables/notifications.ts';
import { orderEvents, orders, quotations } from '#server/db/tables/orders.ts';
import { paymentPayers, payments, refundNotes, refunds } from '#server/db/tables/payments.ts';
import {
  emailCodes,
  fileObjects,
  files,
  openidRequests,
  smsCodes,
  users,
  verifications,
  wechatPayers,
} from '#server/db/tables/people.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { entitlements, uses } from '#server/db/tables/entitlements.ts';
import { handedFiles, orderMessages, serviceMatters } from '#server/db/tables/service.ts';
import { endAllSessions } from '#server/records/sessions.ts';
import { clearGuessesAt } from '#server/domain/accounts/guesses.ts';

const selectOrderIds = (tx: Database, userId: string) =>
  tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));

/**
 * Erases a person's uploads, their quotations and the files that were handed to them; the bytes go to the trash,
 * like those of every deleted file. The files of invoices stay.
 */
export async function eraseFiles(tx: Database, userId: string, now: Date): Promise<void> {
  const uploaded = await tx
    .delete(files)
    .where(eq(files.userId, userId))
    .returning({ key: files.key });
  const handed = await tx
    .delete(handedFiles)
    .where(inArray(handedFiles.orderId, selectOrderIds(tx, userId)))
    .returning({ key: handedFiles.key });
  await tx.update(orders).set({ quotationId: null }).where(eq(orders.userId, userId));
  const quoted = await tx
    .delete(quotations)
    .where(eq(quotations.userId, userId))
    .returning({ key: quotations.key });
  const keys = [...uploaded, ...handed, ...quoted].map(({ key }) => key);
  await tx
    .update(fileObjects)
    .set({ state: 'trash', since: now })
    .where(and(inArray(fileObjects.key, keys), eq(fileObjects.state, 'kept')));
}

/**
 * Removes the person from their orders, refunds and invoices, which keep their numbers and amounts. An issued
 * invoice keeps its buyer, as the tax law requires.
 */
export async function eraseOrders(tx: Database, userId: string): Promise<void> {
  const own = selectOrderIds(tx, userId);
  await tx.delete(orderMessages).where(inArray(orderMessages.orderId, own));
  const given = tx
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(eq(entitlements.userId, userId));
  await tx.update(uses).set({ note: null }).where(inArray(uses.entitlementId, given));
  await tx.update(bookings).set({ note: null }).where(eq(bookings.userId, userId));
  await eraseMatters(tx, own);
  const refundsOf = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.orderId, own));
  await tx.delete(refundNotes).where(inArray(refundNotes.refundId, refundsOf));
  await tx
    .update(refunds)
    .set({ note: null, account: null, accountMasked: null })
    .where(inArray(refunds.orderId, own));
  const paymentsOf = tx
    .select({ paymentNo: payments.paymentNo })
    .from(payments)
    .where(inArray(payments.orderId, own));
  await tx.delete(paymentPayers).where(inArray(paymentPayers.paymentNo, paymentsOf));
  await tx
    .update(orders)
    .set({ contact: null, company: null, attachments: [], fingerprint: '' })
    .where(eq(orders.userId, userId));
  await tx.update(invoices).set({ email: null }).where(eq(invoices.userId, userId));
  await tx
    .update(invoices)
    .set({
      title: sql`case when ${invoices.kind} = 'special' then ${nobody('')}::jsonb else ${nobody(null)}::jsonb end`,
    })
    .where(and(eq(invoices.userId, userId), invoicesWith('dropped')));
}

/** Takes the titles that staff gave to matters away, also where the timeline puts them before a step. */
async function eraseMatters(tx: Database, own: ReturnType<typeof selectOrderIds>): Promise<void> {
  const { orderId, no } = serviceMatters;
  await tx
    .update(serviceMatters)
    .set({ title: sql`${no}::text` })
    .where(and(inArray(orderId, own), gt(no, 0)));
  const { label, event } = orderEvents;
  const ofMatters = tx.select({ id: orderId }).from(serviceMatters).where(gt(no, 0));
  const isOwn = and(inArray(orderEvents.orderId, own), inArray(orderEvents.orderId, ofMatters));
  await tx
    .update(orderEvents)
    .set({ label: sql`'{"zh-CN": "", "en-US": ""}'::jsonb` })
    .where(and(isOwn, inArray(event, ['matter.opened', 'matter.withdrawn'])));
  await tx
    .update(orderEvents)
    .set({
      label: sql`jsonb_build_object(
        'zh-CN', regexp_replace(${label}->>'zh-CN', '^.*：', ''),
        'en-US', regexp_replace(${label}->>'en-US', '^.*: ', ''))`,
    })
    .where(and(isOwn, inArray(event, ['step.done', 'branch.reached'])));
}

/** The buyer of an invoice that was never issued; a special invoice has a tax number, even if empty. */
function nobody(tax_no: '' | null): string {
  const buyer: InvoiceBuyer = {
    kind: 'individual',
    name: '',
    tax_no,
    address: null,
    phone: null,
    bank: null,
    account: null,
  };
  return JSON.stringify(buyer);
}

/** Erases all data about a person, ends all their sessions, and closes the account. */
export async function erasePerson(
  tx: Database,
  { id, phone, signInEmail }: { id: string; phone: string; signInEmail: string | null },
  now: Date,
): Promise<void> {
  await endAllSessions(tx, { userId: id });
  await tx.delete(acceptances).where(eq(acceptances.userId, id));
  await tx.delete(openidRequests).where(eq(openidRequests.userId, id));
  await tx.delete(wechatPayers).where(eq(wechatPayers.userId, id));
  await tx.delete(verifications).where(eq(verifications.userId, id));
  await tx.delete(notifications).where(eq(notifications.userId, id));
  await tx.delete(notificationChoices).where(eq(notificationChoices.userId, id));
  await tx.delete(smsMessages).where(eq(smsMessages.userId, id));
  await tx.delete(invoiceTitles).where(eq(invoiceTitles.userId, id));
  await tx.delete(keyedCalls).where(and(eq(keyedCalls.realm, 'site'), eq(keyedCalls.owner, id)));
  await tx.delete(inquiries).where(eq(inquiries.userId, id));
  await tx.delete(smsCodes).where(eq(smsCodes.phone, phone));
  if (signInEmail !== null) await tx.delete(emailCodes).where(eq(emailCodes.email, signInEmail));
  await clearGuessesAt(tx, phone);
  await tx
    .update(users)
    .set({
      phone: null,
      passwordHash: '',
      name: null,
      level: 'free',
      nickname: null,
      gender: 'undisclosed',
      realName: null,
      industry: null,
      address: null,
      email: null,
      company: null,
      position: null,
      bio: null,
      avatarFileId: null,
      signInEmail: null,
      mailReceipts: false,
      mailLocale: 'zh-CN',
      mailZone: null,
      closedAt: now,
    })
    .where(eq(users.id, id));
}
