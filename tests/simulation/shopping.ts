import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { OpenidAddress, Payment, PaymentState } from '#contract/payments/schemas.ts';
import type { PricingType } from '#contract/base/picklists.ts';
import { openingTerms } from '#contract/refunds/terms.ts';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments, type AttemptStatus } from '#server/db/tables/payments.ts';
import { parsePrepayId, parseWalletCode } from '#sandbox/wallet-server/codes.ts';
import { findWalletCode } from '#tests/support/wallet-page.ts';
import { sendBooking } from './bookings.ts';
import { pick, send, type Customer, type Diary } from './diary.ts';
import type { Act } from './acts.ts';
import type { SiteNode } from './node.ts';
import { ConnectionLost } from './site.ts';

type Of<Name extends Act['do']> = Extract<Act, { do: Name }>;

/** Places an order. Without an answer its key is kept, to be sent again. */
export async function placeOrder(diary: Diary, node: SiteNode, act: Of<'order'>): Promise<string> {
  const owner = pick(diary.customers, act.who);
  if (owner === null) return 'nobody';
  const { path, body } = createOrderRequest(act.kind, act.variant);
  return sendOrder(diary, node, owner, { path, body, key: `order-${(diary.keys += 1)}` });
}

/** Sends an order or a booking without a response again, under the same key. */
export async function repeatOrder(
  diary: Diary,
  node: SiteNode,
  act: Of<'repeat order'>,
): Promise<string> {
  const owner = pick(diary.customers, act.who);
  const again = owner?.unanswered.shift();
  if (owner === null || again === undefined) return 'nothing was lost';
  const sendAgain = again.path === 'bookings' ? sendBooking : sendOrder;
  return sendAgain(diary, node, owner, again);
}

async function sendOrder(
  diary: Diary,
  node: SiteNode,
  owner: Customer,
  request: Customer['unanswered'][number],
): Promise<string> {
  const { path, body, key } = request;
  const response = await send(diary, node, owner, 'POST', path, { body, key }).catch((error) => {
    if (error instanceof ConnectionLost) owner.unanswered.push(request);
    throw error;
  });
  if (response.status !== 200) return String(response.status);
  const order = v.parse(Order, response.data);
  const { order_no: orderNo, amount } = order;
  diary.orders.push({ ...order, owner });
  diary.promised.push({
    words: `order ${orderNo} of ${amount} fen was placed`,
    isKept: async (db) => {
      const row = await orderRow(db, orderNo);
      return row?.amount === amount && row.userId === owner.id;
    },
  });
  return `order ${orderNo} of ${amount} fen`;
}

function createOrderRequest(kind: PricingType, variant: number): { path: string; body: object } {
  const of = <Item>(list: readonly Item[]) => pick(list, variant);
  switch (kind) {
    case 'saas':
      return {
        path: 'orders',
        body: {
          type: 'saas',
          plan_slug: of(['basic', 'professional', 'basic', 'basic', 'professional', 'enterprise']),
          pricing_model: 'monthly',
          months: of([1, 2, 6]),
        },
      };
    case 'service':
      return {
        path: 'orders',
        body: {
          type: 'service',
          item_type: of(['trademark', 'rd-management']),
          plan_slug: 'basic',
          pricing_model: 'yearly',
          months: 12,
        },
      };
    case 'membership':
      return {
        path: 'orders',
        body: {
          service_type: 'membership',
          plan_slug: of(['premium', 'basic']),
          months: of([1, 2, 3]),
        },
      };
    case 'package':
      return {
        path: 'orders',
        body: {
          service_type: 'package',
          identifier: of(['startup', 'going-abroad']),
          quantity: of([1, 2, 1]),
        },
      };
    case 'report':
      return {
        path: 'orders',
        body: {
          service_type: 'report',
          report_id: of(['rd-super-deduction-ledger', 'smart-hardware-market-access']),
          opening_terms: openingTerms.version,
        },
      };
    case 'article':
      return {
        path: 'orders',
        body: {
          service_type: 'article',
          article_id: of(['metric-cards', 'odi-before-money-leaves']),
          opening_terms: openingTerms.version,
        },
      };
  }
}

/** Asks for a payment: a code, or the way into a wallet on this phone, which is entered at once. */
export async function askForCode(diary: Diary, node: SiteNode, act: Of<'code'>): Promise<string> {
  const order = pick(diary.orders, act.nth);
  if (order === null) return 'no order';
  const { owner, order_no: orderNo } = order;
  const { channel, presentation = 'qr' } = act;
  const ask = () =>
    send(diary, node, owner, 'POST', `payments/orders/${orderNo}`, {
      body: { channel, presentation },
      expected: [500, 503],
    });
  let answer = await ask();
  // WeChat names its payer once; then the button is pressed again.
  if (answer.status === 409 && presentation === 'jsapi') {
    await nameYourself(diary, node, owner);
    answer = await ask();
  }
  const { status, data } = answer;
  if (status !== 200) return `${orderNo}: ${status}`;
  const payment = v.parse(Payment, data);
  const { payment_no: paymentNo } = payment;
  if (diary.codes.every((code) => code.payment_no !== paymentNo)) {
    const code = await findCode(diary, payment);
    if (code === null) return `${orderNo}: the page of ${paymentNo} says no`;
    diary.codes.push({ ...payment, code, owner });
  }
  diary.promised.push({
    words: `payment ${paymentNo} was begun`,
    isKept: async (db) => (await attemptStatus(db, paymentNo)) !== null,
  });
  return `${orderNo}: ${presentation} of ${paymentNo}`;
}

/** Enters the wallet, and returns the code by which it knows the payment; null where its page refuses. */
async function findCode({ site: { wallet } }: Diary, payment: Payment): Promise<string | null> {
  switch (payment.presentation) {
    case 'qr':
      return parseWalletCode(payment.qr_code);
    case 'jsapi':
      return parsePrepayId(payment.bridge?.package.replace('prepay_id=', '') ?? '');
    case 'redirect':
      return findWalletCode(wallet.app, payment.pay_url ?? '').catch(() => null);
  }
}

/** Goes to WeChat for the openid and back, as WeChat's browser does. */
async function nameYourself(diary: Diary, node: SiteNode, { token }: Customer): Promise<void> {
  const { site } = diary;
  const body = JSON.stringify({ return_url: '/user/orders' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const path = '/api/v1/payments/wechat/openid';
  const response = await site.on(node, async () =>
    node.app.request(path, { method: 'POST', headers, body }),
  );
  const named = v.safeParse(v.object({ data: OpenidAddress }), await response.json());
  if (!named.success) return;
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const authorized = await site.wallet.app.request(named.output.data.authorize_url);
  const back = authorized.headers.get('location') ?? '';
  await site.on(node, async () => node.app.request(back, { headers: { cookie } }));
}

/** Reads the status of a payment, optionally with a long poll. */
export async function askForStatus(
  diary: Diary,
  node: SiteNode,
  act: Of<'ask status'>,
): Promise<string> {
  const code = pick(diary.codes, act.nth);
  if (code === null) return 'no payment';
  const paymentNo = code.payment_no;
  const headers: Record<string, string> = act.waits ? { prefer: 'wait=25' } : {};
  const path = `payments/${paymentNo}/status`;
  const answer = await send(diary, node, code.owner, 'GET', path, { headers });
  if (answer.status !== 200) return `${paymentNo}: ${answer.status}`;
  const { status } = v.parse(PaymentState, answer.data);
  if (status === 'success' || status === 'refunded') {
    const captured: readonly AttemptStatus[] =
      status === 'success' ? ['success', 'refunding', 'refunded'] : ['refunding', 'refunded'];
    diary.promised.push({
      words: `payment ${paymentNo} was called ${status}`,
      isKept: async (db) => {
        const now = await attemptStatus(db, paymentNo);
        return now !== null && captured.includes(now);
      },
    });
  }
  return `${paymentNo}: ${status}`;
}

/** Cancels an order. */
export async function cancelOrder(
  diary: Diary,
  node: SiteNode,
  act: Of<'cancel'>,
): Promise<string> {
  const order = pick(diary.orders, act.nth);
  if (order === null) return 'no order';
  const orderNo = order.order_no;
  const { status } = await send(diary, node, order.owner, 'POST', `orders/${orderNo}/cancel`);
  if (status === 200) {
    diary.promised.push({
      words: `order ${orderNo} was cancelled`,
      isKept: async (db) => (await orderRow(db, orderNo))?.status === 'cancelled',
    });
  }
  return `${orderNo}: ${status}`;
}

export async function orderRow(
  db: Database,
  orderNo: string,
): Promise<typeof orders.$inferSelect | null> {
  const [row] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  return row ?? null;
}

async function attemptStatus(db: Database, paymentNo: string): Promise<AttemptStatus | null> {
  const [row] = await db.select().from(payments).where(eq(payments.paymentNo, paymentNo));
  return row?.status ?? null;
}
