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

/** The language in which an order was requested; the page may have switched since. */
export function findAskedLanguage(order: Order): Locale | null {
  return languages.get(order) ?? null;
}

/** Remembers the language of an order's names. */
async function named(client: Client, ask: (locale: Locale) => Promise<Order>): Promise<Order> {
  const locale = client.locale();
  const order = await ask(locale);
  languages.set(order, locale);
  return order;
}

/** Creates an order; idempotent per key and body. */
export function createServiceOrder(
  client: Client,
  body: ServiceOrderRequest,
  options: KeyedOptions,
) {
  return named(client, (locale) => client.call('createServiceOrder', { body, locale, ...options }));
}

/**
 * Creates an order like `createServiceOrder`; rejects with `order.membership_open` while another one is
 * unpaid.
 */
export function createMembershipOrder(
  client: Client,
  body: MembershipOrderRequest,
  options: KeyedOptions,
) {
  return named(client, (locale) =>
    client.call('createMembershipOrder', { body, locale, ...options }),
  );
}
