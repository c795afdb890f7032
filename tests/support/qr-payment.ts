import type { Payment, QrPayment } from '#contract/payments/schemas.ts';

/** Returns a payment by QR code; throws for any other, and for none. */
export function expectQr(payment: Payment | undefined): QrPayment {
  if (payment?.presentation !== 'qr') throw new Error('there is no code to pay');
  return payment;
}
