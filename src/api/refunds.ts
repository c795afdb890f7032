import type { RefundAccount, RefundRequest } from '#contract/refunds/schemas.ts';
import type { CallOptions, Client, KeyedOptions } from './client.ts';

export function readRefundQuote(client: Client, orderNo: string, options?: CallOptions) {
  return client.call('readRefundQuote', { params: { orderNo }, ...options });
}

export function readRefund(client: Client, refundNo: string, options?: CallOptions) {
  return client.call('readRefund', { params: { refundNo }, ...options });
}

/** Asks for money back; the same key and body give the same request, however often it is sent. */
export function createRefund(client: Client, body: RefundRequest, options: KeyedOptions) {
  return client.call('createRefund', { body, ...options });
}

/** Takes the offer of that many fen; rejects with `refund.changed` when it is another one by now. */
export function acceptRefundOffer(
  client: Client,
  refundNo: string,
  offered: number,
  options: KeyedOptions,
) {
  return client.call('acceptRefundOffer', { params: { refundNo }, body: { offered }, ...options });
}

export function withdrawRefund(client: Client, refundNo: string, options: KeyedOptions) {
  return client.call('withdrawRefund', { params: { refundNo }, ...options });
}

export function addRefundNote(
  client: Client,
  refundNo: string,
  text: string,
  options: KeyedOptions,
) {
  return client.call('addRefundNote', { params: { refundNo }, body: { text }, ...options });
}

/** Says where the money goes that its wallet does not take back. */
export function setRefundAccount(
  client: Client,
  refundNo: string,
  body: RefundAccount,
  options: KeyedOptions,
) {
  return client.call('setRefundAccount', { params: { refundNo }, body, ...options });
}
