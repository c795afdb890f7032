import type { Call } from '../base/call.ts';
import { LegalQuery, LegalText } from './schemas.ts';

/** The calls about terms and privacy policy. */
export const legalCalls = {
  readLegalText: {
    method: 'GET',
    path: 'legal/{kind}',
    audience: 'public',
    shared: true,
    query: LegalQuery,
    data: LegalText,
    errors: { 404: 'legal.not_found', 422: 'request.invalid' },
  },
} as const satisfies Record<string, Call>;
