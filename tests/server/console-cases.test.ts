import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { staffCalls } from '#contract/staff/calls.ts';
import { Case, StaffInquiry, Revealed, SearchResult } from '#contract/staff/case.ts';
import { revealMs } from '#contract/base/limits.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { users } from '#server/db/tables/people.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const contact = { name: '客户 017', phone: '13900000017', email: 'sample17@example.com' };
const company = 'Sample Co. 17';
const admin = setUpOnce(() => createTestConsole(server));
const customer = setUpOnce(() => server.register());
const serve = setUpOnce(() => admin.colleague('serve'));
const money = setUpOnce(() => admin.colleague('money'));
let orderNo: string;
let paymentNo: string;
test.beforeAll(async () => {
  await server.call('PUT', 'user/profile', { token: customer.token, body: { company } });
  ({ order_no: orderNo } = await server.order(customer, { contact }));
  const payment = await server.pay(customer, orderNo);
  paymentNo = payment.payment_no;
  await server.wallet(payment, 'approve');
});

async function search(text: string) {
  const { status, body, data } = await admin.call('search', { token: serve.token, body: { text } });
  return status === 200 ? v.parse(SearchResult, data) : `${status} ${body.error}`;
}

async function read(person: Colleague, number = orderNo) {
  return admin.ask(Case, 'readCase', {
    ...person,
    body: { order_no: number },
  });
}

async function lines(count: number) {
  const rows = await server.deps.db
    .select()
    .from(consoleLog)
    .orderBy(desc(consoleLog.id))
    .limit(count);
  return rows.map(({ act, subject, outcome, facts }) => [`${act} ${subject} ${outcome}`, facts]);
}

test('a case is found by each of its numbers and by its person, and no person is shown', async () => {
  const { attempts } = await read(money);
  const [{ transaction_id: transaction } = { transaction_id: '' }] = attempts;
  const ways = [
    [orderNo.toLowerCase(), 'order'],
    [paymentNo, 'payment'],
    [transaction ?? '', 'transaction'],
    [customer.phone, 'phone'],
    ['139 0000-0017', 'phone'],
    ['Sample17@Example.com', 'email'],
    ['sample co. 17', 'company'],
  ] as const;
  // What an order alone has names no account.
  const ofAccount = new Set<string>([customer.phone, 'sample co. 17']);
  for (const [text, found_by] of ways) {
    const result = await search(text);
    if (typeof result === 'string') throw new Error(result);
    expect(result).toEqual({
      found_by,
      customers: result.customers,
      items: [
        {
          kind: 'order',
          number: orderNo,
          title: expect.any(String),
          status: 'completed',
          amount: 59_900,
          customer: '客**',
          company,
          created_at: expect.any(String),
        },
      ],
      has_more: false,
      support_code: null,
    });
    const companies = result.customers.map((found) => found.company);
    expect(companies).toEqual(ofAccount.has(text) ? [company] : []);
  }
  expect(await search('XY2026112099999999')).toEqual({
    found_by: null,
    customers: [],
    items: [],
    has_more: false,
    support_code: null,
  });
});

test('a case is found by the address that opens the account', async ({ person: other }) => {
  const signInEmail = 'sample19@example.com';
  const { order_no } = await server.order(other);
  await server.deps.db.update(users).set({ signInEmail }).where(eq(users.id, other.id));

  expect(await search('Sample19@Example.com')).toMatchObject({ items: [{ number: order_no }] });
  expect((await read(serve, order_no)).customer.masked).toContainEqual({
    field: 'email',
    masked: 's***@example.com',
  });
});

test.each(['%', '**', ' _ ', '公司', '有限公司', 'Co., Ltd.', 'a', '@', 'example.com@'])(
  'a search for everything, such as %s, is refused',
  async (text) => {
    expect(await search(text)).toMatch(/^422 /);
  },
);

test('a wildcard is a literal next to other letters, and refusals are in the log', async () => {
  expect(await search('Sample%')).toMatchObject({ items: [] });
  expect(await search('%%%%')).toBe('422 console.too_broad');
  expect(await lines(1)).toEqual([['search – refused', { error: 'console.too_broad' }]]);
  expect(await search('x'.repeat(80))).toBe('422 console.unreadable_code');
});

test('a case says everything of an order, with no personal data in the open', async () => {
  // The opening of a case is logged once in half an hour, so that this colleague has not opened it yet.
  const { token } = await admin.colleague('serve');
  const body = { order_no: orderNo, found_by: 'phone' };
  const { data } = await admin.call('readCase', { token, body });
  const found = v.parse(Case, data);
  const [opened] = await lines(1);

  expect(found).toMatchObject({
    order: { order_no: orderNo, status: 'completed', amount: 59_900 },
    customer: { company, masked: [{ field: 'phone', masked: expect.stringContaining('****') }] },
    contact: [
      { field: 'contact_name', masked: '客**' },
      { field: 'contact_phone', masked: '139****0017' },
      { field: 'contact_email', masked: 's***@example.com' },
    ],
    ledger: { captured: 59_900, refunded: 0, refunding: 0, kept: 59_900, invoiced: 0 },
    refundable: { amount: 59_900 },
    attempts: [{ payment_no: paymentNo, status: 'success', notices: [{ mismatch: null }] }],
    charts: [
      {
        machine: 'orderLifecycle',
        state: 'completed',
        visited: [{ state: 'pending' }, { state: 'processing' }, { state: 'completed' }],
      },
      { machine: 'serviceLifecycle', state: 'underWay' },
    ],
    support: null,
  });
  expect(found.timeline.map(({ side, kind }) => `${side} ${kind}`)).toContain(
    'wallet money.received',
  );
  expect(found.notifications.map(({ kind }) => kind)).toContain('order_paid');
  expect(found.cannot).toContainEqual({ act: 'cancel', why: 'already_paid' });
  expect(found.cannot).toContainEqual({ act: 'refund', why: 'role' });
  expect((await read(money)).can).toContain('refund');
  const sent = JSON.stringify(data);
  for (const secret of [customer.phone, contact.phone, contact.email, contact.name]) {
    expect(sent).not.toContain(secret);
  }
  expect(opened).toEqual([`case.open ${orderNo} done`, { found_by: 'phone' }]);
});

test('money that came after the cancellation is in the ledger as sent back', async ({ person }) => {
  const { order_no: late } = await server.order(person, { user_count: 2 });
  const payment = await server.pay(person, late, 'wechat');
  await server.call('POST', `orders/${late}/cancel`, person);
  await server.wallet(payment, 'late');
  const { order, ledger } = await read(serve, late);

  expect(order.status).toBe('cancelled');
  expect(ledger).toMatchObject({ refunded: ledger.captured, refunding: 0, kept: 0 });
  expect(ledger.captured).toBeGreaterThan(0);
});

test('a masked field is opened with a reason, which is in the log, and for a minute', async () => {
  const body = { kind: 'order', number: orderNo, field: 'phone', reason: 'call_back' };
  const opened = await admin.call('reveal', { token: serve.token, body });
  const until = new Date(server.clock.now() + revealMs).toISOString();

  expect(v.parse(Revealed, opened.data)).toEqual({ value: customer.phone, until });
  expect(await lines(1)).toEqual([
    [`field.open ${orderNo} done`, { field: 'phone', reason: 'call_back' }],
  ]);
  const wordless = { ...body, reason: 'other' };
  expect((await admin.call('reveal', { token: serve.token, body: wordless })).status).toBe(422);
  const unknown = { ...body, field: 'email' };
  expect((await admin.call('reveal', { token: serve.token, body: unknown })).status).toBe(404);
});

test('an inquiry is found and read masked, and settled once', async () => {
  const description = '<img src=x onerror=alert(1)> **报价** =1+1';
  const inquiry = { name: '客户 018', phone: '13900000018', inquiry_type: 'saas', description };
  await server.call('POST', 'contact/inquiries', { body: inquiry });
  const result = await search(inquiry.phone);
  const [{ number } = { number: '' }] = typeof result === 'string' ? [] : result.items;
  const ask = () => admin.call('readInquiry', { token: serve.token, params: [number] });

  const read = await ask();

  // Markup is text: it travels as it was written, and no page makes more of it.
  expect(v.parse(StaffInquiry, read.data)).toMatchObject({
    description,
    masked: [
      { field: 'name', masked: '客**' },
      { field: 'phone', masked: '139****0018' },
    ],
    answered_at: null,
  });
  const settle = () => admin.call('settleInquiry', { token: serve.token, params: [number] });
  expect((await settle()).data).toEqual({ is_notified: false });
  expect(await settle()).toMatchObject({ status: 409, body: { error: 'console.changed' } });
  expect(await lines(2)).toEqual([
    [`inquiry.answered ${number} refused`, { error: 'console.changed' }],
    [`inquiry.answered ${number} done`, {}],
  ]);
});

test('colleagues leave notes, and cannot take over a case that another colleague owns', async () => {
  const about = { kind: 'order', number: orderNo } as const;
  const own = (person: Colleague, owner: string | null) =>
    admin.call('setOwner', { token: person.token, body: { ...about, owner } });
  await admin.call('addNote', { token: serve.token, body: { ...about, text: '先询问钱包' } });

  expect((await own(serve, serve.name)).data).toEqual({ owner: serve.name });
  expect(await own(money, money.name)).toMatchObject({
    status: 409,
    body: { error: 'console.owned', data: { owner: serve.name } },
  });
  expect(await read(money)).toMatchObject({
    owner: serve.name,
    notes: [{ text: '先询问钱包', by: serve.name }],
  });
  expect((await own(serve, money.name)).data).toEqual({ owner: money.name });
  expect((await own(money, null)).data).toEqual({ owner: null });
});

test('the log is read by page and by subject', async () => {
  const { order_no: number } = await server.order(await server.register());
  const about = { kind: 'order', number } as const;
  await admin.call('addNote', { token: serve.token, body: { ...about, text: '先询问钱包' } });
  for (const owner of [money.name, null]) {
    await admin.call('setOwner', { token: money.token, body: { ...about, owner } });
  }
  const { status, data } = await admin.call('readLog', {
    ...serve,
    query: `subject=${number}&per_page=2`,
  });
  const page = v.parse(staffCalls.readLog.data, data);

  expect(status).toBe(200);
  expect(page.items).toHaveLength(2);
  expect(page.items[0]).toMatchObject({ by: money.name, via: 'console', act: 'owner.set' });
  expect(page.total).toBeGreaterThan(2);
});
