import type { CaseFact } from './case-file.ts';

/** How far money is that goes back; `unreturned`: the wallet could not send it, and it is still owed. */
export type MoneyState = 'unreturned' | 'returning' | 'returned' | 'transferred';

/** A part of the money of an order that goes back or is back. */
export type MoneyShare = {
  /** The order's own payment, or a payment on top of it. */
  of: 'order' | 'extra';
  state: MoneyState;
  /** The part and the paid sum in fen; null if the facts have no amounts. */
  amount: number | null;
  total: number | null;
  /** True for all of the paid sum, false for part of it; null if the facts do not say which. */
  isAll: boolean | null;
};

/** The money of an order: how often it was paid, whether only after its end, and what goes back. */
export type Money = { payments: number; isLate: boolean; shares: readonly MoneyShare[] };

type Payment = { number: string | undefined; amount: number | null; isAllBack: boolean | null };
type Refund = Pick<CaseFact, 'payment_no' | 'refund_no' | 'cause'> & {
  amount: number | null;
  state: MoneyState;
};

const states: readonly MoneyState[] = ['unreturned', 'returning', 'returned', 'transferred'];

/** Sums up the money of an order by the facts until some moment; null if none has arrived. */
export function sumMoney(facts: readonly CaseFact[]): Money | null {
  const payments = listPayments(facts);
  if (payments.length === 0) return null;
  const isLate = facts.some(({ kind }) => kind === 'order.cancelled' || kind === 'order.expired');
  const refunds = listRefunds(facts, payments);
  const extra = isLate ? [] : findExtra(payments, refunds);
  const own = payments.filter((payment) => !extra.includes(payment));
  return {
    payments: payments.length,
    isLate,
    shares: [
      ...listShares('extra', extra, refunds, true),
      ...listShares('order', own, refunds, isLate),
    ],
  };
}

/** Finds the number of the payment that was made on top of the one of the order; null without one. */
export function findExtraPayment(facts: readonly CaseFact[]): string | null {
  const payments = listPayments(facts);
  return findExtra(payments, listRefunds(facts, payments))[0]?.number ?? null;
}

/** Finds the last fact about how far the refund of a payment is; null before it began. */
export function findRefundState(
  facts: readonly CaseFact[],
  paymentNo: string,
): { state: MoneyState; at: string } | null {
  const last = facts.findLast((fact) => fact.payment_no === paymentNo && readState(fact) !== null);
  const state = last === undefined ? null : readState(last);
  return last === undefined || state === null ? null : { state, at: last.at };
}

function listPayments(facts: readonly CaseFact[]): readonly Payment[] {
  return facts
    .filter(({ kind }) => kind === 'money.received')
    .map(({ payment_no: number, amount = null }) => {
      const stands = facts.findLast(
        ({ kind, payment_no: own }) => kind === 'attempt.stands' && own === number,
      );
      const isAllBack =
        stands === undefined ? null : stands.status === 'refunded' || stands.status === 'refunding';
      return { number, amount, isAllBack };
    });
}

function listRefunds(facts: readonly CaseFact[], payments: readonly Payment[]): readonly Refund[] {
  const refunds: Refund[] = [];
  for (const fact of facts) {
    const state = readState(fact);
    if (state === null) continue;
    const { payment_no: payment, refund_no: number, cause, amount = null } = fact;
    // Files of former versions have no refund numbers: a result belongs to the refund before it.
    const own = refunds.findLast((refund) =>
      number === undefined ? refund.payment_no === payment : refund.refund_no === number,
    );
    if (own === undefined || (number === undefined && fact.kind === 'refund.started')) {
      refunds.push({ payment_no: payment, refund_no: number, cause, amount, state });
    } else {
      own.state = state;
    }
  }
  // Money that was sent back at the wallet has no refund of ours.
  const sentBack = facts.filter(
    ({ kind, payment_no: number }) =>
      kind === 'money.returned' &&
      payments.some((payment) => payment.number === number) &&
      !refunds.some((refund) => refund.payment_no === number),
  );
  return [
    ...refunds,
    ...sentBack.map(({ payment_no, amount = null }) => {
      return {
        payment_no,
        refund_no: undefined,
        cause: undefined,
        amount,
        state: 'returned',
      } as const;
    }),
  ];
}

function readState({ kind }: CaseFact): MoneyState | null {
  switch (kind) {
    case 'refund.started':
    case 'refund.stands':
      return 'returning';
    case 'refund.failed':
      return 'unreturned';
    case 'refund.done':
      return 'returned';
    case 'refund.settled':
      return 'transferred';
    default:
      return null;
  }
}

/** Finds the extra payments. The order keeps one without a refund, else the last refunded one that was no double. */
function findExtra(payments: readonly Payment[], refunds: readonly Refund[]): readonly Payment[] {
  const first = ({ number }: Payment) => refunds.findIndex(({ payment_no: own }) => own === number);
  const isDouble = (payment: Payment) => refunds[first(payment)]?.cause === 'double';
  const own =
    payments.find((payment) => first(payment) === -1) ??
    payments
      .toSorted((one, other) => first(one) - first(other))
      .findLast((payment) => !isDouble(payment)) ??
    payments[0];
  return payments.filter((payment) => payment !== own);
}

/** Without any refund, `isOwed` money is about to go back. */
function listShares(
  of: MoneyShare['of'],
  payments: readonly Payment[],
  refunds: readonly Refund[],
  isOwed: boolean,
): readonly MoneyShare[] {
  if (payments.length === 0) return [];
  const numbers = payments.map(({ number }) => number);
  const own = refunds.filter(({ payment_no: number }) => numbers.includes(number));
  const total = addUp(payments);
  if (own.length === 0 && isOwed) {
    return [{ of, state: 'returning', amount: total, total, isAll: true }];
  }
  const isAllBack = payments.every((payment) => payment.isAllBack === true);
  return states.flatMap((state) => {
    const some = own.filter((refund) => refund.state === state);
    if (some.length === 0) return [];
    const amount = addUp(some);
    const isKnown = amount !== null && total !== null;
    const isOnly = some.length === own.length;
    const said = payments.some((payment) => payment.isAllBack === null)
      ? null
      : isAllBack && isOnly;
    return [{ of, state, amount, total, isAll: isKnown ? amount >= total : said }];
  });
}

function addUp(some: readonly { amount: number | null }[]): number | null {
  return some.reduce<number | null>(
    (sum, { amount }) => (sum === null || amount === null ? null : sum + amount),
    0,
  );
}
