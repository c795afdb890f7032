import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { CurrentMembership } from '#contract/membership/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { goodPassword, type TestResponse, type Person, type TestServer } from './server.ts';

/** Orders a membership. */
export function orderMembership(
  server: TestServer,
  { token }: Person,
  plan_slug: string,
  months = 1,
): Promise<TestResponse> {
  return server.call('POST', 'orders/membership', { token, body: { plan_slug, months } });
}

/** Orders a membership and pays for it. */
export async function buyMembership(
  server: TestServer,
  person: Person,
  plan_slug: string,
  months = 1,
): Promise<Order> {
  const order = v.parse(Order, (await orderMembership(server, person, plan_slug, months)).data);
  await server.wallet(await server.pay(person, order.order_no), 'approve');
  return server.ask(Order, 'GET', `orders/${order.order_no}`, person);
}

export async function currentMembership(
  server: TestServer,
  { token }: Person,
): Promise<CurrentMembership> {
  return server.ask(CurrentMembership, 'GET', 'membership/current', { token });
}

export async function quoteMembership(
  server: TestServer,
  person: Person | null,
  query: string,
): Promise<Quote> {
  const path = `pricing/calculate?type=membership&${query}`;
  return server.ask(Quote, 'GET', path, { token: person?.token });
}

/** Moves to an instant, and signs in again: sessions end sooner than memberships. */
export async function moveOn(server: TestServer, person: Person, at: string | null): Promise<void> {
  server.clock.move(Date.parse(at ?? '') - server.clock.now());
  const body = { phone: person.phone, password: goodPassword };
  person.token = (await server.ask(Identity, 'POST', 'auth/login', { body })).token;
}

/** Moves to an instant in Shanghai, such as `2027-01-31T10:00`. */
export function moveTo(server: TestServer, wall: string): void {
  server.clock.move(Date.parse(`${wall}:00+08:00`) - server.clock.now());
}
