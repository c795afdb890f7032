import * as v from 'valibot';
import { withShownFigure } from '#tests/support/shown-figure.ts';
import type { SitePerson } from '#tests/support/site-person.ts';

const data = v.object({ data: v.looseObject({}) });
const Placed = v.object({ order_no: v.string() });
const Code = v.object({ payment_no: v.string(), payer_url: v.string() });

/** The parameters for the pages of one person: one order in each state. */
export type Seeded = Readonly<Record<OrderKind, string>>;
export type OrderKind =
  | 'fresh'
  | 'coded'
  | 'processing'
  | 'completed'
  | 'cancelled'
  | 'refunded'
  | 'report';

/**
 * Creates a profile, orders and payments in every state, a membership level and a report for a person. Calls
 * `pass` with the minutes until the next step, in all a day.
 */
export async function seedPerson(
  url: string,
  person: SitePerson,
  pass: (minutes: number) => Promise<void> = () => Promise.resolve(),
): Promise<Seeded> {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${await response.text()}`);
    return v.parse(data, await response.json()).data;
  };
  const read = async (method: string, path: string) => ({ data: await call(method, path) });
  const order = async (kind: string, body: unknown) => {
    const path = `orders/${kind}`;
    return v.parse(Placed, await call('POST', path, await withShownFigure(read, path, { body })))
      .order_no;
  };
  const code = async (orderNo: string, channel: 'alipay' | 'wechat') =>
    v.parse(Code, await call('POST', `payments/orders/${orderNo}`, { channel }));
  const atWallet = ({ payer_url: address }: v.InferOutput<typeof Code>, action: string) =>
    fetch(new URL(`${address}/${action}`, url), { method: 'POST', redirect: 'manual' });
  const pay = async (orderNo: string, channel: 'alipay' | 'wechat') => {
    await pass(1);
    const open = await code(orderNo, channel);
    await pass(2);
    await atWallet(open, 'approve');
    await pass(26);
    return orderNo;
  };
  const saas = { type: 'saas', plan_slug: 'professional', pricing_model: 'monthly', months: 3 };
  const consulting = { type: 'service', pricing_model: 'yearly', months: 12, plan_slug: 'pro' };
  const contact = { name: '客户 017', phone: '13900000000', email: 'customer-017@example.com' };

  await call('PUT', 'user/profile', {
    name: '客户 017',
    nickname: '017',
    gender: 'female',
    industry: '智能硬件',
    company: '示例科技有限公司',
    position: '研发负责人',
    email: 'customer-017@example.com',
    bio: '带一个八人的研发团队，在园区做传感器。',
  });
  await pass(8);
  const completed = await pay(await order('service', { ...saas, contact }), 'alipay');
  const processing = await pay(
    await order('service', { ...consulting, item_type: 'trademark', contact }),
    'wechat',
  );
  const report = await pay(
    await order('report', { report_id: 'service-certainty-statechart' }),
    'alipay',
  );
  await pay(await order('membership', { plan_slug: 'basic', months: 6 }), 'wechat');
  await pass(135);
  const cancelled = await order('package', { identifier: 'startup' });
  await pass(17);
  await call('POST', `orders/${cancelled}/cancel`);
  await pass(44);
  const refunded = await order('service', { ...saas, plan_slug: 'basic' });
  await pass(1);
  const late = await code(refunded, 'alipay');
  await pass(9);
  await call('POST', `orders/${refunded}/cancel`);
  await pass(3);
  await atWallet(late, 'late');
  await pass(18 * 60 + 5);
  const coded = await order('service', { ...saas, plan_slug: 'enterprise', months: 6 });
  await code(coded, 'alipay');
  await pass(1);
  const fresh = await order('service', { ...consulting, item_type: 'international', contact });
  return { fresh, coded, processing, completed, cancelled, refunded, report };
}
