import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { Order } from '#contract/orders/schemas.ts';
import { QrPayment, PaymentState } from '#contract/payments/schemas.ts';
import type { Caller } from './caller.ts';

export type Visitor = { phone: string; token: string };

export type Kind = {
  name: string;
  /** How many of a hundred arrivals are of this kind. */
  share: number;
  /** Plays it once. Throws when the result is wrong. */
  play(caller: Caller, visitor: Visitor, index: number): Promise<void>;
};

const password = 'Xy#2026-park';
const pages = ['/', '/saas', '/en', '/incubation/news', '/services/trademark', '/packages'];
const lists = [
  'incubation/news?per_page=10',
  'incubation/reports?per_page=10',
  'incubation/innovations?per_page=10',
  'recommendations',
];
const own = ['orders?per_page=10', 'user/profile', 'payments?per_page=10', 'notifications'];

const take = (from: readonly string[], index: number) => from[index % from.length] ?? '/';
const signed = ({ token }: Visitor) => ({ authorization: `Bearer ${token}` });

/**
 * The requests of visitors, in percent: nearly all are reads. Pages and lists follow in a fixed cycle,
 * so that two runs send the same requests.
 */
export const mix: readonly Kind[] = [
  {
    name: 'page',
    share: 50,
    async play(caller, _, index) {
      const path = take(pages, index);
      const { status } = await caller.send({ path });
      if (status !== 200) throw new Error(`${path}: ${status}`);
    },
  },
  {
    name: 'list of content',
    share: 22,
    async play(caller, _, index) {
      await caller.ask({ path: take(lists, index) });
    },
  },
  {
    name: 'list of one’s own',
    share: 22.5,
    async play(caller, visitor, index) {
      await caller.ask({ path: take(own, index), headers: signed(visitor) });
    },
  },
  {
    name: 'sign-in',
    share: 2.2,
    async play(caller, { phone }) {
      await caller.ask({ method: 'POST', path: 'auth/login', body: { phone, password } });
    },
  },
  { name: 'bought', share: 3.3, play: buy },
];

/** Orders, takes a code, holds the status, pays at the wallet, and reads the order that was completed. */
export async function buy(caller: Caller, visitor: Visitor, index: number): Promise<void> {
  const headers = signed(visitor);
  const draft = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };
  const { order_no } = v.parse(
    Order,
    await caller.ask({
      method: 'POST',
      path: 'orders',
      body: draft,
      headers: { ...headers, 'idempotency-key': randomUUID() },
    }),
  );
  const payment = v.parse(
    QrPayment,
    await caller.ask({
      method: 'POST',
      path: `payments/orders/${order_no}`,
      body: { channel: index % 2 === 0 ? 'alipay' : 'wechat' },
      headers,
    }),
  );
  const held = caller.ask({
    path: `payments/${payment.payment_no}/status`,
    headers: { ...headers, prefer: 'wait=25' },
  });
  await caller.send({ method: 'POST', path: `${payment.payer_url ?? ''}/approve` });
  const { status } = v.parse(PaymentState, await held);
  if (status !== 'success') throw new Error(`${order_no} is ${status}`);
  await caller.ask({ path: `orders/${order_no}`, headers });
}

/** Registers people one after the other, each with a separate phone number. */
export async function registerVisitors(caller: Caller, count: number): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (let number = 0; number < count; number += 1) {
    const phone = String(13_600_000_000 + number);
    await caller.ask({
      method: 'POST',
      path: 'auth/send-sms',
      body: { phone, purpose: 'register' },
    });
    const { text } = await caller.send({ path: `/sandbox/sms.json?phone=${phone}` });
    const { items } = v.parse(
      v.object({ items: v.array(v.object({ code: v.string() })) }),
      JSON.parse(text),
    );
    const registration = { phone, password, verification_code: items[0]?.code };
    const data = await caller.ask({ method: 'POST', path: 'auth/register', body: registration });
    visitors.push({ phone, token: v.parse(Identity, data).token });
  }
  return visitors;
}
