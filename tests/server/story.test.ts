import { expect } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { PaymentState } from '#contract/payments/schemas.ts';
import { server, test } from '#tests/support/set-up.ts';

test('a person registers, orders, pays by QR code, and the held status call wakes with "success"', async () => {
  const person = await server.register();
  const order = await server.order(person);
  const payment = await server.pay(person, order.order_no, 'wechat');
  const held = server.call('GET', `payments/${payment.payment_no}/status`, {
    ...person,
    headers: { prefer: 'wait=25' },
  });
  expect(await server.wallet(payment, 'approve')).toBe(true);
  const response = await held;
  expect(v.parse(PaymentState, response.data)).toMatchObject({
    payment_no: payment.payment_no,
    order_no: order.order_no,
    status: 'success',
  });
  expect(response.headers.get('preference-applied')).toBe('wait=25');
  expect(response.headers.get('cache-control')).toBe('no-store');

  const paid = await server.call('GET', `orders/${order.order_no}`, person);
  const read = v.parse(Order, paid.data);
  expect(read.status).toBe('completed');
  expect(read.open_payment).toBeUndefined();
  expect(read.payment).toMatchObject({ payment_no: payment.payment_no, status: 'success' });
  expect(read.timeline.map(({ event, from, to }) => ({ event, from, to }))).toEqual([
    { event: 'order.created', from: null, to: 'pending' },
    { event: 'order.paid', from: 'pending', to: 'processing' },
    { event: 'order.fulfilled', from: 'processing', to: 'completed' },
  ]);
});
