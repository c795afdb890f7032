import type { Call } from '../base/call.ts';
import { SentSupportRecord, StoredSupportRecord, SupportRecordRequest } from './schemas.ts';

/** The calls about records of a page that a person sends to support. */
export const supportCalls = {
  sendSupportRecord: {
    method: 'POST',
    path: 'support/records',
    audience: 'public',
    keyed: 'made',
    body: SupportRecordRequest,
    data: SentSupportRecord,
    errors: { 422: ['request.invalid', 'support.unreadable'], 429: 'support.too_many' },
  },
  readSupportRecord: {
    method: 'GET',
    path: 'support/records/{shortCode}',
    audience: 'user',
    data: StoredSupportRecord,
    errors: { 401: 'auth.expired', 404: 'support.not_found', 429: 'support.too_many_guesses' },
  },
} as const satisfies Record<string, Call>;
