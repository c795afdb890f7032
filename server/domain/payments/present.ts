import type { Payment } from '#contract/payments/schemas.ts';
import type { PaymentStatus } from '#contract/base/picklists.ts';
import type { AttemptStatus } from '#server/db/tables/payments.ts';
import type { Gateways } from '#server/gateways/gateway.ts';
import type { Attempt } from './attempts.ts';

/** An attempt with a code from the wallet. */
export type PayablePayment = Attempt & { qrCode: string };

export function hasCode(payment: Attempt): payment is PayablePayment {
  return payment.qrCode !== null;
}

/**
 * Maps an attempt's status to the wire. An attempt that is closing may still be paid, so it has not failed
 * yet; money that is being returned counts as refunded, because the outbox keeps trying until it is.
 */
export function wireStatus(status: AttemptStatus): PaymentStatus {
  switch (status) {
    case 'pending':
    case 'closing':
      return 'pending';
    case 'refunding':
    case 'refunded':
      return 'refunded';
    default:
      return status;
  }
}

export function presentPayment(
  payment: PayablePayment,
  orderNo: string,
  now: Date,
  gateways: Gateways,
): Payment {
  const payerUrl = gateways[payment.channel].payerUrl?.(payment.qrCode);
  return {
    payment_no: payment.paymentNo,
    order_no: orderNo,
    channel: payment.channel,
    amount: payment.amount,
    status: wireStatus(payment.status),
    qr_code: payment.qrCode,
    expires_at: payment.expiresAt.toISOString(),
    extendable_until: payment.extendableUntil.toISOString(),
    server_time: now.toISOString(),
    ...(payerUrl === undefined ? null : { payer_url: payerUrl }),
  };
}
