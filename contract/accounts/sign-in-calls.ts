import * as v from 'valibot';
import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import {
  CodeLogin,
  EmailLogin,
  EmailRequest,
  Identity,
  PasswordLogin,
  PasswordReset,
  PhoneCountries,
  Registration,
  SmsRequest,
  SmsSent,
} from './auth.ts';

const NoData = v.object({});

/** The calls by which a person becomes signed in, and signs out (spec 7). */
export const signInCalls = {
  login: {
    method: 'POST',
    path: 'auth/login',
    audience: 'public',
    keyed: 'made',
    body: PasswordLogin,
    data: Identity,
    errors: {
      401: 'auth.login_failed',
      429: 'auth.locked',
      500: 'auth.service_error',
      503: ['auth.busy', 'server.unavailable'],
    },
  },
  register: {
    method: 'POST',
    path: 'auth/register',
    audience: 'public',
    keyed: 'made',
    body: Registration,
    data: Identity,
    errors: { 500: 'auth.service_error', 503: ['auth.busy', 'server.unavailable'] },
  },
  loginWithCode: {
    method: 'POST',
    path: 'auth/login/code',
    audience: 'public',
    keyed: 'made',
    body: CodeLogin,
    data: Identity,
    errors: {
      401: 'auth.code_wrong',
      409: 'auth.no_account',
      429: 'auth.locked',
      500: 'auth.service_error',
    },
  },
  loginWithEmail: {
    method: 'POST',
    path: 'auth/login/email',
    audience: 'public',
    keyed: 'made',
    body: EmailLogin,
    data: Identity,
    errors: { 401: 'auth.code_wrong', 429: 'auth.locked', 500: 'auth.service_error' },
  },
  sendEmail: {
    method: 'POST',
    path: 'auth/send-email',
    audience: 'public',
    keyed: 'answer',
    body: EmailRequest,
    data: SmsSent,
    errors: {
      429: 'auth.send_too_soon',
      500: 'auth.send_failed',
      503: ['auth.email_missing', 'auth.send_failed', 'server.unavailable'],
    },
  },
  sendSms: {
    method: 'POST',
    path: 'auth/send-sms',
    audience: 'public',
    keyed: 'answer',
    body: SmsRequest,
    data: SmsSent,
    errors: {
      429: ['auth.send_too_soon', 'auth.country_limit'],
      500: 'auth.send_failed',
      503: ['auth.send_failed', 'auth.send_unclear', 'server.unavailable'],
    },
  },
  listPhoneCountries: {
    method: 'GET',
    path: 'auth/phone-countries',
    audience: 'public',
    data: PhoneCountries,
    errors: {},
  },
  resetPassword: {
    method: 'POST',
    path: 'auth/reset-password',
    audience: 'public',
    keyed: 'made',
    body: PasswordReset,
    data: NoData,
    errors: {
      401: 'auth.code_wrong',
      500: 'auth.service_error',
      503: ['auth.busy', 'server.unavailable'],
    },
  },
  logout: {
    method: 'POST',
    path: 'auth/logout',
    audience: 'user',
    keyed: 'answer',
    endsSession: true,
    data: NoData,
    errors: { 401: 'auth.not_logged_in', 500: 'auth.logout_failed' },
  },
} as const satisfies Record<string, Call>;

export const signInExamples = {
  login: { body: { phone: '13800000017', password: 'Example#2026' } },
  register: {
    body: { phone: '13800000017', password: 'Example#2026', verification_code: '170017' },
  },
  loginWithCode: { body: { phone: '13800000017', verification_code: '170017' } },
  loginWithEmail: { body: { email: 'customer017@example.com', verification_code: '170017' } },
  sendEmail: { body: { email: 'customer017@example.com', purpose: 'login' } },
  sendSms: { body: { phone: '13800000017', purpose: 'register' } },
  resetPassword: {
    body: { phone: '13800000017', verification_code: '170017', password: 'Example#2026' },
  },
} satisfies Examples<typeof signInCalls>;
