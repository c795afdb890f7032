import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { PaymentExport, PaymentPage } from '#contract/payments/schemas.ts';
import { InvoiceableOrders } from '#contract/invoices/schemas.ts';
import { Case } from '#contract/staff/case.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { collectAccount } from '#server/domain/views/account-data.ts';
import { addUp } from '#server/domain/views/ledger.ts';
import { call } from '#tests/support/act-by-command.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { hourMs } from '#contract/base/durations.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { startPayment } from '#tests/support/payer.ts';
import {
  actOnRefund,
  admin,
  bankAccount,
  failedRefund,
  fetchRefundQuote,
  listOrderFindings,
  paidOrder,
  readOrder,
  readRefund,
  requestedRefund,
  type PaidOrder,
} from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const staffConsole = setUpOnce(() => createTestConsole(server));

async function listFailureNotes(person: Person): Promise<unknown[]> {
  const all = await listNotificationTexts(server, person, 'en-US');
  return all.filter(([kind]) => kind === 'refund_failed');
}

async function readCase(orderNo: string): Promise<Case> {
  const { token } = await staffConsole.colleague('serve');
  return staffConsole.ask(Case, 'readCase', { body: { order_no: orderNo }, token });
}

async function readCsv({ token }: Person): Promise<string> {
  const query = 'payments/export?month=2026-11';
  const { data } = await server.call('GET', query, { token, headers: { 'accept-language': 'en' } });
  return (await server.app.request(v.parse(PaymentExport, data).url)).text();
}

/** Returns a cancelled order with late money of 599 yuan that its wallet accepted and then refused to send. */
async function failedLateRefund(): Promise<{ paid: PaidOrder; refundNo: string }> {
  const paid = await startPayment(server, 'wechat');
  await server.call('POST', `orders/${paid.order_no}/cancel`, { token: paid.person.token });
  server.sandbox.faults.setRefunds('processing', 1, paid.payment.payment_no);
  await server.wallet(paid.payment, 'late');
  const [refund] = (await readOrder(server, paid)).refunds;
  const refundNo = refund?.refund_no ?? '';
  await server.walletServer.endRefund(refundNo, 'abnormal');
  return { paid, refundNo };
}

describe('a refund that the wallet refused', () => {
  test('it is owed in every sum and on its way in none, and nothing is kept', async () => {
    const { paid, refund } = await failedRefund(server);
    const { person, order_no } = paid;
    const sums = { refunded_amount: 0, refunding_amount: 0, unreturned_amount: 59_900 };
    const order = await readOrder(server, paid);
    expect(order).toMatchObject({ ...sums, refunds: [{ status: 'failed', has_account: false }] });
    expect(order.timeline.at(-1)?.event).toBe('refund.failed');
    expect(await server.ask(PaymentPage, 'GET', 'payments', person)).toMatchObject({
      items: [sums],
      totals: { paid: 59_900, refunded: 0, refunding: 0, unreturned: 59_900, net: 0 },
    });
    expect(await fetchRefundQuote(server, paid)).toMatchObject({
      refundable: 0,
      refunded: 0,
      refunding: 0,
      unreturned: 59_900,
    });
    const invoiceable = await server.call('GET', 'invoices/available', person);
    expect(v.parse(InvoiceableOrders, invoiceable.data).total).toBe(0);
    expect(await readCsv(person)).toContain(',-599.00,"Not sent back, still owed",');
    expect((await readCase(order_no)).ledger).toEqual({
      captured: 59_900,
      refunded: 0,
      refunding: 0,
      unreturned: 59_900,
      kept: 0,
      invoiced: 0,
    });
    const data = await collectAccount(server.deps, person.id, 'en-US', '');
    expect(data).toMatchObject({ orders: [sums], payments: [sums] });
    expect((await addUp(server.deps.db)).total).toMatchObject({
      refunding: 0,
      unreturned: 59_900,
    });
    expect(await listOrderFindings(server, paid)).toEqual([]);
    expect((await readRefund(server, person, refund)).failed_at).toBe(
      server.clock.date().toISOString(),
    );
  });

  test('its owner is notified once, with the way to a bank account, and again after another failure', async () => {
    const { paid, refund } = await failedRefund(server);
    const note = [
      'refund_failed',
      'Refund could not be sent back',
      `The wallet could not send the refund of CN¥599.00 for order ${paid.order_no} back to the account you paid from. You will still get it. Please open the refund and see whether a bank account is needed.`,
      `/user/refunds/${refund.refund_no}`,
    ];
    expect(await listFailureNotes(paid.person)).toEqual([note]);
    server.clock.move(24 * hourMs);
    await sweep(server.deps);
    await server.walletServer.endRefund(refund.refund_no, 'abnormal');
    expect(await listFailureNotes(paid.person)).toEqual([note]);

    const isThis = eq(refunds.refundNo, refund.refund_no);
    await server.deps.db.update(refunds).set({ status: 'refunding' }).where(isThis);
    server.clock.move(hourMs);
    await server.walletServer.endRefund(refund.refund_no, 'abnormal');
    expect(await listFailureNotes(paid.person)).toEqual([note, note]);
  });

  test('the case has the failure with its sum, and shows whether an account is named', async () => {
    const { paid, refund } = await failedRefund(server);
    const { order_no, payment, person } = paid;
    const { refund_no } = refund;
    const which = { payment_no: payment.payment_no, refund_no, cause: 'requested', amount: 59_900 };
    const { facts, charts, refunds: listed } = await readCase(order_no);
    const failedAt = (await readRefund(server, person, refund)).failed_at;
    expect(facts.filter(({ kind }) => kind === 'refund.failed')).toEqual([
      { at: failedAt, kind: 'refund.failed', ...which },
    ]);
    expect(charts.at(-1)).toMatchObject({
      machine: 'refundLifecycle',
      state: 'failed',
      visited: [{ state: 'requested' }, { state: 'refunding' }, { state: 'failed', at: failedAt }],
    });
    expect(listed[0]?.at_wallet?.state).toBe('abnormal');
    const told = `Refund ${refund_no}: WeChat Pay cannot send back CN¥599.00, which is still owed; `;
    const { text } = await admin(server, 'case', order_no);
    expect(text).toContain(`${told}no bank account is named yet`);
    expect(text).toContain(`payment ${payment.payment_no}, CN¥599.00`);

    await actOnRefund(server, person, refund, 'account', bankAccount);
    expect((await admin(server, 'case', order_no)).text).toContain(
      `${told}its owner has named a bank account`,
    );
    expect((await readOrder(server, paid)).refunds).toMatchObject([{ has_account: true }]);

    await call(server, 'refund.settle', { refund_no, reference: 'B-17' });
    const after = await readCase(order_no);
    expect(after.ledger).toMatchObject({ refunded: 59_900, refunding: 0, unreturned: 0, kept: 0 });
    const kinds = after.facts.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['refund.failed', 'refund.settled']));
    expect(kinds).not.toContain('refund.done');
    expect(await readCsv(person)).toContain(',-599.00,Paid by transfer,');
  });

  test('part of a payment that cannot be sent leaves the rest kept', async () => {
    const paid = await paidOrder(server, { channel: 'wechat', months: 12 });
    const refund = await requestedRefund(server, paid, 10_000);
    server.sandbox.faults.setRefunds('processing', 1, paid.payment.payment_no);
    await call(server, 'refund.approve', { refund_no: refund.refund_no });
    await server.walletServer.endRefund(refund.refund_no, 'abnormal');
    const { amount } = paid.payment;
    expect(await readOrder(server, paid)).toMatchObject({
      unreturned_amount: 10_000,
      payment: { status: 'success' },
    });
    expect((await readCase(paid.order_no)).ledger).toMatchObject({
      unreturned: 10_000,
      kept: amount - 10_000,
    });
    expect(await listOrderFindings(server, paid)).toEqual([]);
  });
});

describe('late money that the wallet refused', () => {
  test('its payer is owed the sum and can name an account, and its transfer is called one', async () => {
    const { paid, refundNo } = await failedLateRefund();
    const refund = { refund_no: refundNo };
    expect(await readOrder(server, paid)).toMatchObject({
      status: 'cancelled',
      refunding_amount: 0,
      unreturned_amount: paid.payment.amount,
    });
    expect(await listFailureNotes(paid.person)).toHaveLength(1);
    expect(
      (await actOnRefund(server, paid.person, refund, 'account', bankAccount)).data,
    ).toMatchObject({ status: 'failed', account: { account: '**** 5678' } });
    await call(server, 'refund.settle', { refund_no: refundNo, reference: 'B-18' });
    await sweep(server.deps);
    expect((await listNotificationTexts(server, paid.person, 'en-US'))[0]).toEqual([
      'payment_refunded',
      'Payment refunded',
      `A payment of CN¥599.00 for order ${paid.order_no} has been transferred to the bank account you gave.`,
      `/user/orders/${paid.order_no}`,
    ]);
  });
});
