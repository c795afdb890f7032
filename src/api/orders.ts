import type { MembershipOrderRequest } from '#contract/orders/membership-order.ts';
import type { Order, ServiceOrderRequest } from '#contract/orders/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { CallOptions, Client, KeyedOptions } from './client.ts';

export function readOrder(client: Client, orderNo: string, options?: CallOptions) {
  return named(client, (locale) =>
    client.call('readOrder', { params: { orderNo }, locale, ...options }),
  );
}

const languages = new WeakMap<Order, Locale>();

/** Returns the language in which an order was asked for, which may have been switched since. */
export function languageOf(order: Order): Locale | null {
  return languages.get(order) ?? null;
}

/** Keeps in which language the names of an order are. */
async function named(client: Client, ask: (locale: Locale) => Promise<Order>): Promise<Order> {
  const locale = client.locale();
  const order = await ask(locale);
  languages.set(order, locale);
  return order;
}

/** Creates an order; the same key and body give the same one, however often it is sent. */
export function createServiceOrder(
  client: Client,
  body: ServiceOrderRequest,
  options: KeyedOptions,
) {
  return named(client, (locale) => client.call('createServiceOrder', { body, locale, ...options }));
}

/** Creates as `createServiceOrder`; rejects with `order.membership_open` while another one is unpaid. */
export function createMembershipOrder(
  client: Client,
  body: MembershipOrderRequest,
  options: KeyedOptions,
) {
  return named(client, (locale) =>
    client.call('createMembershipOrder', { body, locale, ...options }),
  );
}
