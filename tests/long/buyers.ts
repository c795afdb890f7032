import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { Envelope } from '#contract/base/envelope.ts';
import { Order, OrderPage } from '#contract/orders/schemas.ts';
import { QrPayment, PaymentState } from '#contract/payments/schemas.ts';
import { parseWalletCode } from '#sandbox/wallet-server/codes.ts';
import type { WalletServer } from '#sandbox/wallet-server/server.ts';

/** A buyer, with the statuses that the site has confirmed. */
export type Buyer = {
  token: string;
  /** The order of each key that was answered. */
  ordered: Map<string, string>;
  /** Orders confirmed as paid, and as canceled. */
  paid: Set<string>;
  cancelled: Set<string>;
};

/** How often a call had to be sent again, because its node had died. */
export type Repetitions = { count: number };

const draft = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };

export async function registerBuyer(origin: string, node: string, phone: string): Promise<Buyer> {
  const post = async (path: string, body: object) =>
    (await send(`${origin}/api/v1/auth/${path}`, { method: 'POST', body })).data;
  await post('send-sms', { phone, purpose: 'register' });
  const inbox = await fetch(`${node}/sandbox/sms.json?phone=${phone}`);
  const Inbox = v.object({ items: v.array(v.object({ code: v.string() })) });
  const { items } = v.parse(Inbox, await inbox.json());
  const { token } = v.parse(
    Identity,
    await post('register', { phone, password: 'Xy#2026-park', verification_code: items[0]?.code }),
  );
  return { token, ordered: new Map(), paid: new Set(), cancelled: new Set() };
}

/** Buys continuously until stopped: mostly the order is paid, sometimes too late. */
export async function buy(
  origin: string,
  wallets: WalletServer,
  buyer: Buyer,
  repetitions: Repetitions,
  stopping: AbortSignal,
): Promise<void> {
  const ask = (method: string, path: string, body?: object, key?: string) =>
    untilAnswered(repetitions, () =>
      send(`${origin}/api/v1/${path}`, { method, body, key, buyer }),
    );
  const requestCode = async (orderNo: string, channel: string) => {
    const { status, data } = await ask('POST', `payments/orders/${orderNo}`, { channel });
    return status === 200 ? v.parse(QrPayment, data) : null;
  };
  while (!stopping.aborted) {
    const key = randomUUID();
    const { data } = await ask('POST', 'orders', draft, key);
    const { order_no: orderNo } = v.parse(Order, data);
    buyer.ordered.set(key, orderNo);
    const first = await requestCode(orderNo, randomInt(2) === 0 ? 'alipay' : 'wechat');
    if (first === null) continue;
    const how = randomInt(4);
    if (how === 0) {
      const { status } = await ask('POST', `orders/${orderNo}/cancel`);
      if (status === 200) buyer.cancelled.add(orderNo);
      await wallets.payer.act(parseWalletCode(first.qr_code), 'late');
      continue;
    }
    const other = first.channel === 'alipay' ? 'wechat' : 'alipay';
    const code = how === 1 ? await requestCode(orderNo, other) : first;
    if (code === null) continue;
    await wallets.payer.act(parseWalletCode(code.qr_code), 'approve');
    const path = `payments/${code.payment_no}/status`;
    const { data: said } = await ask('GET', path);
    if (v.parse(PaymentState, said).status === 'success') buyer.paid.add(orderNo);
  }
}

type Answer = { status: number; data: unknown };

/** Sends a call again, as the pages do, until a node answers it. */
async function untilAnswered(
  repetitions: Repetitions,
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer !== null && answer.status < 500) return answer;
    repetitions.count += 1;
    await pause(50);
  }
}

/** Returns every order of a buyer, by its number, with its state. */
export async function listBuyerOrders(origin: string, buyer: Buyer): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const path = `${origin}/api/v1/orders?per_page=100&page=${page}`;
    const { items, total } = v.parse(OrderPage, (await send(path, { method: 'GET', buyer })).data);
    for (const { order_no, status } of items) kept.set(order_no, status);
    if (items.length === 0 || kept.size >= total) return kept;
  }
}

type Sending = {
  method: string;
  body?: object | undefined;
  key?: string | undefined;
  buyer?: Buyer;
};

/** Sends a call. Throws when the connection breaks, and for a response that is not from the site. */
export async function send(url: string, { method, body, key, buyer }: Sending): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(buyer === undefined ? {} : { authorization: `Bearer ${buyer.token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const { data } = v.parse(Envelope, await response.json());
  return { status: response.status, data };
}
