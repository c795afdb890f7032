import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { SearchResult } from '#contract/staff/case.ts';
import { InquirySent } from '#contract/inquiries/schemas.ts';
import { csvLine } from '#contract/base/csv.ts';
import { ownNumberIn } from '#server/base/typed-numbers.ts';
import { payments } from '#server/db/tables/payments.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { requestedInvoice } from '#tests/support/invoices.ts';
import { paidOrder, requestedRefund } from '#tests/support/refunds.ts';
import { server, setUpAdmin, setUpOnce, test } from '#tests/support/set-up.ts';

const contact = { name: '客户 017', phone: '13900000017', email: 'sample17@example.com' };
const company = '序园（北京）科技';
const admin = setUpAdmin();
const site = setUpOnce(() => createTestConsole(server));
const serve = setUpOnce(() => site.colleague('serve'));
let numbers: Record<'order' | 'payment' | 'transaction' | 'phone', string>;
test.beforeAll(async () => {
  const customer = await server.register();
  await server.call('PUT', 'user/profile', { token: customer.token, body: { company } });
  const { order_no: order } = await server.order(customer, { contact });
  const payment = await server.pay(customer, order);
  await server.wallet(payment, 'approve');
  const [{ transactionId } = { transactionId: null }] = await server.deps.db
    .select()
    .from(payments);
  numbers = {
    order,
    payment: payment.payment_no,
    transaction: transactionId ?? '',
    phone: customer.phone,
  };
});

async function search(text: string) {
  const { status, body, data } = await site.call('search', { token: serve.token, body: { text } });
  return status === 200 ? v.parse(SearchResult, data) : `${status} ${body.error}`;
}

/** Returns a number as an editor shows it in a one-cell line of our CSV. */
const formatCell = (number: string) => csvLine([number]).trim().replaceAll('"', '');

const written: readonly [string, (of: typeof numbers) => string][] = [
  ['an order in small letters', ({ order }) => order.toLowerCase()],
  ['an order in full width', ({ order }) => order.replaceAll(/./g, wide)],
  [
    'an order with invisible characters',
    ({ order }) => `\u202D${order.slice(0, 5)}\u200B${order.slice(5)}\u202C`,
  ],
  [
    'an order in groups',
    ({ order }) => `${order.slice(0, 10)} ${order.slice(10, 14)}\u2011${order.slice(14)}`,
  ],
  ['an order after an English label', ({ order }) => `Order no. ${order}`],
  ['an order after a Chinese label', ({ order }) => `订单号：${order}。`],
  ['an order right after a label', ({ order }) => `订单号${order}`],
  [
    'a link to an order',
    ({ order }) => `https://www.example.com/zh-CN/user/orders/${order}?from=mail#top`,
  ],
  [
    'a link to a payment of an order',
    ({ order, payment }) =>
      `http://localhost:3000/payment/result?order=${order}&payment=${payment}`,
  ],
  ['the last eight digits of an order', ({ order }) => order.slice(-8)],
  ['the last twelve digits of an order', ({ order }) => order.slice(-12)],
  ['the merchant number of a wallet', ({ payment }) => `商户单号：${payment}`],
  ['the last eight characters of a payment', ({ payment }) => payment.slice(-8).toLowerCase()],
  ['a cell of our CSV', ({ transaction }) => formatCell(transaction)],
  ['a cell of a bill of a wallet', ({ payment }) => `\`${payment}`],
  ['a transaction in a formula', ({ transaction }) => `="${transaction}"`],
  ['a transaction after a tab', ({ transaction }) => `\t${transaction}`],
  ['the last eight digits of a transaction', ({ transaction }) => transaction.slice(-8)],
  ['a phone after a label', ({ phone }) => `手机：${phone}`],
  [
    'a phone as contacts copy it',
    ({ phone }) =>
      `\u202D+86 ${phone.slice(0, 3)}\u00A0${phone.slice(3, 7)}\u2011${phone.slice(7)}\u202C`,
  ],
  ['a phone with its zero in brackets', ({ phone }) => `手机：+86（0）${phone}`],
  ['a phone with a zero', ({ phone }) => `0${phone}`],
  ['a phone with the country in brackets', ({ phone }) => `（+86）${phone}`],
];

function wide(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 0xfee0);
}

describe.each(written)('%s', (_, write) => {
  test('the number is found by the search of the console', async () => {
    expect(await search(write(numbers))).toMatchObject({ items: [{ number: numbers.order }] });
  });

  test('the number is found by the command "case"', async () => {
    const { text, exitCode } = await admin.run('case', write(numbers));
    expect([exitCode, text]).toEqual([0, expect.stringContaining(numbers.order)]);
  });
});

describe('the search of the console', () => {
  test.each([
    'sample17＠example。com',
    '邮箱：Sample17@Example.com\u200B',
    'mailto:sample17@example.com',
  ])('the search finds the e-mail address in %j', async (text) => {
    expect(await search(text)).toMatchObject({
      found_by: 'email',
      items: [{ number: numbers.order }],
    });
  });

  test.each([
    "o'brien@example.com",
    "O’Brien <o'brien@example.com>",
    "'o'brien@example.com'",
    '"O\u2019Brien＠example。com"',
    "mailto:o'brien@example.com",
  ])('the search finds the e-mail address with an apostrophe in %j', async (text) => {
    const customer = await server.register();
    const email = "O'Brien@example.com";
    const { order_no: order } = await server.order(customer, { contact: { ...contact, email } });
    expect(await search(text)).toMatchObject({
      found_by: 'email',
      items: expect.arrayContaining([expect.objectContaining({ number: order })]),
    });
  });

  test.each(['序园（北京）科技', '序园(北京)科技', '序园\u200B（北京\u00AD）科技'])(
    'the search finds the company in %j',
    async (text) => {
      expect(await search(text)).toMatchObject({
        found_by: 'company',
        items: [{ number: numbers.order }],
      });
    },
  );

  test('the search finds a refund, an invoice and an inquiry by their last eight characters', async () => {
    const person = await server.register();
    const invoice = await requestedInvoice(server, person);
    const [{ order_no: invoiced } = { order_no: '' }] = invoice.orders;
    expect(await search(invoice.invoice_no.slice(-8))).toMatchObject({
      found_by: 'invoice',
      items: [{ number: invoiced }],
    });
    const paid = await paidOrder(server);
    const { refund_no: refund } = await requestedRefund(server, paid, 1000);
    expect(await search(refund.slice(-8))).toMatchObject({
      found_by: 'refund',
      items: [{ number: paid.order_no }],
    });
    const body = { name: '李四', phone: '13900000099', inquiry_type: 'saas', description: '报价' };
    const { data } = await server.call('POST', 'contact/inquiries', { body });
    const { inquiry_no: inquiry } = v.parse(InquirySent, data);
    expect(await search(inquiry.slice(-8).toLowerCase())).toMatchObject({
      found_by: 'inquiry',
      items: [{ number: inquiry }],
    });
  });

  test('the search finds nothing by seven digits', async () => {
    expect(await search(numbers.transaction.slice(-7))).toMatchObject({ items: [] });
  });

  test.each([
    '单号：XY2026112099999999',
    `https://example.com/zh-CN/user/orders/XY2026112099999999`,
  ])('the search says of %s that there is no match', async (text) => {
    expect(await search(text)).toEqual({
      found_by: null,
      customers: [],
      items: [],
      has_more: false,
      support_code: null,
    });
  });
});

describe('a command about one number', () => {
  test('a command takes the number as it is pasted', async () => {
    const plain = await admin.run('steps', numbers.order);
    expect(plain.text).toContain(numbers.order);
    for (const typed of [
      numbers.order.toLowerCase(),
      `订单号：${numbers.order}`,
      `\u200B${numbers.order}`,
    ]) {
      expect(await admin.run('steps', typed)).toEqual(plain);
    }
  });

  test.each([
    ['`P20261120153000ABCDEFGHJKM', 'P20261120153000ABCDEFGHJKM'],
    ['r20261120153000abcdefghjkm', 'R20261120153000ABCDEFGHJKM'],
    ['发票申请 I20261120ABCD1234', 'I20261120ABCD1234'],
    ['预约 B20261120ABCD1234', 'B20261120ABCD1234'],
    ['Q20261120ABCD1234 Q20261120ABCD1234', 'Q20261120ABCD1234'],
    ['Q20261120ABCD1234 Q20261120ABCD1235', null],
    ['20261120', null],
    ['2026-11-20', null],
    ['', null],
  ])('a command reads %j as %s', (typed, number) => {
    expect(ownNumberIn(typed)).toBe(number);
  });
});
