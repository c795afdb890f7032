import type { MembershipOrderRequest } from '../../contract/membership.ts';
import type { Order, OrderPage, OrderQuery, ServiceOrderRequest } from '../../contract/orders.ts';
import type { CallOptions, Client } from './client.ts';

export async function listOrders(
  client: Client,
  query: Partial<OrderQuery>,
  options?: CallOptions,
): Promise<OrderPage> {
  return (await client.call('listOrders', { query, ...options })).data;
}

export async function readOrder(
  client: Client,
  orderNo: string,
  options?: CallOptions,
): Promise<Order> {
  return (await client.call('readOrder', { params: { orderNo }, ...options })).data;
}

/** The same key and body give the same order, however often it is sent. */
export async function createServiceOrder(
  client: Client,
  request: ServiceOrderRequest,
  { idempotencyKey, ...options }: CallOptions & { idempotencyKey: string },
): Promise<Order> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return (await client.call('createServiceOrder', { body: request, headers, ...options })).data;
}

/** As `createServiceOrder`; rejects with `order.membership_open` while another one is unpaid. */
export async function createMembershipOrder(
  client: Client,
  request: MembershipOrderRequest,
  { idempotencyKey, ...options }: CallOptions & { idempotencyKey: string },
): Promise<Order> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return (await client.call('createMembershipOrder', { body: request, headers, ...options })).data;
}

/** Rejects with `order.already_paid` and the order in `data` when a payment won the race. */
export async function cancelOrder(
  client: Client,
  orderNo: string,
  options?: CallOptions,
): Promise<Order> {
  return (await client.call('cancelOrder', { params: { orderNo }, ...options })).data;
}

/** Orders one package. The same key gives the same order, however often it is sent. */
export async function createPackageOrder(
  client: Client,
  identifier: string,
  { idempotencyKey, ...options }: CallOptions & { idempotencyKey: string },
): Promise<Order> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  const body = { identifier, quantity: 1 };
  return (await client.call('createPackageOrder', { body, headers, ...options })).data;
}
