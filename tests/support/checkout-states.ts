import type { Order } from '#contract/orders/schemas.ts';
import type { QrPayment } from '#contract/payments/schemas.ts';
import {
  mockStatusPolls,
  mockOrder,
  endedOrder,
  failure,
  pending,
  success,
} from './checkout-responses.ts';
import { checkoutPage } from './checkout-page.ts';
import type { Payer } from './checkout-payer.ts';
import { minuteMs } from '#contract/base/durations.ts';

/** The states of the payment pages as a payer sees them. */
export const panelStates = [
  'choose',
  'live',
  'closing',
  'checking',
  'expired',
  'confirming',
  'offline',
  'missing',
  'paid',
  'paidTwice',
  'refunded',
  'cancelled',
  'noSuchOrder',
  'unavailable',
] as const;
export type ShownState = (typeof panelStates)[number];

/** Brings the payer's page into a state and waits until its text appears. */
export async function showState(
  payer: Payer,
  state: ShownState,
  { order, payment }: { order: Order; payment: QrPayment },
): Promise<void> {
  const { page, context, locale } = payer;
  const { says, t } = checkoutPage(page, locale);
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const over = { ...payment, expires_at: payment.server_time };
  const orderCode = { ...order, open_payment: state === 'checking' ? over : payment };
  const code = `/user/payment/order?order_no=${order.order_no}`;
  switch (state) {
    case 'choose': {
      const { open_payment: _, ...unpaid } = order;
      await mockOrder(page, () => success(unpaid));
      await payer.open(`/user/payment/service/order?order_no=${order.order_no}`);
      await page.getByRole('button', { name: t('checkout:choose.submit') }).waitFor();
      return;
    }
    case 'paid':
    case 'paidTwice':
    case 'refunded':
    case 'cancelled':
      await mockOrder(page, () => success(endedOrder(order, state)));
      await payer.open(`/user/payment/process/result/${order.order_no}`);
      await page.getByRole('region', { name: t('checkout:result') }).waitFor();
      return;
    case 'noSuchOrder':
    case 'unavailable':
      await mockOrder(page, () =>
        state === 'unavailable' ? failure(500, 'server.failed') : failure(404, 'order.not_found'),
      );
      await payer.open(code);
      await page.getByRole('alert').waitFor();
      return;
    case 'offline':
      await mockOrder(page, () => success(orderCode));
      await mockStatusPolls(page, () => null);
      await payer.open(code);
      await says('panel.live.word').waitFor();
      await context.setOffline(true);
      await says('panel.offline.word').waitFor();
      return;
    default: {
      await mockOrder(page, () => success(orderCode));
      await mockStatusPolls(page, () => {
        if (state === 'confirming') return failure(500, 'server.failed');
        if (state === 'missing') return failure(404, 'payment.not_found');
        if (state === 'checking') return null;
        const leftMs = { live: 20 * minuteMs, closing: 4 * minuteMs, expired: 0 }[state];
        return success(pending(payment, leftMs), { 'Preference-Applied': 'wait=25' });
      });
      await payer.open(code);
      await says(`panel.${state}.word`).waitFor();
    }
  }
}
