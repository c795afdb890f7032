import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { ReportPage } from '#contract/content/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { openingTerms } from '#contract/refunds/terms.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { call, type TypedFields } from '#tests/support/act-by-command.ts';
import { hourMs } from '#contract/base/durations.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { silenceWallet, startPayment } from '#tests/support/payer.ts';
import {
  actOnRefund,
  listOrderFindings,
  paidOrder,
  fetchRefundQuote,
  readOrder,
  readRefund,
  requestedRefund,
  requestRefund,
  type PaidOrder,
} from '#tests/support/refunds.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

describe('a refused refund changes nothing', () => {
  test.each([
    ['more than the terms give', 59_901],
    ['nothing', 0],
  ])('a request for %s is 422 on the amount', async (_what, amount) => {
    const paid = await paidOrder(server);
    const response = await requestRefund(server, paid, amount);
    expect([response.status, Object.keys(Object(response.data).fields)]).toEqual([422, ['amount']]);
    expect((await readOrder(server, paid)).refunds).toEqual([]);
  });

  test('an invalid reason, an invalid amount or too long a text is 422 on its field', async () => {
    const { person, order_no } = await paidOrder(server);
    const body = { order_no, amount: 1.5, reason: 'greed', note: 'x'.repeat(501) };
    const response = await server.call('POST', 'refunds', { ...person, body });
    expect([response.status, Object.keys(Object(response.data).fields).toSorted()]).toEqual([
      422,
      ['amount', 'note', 'reason'],
    ]);
  });

  test('a second request while the first is open is 409 with the first, twice at once too', async () => {
    const paid = await paidOrder(server);
    const both = await Promise.all([
      requestRefund(server, paid, 100),
      requestRefund(server, paid, 200),
    ]);
    const [made] = both.filter(({ status }) => status === 200);
    const [refused] = both.filter(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.error]).toEqual([409, 'refund.open']);
    expect(refused?.data).toEqual(made?.data);
  });

  test('the database itself allows one open request of an order', async ({ paid }) => {
    const { refund_no } = await requestedRefund(server, paid, 100);
    const [row] = await server.deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.refundNo, refund_no));
    if (row === undefined) throw new Error('no refund was written down');
    const { id: _, ...copy } = row;
    await expect(
      server.deps.db.insert(refunds).values({ ...copy, refundNo: `${refund_no}2` }),
    ).rejects.toMatchObject({ cause: { constraint: 'refunds_one_open_request_per_order' } });
  });

  test('a request while the first is on its way is 409', async ({ paid }) => {
    const refund = await requestedRefund(server, paid, 100);
    silenceWallet(server, 'wallet/alipay/refund');
    await call(server, 'refund.approve', { refund_no: refund.refund_no });
    expect(await readOrder(server, paid)).toMatchObject({
      refunded_amount: 0,
      refunding_amount: 100,
    });
    expect((await requestRefund(server, paid, 100)).status).toBe(409);
    expect(await listOrderFindings(server, paid)).toEqual([]);
    server.clock.move(hourMs);
    await sweep(server.deps);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'refunded' });
    expect(await listOrderFindings(server, paid)).toEqual([]);
  });

  test('money that was never kept is not refunded: unpaid, cancelled, or returned automatically', async () => {
    const { person, order_no, payment } = await startPayment(server, 'wechat');
    const unpaid = { person, order_no, payment };
    expect(await fetchRefundQuote(server, unpaid)).toMatchObject({
      refundable: 0,
      paid: 0,
      lines: [],
    });
    expect((await requestRefund(server, unpaid, 100)).status).toBe(422);
    await server.call('POST', `orders/${order_no}/cancel`, person);
    await server.wallet(payment, 'late');
    expect((await requestRefund(server, unpaid, 100)).status).toBe(422);
    expect(await readOrder(server, unpaid)).toMatchObject({ refunds: [{ cause: 'late' }] });
  });

  test('a decision on a withdrawn request and a withdrawal of a decided one are refused', async () => {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 100);
    const withdrawn = await actOnRefund(server, paid.person, refund, 'withdraw');
    expect(withdrawn.data).toMatchObject({ status: 'withdrawn', amount: null });
    expect((await call(server, 'refund.approve', { refund_no: refund.refund_no })).exitCode).toBe(
      1,
    );
    const again = await actOnRefund(server, paid.person, refund, 'withdraw');
    expect([again.status, again.body.error]).toEqual([409, 'refund.changed']);
    const next = await requestedRefund(server, paid, 100);
    await call(server, 'refund.approve', { refund_no: next.refund_no });
    expect((await actOnRefund(server, paid.person, next, 'withdraw')).status).toBe(409);
    expect((await call(server, 'refund.approve', { refund_no: next.refund_no })).exitCode).toBe(1);
    expect(await readOrder(server, paid)).toMatchObject({ refunded_amount: 100 });
    const log = await server.deps.db
      .select({ act: consoleLog.act, outcome: consoleLog.outcome, actor: consoleLog.actor })
      .from(consoleLog)
      .where(eq(consoleLog.subject, next.refund_no))
      .orderBy(asc(consoleLog.id));
    expect(log).toEqual([
      { act: 'refund.approve', outcome: 'done', actor: 'tester' },
      { act: 'refund.approve', outcome: 'refused', actor: 'tester' },
    ]);
  });

  test('one of a simultaneous withdrawal and approval succeeds', async ({ paid }) => {
    const refund = await requestedRefund(server, paid, 100);
    const [withdrawn, approved] = await Promise.all([
      actOnRefund(server, paid.person, refund, 'withdraw'),
      call(server, 'refund.approve', { refund_no: refund.refund_no }),
    ]);
    expect([withdrawn.status === 200, approved.exitCode === 0].toSorted()).toEqual([false, true]);
    expect(await listOrderFindings(server, paid)).toEqual([]);
  });

  test('too high an amount, nonsense in the console, and an offer that does not exist are refused', async () => {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 100);
    const { refund_no } = refund;
    const decide = async (act: string, fields: TypedFields) =>
      (await call(server, `refund.${act}`, { refund_no, ...fields })).text;
    expect(await decide('approve', { amount: '1.01' })).toContain('amount: ');
    expect(await decide('approve', { amount: '1,00' })).toContain('is no amount in yuan');
    expect(await decide('decline', {})).toBe('reason is missing.');
    expect(await decide('settle', { reference: 'B1' })).toContain('has moved on');
    expect(await decide('approve', { refund_no: 'R404' })).toBe(
      'Nothing here has the number R404.',
    );
    expect(await decide('pay', {})).toContain('There is no act "refund.pay".');
    expect((await actOnRefund(server, paid.person, refund, 'accept')).status).toBe(409);
    expect(await readRefund(server, paid.person, refund)).toMatchObject({ status: 'requested' });
  });

  test('a row that would give back more than came in is refused', async ({ paid }) => {
    const refund = await requestedRefund(server, paid, 59_900);
    const { db } = server.deps;
    const one = eq(refunds.refundNo, refund.refund_no);
    await expect(
      db.update(refunds).set({ status: 'refunding', asked: 59_901, amount: 59_901 }).where(one),
    ).rejects.toMatchObject({ cause: { constraint: 'refunds_within_captured' } });
    await db.update(refunds).set({ status: 'refunding', amount: 59_900 }).where(one);
    await expect(db.update(refunds).set({ amount: 1 }).where(one)).rejects.toMatchObject({
      cause: { constraint: 'refunds_amount_immutable' },
    });
  });
});

test('a report that is opened while its refund is being decided is not paid back', async () => {
  const own = await createTestServer();
  try {
    await storeOwnContent(own.deps);
    const { paid, reportId } = await paidReport(own);
    const { amount } = await readOrder(own, paid);
    const refund = await requestedRefund(own, paid, amount);
    const path = `incubation/reports/${reportId}/download`;
    expect((await own.call('GET', path, { token: paid.person.token })).status).toBe(200);

    const { text, exitCode } = await call(own, 'refund.approve', { refund_no: refund.refund_no });

    expect({ text, exitCode }).toEqual({
      text: expect.stringContaining('no more than can be refunded now'),
      exitCode: 2,
    });
    expect(await readRefund(own, paid.person, refund)).toMatchObject({ status: 'requested' });
  } finally {
    await own.close();
  }
});

/** Creates a person with a paid report who agreed that opening it ends the right of return. */
async function paidReport(shop: TestServer): Promise<{ paid: PaidOrder; reportId: string }> {
  const person = await shop.register();
  const { items } = v.parse(ReportPage, (await shop.call('GET', 'incubation/reports')).data);
  const reportId = items.find(({ price }) => price.cny > 0)?.id ?? '';
  const { data } = await shop.call('POST', 'orders/report', {
    token: person.token,
    body: { report_id: reportId, opening_terms: openingTerms.version },
  });
  const { order_no } = v.parse(Order, data);
  const payment = await shop.pay(person, order_no, 'alipay');
  await shop.wallet(payment, 'approve');
  return { paid: { person, order_no, payment }, reportId };
}
