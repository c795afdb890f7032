import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import { AcceptedVersions, Acceptance, LegalQuery, LegalText, LegalVersions } from './legal.ts';

/** The calls about terms and privacy policy. */
export const legalCalls = {
  readLegalVersions: {
    method: 'GET',
    path: 'legal',
    audience: 'public',
    shared: true,
    data: LegalVersions,
    errors: {},
  },
  readLegalText: {
    method: 'GET',
    path: 'legal/{kind}',
    audience: 'public',
    shared: true,
    query: LegalQuery,
    data: LegalText,
    errors: { 404: 'legal.not_found' },
  },
  readAcceptance: {
    method: 'GET',
    path: 'user/acceptance',
    audience: 'user',
    data: Acceptance,
    errors: { 401: 'user.login_first' },
  },
  acceptLegal: {
    method: 'POST',
    path: 'user/acceptance',
    audience: 'user',
    keyed: 'state',
    body: AcceptedVersions,
    data: Acceptance,
    errors: { 401: 'user.login_first', 409: 'legal.changed' },
  },
} as const satisfies Record<string, Call>;

export const legalExamples = {
  readLegalText: { params: { kind: 'terms' } },
  acceptLegal: { body: { terms: '2026-11-27', privacy: '2026-11-27' } },
} satisfies Examples<typeof legalCalls>;
