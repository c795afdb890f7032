import { getHeadline, isAllBack } from '#contract/orders/headline.ts';
import { sumApproved, sumRefunds } from '#contract/refunds/sums.ts';
import type { Case } from '#contract/staff/case.ts';
import { factsOfCase } from '#contract/staff/case-facts.ts';
import { orderIs } from '#machines/lifecycles/order-lifecycle.machine.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { serviceIs } from '#machines/lifecycles/service-lifecycle.machine.ts';

type Attempt = Case['attempts'][number];

/** The situation of an order; it selects the sentence about the case. */
export type Happening =
  | 'walletSilent'
  | 'noticeDiffers'
  | 'otherAmount'
  | 'codeOpen'
  | 'codeClosing'
  | 'transferAnnounced'
  | 'transferPart'
  | 'transferRecorded'
  | 'unpaid'
  | 'secondPerson'
  | 'refundRequested'
  | 'refundOffered'
  | 'refunding'
  | 'toSendBack'
  | 'sentBack'
  | 'refundFailed'
  | 'refundToTransfer'
  | 'toStart'
  | 'underWay'
  | 'processing'
  | 'delivered'
  | 'refunded'
  | 'allReturned'
  | 'cancelledRefunded'
  | 'cancelledPaid'
  | 'cancelled';

export type Situation = {
  happening: Happening;
  /** The start of the situation. */
  since: string;
  /** The amount concerned, in fen. */
  amount: number;
  attempt: Attempt | null;
  /** The step that is due first in any matter. */
  step: string | null;
  /** A second payment of a paid order; null without one. */
  second: SecondPayment | null;
  /** The part of the order's own payment that was paid back while the order goes on, in fen. */
  back: number;
  /** The colleague who recorded the transfer that the situation is about, or sent its money back. */
  by: string | null;
};

/**
 * Money that arrived for a paid order: its sum in fen, and the progress of its refund. `failed`: the situation
 * is about it. The last three are of a company's transfer, which people send back; `excess`: the situation is about it.
 */
export type SecondPayment = {
  state:
    | 'returning'
    | 'returned'
    | 'unreturned'
    | 'failed'
    | 'transferring'
    | 'transferred'
    | 'excess';
  /** Whether no other money of the order goes back. */
  isAlone: boolean;
  amount: number;
  since: string;
};

/** Derives the situation of an order: an open refund first, then the order's status. */
export function getSituation(about: Case): Situation {
  const { order, service } = about;
  const [next] = service.matters
    .flatMap((matter) => matter.next ?? [])
    .toSorted((one, other) => (one.due ?? '').localeCompare(other.due ?? ''));
  const step = next?.text ?? null;
  const paidAttempt = about.attempts.find(({ paid_at }) => paid_at !== null) ?? null;
  const orderRefunds = about.refunds.filter((each) => !isOfSecond(each, about));
  const sums = sumRefunds(orderRefunds);
  const second = secondPayment(about, sumApproved(sums) === 0);
  const base = { amount: order.amount, attempt: paidAttempt, step, second, back: 0, by: null };
  const recorded = about.transfers.find(({ state }) => state === 'recorded');
  if (recorded !== undefined) {
    const { recorded_at: since, amount, recorded_by: by } = recorded;
    return { ...base, happening: 'transferRecorded', since, amount, by };
  }
  const refund = refundSituation(about, orderRefunds, sums.refunded_amount);
  if (refund !== null) return { ...base, ...refund };
  if (second?.state === 'unreturned' || second?.state === 'transferring') {
    const state = second.state === 'unreturned' ? 'failed' : 'excess';
    const ofSecond = secondToReturn(about);
    if (ofSecond !== null) return { ...base, ...ofSecond, second: { ...second, state } };
  }
  if (orderIs(order.status, 'unpaid')) return { ...base, ...pendingSituation(about) };
  const since = lastEntered(about);
  if (orderIs(order.status, 'underWay')) {
    return { ...base, happening: happeningInService(about), since, back: sums.refunded_amount };
  }
  if (orderIs(order.status, 'delivered')) return { ...base, happening: 'delivered', since };
  const hasPaid = about.ledger.captured > 0;
  return { ...base, happening: hasPaid ? 'cancelledPaid' : 'cancelled', since };
}

/**
 * Describes an unpaid order. An attempt that needs a person comes first, then the last one that may bring money,
 * because after a change of the wallet the earlier one may be the paid one.
 */
function pendingSituation({
  order,
  attempts,
  transfers,
}: Case): Pick<Situation, 'happening' | 'since' | 'attempt'> {
  const other = attempts.findLast(
    ({ amount, reported_amount: reported }) => reported !== null && reported !== amount,
  );
  if (other !== undefined) {
    return { happening: 'otherAmount', since: other.paid_at ?? other.created_at, attempt: other };
  }
  const open = attempts.filter(({ status }) => status !== 'failed');
  for (const attempt of open.toReversed()) {
    const mismatched = attempt.notices.findLast(({ mismatch }) => mismatch !== null);
    if (mismatched !== undefined) {
      return { happening: 'noticeDiffers', since: mismatched.received_at, attempt };
    }
  }
  const silent = open.findLast(({ unanswered_since: since }) => since !== null);
  if (silent !== undefined) {
    const since = silent.unanswered_since ?? silent.created_at;
    return { happening: 'walletSilent', since, attempt: silent };
  }
  const attempt = open.at(-1) ?? null;
  const received = transfers.findLast(isAwaitingRest);
  if (attempt === null && received !== undefined) {
    return { happening: 'transferPart', since: received.recorded_at, attempt };
  }
  if (attempt === null && order.transfer_at !== null) {
    return { happening: 'transferAnnounced', since: order.transfer_at, attempt };
  }
  if (attempt === null) {
    return { happening: 'unpaid', since: order.created_at, attempt: attempts.at(-1) ?? null };
  }
  const happening = attempt.status === 'closing' ? 'codeClosing' : 'codeOpen';
  return { happening, since: attempt.created_at, attempt };
}

/** Checks whether a transfer arrived and awaits the rest of the order's amount. */
export function isAwaitingRest({ state, counts }: Case['transfers'][number]): boolean {
  return state === 'booked' && !counts;
}

/** Checks whether people send back the money of a refund, which a company had transferred. */
export function isToTransferBack({ channel, status }: Case['refunds'][number]): boolean {
  return channel === 'bank_transfer' && refundIs(status, 'atWallet');
}

/** The refund of a second payment does not affect the order, which the first payment covers. */
function isOfSecond({ payment_no: paymentNo, cause }: Case['refunds'][number], { attempts }: Case) {
  return (
    cause === 'double' ||
    (cause === 'outside' &&
      attempts.some(({ payment_no: no, paid_at }) => no !== paymentNo && paid_at !== null))
  );
}

function secondPayment(about: Case, isAlone: boolean): SecondPayment | null {
  const refund = about.refunds.find((each) => isOfSecond(each, about));
  if (refund === undefined) return null;
  const { status, channel, amount, asked, decided_at, created_at, refunded_at } = refund;
  const isReturned = refundIs(status, 'returned');
  const ofWallet = isReturned ? 'returned' : 'returning';
  const ofTransfer = isReturned ? 'transferred' : 'transferring';
  const onItsWay = channel === 'bank_transfer' ? ofTransfer : ofWallet;
  return {
    state: refundIs(status, 'stuck') ? 'unreturned' : onItsWay,
    isAlone,
    amount: amount ?? asked,
    since: (isReturned ? refunded_at : null) ?? decided_at ?? created_at,
  };
}

type OfRefund = Pick<Situation, 'happening' | 'since' | 'amount'> & { by?: string };

/** A second payment is the subject of a case only if people have to transfer it, and nothing else is open. */
function secondToReturn(about: Case): OfRefund | null {
  const refund = about.refunds.find(
    (each) => (refundIs(each.status, 'stuck') || isToTransferBack(each)) && isOfSecond(each, about),
  );
  if (refund === undefined) return null;
  return isToTransferBack(refund) ? transferBackSituation(refund) : failedSituation(refund);
}

function transferBackSituation(refund: Case['refunds'][number]): OfRefund {
  const since = refund.decided_at ?? refund.created_at;
  const amount = refund.amount ?? refund.asked;
  if (refund.sent_back === null) return { happening: 'toSendBack', since, amount };
  return { happening: 'sentBack', since, amount, by: refund.sent_back.by };
}

function failedSituation(refund: Case['refunds'][number]): OfRefund {
  return {
    happening: refund.account === undefined ? 'refundFailed' : 'refundToTransfer',
    since: refund.failed_at ?? refund.decided_at ?? refund.created_at,
    amount: refund.amount ?? refund.asked,
  };
}

/** `refunds` are those of the order's own payment, of which `back` fen were paid back. */
function refundSituation(about: Case, refunds: Case['refunds'], back: number): OfRefund | null {
  const { order } = about;
  const failedRefund = refunds.find(({ status }) => refundIs(status, 'stuck'));
  if (failedRefund !== undefined) return failedSituation(failedRefund);
  const open = refunds.find(
    ({ status, proposal }) => proposal !== null || refundIs(status, 'open'),
  );
  if (open === undefined) {
    const returnedRefunds = refunds.filter(({ status }) => refundIs(status, 'returned'));
    const [since] = returnedRefunds
      .map(({ refunded_at: at, created_at: created }) => at ?? created)
      .toSorted()
      .toReversed();
    if (since === undefined) return null;
    if (isAllBack(getHeadline(factsOfCase(about)))) {
      const happening = orderIs(order.status, 'cancelled') ? 'cancelledRefunded' : 'allReturned';
      return { happening, since, amount: back };
    }
    // A service of which part was paid back goes on: its next step is what matters.
    if (!orderIs(order.status, 'delivered')) return null;
    return { happening: 'refunded', since, amount: back };
  }
  if (open.proposal !== null) {
    const { proposed_at: since, amount } = open.proposal;
    return { happening: 'secondPerson', since, amount };
  }
  if (isToTransferBack(open)) return transferBackSituation(open);
  const amount = open.amount ?? open.offered ?? open.asked;
  const decided = open.decided_at ?? open.created_at;
  if (refundIs(open.status, 'awaitsStaff')) {
    return { happening: 'refundRequested', since: open.created_at, amount: open.asked };
  }
  const isOffered = refundIs(open.status, 'awaitsCustomer');
  return { happening: isOffered ? 'refundOffered' : 'refunding', since: decided, amount };
}

function happeningInService({ service: { state } }: Case): Happening {
  if (serviceIs(state, 'toStart')) return 'toStart';
  return serviceIs(state, 'running') ? 'underWay' : 'processing';
}

/** The time when the order, or its service, entered its current state. */
function lastEntered({ order, charts }: Case): string {
  const isOver = !orderIs(order.status, 'underWay');
  const chart = charts.find(
    ({ machine }) => machine === (isOver ? 'orderLifecycle' : 'serviceLifecycle'),
  );
  const visited = chart ?? charts.find(({ machine }) => machine === 'orderLifecycle');
  return visited?.visited.at(-1)?.at ?? order.created_at;
}
