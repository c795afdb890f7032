import type { ContextFrom } from 'xstate';
import type { acceptanceMachine } from '#machines/acceptance.machine.ts';
import type { CheckoutContext } from '#machines/checkout.setup.ts';
import type { confirmMachine } from '#machines/confirm.machine.ts';
import type { orderMachine } from '#machines/order.machine.ts';
import type { PaymentContext } from '#machines/payment.setup.ts';
import { msLeft, type Payment } from '#contract/payments/schemas.ts';

export type MachineName = 'checkout' | 'acceptance' | 'payment' | 'order' | 'confirm';

type AcceptanceContext = ContextFrom<typeof acceptanceMachine>;

/**
 * The part of a context that distinguishes snapshots: values read by a guard, an input, a delay of
 * minutes or the screen. Counters that only space polls of seconds are left out.
 */
export const stateKeys = {
  checkout({
    draft,
    quote,
    earlierQuote,
    idempotencyKey,
    orderNo,
    order,
    channel,
    payment,
    ...said
  }: CheckoutContext) {
    return [
      draft !== null,
      quote?.terms,
      earlierQuote?.terms,
      idempotencyKey,
      orderNo,
      order && [order.status, order.payments_settled, order.payment?.status],
      order?.open_payment?.payment_no,
      order?.transfer?.announced_at,
      channel,
      said.presentation,
      said.isBegun,
      said.isNewPayment,
      payment && [...keyOfPayment(payment), msLeft(payment)],
      said.attemptFailed,
      said.doubt !== null,
      said.refusal?.kind,
      said.loadError !== null,
    ];
  },
  acceptance({ due, versions, idempotencyKey, error, isAccepted }: AcceptanceContext) {
    const shown = due.map(({ version }) => version);
    return [shown, versions?.terms, idempotencyKey, error?.kind, isAccepted];
  },
  payment({ payment, walletError, leftMs, unsure, extensionError, result }: PaymentContext) {
    return [
      ...keyOfPayment(payment),
      walletError !== null,
      leftMs,
      unsure,
      extensionError !== null,
      result,
    ];
  },
  order: ({ order, error }: ContextFrom<typeof orderMachine>) => [order?.status, error?.kind],
  confirm: ({ queue }: ContextFrom<typeof confirmMachine>) => queue.map(({ id }) => id),
};

function keyOfPayment(payment: Payment) {
  const { payment_no, channel, presentation } = payment;
  return [payment_no, channel, presentation, hasEntrance(payment)];
}

/** True when the response led into the wallet. */
export function hasEntrance(payment: Payment): boolean {
  return 'pay_url' in payment || 'bridge' in payment;
}
