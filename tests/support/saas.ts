import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { CurrentSaas, type SaasPlan } from '#contract/membership/saas.ts';
import type { Person, TestResponse, TestServer } from './server.ts';

export type SaasPurchase = { plan?: SaasPlan; months?: number; model?: 'monthly' | 'yearly' };

/** Orders a SaaS plan. */
export function orderSaas(
  server: TestServer,
  { token }: Person,
  { plan = 'basic', months = 1, model = 'monthly' }: SaasPurchase = {},
  extra: { key?: string; user_count?: number } = {},
): Promise<TestResponse> {
  const { key, ...fields } = extra;
  const body = { type: 'saas', plan_slug: plan, pricing_model: model, months, ...fields };
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return server.call('POST', 'orders/service', { token, body, headers });
}

/** Orders a SaaS plan, which has to be possible. */
export async function createSaas(
  server: TestServer,
  person: Person,
  purchase: SaasPurchase = {},
  extra: { key?: string; user_count?: number } = {},
): Promise<Order> {
  return v.parse(Order, (await orderSaas(server, person, purchase, extra)).data);
}

/** Orders a SaaS plan and pays for it. */
export async function buySaas(
  server: TestServer,
  person: Person,
  purchase: SaasPurchase = {},
): Promise<Order> {
  const { order_no } = await createSaas(server, person, purchase);
  await server.wallet(await server.pay(person, order_no), 'approve');
  return server.ask(Order, 'GET', `orders/${order_no}`, person);
}

export async function currentSaas(server: TestServer, { token }: Person): Promise<CurrentSaas> {
  return server.ask(CurrentSaas, 'GET', 'saas/current', { token });
}

export async function quoteSaas(
  server: TestServer,
  person: Person | null,
  { plan = 'basic', months = 1, model = 'monthly' }: SaasPurchase,
): Promise<Quote> {
  const query = `type=saas&plan_slug=${plan}&pricing_model=${model}&months=${months}`;
  return server.ask(Quote, 'GET', `pricing/calculate?${query}`, { token: person?.token });
}
