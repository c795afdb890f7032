import { InquiryRequest } from '../../../contract/inquiries.ts';
import { randomKey } from '../../actors/idempotency-key.ts';
import { bindSubmission } from '../../actors/submission.ts';
import type { Client } from '../../api/client.ts';
import { sendInquiry } from '../../api/inquiries.ts';

/**
 * Sends an inquiry. The same words keep their key, so that sending them again after a lost answer
 * enters them once; changed words are another inquiry. Kept in memory only: they are personal.
 */
export function bindInquiry(client: Client) {
  let last = { words: '', key: '' };
  return bindSubmission(InquiryRequest, (body, { signal }) => {
    const words = JSON.stringify(body);
    if (words !== last.words) last = { words, key: randomKey() };
    return sendInquiry(client, body, { idempotencyKey: last.key, signal });
  });
}

export const emptyInquiry = {
  name: '',
  phone: '',
  email: '',
  company: '',
  position: '',
  inquiry_type: '',
  budget_range: '',
  preferred_contact_time: '',
  description: '',
};

export type InquiryField = keyof typeof emptyInquiry;
