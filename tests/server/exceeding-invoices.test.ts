import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { type Invoice, InvoicePage, InvoiceReplacement } from '#contract/invoices/schemas.ts';
import { Case, Queues } from '#contract/staff/case.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { createKeyedQueue } from '#server/base/keyed-queue.ts';
import { issueInvoice } from '#server/domain/workflows/invoice-issue.ts';
import { replaceInvoiceForOwner } from '#server/domain/workflows/invoice-replace.ts';
import { withoutKey } from '#server/records/ask.ts';
import { call } from '#tests/support/act-by-command.ts';
import { createTestConsole } from '#tests/support/console.ts';
import {
  freshDocuments,
  paidOrder,
  refundPart,
  requestedInvoice,
} from '#tests/support/invoices.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { admin, fetchRefundQuote, readRefund, requestedRefund } from '#tests/support/refunds.ts';
import { server, setUpEach, setUpOnce, test } from '#tests/support/set-up.ts';

const staffConsole = setUpOnce(() => createTestConsole(server));
const colleague = setUpOnce(() => staffConsole.colleague('serve'));
const person = setUpEach(() => server.register());

async function listed(): Promise<Invoice[]> {
  return (await server.ask(InvoicePage, 'GET', 'invoices', person)).items;
}

const replace = ({ invoice_no }: Invoice, amount: number, key?: string) =>
  server.call('POST', `invoices/${invoice_no}/replace`, {
    ...person,
    body: { amount },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

const firstOrder = ({ orders: [first] }: Invoice) => first?.order_no ?? '';

async function readCase(orderNo: string): Promise<Case> {
  const body = { order_no: orderNo };
  return staffConsole.ask(Case, 'readCase', { token: colleague.token, body });
}

const invoiceTexts = async () =>
  (await listNotificationTexts(server, person))
    .filter(([kind]) => kind?.startsWith('invoice_'))
    .map(([kind, title, body]) => [kind, title, body]);

describe('a requested invoice of an order with a refund', () => {
  test('the staff see that it must not be issued, and the customer sees it too', async () => {
    const invoice = await requestedInvoice(server, person);
    const { invoice_no: number } = invoice;
    const orderNo = firstOrder(invoice);
    await refundPart(server, invoice, 30_000);

    const { data } = await staffConsole.call('readQueues', colleague);
    const items = v.parse(Queues, data).items.filter((item) => item.number === number);
    expect(items).toMatchObject([
      {
        queue: 'invoices',
        order_no: orderNo,
        amount: 59_900,
        status: 'exceeds',
        why: {
          code: 'invoice_request_exceeds',
          order_no: orderNo,
          kept: 29_900,
          invoiced: 59_900,
          remaining: 29_900,
        },
      },
    ]);
    const said = `requested: of order ${orderNo} 299.00 are kept and 599.00 asked for; do not issue it, "call invoice.replaced" asks for 299.00`;
    expect((await admin(server, 'invoices')).text).toContain(said);
    expect((await admin(server, 'invoice', number)).text).toContain(said);
    expect((await admin(server, 'attention')).text).toMatch(
      new RegExp(
        `invoice +${number} +${orderNo} .*CN¥299\\.00 is kept and CN¥599\\.00 requested; do not issue it, replace the request`,
      ),
    );
    expect((await readCase(orderNo)).invoices).toMatchObject([
      { invoice_no: number, exceeds: true, remaining: 29_900 },
    ]);
    expect(await listed()).toMatchObject([{ invoice_no: number, remaining: 29_900 }]);
  });

  test('one press withdraws it and requests one for the kept money, with both notices', async () => {
    const invoice = await requestedInvoice(server, person);
    await refundPart(server, invoice, 30_000);
    const { status, data } = await replace(invoice, 29_900);
    expect(status).toBe(200);
    const { withdrawn, requested } = v.parse(InvoiceReplacement, data);
    expect(withdrawn).toMatchObject({ invoice_no: invoice.invoice_no, status: 'withdrawn' });
    expect(withdrawn).not.toHaveProperty('remaining');
    expect(requested).toMatchObject({
      status: 'requested',
      kind: invoice.kind,
      title: invoice.title,
      amount: 29_900,
      net: 28_208,
      tax: 1692,
      orders: [{ order_no: firstOrder(invoice), amount: 29_900 }],
    });
    expect(requested).not.toHaveProperty('remaining');
    expect(await listed()).toEqual([requested, withdrawn]);
    expect(await invoiceTexts()).toEqual([
      [
        'invoice_requested',
        '已重新申请发票',
        '已按退款后的实付金额重新申请 ¥299.00 的发票，抬头不变。进度可以在“发票”里查看。',
      ],
      [
        'invoice_withdrawn',
        '发票申请已撤回',
        '退款后，您申请的 ¥599.00 发票超过了订单实付金额，这笔申请已撤回，不会按此金额开具。',
      ],
    ]);
    await issueInvoice(
      withoutKey(server.deps),
      'tester',
      requested?.invoice_no ?? '',
      freshDocuments(),
    );
    expect((await admin(server, 'attention')).text).not.toContain(invoice.invoice_no);
  });

  test('is replaced once by clicks in several tabs, at two nodes and by the staff', async () => {
    const invoice = await requestedInvoice(server, person);
    await refundPart(server, invoice, 30_000);
    const node = { ...server.deps, queue: createKeyedQueue(server.clock) };
    const [first, second, keyed] = await Promise.all([
      replace(invoice, 29_900),
      replace(invoice, 29_900),
      replace(invoice, 29_900, 'one-key'),
      replaceInvoiceForOwner(withoutKey(node), 'tester', invoice.invoice_no, 29_900),
    ]);
    expect([first.status, second.status, keyed.status]).toEqual([200, 200, 200]);
    expect([second.data, keyed.data]).toEqual([first.data, first.data]);
    expect((await replace(invoice, 29_900, 'one-key')).data).toEqual(first.data);
    expect(await listed()).toMatchObject([
      { status: 'requested', amount: 29_900 },
      { status: 'withdrawn', amount: 59_900 },
    ]);
    expect(await invoiceTexts()).toHaveLength(2);
  });

  test('its replacement has the kept sum of each of its orders', async () => {
    const [one, two] = [await paidOrder(server, person), await paidOrder(server, person)];
    const invoice = await requestedInvoice(server, person, [one, two]);
    await refundPart(server, invoice, 59_900, one.order_no);
    await refundPart(server, invoice, 10_000, two.order_no);
    expect(await listed()).toMatchObject([{ amount: 179_700, remaining: 109_800 }]);
    const { data } = await replace(invoice, 109_800);
    expect(v.parse(InvoiceReplacement, data).requested).toMatchObject({
      amount: 109_800,
      orders: [
        { order_no: firstOrder(invoice), amount: 59_900 },
        { order_no: two.order_no, amount: 49_900 },
      ],
    });
  });

  test('is only withdrawn when nothing is kept', async () => {
    const invoice = await requestedInvoice(server, person);
    await refundPart(server, invoice, 59_900);
    expect(await listed()).toMatchObject([{ remaining: 0 }]);
    const { data } = await replace(invoice, 0);
    expect(data).toMatchObject({ withdrawn: { status: 'withdrawn' }, requested: null });
    expect((await replace(invoice, 0)).data).toEqual(data);
    expect((await invoiceTexts()).map(([kind]) => kind)).toEqual(['invoice_withdrawn']);
  });

  test('is not replaced for another sum than the page showed, or after it was issued', async () => {
    const invoice = await requestedInvoice(server, person);
    const change = async (amount: number) => {
      const { status, body, data } = await replace(invoice, amount);
      return [status, body.error, data];
    };
    const { title } = invoice;
    // Nothing was refunded: there is nothing to replace.
    const whole = [409, 'invoice.terms_changed', { amount: 59_900, title }];
    expect([await change(59_900), await change(29_900)]).toEqual([whole, whole]);
    await refundPart(server, invoice, 30_000);
    await refundPart(server, invoice, 10_000);
    const rest = [409, 'invoice.terms_changed', { amount: 19_900, title }];
    expect(await change(29_900)).toEqual(rest);
    expect(await listed()).toMatchObject([{ status: 'requested', remaining: 19_900 }]);
    expect(await invoiceTexts()).toEqual([]);

    const issued = await requestedInvoice(server, person);
    await issueInvoice(withoutKey(server.deps), 'tester', issued.invoice_no, freshDocuments());
    await refundPart(server, issued, 30_000);
    const refused = await replace(issued, 29_900);
    expect([refused.status, refused.body.error]).toEqual([409, 'invoice.changed']);
  });

  test('is not replaced by another person, nor after its owner withdrew it', async () => {
    const invoice = await requestedInvoice(server, person);
    await refundPart(server, invoice, 30_000);
    const { token } = await server.register();
    const path = `invoices/${invoice.invoice_no}`;
    const other = await server.call('POST', `${path}/replace`, { token, body: { amount: 29_900 } });
    expect([other.status, other.body.error]).toEqual([403, 'invoice.not_yours']);
    await server.call('POST', `${path}/withdraw`, person);
    const late = await replace(invoice, 29_900);
    expect([late.status, late.body.error]).toEqual([409, 'invoice.changed']);
  });

  test('is replaced by the staff, in the console and by command', async () => {
    const [one, two] = [
      await requestedInvoice(server, person),
      await requestedInvoice(server, person),
    ];
    await refundPart(server, one, 30_000);
    const request = { token: colleague.token, params: [one.invoice_no] };
    const other = await staffConsole.call('replaceInvoice', { ...request, body: { amount: 1 } });
    expect([other.status, other.body.error]).toEqual([409, 'console.changed']);
    const { data } = await staffConsole.call('replaceInvoice', {
      ...request,
      body: { amount: 29_900 },
    });
    const [requested] = (await listed()).filter(({ amount }) => amount === 29_900);
    expect(data).toEqual({ invoice_no: requested?.invoice_no });
    const log = await server.deps.db
      .select()
      .from(consoleLog)
      .where(eq(consoleLog.subject, one.invoice_no));
    expect(log).toMatchObject([
      { act: 'invoice.replaced', facts: { error: 'console.changed' }, outcome: 'refused' },
      {
        act: 'invoice.replaced',
        facts: {
          amount: 59_900,
          requested: { invoice_no: requested?.invoice_no, amount: 29_900 },
        },
        outcome: 'done',
      },
    ]);

    expect(await call(server, 'invoice.replaced', { invoice_no: two.invoice_no })).toEqual({
      text: `Invoice ${two.invoice_no} does not ask for more than is kept.`,
      exitCode: 1,
    });
    await refundPart(server, two, 59_900);
    expect(await call(server, 'invoice.replaced', { invoice_no: two.invoice_no })).toEqual({
      text: `invoice.replaced ${two.invoice_no}: done.`,
      exitCode: 0,
    });
  });
});

describe('a refund of an order with an invoice', () => {
  test('names the invoice to the staff and the customer before it is approved, and after', async () => {
    const invoice = await requestedInvoice(server, person);
    const { invoice_no: number } = invoice;
    const order = { person, order_no: firstOrder(invoice) };
    const listedInvoice = { invoice_no: number, status: 'requested', amount: 59_900 };
    expect((await fetchRefundQuote(server, order)).invoices).toEqual([listedInvoice]);
    const refund = await requestedRefund(server, order, 20_000);
    const sums = `invoice ${number} asks for 599.00 yuan of order ${order.order_no}, of which this refund leaves 399.00 yuan: do not issue it;`;
    expect((await admin(server, 'refunds')).text).toContain(
      `${sums} once this is approved, "call invoice.replaced invoice_no=${number}"`,
    );
    expect((await readRefund(server, person, refund)).invoices).toEqual([listedInvoice]);
    await call(server, 'refund.approve', { refund_no: refund.refund_no });
    expect((await admin(server, 'attention')).text).toContain(number);
    expect((await readRefund(server, person, refund)).invoices).toEqual([
      { ...listedInvoice, remaining: 39_900 },
    ]);
  });

  test('tells the customer that an issued invoice will be reversed, also when nothing is kept', async () => {
    const invoice = await requestedInvoice(server, person);
    await issueInvoice(withoutKey(server.deps), 'tester', invoice.invoice_no, freshDocuments());
    const order = { person, order_no: firstOrder(invoice) };
    const refund = await requestedRefund(server, order, 59_900);
    await call(server, 'refund.approve', { refund_no: refund.refund_no });
    expect((await readRefund(server, person, refund)).invoices).toEqual([
      { invoice_no: invoice.invoice_no, status: 'issued', amount: 59_900, remaining: 0 },
    ]);
    expect(await listed()).toMatchObject([{ status: 'issued', remaining: 0 }]);
  });
});
