import { eq } from 'drizzle-orm';
import type { RevealRequest } from '#contract/staff/case.ts';
import { revealMs } from '#contract/base/limits.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { invoices } from '#server/db/tables/invoices.ts';
import { orders } from '#server/db/tables/orders.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { users, verifications } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { openAccount } from '#server/domain/refunds/account.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { openIdNumber } from '#server/domain/accounts/id-number.ts';
import type { HttpDeps } from '#server/http/deps.ts';

/**
 * Reveals one masked field for a minute. The log gets the colleague and the reason before the value leaves
 * the server, but not the value. Throws 404 for an unknown subject.
 */
export async function reveal(
  deps: HttpDeps,
  person: StaffPerson,
  request: RevealRequest,
): Promise<{ value: string; until: string }> {
  const value = await readValue(deps, request);
  if (value === null || value === undefined || value === '') {
    throw new Refusal(404, 'console.not_found');
  }
  const now = deps.clock.now();
  const { field, reason, text } = request;
  await writeStaffLog(deps.db, {
    at: new Date(now),
    actor: person.actor,
    act: 'field.open',
    subject: request.number,
    facts: { field, reason },
    reason: text ?? null,
    outcome: 'done',
  });
  return { value, until: new Date(now + revealMs).toISOString() };
}

type Value = string | null | undefined;

async function readValue(deps: HttpDeps, { kind, number, field }: RevealRequest): Promise<Value> {
  switch (kind) {
    case 'order':
      return ofOrder(deps, number, field);
    case 'inquiry':
      return ofInquiry(deps, number, field);
    case 'verification':
      return ofVerification(deps, number, field);
    case 'booking':
      return ofBooking(deps, number, field);
    case 'customer':
      return ofCustomer(deps, number, field);
    case 'refund':
      return field === 'bank_account' ? readBankAccount(deps, number) : null;
    case 'invoice':
      return field === 'invoice_title' ? readInvoiceTitle(deps, number) : null;
  }
}

async function ofOrder(
  { db }: HttpDeps,
  number: string,
  field: RevealRequest['field'],
): Promise<Value> {
  const [row] = await db
    .select({ contact: orders.contact, user: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.orderNo, number));
  if (row === undefined || row.user.closedAt !== null) return null;
  const { user, contact } = row;
  const values: Partial<Record<RevealRequest['field'], Value>> = {
    ...getOwnValues(user),
    contact_name: contact?.name,
    contact_phone: contact?.phone,
    contact_email: contact?.email,
  };
  return values[field];
}

async function ofCustomer(
  { db }: HttpDeps,
  id: string,
  field: RevealRequest['field'],
): Promise<Value> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (user === undefined || user.closedAt !== null) return null;
  return getOwnValues(user)[field];
}

function getOwnValues(
  user: typeof users.$inferSelect,
): Partial<Record<RevealRequest['field'], Value>> {
  const { name, realName: real_name, phone, signInEmail, email } = user;
  return { name, real_name, phone, email: signInEmail ?? email };
}

async function ofBooking(
  { db }: HttpDeps,
  number: string,
  field: RevealRequest['field'],
): Promise<Value> {
  const [row] = await db
    .select({ user: users })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(eq(bookings.bookingNo, number));
  if (row === undefined || row.user.closedAt !== null) return null;
  const { name, phone, signInEmail, email } = row.user;
  const values = { name, phone, email: signInEmail ?? email };
  return field === 'name' || field === 'phone' || field === 'email' ? values[field] : null;
}

async function ofInquiry(
  { db }: HttpDeps,
  number: string,
  field: RevealRequest['field'],
): Promise<Value> {
  const [row] = await db.select().from(inquiries).where(eq(inquiries.inquiryNo, number));
  const values = { name: row?.name, phone: row?.phone, email: row?.email };
  return field === 'name' || field === 'phone' || field === 'email' ? values[field] : null;
}

async function ofVerification(
  { db, keys }: HttpDeps,
  number: string,
  field: RevealRequest['field'],
): Promise<Value> {
  if (!/^\d{1,15}$/.test(number)) return null;
  const [row] = await db
    .select({ request: verifications, phone: users.phone })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .where(eq(verifications.id, Number(number)));
  if (row === undefined) return null;
  const { request, phone } = row;
  if (field === 'id_number') return openIdNumber(keys, request.userId, request.idNumber);
  if (field === 'real_name') return request.realName;
  return field === 'phone' ? phone : null;
}

async function readBankAccount({ db, keys }: HttpDeps, number: string): Promise<Value> {
  const [row] = await db.select().from(refunds).where(eq(refunds.refundNo, number));
  if (row?.account == null) return null;
  const { holder, bank, account } = openAccount(keys, number, row.account);
  return `${holder} · ${bank} · ${account}`;
}

async function readInvoiceTitle({ db }: HttpDeps, number: string): Promise<Value> {
  const [row] = await db.select().from(invoices).where(eq(invoices.invoiceNo, number));
  if (row === undefined) return null;
  const { name, tax_no: taxNo, address, phone, bank, account } = row.title;
  const parts = [name, taxNo, address, phone, bank, account, row.email];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
