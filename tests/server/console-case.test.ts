import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { shanghaiTime } from '#contract/base/shanghai.ts';
import { payments } from '#server/db/tables/payments.ts';
import { CaseFile } from '#machines/replay/case-file.ts';
import { listCaseFacts } from '#server/domain/views/case-facts.ts';
import { issueInvoice } from '#server/domain/workflows/invoice-issue.ts';
import { withoutKey } from '#server/records/ask.ts';
import { freshDocuments, requestedInvoice } from '#tests/support/invoices.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { briefArguments } from '#tests/support/server-process.ts';
import type { Person } from '#tests/support/server.ts';
import { setUpAdmin, test } from '#tests/support/set-up.ts';

const admin = setUpAdmin();
let person: Person;
let orderNo: string;
let paymentNo: string;

test.beforeAll(async () => {
  const { server } = admin;
  person = await server.register();
  ({ order_no: orderNo } = await server.order(person));
  const payment = await server.pay(person, orderNo);
  paymentNo = payment.payment_no;
  server.clock.move(90_000);
  await server.wallet(payment, 'approve');
  server.clock.move(3_600_000);
});

test('a case is found by every number and by the phone, and names no person', async () => {
  const [{ transactionId } = { transactionId: null }] = await admin.server.deps.db
    .select()
    .from(payments)
    .where(eq(payments.paymentNo, paymentNo));
  const now = shanghaiTime(admin.server.clock.date());
  const first = await admin.run('case', orderNo);

  expect(first.exitCode).toBe(0);
  const lines = first.text.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '));
  // The order of notice and query varies and does not matter here.
  expect(lines.filter((line) => !line.includes('sent a notice'))).toEqual([
    `Order ${orderNo}, completed, 599.00 yuan. Times are Beijing time.`,
    '',
    'time | side | what',
    '2026-11-20 10:01:01 | server | The order was placed.',
    `2026-11-20 10:01:01 | server | A payment was begun, payment ${paymentNo}.`,
    `2026-11-20 10:02:31 | server | The money was confirmed, payment ${paymentNo}, CN¥599.00.`,
    '2026-11-20 10:02:31 | server | The order was paid.',
    '2026-11-20 10:02:31 | server | The order was completed.',
    `${now} | server | When the case was exported, payment ${paymentNo} was “received”.`,
    `${now} | server | When the case was exported, the order was “completed”.`,
  ]);
  for (const about of [paymentNo, transactionId ?? '', person.phone]) {
    expect(await admin.run('case', about)).toEqual(first);
  }
  expect(first.text).not.toContain(person.phone);
});

test('a payment of the same second is confirmed after its order and its code', async () => {
  const { server } = admin;
  server.clock.move(1000 - (server.clock.now() % 1000) + 700);
  const other = await server.register();
  const { order_no: number } = await server.order(other);
  const payment = await server.pay(other, number);
  await server.wallet(payment, 'approve');
  const [order] = await server.deps.db.select().from(orders).where(eq(orders.orderNo, number));
  if (order === undefined) throw new Error('no such order');
  // A wallet's clock has whole seconds.
  const kinds = (await listCaseFacts(server.deps, order)).map(({ kind }) => kind);

  expect(kinds.filter((kind) => !kind.endsWith('stands') && kind !== 'notice.received')).toEqual([
    'order.created',
    'attempt.started',
    'money.received',
    'order.paid',
    'order.fulfilled',
  ]);
});

test('a support code puts both sides on one time line, with differences first', async () => {
  const startedAt = Date.parse('2026-11-20T02:00:00.000Z');
  const code = sampleCode(lateCase, { orderNo, startedAt });
  const { text, file } = await admin.run(
    'case',
    code.slice(0, 9),
    code.slice(9),
    '--out',
    'c.json',
  );
  const lines = text.split('\n');

  expect(lines[1]).toBe(
    'The server had confirmed the money at 2026-11-20 10:02:31; the customer’s page learned of it at 2026-11-20 10:05:10: the browser was offline.',
  );
  expect(lines.findIndex((line) => line.includes('The money was confirmed'))).toBeLessThan(
    lines.findIndex((line) => line.includes('Network lost, now “You are offline”.')),
  );
  expect(text).toContain('Written to c.json; drop it on /flows/replay.');
  expect(file?.path).toBe('c.json');
  expect(v.parse(CaseFile, JSON.parse(file?.text ?? ''))).toMatchObject({
    order_no: orderNo,
    support_code: code,
  });
  expect(file?.text).not.toMatch(new RegExp(`${person.phone}|${person.id}|${person.token}`));
});

test('several orders of a phone are listed, and an empty result says so', async () => {
  const other = await admin.server.register();
  const orders = [await admin.server.order(other, { months: 2 }), await admin.server.order(other)];
  const { text } = await admin.run('case', other.phone);
  for (const order of orders) expect(text).toContain(order.order_no);
  expect(text).toContain('Say "case <number>" of one of them.');

  const elsewhere = sampleCode(lateCase, { orderNo: 'XY2026112099999999' });
  const nameless = sampleCode(lateCase, { orderNo: null });
  expect(
    await Promise.all([
      admin.run('case'),
      admin.run('case', 'XY1'),
      admin.run('case', '13911112222'),
      admin.run('case', elsewhere),
      admin.run('case', nameless),
      admin.run('case', elsewhere.slice(0, 60)),
      admin.run('case', orderNo, '--bogus'),
    ]),
  ).toEqual([
    { exitCode: 2, text: expect.stringContaining('Say of what') },
    { exitCode: 1, text: 'Nothing here has the number XY1, and it is no support code.' },
    { exitCode: 1, text: 'No order was placed with 13911112222.' },
    { exitCode: 1, text: 'There is no order XY2026112099999999 here.' },
    { exitCode: 1, text: expect.stringContaining('names no order') },
    { exitCode: 1, text: 'The case cannot be read: cut. Ask for the whole code again.' },
    { exitCode: 2, text: expect.stringContaining("Unknown option '--bogus'") },
  ]);
});

test('an invoice and an inquiry lead to the orders that they are about', async () => {
  const { server } = admin;
  const asker = await server.register();
  const invoice = await requestedInvoice(server, asker);
  const { fapiaoNo, ...documents } = freshDocuments();
  await issueInvoice(withoutKey(server.deps), 'tester', invoice.invoice_no, {
    fapiaoNo,
    ...documents,
  });
  const body = { name: '客户 017', email: 'a@b.cn', inquiry_type: 'saas', description: '发票' };
  const sent = await server.call('POST', 'contact/inquiries', { token: asker.token, body });
  const { inquiry_no } = v.parse(v.object({ inquiry_no: v.string() }), sent.data);
  const byOrder = await admin.run('case', invoice.orders[0]?.order_no ?? '');
  expect(byOrder.exitCode).toBe(0);
  for (const number of [invoice.invoice_no, fapiaoNo, inquiry_no]) {
    expect(await admin.run('case', number)).toEqual(byOrder);
  }
});

test('the command writes the file on the operator’s machine', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'xuyuan-case-'));
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: admin.directory };
  const command = [...briefArguments('admin'), 'case', orderNo, '--out', join(cwd, 'case.json')];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });

  expect(stdout).toContain('Written to');
  const written = v.parse(CaseFile, JSON.parse(readFileSync(join(cwd, 'case.json'), 'utf8')));
  expect(written.facts.map(({ kind }) => kind)).toContain('money.received');
  rmSync(cwd, { recursive: true });
});
