import createClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

type Schemas = components['schemas'];

/** What the program cannot do alone: read the code that was sent to the phone, and pay by the code of a wallet. */
export type Person = {
  phone: string;
  password: string;
  readCode(): Promise<string>;
  pay(qrCode: string): Promise<void>;
};

/**
 * Registers, orders a SaaS plan, pays for it and asks for the money back, against the calls at `baseUrl`, such as
 * `https://example.com/api/v1`. Returns the order as it was paid, the refund, and the numbers of all orders.
 */
export async function buyAndReturn(baseUrl: string, person: Person) {
  const api = createClient<paths>({ baseUrl });
  let token = '';
  api.use({
    onRequest({ request }) {
      if (token !== '') request.headers.set('Authorization', `Bearer ${token}`);
    },
  });

  const { phone, password } = person;
  take(await api.POST('/auth/send-sms', { body: { phone, purpose: 'register' } }));
  const verification_code = await person.readCode();
  const identity = await api.POST('/auth/register', {
    params: withKey(),
    body: { phone, password, verification_code },
  });
  ({ token } = take(identity));

  const quote = take(
    await api.GET('/pricing/calculate', {
      params: { query: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 } },
    }),
  );
  const order = await place({ amount: quote.amount, terms: quote.terms });
  const payment = take(
    await api.POST('/payments/orders/{orderNo}', {
      params: { path: { orderNo: order.order_no }, ...withKey() },
      body: { channel: 'alipay' },
    }),
  );
  // Without `presentation` a payment is a code to scan; its other forms have no `qr_code`.
  if (payment.presentation !== 'qr') throw new Error(`another payment: ${payment.presentation}`);
  const [status] = await Promise.all([watch(payment.payment_no), person.pay(payment.qr_code)]);
  if (status !== 'success') throw new Error(`the payment is ${status}`);

  const orderNo = order.order_no;
  const paid = take(await api.GET('/orders/{orderNo}', { params: { path: { orderNo } } }));
  const back = take(
    await api.GET('/orders/{orderNo}/refund-quote', { params: { path: { orderNo } } }),
  );
  const refund = take(
    await api.POST('/refunds', {
      params: withKey(),
      body: {
        order_no: orderNo,
        amount: back.refundable,
        reason: 'unneeded',
        shown: { amount: back.refundable, terms: back.terms },
      },
    }),
  );
  return { order: paid, refund, orderNos: await listOrderNos() };

  /** Orders for a price that was shown; when it has changed since, for the new one. */
  async function place(shown: Schemas['Shown']): Promise<Schemas['Order']> {
    const { data, error } = await api.POST('/orders/service', {
      params: withKey(),
      body: { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1, shown },
    });
    if (data !== undefined) return data.data;
    if (error.error === 'order.terms_changed' && error.data !== undefined) {
      // A page asks the person again; this program takes any price.
      return place({ amount: error.data.amount, terms: error.data.terms });
    }
    throw new Error(`${error.error}: ${error.message}`);
  }

  /** Waits until a payment is decided. An answer that was not held asks for a pause. */
  async function watch(paymentNo: string): Promise<Schemas['PaymentStatus']> {
    const asked = await api.GET('/payments/{paymentNo}/status', {
      params: { path: { paymentNo }, header: { Prefer: 'wait=25' } },
    });
    const { status } = take(asked);
    if (status !== 'pending') return status;
    const isHeld = asked.response.headers.has('Preference-Applied');
    if (!isHeld) await new Promise((resolve) => setTimeout(resolve, 2000));
    return watch(paymentNo);
  }

  /** Reads every page of the list. */
  async function listOrderNos(page = 1): Promise<string[]> {
    const { items, per_page, total } = take(
      await api.GET('/orders', { params: { query: { page, per_page: 20 } } }),
    );
    const numbers = items.map(({ order_no }) => order_no);
    return page * per_page < total ? [...numbers, ...(await listOrderNos(page + 1))] : numbers;
  }
}

/** A key for one call. To repeat a call whose answer was lost, send the same key and the same body. */
function withKey() {
  return { header: { 'Idempotency-Key': crypto.randomUUID() } };
}

/** Returns the data of an answer. Throws for a refusal. */
function take<Data>(answer: {
  data?: { data: Data };
  error?: { error: string; message: string };
}): Data {
  if (answer.data !== undefined) return answer.data.data;
  throw new Error(`${answer.error?.error}: ${answer.error?.message}`);
}
