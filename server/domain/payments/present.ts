import type { Payment } from '../../../contract/payments.ts';
import type { PaymentStatus } from '../../../contract/words.ts';
import type { AttemptStatus, payments } from '../../db/tables/payments.ts';
import { walletCodeOf } from '../../gateways/sandbox/codes.ts';

type PaymentRow = typeof payments.$inferSelect;

/**
 * The wire's word. An attempt that is closing may still be paid, so it has not failed yet;
 * money on its way back counts as refunded, because the outbox does not let go of it.
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
  payment: PaymentRow,
  orderNo: string,
  now: Date,
  sandbox: boolean,
): Payment {
  const qrCode = payment.qrCode ?? '';
  return {
    payment_no: payment.paymentNo,
    order_no: orderNo,
    channel: payment.channel,
    amount: payment.amount,
    status: wireStatus(payment.status),
    qr_code: qrCode,
    expires_at: payment.expiresAt.toISOString(),
    extendable_until: payment.extendableUntil.toISOString(),
    server_time: now.toISOString(),
    ...(sandbox ? { payer_url: `/sandbox/wallet/${walletCodeOf(qrCode)}` } : null),
  };
}
