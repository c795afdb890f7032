import { and, eq, gt, isNull } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { Case, RefundOutcome } from '#contract/staff/case.ts';
import { InvoiceableOrders, InvoiceFigure } from '#contract/invoices/schemas.ts';
import { Refund, type RefundQuote } from '#contract/refunds/schemas.ts';
import { orders } from '#server/db/tables/orders.ts';
import { serviceSteps } from '#server/db/tables/service.ts';
import { call } from '#tests/support/act-by-command.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { company, requestedInvoice, saveTitle, freshDocuments } from '#tests/support/invoices.ts';
import {
  actOnRefund,
  paidOrder,
  paidService,
  fetchRefundQuote,
  requestedRefund,
  type PaidOrder,
} from '#tests/support/refunds.ts';
import { openMatter } from '#tests/support/open-matter.ts';
import type { TestResponse } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

let testConsole: TestConsole;
let colleague: Colleague;
let second: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  testConsole = createTestConsole(server, { twoPersonFen: 2_000_000 });
  colleague = await testConsole.colleague('money');
  second = await testConsole.colleague('money');
});

/** Delivers a step of a service, which lowers the refundable amount, also during an open request. */
async function deliverStep(orderNo: string): Promise<void> {
  const { db, clock } = server.deps;
  const [step] = await db
    .select({ id: serviceSteps.id })
    .from(serviceSteps)
    .innerJoin(orders, eq(orders.id, serviceSteps.orderId))
    .where(and(eq(orders.orderNo, orderNo), isNull(serviceSteps.doneAt), gt(serviceSteps.share, 0)))
    .limit(1);
  if (step === undefined) throw new Error('no step is left');
  await db.update(serviceSteps).set({ doneAt: clock.date() }).where(eq(serviceSteps.id, step.id));
}

async function startedService(): Promise<PaidOrder> {
  const paid = await paidService(server);
  await call(server, 'service.start', { order_no: paid.order_no });
  await openMatter(server, paid);
  return paid;
}

const getRefusal = ({ status, body }: TestResponse) => [status, body.error];

describe('a request for a refund', () => {
  const ask = (paid: PaidOrder, { refundable, terms }: RefundQuote, headers = {}) =>
    server.call('POST', 'refunds', {
      token: paid.person.token,
      headers,
      body: {
        order_no: paid.order_no,
        amount: 100,
        reason: 'unneeded',
        shown: { amount: refundable, terms },
      },
    });

  test('a refund request is refused with the new terms if they give less than shown, and nothing is made', async () => {
    const paid = await startedService();
    const shown = await fetchRefundQuote(server, paid);
    await deliverStep(paid.order_no);

    const refused = await ask(paid, shown);

    const now = await fetchRefundQuote(server, paid);
    expect(getRefusal(refused)).toEqual([409, 'refund.terms_changed']);
    expect(refused.data).toEqual(now);
    expect(now.refundable).toBeLessThan(shown.refundable);
    expect(now.open_refund_no).toBeUndefined();
    expect((await ask(paid, now)).status).toBe(200);
  });

  test('a refund request repeated with its key is the same one, however the terms have changed', async () => {
    const paid = await startedService();
    const headers = { 'idempotency-key': 'asked-once' };
    const shown = await fetchRefundQuote(server, paid);
    const asked = await ask(paid, shown, headers);
    const { refund_no } = v.parse(Refund, asked.data);
    await actOnRefund(server, paid.person, { refund_no }, 'withdraw');
    await deliverStep(paid.order_no);

    const repeated = await ask(paid, shown, headers);

    expect(v.parse(Refund, repeated.data)).toMatchObject({ refund_no, status: 'withdrawn' });
  });
});

test('an offer is accepted only for the amount shown, and the request has to name it', async () => {
  const paid = await paidOrder(server);
  const refund = await requestedRefund(server, paid, 59_900);
  await call(server, 'refund.approve', { refund_no: refund.refund_no, amount: '300' });
  await call(server, 'refund.approve', { refund_no: refund.refund_no, amount: '200' });
  const accept = (offered: number | undefined) =>
    server.call('POST', `refunds/${refund.refund_no}/accept`, {
      token: paid.person.token,
      body: { offered },
    });

  const other = await accept(30_000);

  expect(getRefusal(other)).toEqual([409, 'refund.changed']);
  expect(v.parse(Refund, other.data)).toMatchObject({ status: 'offered', offered: 20_000 });
  expect(Object((await accept(undefined)).data).fields).toHaveProperty('offered');
  expect(v.parse(Refund, (await accept(20_000)).data).amount).toBe(20_000);
});

describe('a request for an invoice', () => {
  test('an invoice request is refused if another sum is left than shown, with that sum', async () => {
    const paid = await paidOrder(server);
    const { token } = paid.person;
    const { id, is_default: _, ...title } = await saveTitle(server, paid.person);
    const { data } = await server.call('GET', 'invoices/available', { token });
    const { total: amount } = v.parse(InvoiceableOrders, data);
    const refund = await requestedRefund(server, paid, 10_000);
    await call(server, 'refund.approve', { refund_no: refund.refund_no });
    const body = { order_nos: [paid.order_no], title_id: id, kind: 'ordinary', title };

    const refused = await server.call('POST', 'invoices', { token, body: { ...body, amount } });

    expect(getRefusal(refused)).toEqual([409, 'invoice.terms_changed']);
    expect(v.parse(InvoiceFigure, refused.data)).toEqual({ amount: amount - 10_000, title });
    const again = { ...body, amount: amount - 10_000 };
    expect((await server.call('POST', 'invoices', { token, body: again })).status).toBe(200);
  });

  test('an invoice request is refused if its title was changed in another tab', async () => {
    const paid = await paidOrder(server);
    const { token } = paid.person;
    const { id, is_default: _, ...title } = await saveTitle(server, paid.person);
    const path = `invoice-titles/${id}`;
    await server.call('PUT', path, { token, body: { ...company, name: '另一家示例公司' } });
    const body = { order_nos: [paid.order_no], title_id: id, kind: 'ordinary' };

    const refused = await server.call('POST', 'invoices', {
      token,
      body: { ...body, amount: 59_900, title },
    });

    expect(getRefusal(refused)).toEqual([409, 'invoice.terms_changed']);
    expect(v.parse(InvoiceFigure, refused.data).title.name).toBe('另一家示例公司');
  });

  test('an invoice request says which sum and title were shown', async ({ paid }) => {
    const { id } = await saveTitle(server, paid.person);
    const body = { order_nos: [paid.order_no], title_id: id, kind: 'ordinary' };
    const missing = { ...body, amount: undefined, title: undefined };
    const { token } = paid.person;

    const { status, data } = await server.call('POST', 'invoices', { token, body: missing });

    expect(status).toBe(422);
    expect(Object.keys(Object(data).fields)).toEqual(['amount', 'title']);
  });
});

describe('the console', () => {
  async function readOrderCase(orderNo: string): Promise<Case> {
    const body = { order_no: orderNo };
    return testConsole.ask(Case, 'readCase', { token: colleague.token, body });
  }

  test('staff approve a refund only for the terms that the case showed', async () => {
    const paid = await startedService();
    const { refund_no } = await requestedRefund(server, paid, 100);
    const figure = (await readOrderCase(paid.order_no)).refunds[0]?.figure;
    await deliverStep(paid.order_no);
    const approve = (shown: unknown) =>
      testConsole.call('approveRefund', {
        ...colleague,
        params: [refund_no],
        body: { shown },
      });

    const refused = await approve(figure);

    const now = (await readOrderCase(paid.order_no)).refunds[0]?.figure;
    expect(getRefusal(refused)).toEqual([409, 'refund.terms_changed']);
    expect(refused.data).toEqual(now);
    expect(now?.amount).toBeLessThan(figure?.amount ?? 0);
    expect(v.parse(RefundOutcome, (await approve(now)).data).status).toBe('refunding');
  });

  test('staff send money back by hand only for the terms that the case showed', async () => {
    const paid = await startedService();
    const { refundable } = await readOrderCase(paid.order_no);
    await deliverStep(paid.order_no);

    const refused = await testConsole.call('refundOrder', {
      ...colleague,
      params: [paid.order_no],
      body: {
        amount: 100,
        reason: '按步骤计算',
        shown: { amount: refundable.amount, terms: refundable.terms },
      },
    });

    expect(getRefusal(refused)).toEqual([409, 'refund.terms_changed']);
    expect((await readOrderCase(paid.order_no)).refunds).toEqual([]);
  });

  test('a second person confirms the terms that they saw, and keeps their code otherwise', async () => {
    const plan = { type: 'service', plan_slug: 'pro', item_type: 'trademark' };
    const paid = await paidOrder(server, { ...plan, pricing_model: 'yearly', months: 12 });
    await call(server, 'service.start', { order_no: paid.order_no });
    await openMatter(server, paid);
    const { refund_no } = await requestedRefund(server, paid, 2_500_000);
    // A proposal counts against what its colleague may approve alone on that day.
    const first = await testConsole.colleague('money');
    const id =
      (
        await testConsole.ask(RefundOutcome, 'approveRefund', {
          ...first,
          params: [refund_no],
          body: { amount: 2_050_000, reason: '按步骤计算' },
        })
      ).proposal?.id ?? '';
    const figure = (await readOrderCase(paid.order_no)).refunds[0]?.figure;
    await deliverStep(paid.order_no);
    const code = testConsole.freshCode(second);
    const confirm = (shown: unknown) =>
      testConsole.call('confirmProposal', {
        ...second,
        params: [id],
        body: { amount: 2_050_000, code, shown },
      });

    const refused = await confirm(figure);
    const confirmed = await confirm((await readOrderCase(paid.order_no)).refunds[0]?.figure);

    expect(getRefusal(refused)).toEqual([409, 'refund.terms_changed']);
    expect(v.parse(RefundOutcome, confirmed.data).status).toBe('offered');
  });

  test('staff hand an invoice over with the amount of its page', async ({ person }) => {
    const { invoice_no, amount } = await requestedInvoice(server, person);
    const { fapiaoNo, documents } = freshDocuments();
    const issue = (seen: number) => {
      const form = new FormData();
      form.set('fapiao_no', fapiaoNo);
      form.set('amount', String(seen));
      const { pdf = new Uint8Array() } = documents;
      form.append('pdf', new File([new Uint8Array(pdf)], 'invoice.pdf'));
      const { token } = colleague;
      return testConsole.call('issueInvoice', { token, params: [invoice_no], form });
    };

    expect(getRefusal(await issue(amount + 1))).toEqual([409, 'console.changed']);
    expect((await issue(amount)).status).toBe(200);
  });
});
