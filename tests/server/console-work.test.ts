import { desc } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { Case, Queues } from '#contract/staff/case.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { freshDocuments } from '#tests/support/invoices.ts';
import { insertDifference } from '#tests/support/differences.ts';
import { failedRefund } from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

let admin: TestConsole;
let customer: Person;
let serve: Colleague;
let money: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server);
  customer = await server.register();
  serve = await admin.colleague('serve');
  money = await admin.colleague('money');
});

type Options = Parameters<TestConsole['call']>[1];

async function act(name: Parameters<TestConsole['call']>[0], options: Options) {
  const { status, body, data } = await admin.call(name, { token: serve.token, ...options });
  return status === 200 ? data : `${status} ${body.error}`;
}

async function queues() {
  return admin.ask(Queues, 'readQueues', serve);
}

async function waiting() {
  const { counts } = await queues();
  return Object.fromEntries(
    counts.filter(({ count }) => count > 0).map(({ queue, count }) => [queue, count]),
  );
}

async function read(orderNo: string) {
  return admin.ask(Case, 'readCase', {
    ...serve,
    body: { order_no: orderNo },
  });
}

async function lastLine() {
  const [row] = await server.deps.db
    .select()
    .from(consoleLog)
    .orderBy(desc(consoleLog.id))
    .limit(1);
  return [`${row?.actor} ${row?.act} ${row?.outcome}`, row?.facts, row?.reason];
}

/** Returns the kind and id of the last log line; an id is unique only within its kind. */
async function lastSubject() {
  const [row] = await server.deps.db
    .select()
    .from(consoleLog)
    .orderBy(desc(consoleLog.id))
    .limit(1);
  return row?.subject;
}

test('a service is begun, worked on step by step, delivered and completed from the console', async () => {
  const { order_no: orderNo } = await server.order(customer, {
    type: 'service',
    item_type: 'trademark',
    plan_slug: 'basic',
    pricing_model: 'yearly',
    months: 12,
  });
  await server.wallet(await server.pay(customer, orderNo), 'approve');
  const params = [orderNo];
  const token = customer.token;
  await server.call('POST', `orders/${orderNo}/messages`, { token, body: { text: '何时开始？' } });

  expect(await waiting()).toMatchObject({ to_start: 1, replies: 1 });
  expect((await read(orderNo)).cannot).toContainEqual({ act: 'step', why: 'not_begun' });
  expect(await act('doStep', { params, body: { step: 'intake' } })).toBe('409 console.not_now');
  expect(await lastLine()).toEqual([
    `console:${serve.name} service.step refused`,
    { error: 'console.not_now', why: 'state', step: 'intake' },
    null,
  ]);

  expect(await act('startService', { params, body: { adviser: '顾问 A' } })).toEqual({});
  expect(await act('startService', { params, body: {} })).toBe('409 console.not_now');
  expect(await act('openMatter', { params, body: { title: '第 9 类', units: 5 } })).toEqual({
    no: 1,
  });
  const [{ steps } = { steps: [] }] = (await read(orderNo)).service.matters;
  const [{ key } = { key: '' }] = steps;
  expect(await act('doStep', { params, body: { matter: 1, step: key } })).toEqual({});
  expect(await lastLine()).toMatchObject([
    `console:${serve.name} service.step done`,
    { step: key },
    null,
  ]);

  const form = new FormData();
  form.append('files', smallPng, 'one.png');
  form.append('files', smallPng, 'two.png');
  form.append('note', '请查收两份材料');
  expect(await act('deliverFiles', { params, form })).toEqual({ names: ['one.png', 'two.png'] });
  const bad = new FormData();
  bad.append('files', new File(['text'], 'three.txt'));
  expect(await act('deliverFiles', { params, form: bad })).toBe('415 file.unsupported');

  expect(await read(orderNo)).toMatchObject({
    order: { adviser: '顾问 A' },
    files: [{ name: expect.any(String) }, { name: expect.any(String) }],
    messages: [
      { by: 'customer', text: '何时开始？', settled_at: expect.any(String) },
      { by: 'adviser', text: '请查收两份材料' },
    ],
  });
  expect(await act('completeOrder', { params })).toBe('409 console.not_now');
  for (const step of steps.slice(1)) {
    await act('doStep', { params, body: { matter: 1, step: step.key } });
  }
  expect((await read(orderNo)).cannot).toContainEqual({ act: 'complete', why: 'units_left' });
  expect(await act('completeOrder', { params })).toBe('409 console.not_now');
  const use = { key: 'opinions', amount: 2, note: '检索意见书' };
  expect(await act('useUnits', { params, body: use })).toEqual({});
  expect(await act('completeOrder', { params })).toEqual({});
  expect((await read(orderNo)).order.status).toBe('completed');
  const left = await waiting();
  expect([left['to_start'], left['to_deliver'], left['replies']]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('an invoice is issued with its files, and a verification decided', async () => {
  const { order_no: orderNo } = await server.order(customer);
  await server.wallet(await server.pay(customer, orderNo), 'approve');
  const { token } = customer;
  const title = await server.call('POST', 'invoice-titles', {
    token,
    body: { kind: 'individual', name: '客户 017' },
  });
  const { id: title_id } = v.parse(v.object({ id: v.string() }), title.data);
  const asked = await server.call('POST', 'invoices', {
    token,
    body: { order_nos: [orderNo], title_id, kind: 'ordinary' },
  });
  const { invoice_no } = v.parse(v.object({ invoice_no: v.string() }), asked.data);
  expect(await waiting()).toMatchObject({ invoices: 1 });
  const [asks] = (await queues()).items.filter(({ queue }) => queue === 'invoices');
  expect(asks).toMatchObject({ number: invoice_no, order_no: orderNo });

  const { documents, fapiaoNo } = freshDocuments();
  const form = new FormData();
  form.append('fapiao_no', fapiaoNo);
  form.append('pdf', new File([documents.pdf], 'invoice.pdf'));
  expect(await act('issueInvoice', { params: [invoice_no], form })).toEqual({});
  expect(await lastLine()).toEqual([
    `console:${serve.name} invoice.issued done`,
    { amount: 59_900, fapiao_no: fapiaoNo },
    null,
  ]);
  expect(await act('declineInvoice', { params: [invoice_no], body: { reason: '重复' } })).toBe(
    '409 console.not_now',
  );
  expect((await read(orderNo)).invoices).toMatchObject([
    { invoice_no, status: 'issued', buyer: '客**' },
  ]);

  const paper = await server.upload('files/upload', smallPng, { token });
  const { id } = v.parse(v.object({ id: v.string() }), paper.data);
  await server.call('POST', 'user/profile/verify', {
    token,
    body: { real_name: '客户 017', id_number: '11010519491231002X', attachments: [id] },
  });
  const { items } = await queues();
  const number = items.find(({ queue }) => queue === 'verifications')?.number ?? '';
  expect(await act('readVerification', { params: [number] })).toMatchObject({
    masked: [{ field: 'real_name', masked: '客**' }, { field: 'phone' }],
    papers: [{ url: expect.stringMatching(/^https:\/\/park\.example\/api\/v1\/files\//) }],
  });
  const wordless = { decision: 'rejected' };
  expect(await act('decideVerification', { params: [number], body: wordless })).toBe(
    '422 request.invalid',
  );
  const body = { decision: 'verified' };
  expect(await act('decideVerification', { params: [number], body })).toEqual({});
  expect(await act('decideVerification', { params: [number], body })).toBe('409 console.changed');
});

test('customers are notified in the staff’s words, once, and orders are paused and resumed', async () => {
  const text = (words: string) => ({ 'zh-CN': words, 'en-US': words });
  const { order_no } = await server.order(customer, { user_count: 17 });
  const body = { to: 'customer', order_no, title: text('通知'), body: text('系统维护') };
  const announce = () => act('announce', { token: money.token, body });

  expect(await announce()).toEqual({ notified: 1, before: 0 });
  expect(await announce()).toEqual({ notified: 0, before: 1 });
  const stray = { ...body, link: 'https://evil.example' };
  expect(await act('announce', { token: money.token, body: stray })).toBe('422 request.invalid');
  const nobody = { ...body, order_no: 'XY2026112000000017' };
  expect(await act('announce', { token: money.token, body: nobody })).toBe('404 console.not_found');
  const phone = { ...body, to: customer.phone };
  expect(await act('announce', { token: money.token, body: phone })).toBe('422 request.invalid');
  const { token } = money;
  expect(await act('pauseOrders', { token, body: {} })).toEqual({});
  expect(await act('pauseOrders', { token, body: {} })).toBe('409 console.changed');
  expect(await act('readPause', {})).toEqual({ paused_since: expect.any(String) });
  const { items } = await queues();
  expect(items.filter(({ queue }) => queue === 'attention')).toMatchObject([
    { kind: 'other', why: { code: 'orders_paused' }, order_no: null },
  ]);
  expect(await act('resumeOrders', { token })).toEqual({});
  expect(await act('readPause', {})).toEqual({ paused_since: null });
});

test('the queues show promises, assignees and the results of the last fourteen days', async () => {
  // A refund to pay by hand has no promised date.
  await failedRefund(server);
  await server.call('POST', 'contact/inquiries', {
    body: {
      name: '客户 018',
      phone: '13900000018',
      inquiry_type: 'consulting',
      description: '专利检索',
    },
  });
  const before = await queues();
  const [inquiry] = before.items.filter(({ queue }) => queue === 'inquiries');
  const number = inquiry?.number ?? '';
  await act('setOwner', { body: { kind: 'inquiry', number, owner: serve.name } });
  await act('settleInquiry', { params: [(await owned(number)) === serve.name ? number : 'none'] });
  const after = await queues();

  expect(inquiry).toMatchObject({
    customer: '客**',
    since: server.clock.date().toISOString(),
    promised_by: new Date(server.clock.now() + 24 * 60 * 60 * 1000).toISOString(),
    owner: null,
  });
  const promises = before.items.map(({ promised_by }) => promised_by ?? 'never');
  expect(promises).toContain('never');
  expect(promises).toEqual(promises.toSorted());
  expect(after.days).toHaveLength(14);
  expect(after.days.at(-1)?.day).toBe('2026-11-20');
  expect(after.closed_today).toBe(before.closed_today + 1);
  expect(after.items.some((item) => item.number === number)).toBe(false);
});

test('staff who may move money open and settle bill differences, once, with a reason', async () => {
  const number = 'PM2026112000000017';
  const id = await insertDifference(server, { number, orderNo: 'XY2026112000000017' });
  const { token } = money;
  const [waits] = (await queues()).items.filter(({ kind }) => kind === 'difference');
  expect(waits).toMatchObject({ why: { code: 'bill_differs', open: 1 } });

  expect(await act('listDifferences', {})).toBe('403 console.role');
  expect(await act('listDifferences', { token })).toMatchObject({
    items: [{ id, number, kind: 'payment_amount', ours: 59_900, theirs: 59_800, settled_at: null }],
  });
  expect(await lastLine()).toEqual([`console:${money.name} difference.list done`, {}, null]);
  expect(await act('listDifferences', { token, query: 'which=each' })).toBe('422 request.invalid');

  const settle = (reason: string, which = id) =>
    act('settleDifference', { token, params: [which], body: { reason } });
  expect(await act('settleDifference', { params: [id], body: { reason: '已核对' } })).toBe(
    '403 console.role',
  );
  expect(await lastSubject()).toBe(number);
  expect(await settle('')).toBe('422 request.invalid');
  expect(await settle('\u200B\n')).toBe('422 request.invalid');
  expect(await settle('已核对', '9999')).toBe('404 console.not_found');
  expect(await settle('已核对', 'x')).toBe('404 console.not_found');
  const before = await lines();
  expect(await settle('已与钱包核对')).toEqual({});
  expect(await lastLine()).toMatchObject([
    `console:${money.name} difference.settle done`,
    { kind: 'payment_amount', ours: 59_900, theirs: 59_800 },
    '已与钱包核对',
  ]);
  expect(await lastSubject()).toBe(number);
  expect(await settle('再来一次')).toBe('409 console.changed');
  expect(await lines()).toBe(before + 2);
  expect(await act('listDifferences', { token })).toEqual({ items: [] });
  expect(await act('listDifferences', { token, query: 'which=all' })).toMatchObject({
    items: [{ id, settled_by: money.name, reason: '已与钱包核对' }],
  });
});

async function lines(): Promise<number> {
  return server.deps.db.$count(consoleLog);
}

async function owned(number: string) {
  const { items } = await queues();
  return items.find((item) => item.number === number)?.owner;
}
