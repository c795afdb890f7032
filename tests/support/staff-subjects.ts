import { desc, eq, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Booking } from '#contract/bookings/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { InquirySent } from '#contract/inquiries/schemas.ts';
import { staffOrderExamples } from '#contract/staff/order-calls.ts';
import { Case, RefundOutcome } from '#contract/staff/case.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { entitlements } from '#server/db/tables/entitlements.ts';
import { verifications } from '#server/db/tables/people.ts';
import { serviceSteps } from '#server/db/tables/service.ts';
import { readFreeTimes } from '#server/domain/views/bookables.ts';
import type { Colleague, TestConsole } from './console.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import { freshFapiaoNo, pdfBytes, refundPart, requestedInvoice } from './invoices.ts';
import { smallPng } from './pictures.ts';
import { paidOrder, paidService } from './refunds.ts';
import type { Person, TestServer } from './server.ts';

/** Pays and starts a service order, and opens matter 1 under it; returns its number. */
export async function begunService(
  server: TestServer,
  admin: TestConsole,
  { token }: Colleague,
): Promise<string> {
  const { order_no: orderNo } = await paidService(server);
  const params = [orderNo];
  await admin.call('startService', { token, params, body: {} });
  await admin.call('openMatter', { token, params, body: { title: '第 9 类', units: 1 } });
  return orderNo;
}

/** Records a use of units of a service order; returns its number and the id of the use. */
export async function usedService(
  server: TestServer,
  admin: TestConsole,
  colleague: Colleague,
): Promise<{ orderNo: string; use: string }> {
  const { token } = colleague;
  const orderNo = await begunService(server, admin, colleague);
  const { body } = staffOrderExamples.useUnits;
  await admin.call('useUnits', { token, params: [orderNo], body });
  const about = await admin.ask(Case, 'readCase', { token, body: { order_no: orderNo } });
  return { orderNo, use: about.service.units.flatMap(({ uses }) => uses)[0]?.id ?? '' };
}

/** Starts a paid service order, does all of its steps, ends its units and returns its number. */
export async function workedService(
  server: TestServer,
  admin: TestConsole,
  colleague: Colleague,
): Promise<string> {
  const orderNo = await begunService(server, admin, colleague);
  const doneAt = server.clock.date();
  await server.deps.db.update(serviceSteps).set({ doneAt, droppedAt: null });
  await server.deps.db.update(entitlements).set({ endsAt: sql`${entitlements.beginsAt}` });
  return orderNo;
}

/** Buys a trademark order, does its steps up to one that can end in a branch, and returns its number. */
export async function branchingService(
  server: TestServer,
  admin: TestConsole,
  { token }: Colleague,
): Promise<string> {
  const owner = await server.register();
  const body = { identifier: 'trademark-starter', contact: { name: '客户 017' } };
  const { data } = await server.call('POST', 'orders/package', { token: owner.token, body });
  const { order_no: orderNo } = v.parse(Order, data);
  await server.wallet(await server.pay(owner, orderNo), 'approve');
  const call = (name: 'startService' | 'doStep', sent: object) =>
    admin.call(name, { token, params: [orderNo], body: sent });
  await call('startService', {});
  for (const step of ['papers', 'search', 'goods', 'filing']) await call('doStep', { step });
  return orderNo;
}

/** Pays an order, sends a message about it as its owner, and returns its number. */
export async function askedOrder(server: TestServer): Promise<string> {
  const { person, order_no: orderNo } = await paidOrder(server);
  const body = { text: '何时开始？' };
  await server.call('POST', `orders/${orderNo}/messages`, { token: person.token, body });
  return orderNo;
}

/** Proposes a refund that waits for a second person; returns its order and its id. */
export async function proposedRefund(
  server: TestServer,
  admin: TestConsole,
  { token }: Colleague,
): Promise<{ orderNo: string; id: string }> {
  const { order_no: orderNo } = await paidOrder(server);
  const body = { amount: 59_900, reason: '按月计算' };
  const asked = await admin.call('refundOrder', { token, params: [orderNo], body });
  return { orderNo, id: v.parse(RefundOutcome, asked.data).proposal?.id ?? '' };
}

/** Sends an inquiry as a guest; returns its number. */
export async function openInquiry(server: TestServer): Promise<string> {
  const body = {
    name: '客户 018',
    phone: '13900000018',
    inquiry_type: 'consulting',
    description: '专利',
  };
  return (await server.ask(InquirySent, 'POST', 'contact/inquiries', { body })).inquiry_no;
}

/** Asks for a room a week from now, as a person without hours; returns the booking. */
export async function requestedBooking(server: TestServer, person?: Person): Promise<Booking> {
  const { token } = person ?? (await server.register());
  const starts_at = await freeTime(server);
  const body = { kind: 'room', place: 'b301', starts_at, by: 'ask' };
  return server.ask(Booking, 'POST', 'bookings', { token, body });
}

/** Returns the start of a free hour of room b301 that begins after `days` days, as staff can book it. */
export async function freeTime(server: TestServer, days = 7): Promise<string> {
  const where = { kind: 'room', place: 'b301' };
  const { times } = await readFreeTimes(
    server.deps,
    { userId: null, isByStaff: true, locale: 'zh-CN' },
    where,
  );
  const earliest = server.clock.now() + days * dayMs;
  const found = times.find(({ starts_at }) => Date.parse(starts_at) >= earliest);
  if (found === undefined) throw new Error('no time is free');
  return found.starts_at;
}

/** Creates a booking of room b301 that began half an hour ago, in the place of earlier ones; returns its number. */
export async function begunBooking(server: TestServer): Promise<string> {
  const { db } = server.deps;
  const now = server.clock.now();
  const startsAt = new Date(now - hourMs / 2);
  const endsAt = new Date(now + hourMs / 2);
  await db.delete(bookings).where(lte(bookings.startsAt, endsAt));
  const { booking_no: bookingNo } = await requestedBooking(server);
  const isIt = eq(bookings.bookingNo, bookingNo);
  await db.update(bookings).set({ state: 'confirmed', startsAt, endsAt }).where(isIt);
  return bookingNo;
}

/** Requests a verification, by default of a new person; returns its id. */
export async function openVerification(server: TestServer, person?: Person): Promise<string> {
  const { token } = person ?? (await server.register());
  const paper = await server.upload('files/upload', smallPng, { token });
  const { id } = v.parse(v.object({ id: v.string() }), paper.data);
  const body = { real_name: '客户 017', id_number: '11010519491231002X', attachments: [id] };
  await server.call('POST', 'user/profile/verify', { token, body });
  const { db } = server.deps;
  const [row] = await db.select().from(verifications).orderBy(desc(verifications.id)).limit(1);
  return String(row?.id);
}

/**
 * Creates an invoice in a state: requested, requested with 99 of its 599 yuan kept, issued, or with its reversal
 * entered.
 */
export async function invoiceIn(
  server: TestServer,
  admin: TestConsole,
  { token }: Colleague,
  state: 'requested' | 'exceeding' | 'issued' | 'reversing',
): Promise<{ invoiceNo: string; orderNo: string }> {
  const invoice = await requestedInvoice(server, await server.register());
  const { invoice_no: invoiceNo } = invoice;
  const params = [invoiceNo];
  if (state === 'exceeding') await refundPart(server, invoice, 50_000);
  if (state === 'issued' || state === 'reversing')
    await admin.call('issueInvoice', { token, params, form: issuedForm() });
  if (state === 'reversing') await admin.call('enterReversal', { token, params });
  return { invoiceNo, orderNo: invoice.orders[0]?.order_no ?? '' };
}

/** Creates the form of an issued invoice, with a number that no other invoice has. */
export function issuedForm(): FormData {
  const form = new FormData();
  form.append('fapiao_no', freshFapiaoNo());
  form.append('pdf', new File([pdfBytes], 'a.pdf'));
  return form;
}
