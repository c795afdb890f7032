import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { Order, OrderPage } from '#contract/orders/schemas.ts';
import { msLeft, QrPayment, type Payment } from '#contract/payments/schemas.ts';
import type { Standing } from '../route/order-world.ts';
import type { MoneyTruth } from '../route/sayings.ts';
import type { Stage } from './stage.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { expectQr } from '#tests/support/qr-payment.ts';

/** Orders of one person, with changes made outside the page. */
export type SiteOrders = {
  /** Places an order with that standing, of software by default. */
  place(standing: Standing, type?: keyof typeof drafts): Promise<string>;
  read(orderNo: string): Promise<Order>;
  /** Returns the number of the order that the page has placed, from the answer that it got. */
  adopt(answer: unknown): string;
  fetchTruth(orderNo: string): Promise<MoneyTruth>;
  /** Brings the order to this standing, as another device or the wallet would. Throws when that is impossible. */
  bringAbout(orderNo: string, standing: Standing): Promise<void>;
  /** Simulates what the payer does with the open code in the wallet app. */
  atWallet(orderNo: string, act: 'scan' | 'approve' | 'expire'): Promise<void>;
  /** Cancels every unpaid order of the person: the site would return it instead of placing the same order again. */
  cancelUnpaid(): Promise<void>;
  /** Reads how long it takes until the open payment has so much time left; 0 without one, and when it has less. */
  readMsUntil(orderNo: string, minutesLeft: number): Promise<number>;
};

/** The site queries the wallet for a watched code every few seconds. */
const hearingMs = 15_000;

const Answer = v.object({ data: v.object({ order_no: v.string() }) });
const yearly = { type: 'service', plan_slug: 'pro', pricing_model: 'yearly', months: 12 };
const drafts = {
  saas: { type: 'saas', plan_slug: 'professional', pricing_model: 'yearly', months: 24 },
  /** A plan with room hours and expert sessions. */
  premium: { service_type: 'membership', plan_slug: 'premium', months: 12 },
  /** A service with matters. */
  service: { ...yearly, item_type: 'trademark' },
  /** A service with steps that are taken once. */
  research: { ...yearly, item_type: 'rd-management' },
};

/** Returns the code of a payment, or its number if it has none because the payer opens the wallet on this phone. */
function getCode(payment: Payment): string {
  return payment.presentation === 'qr' ? payment.qr_code : payment.payment_no;
}

export function ordersOn(stage: Pick<Stage, 'api' | 'atWallet'>): SiteOrders {
  const { api } = stage;
  /** The wallet's page of each code that was made: a closing code may still be paid. */
  const wallets = new Map<string, string>();
  const read = (orderNo: string) => api('GET', `orders/${orderNo}`, Order);
  const cancel = (orderNo: string) => api('POST', `orders/${orderNo}/cancel`, v.unknown());

  const transfer = (orderNo: string, act = '') =>
    api('POST', `orders/${orderNo}/transfer${act}`, v.unknown());

  async function pick(orderNo: string): Promise<void> {
    const body = { channel: 'alipay' };
    const payment = await api('POST', `payments/orders/${orderNo}`, QrPayment, body);
    wallets.set(orderNo, payment.payer_url ?? '');
  }

  async function atWallet(orderNo: string, act: 'scan' | 'approve' | 'expire' | 'late') {
    const { open_payment: open } = await read(orderNo);
    const payerUrl = open === undefined ? wallets.get(orderNo) : expectQr(open).payer_url;
    await stage.atWallet(payerUrl ?? '', act);
  }

  /** Expires the open code. Alipay does not know an unscanned code, so it cannot end early. */
  async function endCode(orderNo: string): Promise<void> {
    await atWallet(orderNo, 'scan');
    await atWallet(orderNo, 'expire');
  }

  async function fetchTruth(orderNo: string): Promise<MoneyTruth> {
    const order = await read(orderNo);
    const { status, open_payment: open, payments_settled: settled, payment } = order;
    const returned = payment?.status === 'refunded';
    const standing = (): Standing => {
      if (status === 'pending' && order.transfer?.announced_at != null) return 'pending+transfer';
      if (status === 'pending') return open === undefined ? 'pending' : 'pending+code';
      if (status !== 'cancelled') return 'paid';
      if (returned) return 'refunded';
      return settled ? 'cancelled' : 'unsettled';
    };
    return {
      standing: standing(),
      openCode: open === undefined ? null : getCode(open),
      mayBringMoney: !settled,
      wasCharged: returned || payment?.status === 'success',
    };
  }

  async function bringAbout(orderNo: string, to: Standing): Promise<void> {
    const { standing: from } = await fetchTruth(orderNo);
    if (from === to) return;
    if (from === 'pending+transfer') await transfer(orderNo, '/withdraw');
    if (to === 'pending+transfer') await transfer(orderNo);
    else if (to === 'pending' && from === 'pending+transfer') return;
    else if (to === 'pending') await endCode(orderNo);
    else if (to === 'cancelled') {
      if (from === 'pending+code') await endCode(orderNo);
      await cancel(orderNo);
    } else {
      if (from === 'pending' || from === 'pending+transfer') await pick(orderNo);
      if (to === 'paid') await atWallet(orderNo, 'approve');
      // An Alipay code that was not scanned cannot be closed.
      if ((to === 'unsettled' || to === 'refunded') && from !== 'unsettled') await cancel(orderNo);
      if (to === 'refunded') await atWallet(orderNo, 'late');
    }
    const standing = await standingOnceHeard(orderNo, to);
    if (standing !== to)
      throw new Error(`nothing leads an order from ${from} to ${to}: ${standing}`);
  }

  /** Waits for the new standing. Wallets send no notice of an expired code; the site polls for it. */
  async function standingOnceHeard(orderNo: string, to: Standing): Promise<Standing> {
    const end = performance.now() + hearingMs;
    let { standing } = await fetchTruth(orderNo);
    while (standing !== to && performance.now() < end) {
      await setTimeout(200);
      ({ standing } = await fetchTruth(orderNo));
    }
    return standing;
  }

  return {
    async place(standing, type = 'saas') {
      const { order_no: orderNo } = await api('POST', 'orders', Order, drafts[type]);
      await bringAbout(orderNo, standing);
      return orderNo;
    },
    adopt: (answer) => v.parse(Answer, answer).data.order_no,
    read,
    fetchTruth,
    bringAbout,
    atWallet,
    async cancelUnpaid() {
      const { items } = await api('GET', 'orders?status=pending', OrderPage);
      for (const { order_no: orderNo } of items) await cancel(orderNo);
    },
    async readMsUntil(orderNo, minutesLeft) {
      const { open_payment: open } = await read(orderNo);
      return open === undefined ? 0 : Math.max(0, msLeft(open) - minutesLeft * minuteMs);
    },
  };
}
