import type { BridgeParameters, Payment } from '#contract/payments/schemas.ts';
import type { PaymentStatus } from '#contract/base/picklists.ts';
import type { RowOf } from '#server/db/read-together.ts';
import { payments, type AttemptStatus } from '#server/db/tables/payments.ts';
import type { Gateways } from '#server/gateways/gateway.ts';

/** The address or parameters that lead the payer to the wallet; used at once and not stored. */
export type Entrance = { payUrl: string } | { bridge: BridgeParameters };

/** The columns of an attempt that are presented to its payer. */
export const presentedColumns = {
  paymentNo: payments.paymentNo,
  channel: payments.channel,
  amount: payments.amount,
  status: payments.status,
  presentation: payments.presentation,
  qrCode: payments.qrCode,
  expiresAt: payments.expiresAt,
  extendableUntil: payments.extendableUntil,
};
type Presented = RowOf<typeof presentedColumns>;

/** Checks whether a payer may have the attempt in hand: a code is requested after the row is inserted. */
export function isPresented({
  presentation,
  qrCode,
}: Pick<Presented, 'presentation' | 'qrCode'>): boolean {
  return presentation !== 'qr' || qrCode !== null;
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

/** Presents an attempt. Throws for one by QR code that has no code yet. */
export function presentPayment(
  payment: Presented,
  orderNo: string,
  now: Date,
  gateways: Gateways,
  entrance: Entrance | null = null,
): Payment {
  const { presentation, qrCode, channel } = payment;
  if (channel === 'bank_transfer' || presentation === null) {
    throw new Error(`${payment.paymentNo} has no wallet`);
  }
  const entries = {
    payment_no: payment.paymentNo,
    order_no: orderNo,
    channel,
    amount: payment.amount,
    status: wireStatus(payment.status),
    expires_at: payment.expiresAt.toISOString(),
    extendable_until: payment.extendableUntil.toISOString(),
    server_time: now.toISOString(),
  };
  if (presentation !== 'qr') {
    return {
      ...entries,
      presentation,
      ...(entrance !== null && 'payUrl' in entrance ? { pay_url: entrance.payUrl } : null),
      ...(entrance !== null && 'bridge' in entrance ? { bridge: entrance.bridge } : null),
    };
  }
  if (qrCode === null) throw new Error(`${payment.paymentNo} has no code`);
  const payerUrl = gateways[channel].payerUrl?.(qrCode);
  return {
    ...entries,
    presentation,
    qr_code: qrCode,
    ...(payerUrl === undefined ? null : { payer_url: payerUrl }),
  };
}
