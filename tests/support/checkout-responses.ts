import type { Page, Route } from 'playwright-core';
import type { Order } from '#contract/orders/schemas.ts';
import type { QrPayment } from '#contract/payments/schemas.ts';

/** Answers of the server that a page may get, made up where no real server would give them. */

export const statusCalls = '**/api/v1/payments/*/status';
export const orderCalls = '**/api/v1/orders/*';

type MockResponse = Parameters<Route['fulfill']>[0];

export function success(
  data: unknown,
  headers: Readonly<Record<string, string>> = {},
): MockResponse {
  return { json: { code: 200, message: 'ok', data }, headers };
}

export function failure(status: number, error: string): MockResponse {
  return { status, json: { code: status, error, message: error, data: null } };
}

/** Returns the state of an open payment with so much time left on its code. */
export function pending(payment: QrPayment, leftMs: number) {
  const { payment_no, order_no, server_time } = payment;
  const expires_at = new Date(Date.parse(server_time) + leftMs).toISOString();
  return {
    payment_no,
    order_no,
    status: 'pending',
    order_status: 'pending',
    open_payment_no: payment_no,
    expires_at,
    server_time,
  };
}

/** Gives every poll of a payment this answer; null leaves it without an answer. */
export async function mockStatusPolls(
  page: Page,
  response: () => MockResponse | null,
): Promise<void> {
  await page.route(statusCalls, async (route) => {
    const mocked = response();
    if (mocked !== null) await route.fulfill(mocked);
  });
}

export async function mockOrder(page: Page, response: () => MockResponse): Promise<void> {
  await page.route(orderCalls, (route) => route.fulfill(response()));
}

/** Returns the order as it would be after one of its ends. */
export function endedOrder(
  order: Order,
  end: 'paid' | 'paidTwice' | 'refunded' | 'cancelled',
): Order {
  const { open_payment: _, ...closed } = order;
  const at = order.created_at;
  const payment = {
    payment_no: 'P1',
    channel: 'alipay',
    amount: order.amount,
    status: end === 'refunded' ? 'refunded' : 'success',
    transaction_id: '2026112022001400000000000001',
    paid_at: at,
  } as const;
  const returned = { at, event: 'payment.refunded', from: null, to: null } as const;
  const gone = { at, event: 'order.cancelled', from: 'pending', to: 'cancelled' } as const;
  const paid = { at, event: 'order.paid', from: 'pending', to: 'processing' } as const;
  const period = { ...order.details, period_start: at, period_end: order.expires_at };
  switch (end) {
    case 'paid':
      return { ...closed, status: 'completed', payment, details: period, timeline: [paid] };
    case 'paidTwice':
      return { ...closed, status: 'processing', payment, timeline: [paid, returned] };
    case 'refunded':
      return { ...closed, status: 'cancelled', payment, timeline: [gone, returned] };
    case 'cancelled':
      return { ...closed, status: 'cancelled', timeline: [gone] };
  }
}
