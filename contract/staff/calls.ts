import * as v from 'valibot';
import type { StaffCall } from './call.ts';
import type { Examples } from '../base/example.ts';
import {
  Case,
  CaseRequest,
  FilterRequest,
  StaffCustomer,
  StaffInquiry,
  StaffVerification,
  LogLine,
  Queues,
  Revealed,
  RevealRequest,
  SearchRequest,
  SearchResult,
} from './case.ts';
import { staffBookingCalls } from './booking-calls.ts';
import { staffTokenCalls } from './token-calls.ts';
import { staffWebhookCalls } from './webhook-calls.ts';
import { staffOfficeCalls } from './office-calls.ts';
import { staffOrderCalls } from './order-calls.ts';
import {
  Colleague,
  OwnSession,
  StaffCode,
  StaffPassword,
  StaffSession,
  StaffSignIn,
  StaffStep,
} from './sign-in.ts';
import { staffStatusCalls } from './status.ts';
import { Page, PageQuery } from '../base/envelope.ts';
import { typedCode } from '../base/typed-code.ts';

/** The empty data of an act, after which the console reads the case again. */
const Done = v.object({});

/** Every call of the staff console, below /console/api/v1. */
export const staffCalls = {
  signIn: {
    method: 'POST',
    path: 'session',
    audience: 'public',
    act: 'session.begin',
    keyed: 'made',
    body: StaffPassword,
    data: StaffStep,
    errors: {
      401: ['console.sign_in_failed'],
      429: ['console.locked', 'request.too_many'],
      503: ['auth.busy'],
    },
  },
  signInWithCode: {
    method: 'POST',
    path: 'session/code',
    audience: 'public',
    act: 'session.begin',
    keyed: 'made',
    body: StaffCode,
    data: StaffSignIn,
    errors: {
      401: ['console.code_failed', 'console.step_expired'],
      429: ['console.locked', 'request.too_many'],
    },
  },
  readSession: {
    method: 'GET',
    path: 'session',
    audience: 'staff.serve',
    data: StaffSession,
    errors: {},
  },
  signOut: {
    method: 'DELETE',
    path: 'session',
    audience: 'staff.serve',
    act: 'session.end',
    data: Done,
    errors: {},
  },
  listSessions: {
    method: 'GET',
    path: 'sessions',
    audience: 'staff.serve',
    data: v.object({ items: v.array(OwnSession) }),
    errors: {},
  },
  endSession: {
    method: 'DELETE',
    path: 'sessions/{id}',
    audience: 'staff.serve',
    act: 'session.end',
    keyed: 'answer',
    data: Done,
    errors: { 404: ['console.not_found'] },
  },
  endOtherSessions: {
    method: 'DELETE',
    path: 'sessions',
    audience: 'staff.serve',
    act: 'session.end_others',
    keyed: 'answer',
    data: v.object({ ended: v.number() }),
    errors: {},
  },
  listColleagues: {
    method: 'GET',
    path: 'colleagues',
    audience: 'staff.serve',
    data: v.object({ items: v.array(Colleague) }),
    errors: {},
  },
  search: {
    method: 'POST',
    path: 'search',
    audience: 'staff.serve',
    act: 'search',
    body: SearchRequest,
    data: SearchResult,
    errors: {
      422: ['console.too_broad', 'console.unreadable_code', 'console.former_code'],
      429: ['support.too_many_guesses'],
    },
  },
  readCase: {
    method: 'POST',
    path: 'case',
    audience: 'staff.serve',
    scope: 'orders.read',
    act: 'case.open',
    body: CaseRequest,
    data: Case,
    errors: { 404: ['order.not_found'], 422: ['console.unreadable_code', 'console.former_code'] },
  },
  readCustomer: {
    method: 'GET',
    path: 'customers/{id}',
    audience: 'staff.serve',
    act: 'customer.open',
    data: StaffCustomer,
    errors: { 404: ['console.not_found'] },
  },
  readInquiry: {
    method: 'GET',
    path: 'inquiries/{inquiryNo}',
    audience: 'staff.serve',
    act: 'inquiry.open',
    data: StaffInquiry,
    errors: { 404: ['console.not_found'] },
  },
  readVerification: {
    method: 'GET',
    path: 'verifications/{id}',
    audience: 'staff.serve',
    act: 'verification.open',
    data: StaffVerification,
    errors: { 404: ['console.not_found'] },
  },
  reveal: {
    method: 'POST',
    path: 'reveals',
    audience: 'staff.serve',
    act: 'field.open',
    body: RevealRequest,
    data: Revealed,
    errors: { 404: ['console.not_found'] },
  },
  readQueues: {
    method: 'GET',
    path: 'queues',
    audience: 'staff.serve',
    scope: 'orders.read',
    data: Queues,
    errors: {},
  },
  setFilter: {
    method: 'PUT',
    path: 'filters',
    audience: 'staff.serve',
    act: 'filter.set',
    keyed: 'answer',
    body: FilterRequest,
    data: Done,
    errors: { 409: ['request.conflict'] },
  },
  readLog: {
    method: 'GET',
    path: 'log',
    audience: 'staff.serve',
    query: v.object({ ...PageQuery.entries, subject: v.optional(typedCode('invalid')) }),
    data: Page(LogLine),
    errors: {},
  },
  ...staffOrderCalls,
  ...staffOfficeCalls,
  ...staffBookingCalls,
  ...staffWebhookCalls,
  ...staffTokenCalls,
  ...staffStatusCalls,
} as const satisfies Record<string, StaffCall>;

export const staffCaseExamples = {
  signIn: { body: { name: 'adviser1', password: 'Example#2026' } },
  signInWithCode: { body: { step: 'fq0SG7ssbRXJiY9vUo1TSA', code: '170017' } },
  endSession: { params: { id: '17' } },
  search: { body: { text: 'XY2026112200000017' } },
  readCase: { body: { order_no: 'XY2026112200000017' } },
  readCustomer: { params: { id: 'fq0SG7ssbRXJiY9v' } },
  readVerification: { params: { id: '17' } },
  setFilter: {
    body: { name: '逾期退款', filter: { queue: 'refunds', overdue: true, unowned: false } },
  },
  reveal: {
    body: { kind: 'order', number: 'XY2026112200000017', field: 'phone', reason: 'call_back' },
  },
} satisfies Omit<
  Examples<typeof staffCalls>,
  | keyof typeof staffOrderCalls
  | keyof typeof staffOfficeCalls
  | keyof typeof staffBookingCalls
  | keyof typeof staffWebhookCalls
  | keyof typeof staffTokenCalls
>;

export type StaffCallName = keyof typeof staffCalls;

/** A call of a signed-in colleague that changes something and carries an `Idempotency-Key`. */
export type StaffWrite = {
  [Name in StaffCallName]: (typeof staffCalls)[Name] extends { keyed: 'answer' } ? Name : never;
}[StaffCallName];
