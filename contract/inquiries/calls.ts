import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import { InquiryRequest, InquirySent } from './schemas.ts';
import { SentSupportRecord, StoredSupportRecord, SupportRecordRequest } from './support-records.ts';

/** The calls by which a visitor writes to the staff: inquiries, and records of a page for support. */
export const inquiryCalls = {
  sendInquiry: {
    method: 'POST',
    path: 'contact/inquiries',
    audience: 'public',
    keyed: 'made',
    body: InquiryRequest,
    data: InquirySent,
    errors: { 429: 'inquiry.too_many' },
  },
  sendSupportRecord: {
    method: 'POST',
    path: 'support/records',
    audience: 'public',
    keyed: 'made',
    body: SupportRecordRequest,
    data: SentSupportRecord,
    errors: {
      422: ['request.invalid', 'support.unreadable', 'support.former'],
      429: 'support.too_many',
    },
  },
  readSupportRecord: {
    method: 'GET',
    path: 'support/records/{shortCode}',
    audience: 'user',
    data: StoredSupportRecord,
    errors: {
      401: 'auth.expired',
      404: 'support.not_found',
      422: 'support.former',
      429: 'support.too_many_guesses',
    },
  },
} as const satisfies Record<string, Call>;

export const inquiryExamples = {
  sendInquiry: {
    body: {
      name: '客户 017',
      phone: '13800000017',
      email: 'customer017@example.com',
      inquiry_type: 'saas',
      description: '需要报价',
    },
  },
  sendSupportRecord: {
    body: {
      support_code: '30F1ERENGRSPA0F6D1PA0T0TBG00X305C6AWTBAVDHJ6HWS00D385BTW2MGY34GG6M1GGWT000F',
    },
  },
} satisfies Examples<typeof inquiryCalls>;
