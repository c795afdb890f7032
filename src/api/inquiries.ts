import type { InquiryRequest } from '#contract/content/inquiries.ts';
import type { Client, KeyedOptions } from './client.ts';

/** Sends an inquiry; the same key and body are taken once, however often they are sent. */
export function sendInquiry(client: Client, body: InquiryRequest, options: KeyedOptions) {
  return client.call('sendInquiry', { body, ...options });
}
