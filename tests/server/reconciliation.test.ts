import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Channel } from '#contract/base/picklists.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { billDifferences } from '#server/db/tables/reconciliation.ts';
import { reconcileDay, type Reconciled } from '#server/domain/workflows/bills-reconcile-day.ts';
import { addUp } from '#server/domain/views/ledger.ts';
import type { Misstatement } from '#sandbox/wallet-server/misstatements.ts';
import { dayMs } from '#contract/base/durations.ts';
import { attemptStatus } from '#tests/support/payer.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const day = '2026-11-20';
const nextDay = '2026-11-21';

const person = setUpOnce(() => server.register());

/** Begins a payment of a new order; an unpaid one with the same months would be the same order. */
async function begin(channel: Channel, months = 1) {
  const { order_no: orderNo } = await server.order(person, { months });
  return { orderNo, payment: await server.pay(person, orderNo, channel) };
}

/** Creates a payment that both books have. Returns its number. */
async function paid(channel: Channel): Promise<string> {
  const { payment } = await begin(channel);
  await server.wallet(payment, 'approve');
  return payment.payment_no;
}

/** Creates a refund of late money that both books have. Returns its number. */
async function returned(channel: Channel): Promise<string> {
  const { orderNo, payment } = await begin(channel);
  await server.call('POST', `orders/${orderNo}/cancel`, person);
  await server.wallet(payment, 'late');
  const { db } = server.deps;
  const [last] = await db.select().from(refunds).orderBy(refunds.id).offset(seen).limit(1);
  seen += 1;
  if (last?.status !== 'refunded') throw new Error('the money did not go back');
  return last.refundNo;
}
let seen = 0;

/** Pays at the wallet while the notice is lost. Returns the payment number. */
async function paidUnheard(channel: Channel, isClosed: boolean): Promise<string> {
  const { payment } = await begin(channel, isClosed ? 1 : 2);
  if (isClosed) await server.wallet(payment, 'expire');
  server.sandbox.faults.dropNotices(1, payment.payment_no);
  await server.wallet(payment, isClosed ? 'late' : 'approve');
  return payment.payment_no;
}

type Named = [number: string, kind: string, ours: number | null, theirs: number | null];

function listDifferenceNames(reconciled: Reconciled): Named[] {
  if (reconciled.outcome !== 'compared') throw new Error(reconciled.outcome);
  return sorted(
    reconciled.differences.map(({ kind, number, ours, theirs }) => [number, kind, ours, theirs]),
  );
}

function sorted(names: readonly Named[]): Named[] {
  return names.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

// The tests of a bill are its story: each compares it after what the one before has settled.
describe.each(['wechat', 'alipay'] as const)('the bill of %s', (channel) => {
  describe('the story of the bill', { shuffle: false }, () => {
    const wrong = (one: Misstatement) => server.sandbox.faults.misstate(channel, one);
    const change = (number: string, to: Extract<Misstatement, { how: 'changed' }>['to']) =>
      wrong({ how: 'changed', number, to });
    let expected: Named[] = [];
    let moved = '';
    let settledByHand = '';
    let unheard: string[] = [];

    test.beforeAll(async () => {
      // Both begin on the same day.
      server.clock.move(Date.parse(`${day}T03:00:00Z`) - server.clock.now());
      await paid(channel);
      const missing = await paid(channel);
      wrong({ how: 'left out', number: missing });
      const amount = await paid(channel);
      change(amount, { amount: 1 });
      const doubled = await paid(channel);
      wrong({ how: 'doubled', number: doubled });
      const fee = await paid(channel);
      change(fee, { fee: 400 });
      const transaction = await paid(channel);
      change(transaction, { transactionId: '4200000000000000000000000099' });
      moved = await paid(channel);
      wrong({ how: 'moved', number: moved, day: nextDay });
      const kind = await paid(channel);
      change(kind, { kind: 'REVOKED' });
      wrong({ how: 'unknown payment', paymentNo: `PUNKNOWN${channel}`, amount: 700, day });
      unheard = [await paidUnheard(channel, false), await paidUnheard(channel, true)];
      const [open = '', closed = ''] = unheard;

      await returned(channel);
      const back = await returned(channel);
      wrong({ how: 'left out', number: back });
      const backAmount = await returned(channel);
      change(backAmount, { amount: 59_800 });
      const backDoubled = await returned(channel);
      wrong({ how: 'doubled', number: backDoubled });
      const backOther = await returned(channel);
      change(backOther, { paymentNo: missing });
      settledByHand = await returned(channel);
      const { db } = server.deps;
      const isIt = eq(refunds.refundNo, settledByHand);
      await db.update(refunds).set({ status: 'settled', reference: 'B1' }).where(isIt);
      const unknownBack = { paymentNo: amount, refundNo: `RUNKNOWN${channel}`, amount: 200, day };
      wrong({ how: 'unknown refund', ...unknownBack });

      expected = [
        [missing, 'payment_missing', 59_900, null],
        [amount, 'payment_amount', 59_900, 1],
        [doubled, 'payment_doubled', 59_900, 119_800],
        [fee, 'fee', 359, 400],
        [transaction, 'transaction', 59_900, 59_900],
        [moved, 'payment_missing', 59_900, null],
        [kind, 'line_unknown', null, 59_900],
        [`PUNKNOWN${channel}`, 'payment_unknown', null, 700],
        [open, 'payment_open', 119_800, 119_800],
        [closed, 'payment_closed', 59_900, 59_900],
        [back, 'refund_missing', 59_900, null],
        [backAmount, 'refund_amount', 59_900, 59_800],
        [backDoubled, 'refund_doubled', 59_900, 119_800],
        [backOther, 'refund_payment', 59_900, 59_900],
        [settledByHand, 'refund_status', 59_900, 59_900],
        [`RUNKNOWN${channel}`, 'refund_unknown', null, 200],
      ];
      if (channel === 'wechat') {
        const [merchant, currency] = [await paid(channel), await paid(channel)];
        change(merchant, { merchant: '1900000099' });
        change(currency, { currency: 'USD' });
        expected.push(
          [merchant, 'merchant', 59_900, 59_900],
          [currency, 'currency', 59_900, 59_900],
        );
      }
      server.clock.move(dayMs);
    });

    test('a bill is compared: each difference is named once, and nothing else', async () => {
      expect(listDifferenceNames(await reconcileDay(server.deps, channel, day))).toEqual(
        sorted(expected),
      );
    });

    test('a bill triggers a check, and payments with a lost notice count afterwards', async () => {
      const statuses = await Promise.all(unheard.map((number) => attemptStatus(server, number)));
      // The second order was cancelled in between, so its money is late.
      expect(statuses).toEqual(['success', 'refunded']);
    });

    test('a bill compared again reports nothing twice, and reports resolved differences as resolved', async () => {
      const rows = () =>
        server.deps.db
          .select()
          .from(billDifferences)
          .where(eq(billDifferences.channel, channel))
          .orderBy(billDifferences.id);
      const before = await rows();
      const still = expected.filter(([number]) => !unheard.includes(number));
      expect(listDifferenceNames(await reconcileDay(server.deps, channel, day))).toEqual(
        sorted(still),
      );
      const after = await rows();
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      const gone = after.filter(({ vanishedAt }) => vanishedAt !== null);
      expect(gone.map(({ number }) => number).toSorted()).toEqual(unheard.toSorted());
    });

    test('the bill of the next day has the payments around midnight, which are no longer missing', async () => {
      server.clock.move(dayMs);
      expect(listDifferenceNames(await reconcileDay(server.deps, channel, nextDay))).toEqual([
        [moved, 'payment_day', 59_900, 59_900],
      ]);
      const numbers = listDifferenceNames(await reconcileDay(server.deps, channel, day)).map(
        ([number]) => number,
      );
      expect(numbers).not.toContain(moved);
      const about = await server.deps.db
        .select({ kind: billDifferences.kind, vanishedAt: billDifferences.vanishedAt })
        .from(billDifferences)
        .where(eq(billDifferences.number, moved))
        .orderBy(billDifferences.id);
      expect(about).toEqual([
        { kind: 'payment_missing', vanishedAt: expect.any(Date) },
        { kind: 'payment_day', vanishedAt: null },
      ]);
    });

    test('a bill without its mistakes leaves only the difference that is on our side', async () => {
      server.sandbox.faults.clear();
      expect(listDifferenceNames(await reconcileDay(server.deps, channel, day))).toEqual([
        [settledByHand, 'refund_status', 59_900, 59_900],
      ]);
      expect((await addUp(server.deps.db)).difference).toBe(0);
    });
  });
});
