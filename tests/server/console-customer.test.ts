import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { InquirySent } from '#contract/inquiries/schemas.ts';
import { Case, Revealed, SearchResult, StaffCustomer, StaffInquiry } from '#contract/staff/case.ts';
import { StaffBookingCase } from '#contract/staff/booking-calls.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { users } from '#server/db/tables/people.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { paidOrder } from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { requestedBooking } from '#tests/support/staff-subjects.ts';

const admin = setUpOnce(() => createTestConsole(server));
const serve = setUpOnce(() => admin.colleague('serve'));
const money = setUpOnce(() => admin.colleague('money'));
test.beforeAll(() => storeOwnContent(server.deps));

const read = (id: string, { token } = serve) =>
  admin.ask(StaffCustomer, 'readCustomer', { token, params: [id] });

async function search(text: string) {
  const { token } = serve;
  return admin.ask(SearchResult, 'search', { token, body: { text } });
}

async function inquire({ token }: Person): Promise<string> {
  const body = {
    name: '客户 017',
    phone: '13900000017',
    inquiry_type: 'consulting',
    description: '检索',
  };
  return (await server.ask(InquirySent, 'POST', 'contact/inquiries', { token, body })).inquiry_no;
}

test('the page of a customer shows all records of this customer, masked, and none of another', async ({
  paid,
}) => {
  const { person, order_no } = paid;
  const { order_no: unpaid } = await server.order(person);
  const { booking_no } = await requestedBooking(server, person);
  const inquiry_no = await inquire(person);
  const body = { text: '何时开始？' };
  await server.call('POST', `orders/${order_no}/messages`, { token: person.token, body });
  const other = await paidOrder(server);
  const { token, name: by } = serve;
  for (const [kind, number] of [
    ['order', order_no],
    ['booking', booking_no],
    ['order', other.order_no],
  ]) {
    await admin.call('addNote', { token, body: { kind, number, text: `见 ${number}` } });
  }

  const found = await read(person.id);

  expect(found).toMatchObject({ id: person.id, orders: 2, has_more: false });
  expect(found.items.map(({ kind, number, status }) => [kind, number, status])).toEqual([
    ['order', unpaid, 'pending'],
    ['order', order_no, 'completed'],
    ['inquiry', inquiry_no, 'open'],
    ['booking', booking_no, 'requested'],
  ]);
  const { ledger } = await admin.ask(Case, 'readCase', { token, body: { order_no } });
  expect(ledger.captured).toBeGreaterThan(0);
  expect(found.ledger).toEqual(ledger);
  expect(found.conversations).toMatchObject([{ order_no, by: 'customer', ...body, open: 1 }]);
  expect(found.notes).toMatchObject([
    { kind: 'booking', number: booking_no, by },
    { kind: 'order', number: order_no, text: `见 ${order_no}`, by },
  ]);
  expect(found.log).toMatchObject([{ act: 'customer.open', subject: person.id }]);
  expect(JSON.stringify(found)).not.toContain(person.phone);
  // Money is decided by another role; what may be read is the same.
  expect((await read(person.id, money)).ledger).toEqual(found.ledger);
});

test('the sums are those of all orders', async () => {
  const first = await paidOrder(server);
  const { person } = first;
  const { order_no } = await server.order(person);
  await server.wallet(await server.pay(person, order_no), 'approve');
  const { token } = serve;
  const one = await admin.ask(Case, 'readCase', { token, body: { order_no } });
  expect((await read(person.id)).ledger).toEqual({
    ...one.ledger,
    captured: 2 * one.ledger.captured,
    kept: 2 * one.ledger.kept,
  });
});

test('a value of a customer opens with a reason, and the log names neither', async ({ person }) => {
  const reveal = { kind: 'customer', number: person.id, field: 'phone', reason: 'call_back' };
  const { token } = serve;
  const shown = await admin.ask(Revealed, 'reveal', { token, body: reveal });
  expect(shown.value).toBe(person.phone);
  const lines = await server.deps.db
    .select()
    .from(consoleLog)
    .where(eq(consoleLog.subject, person.id));
  expect(lines).toMatchObject([{ act: 'field.open', facts: { field: 'phone' } }]);
  expect(JSON.stringify(lines)).not.toContain(person.phone);
  const secret = { ...reveal, field: 'id_number' };
  expect(await admin.call('reveal', { token, body: secret })).toMatchObject({ status: 404 });
});

test('an unknown and a closed account have no page, and nothing of one opens', async ({ paid }) => {
  const { id } = paid.person;
  const { booking_no } = await requestedBooking(server, paid.person);
  const inquiryNo = await inquire(paid.person);
  const { token } = serve;
  const of = async () => [
    (await admin.ask(StaffBookingCase, 'readBookingCase', { token, params: [booking_no] }))
      .customer_id,
    (await admin.ask(StaffInquiry, 'readInquiry', { token, params: [inquiryNo] })).customer_id,
  ];
  expect(await of()).toEqual([id, id]);
  await server.deps.db
    .update(users)
    .set({ closedAt: server.clock.date(), phone: null })
    .where(eq(users.id, id));
  expect(await of()).toEqual([null, null]);
  const body = { kind: 'customer', number: id, field: 'phone', reason: 'call_back' };
  expect(await admin.call('reveal', { token, body })).toMatchObject({ status: 404 });
  for (const none of [id, 'nobody', '-_', paid.order_no]) {
    const { status, body: refused } = await admin.call('readCustomer', { token, params: [none] });
    expect([status, refused.error]).toEqual([404, 'console.not_found']);
  }
  expect((await search(paid.person.phone)).customers).toEqual([]);
});

test('a program with a token cannot read a customer', async ({ person }) => {
  const Made = v.object({ token: v.string() });
  const body = { name: 'erp', scopes: ['orders.read'], days: 30 };
  const { token } = await admin.ask(Made, 'makeToken', { ...serve, body });
  const { status } = await admin.call('readCustomer', { token, params: [person.id] });
  expect(status).toBe(403);
});

test('the search finds a booking by its number or the end of it', async ({ person }) => {
  const { booking_no: number, starts_at } = await requestedBooking(server, person);
  for (const text of [number, `预约：${number}`, number.slice(-8)]) {
    expect(await search(text)).toMatchObject({
      found_by: 'booking',
      customers: [],
      items: [{ kind: 'booking', number, status: 'requested', starts_at }],
    });
  }
});

test('the search finds an account without orders by its phone, masked', async ({ person }) => {
  const result = await search(person.phone);
  expect(result).toMatchObject({
    found_by: 'phone',
    customers: [{ id: person.id, orders: 0 }],
    items: [],
  });
  expect(JSON.stringify(result)).not.toContain(person.phone);
});
