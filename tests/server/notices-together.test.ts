import { inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { addMonths } from '#contract/base/shanghai.ts';
import { notices, payments } from '#server/db/tables/payments.ts';
import { addUp } from '#server/domain/views/ledger.ts';
import type { Gateway, Gateways, TradeState } from '#server/gateways/gateway.ts';
import { signedForm } from '#tests/support/alipay.ts';
import { fetchOrder } from '#tests/support/payer.ts';
import { startServerWithWallets } from '#tests/support/real-wallets.ts';
import type { Person } from '#tests/support/server.ts';
import { noticeBody, signedHeaders } from '#tests/support/wechat-pay.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

type Started = { orderNo: string; no: string };

let gateways: Gateways;
let person: Person;
// Counts the capture transactions, and can make one fail.
let commits = 0;
let befall = () => {};
const site = setUpServer(startServerWithWallets);
test.beforeAll(() => {
  gateways = site.server.deps.gateways;
  site.server.deps.failpoint = async (name) => {
    if (name !== 'capture.locked') return;
    commits += 1;
    befall();
  };
});
beforeEach(async () => {
  person = await site.server.register();
  commits = 0;
});
afterEach(() => {
  befall = () => {};
  site.server.deps.gateways = gateways;
});

/** Creates orders with an Alipay code each. */
async function startPayments(count: number): Promise<Started[]> {
  const started: Started[] = [];
  while (started.length < count) {
    const { order_no } = await site.server.order(person, { months: started.length + 1 });
    started.push({ orderNo: order_no, no: (await site.server.pay(person, order_no)).payment_no });
  }
  return started;
}

/** Sends notices of payments and answers their wallet queries all at the same time, changed by `change`. */
async function notifyTogether(
  nos: readonly string[],
  change = (trade: TradeState): TradeState => trade,
): Promise<number[]> {
  const allAsked = Promise.withResolvers<void>();
  let asked = 0;
  const together = ({ query, ...gateway }: Gateway): Gateway => ({
    ...gateway,
    async query(no) {
      const trade = await query(no);
      asked += 1;
      if (asked === nos.length) allAsked.resolve();
      await allAsked.promise;
      return change(trade);
    },
  });
  const { alipay, wechat } = gateways;
  site.server.deps.gateways = { alipay: together(alipay), wechat: together(wechat) };
  const replies = await Promise.all(nos.map(notify));
  return replies.map(({ status }) => status);
}

function notify(no: string): Promise<{ status: number }> {
  if (site.alipay.trades.has(no)) {
    site.alipay.pay(no);
    return site.notify('alipay', signedForm(site.alipay.notice(no)), form);
  }
  site.wechat.pay(no);
  const body = noticeBody(site.wechat.transaction(no));
  return site.notify('wechat', body, signedHeaders(body, site.server.clock.now()));
}
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const fetchStartedOrder = ({ orderNo }: Started) => fetchOrder(site.server, person, orderNo);
const listOrderStatuses = async (started: readonly Started[]) =>
  (await Promise.all(started.map(fetchStartedOrder))).map(({ status }) => status);
const listNumbers = (started: readonly Started[]) => started.map(({ no }) => no);
const writtenNotices = async (nos: readonly string[]) =>
  (
    await site.server.deps.db
      .select({ no: notices.paymentNo })
      .from(notices)
      .where(inArray(notices.paymentNo, [...nos]))
  ).length;

describe('notices of simultaneous payments', () => {
  test('notices at the same time are one commit, and each order is paid as if it were alone', async () => {
    const started = await startPayments(8);
    expect(await notifyTogether(listNumbers(started))).toEqual(started.map(() => 200));
    expect(commits).toBe(1);
    // Plans of one person follow one another.
    const paidAt = site.server.clock.date();
    let monthsBefore = 0;
    for (const [index, one] of started.entries()) {
      const order = await fetchStartedOrder(one);
      expect(order).toMatchObject({
        status: 'completed',
        payment: { payment_no: one.no, status: 'success' },
        details: {
          period_start: addMonths(paidAt, monthsBefore).toISOString(),
          period_end: addMonths(paidAt, monthsBefore + index + 1).toISOString(),
        },
      });
      monthsBefore += index + 1;
      const events = order.timeline.map(({ event }) => event);
      expect(events).toEqual(['order.created', 'order.paid', 'order.fulfilled']);
    }
    expect(await writtenNotices(listNumbers(started))).toBe(8);
    const { data } = await site.server.call('GET', 'notifications', person);
    // Eight payments, and seven plans that begin later.
    expect(data).toMatchObject({ total: 15 });
  });

  test('a notice that cannot be captured spoils no other', async () => {
    const [before, ...started] = await startPayments(5);
    await notifyTogether([before?.no ?? '']);
    const [taken, bad] = [before, started[1]].map(
      (one) => site.alipay.trades.get(one?.no ?? '')?.no ?? '',
    );
    // A wallet gives two payments the same trade number.
    const replies = await notifyTogether(listNumbers(started), (trade) =>
      'transactionId' in trade && trade.transactionId === bad
        ? { ...trade, transactionId: taken ?? '' }
        : trade,
    );
    expect(replies).toEqual([200, 400, 200, 200]);
    expect(await listOrderStatuses(started)).toEqual([
      'completed',
      'pending',
      'completed',
      'completed',
    ]);
  });

  test('late and double money in a batch of notices goes back', async () => {
    const started = await startPayments(4);
    const [late, both] = started;
    await site.server.call('POST', `orders/${late?.orderNo}/cancel`, person);
    const second = await site.server.pay(person, both?.orderNo ?? '', 'wechat');
    const nos = [...listNumbers(started), second.payment_no];
    expect(await notifyTogether(nos)).toEqual([200, 200, 200, 200, 204]);
    expect(await listOrderStatuses(started)).toEqual([
      'cancelled',
      'completed',
      'completed',
      'completed',
    ]);
    const attempts = await site.server.deps.db
      .select({ no: payments.paymentNo, status: payments.status })
      .from(payments)
      .where(inArray(payments.paymentNo, nos));
    const findAttemptStatus = (no: string | undefined) =>
      attempts.find((one) => one.no === no)?.status;
    expect(findAttemptStatus(late?.no)).toBe('refunded');
    // Whichever of them came first; the other one is on its way back, which WeChat takes longer for.
    const ofBoth = [findAttemptStatus(both?.no), findAttemptStatus(second.payment_no)];
    expect(ofBoth.toSorted()).toEqual([expect.stringMatching(/^refund(ed|ing)$/), 'success']);
    expect(await addUp(site.server.deps.db)).toMatchObject({ difference: 0 });
  });

  test('a process that dies before the commit has answered no notice and changed nothing', async () => {
    const started = await startPayments(4);
    befall = () => {
      throw new Error('died');
    };
    expect(await notifyTogether(listNumbers(started))).toEqual(started.map(() => 400));
    expect(await listOrderStatuses(started)).toEqual(started.map(() => 'pending'));
    befall = () => {};
    expect(await notifyTogether(listNumbers(started))).toEqual(started.map(() => 200));
    expect(await listOrderStatuses(started)).toEqual(started.map(() => 'completed'));
    expect(await writtenNotices(listNumbers(started))).toBe(4);
  });
});
