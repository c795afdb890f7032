import type { InquiryRequest, InquirySent } from '../../contract/inquiries.ts';
import type { CallOptions, Client } from './client.ts';

/** The same key and body are taken once, however often they are sent. */
export async function sendInquiry(
  client: Client,
  request: InquiryRequest,
  { idempotencyKey, ...options }: CallOptions & { idempotencyKey: string },
): Promise<InquirySent> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return (await client.call('sendInquiry', { body: request, headers, ...options })).data;
}
