import { accountCalls } from './accounts/calls.ts';
import { signInCalls } from './accounts/sign-in-calls.ts';
import type { Call } from './base/call.ts';
import { bookingCalls } from './bookings/calls.ts';
import { contentCalls } from './content/calls.ts';
import { legalCalls } from './content/legal-calls.ts';
import type { ErrorCode } from './base/error-code.ts';
import { fileCalls } from './files/calls.ts';
import { inquiryCalls } from './inquiries/calls.ts';
import { invoiceCalls } from './invoices/calls.ts';
import { membershipCalls } from './membership/calls.ts';
import { notificationCalls } from './notifications/calls.ts';
import { orderCalls } from './orders/calls.ts';
import { paymentCalls } from './payments/calls.ts';
import { pricingCalls } from './pricing/calls.ts';
import { quotationCalls } from './quotations/calls.ts';
import { refundCalls } from './refunds/calls.ts';
import { serviceCalls } from './service/calls.ts';

/** A call of the site; its failures are words of the catalogue. */
export type SiteCall = Call<ErrorCode>;

/**
 * The calls of the site: input, data, callers and failures (spec 7, 8). The client, the endpoints of the
 * server, the words of failures and docs/api.md are derived from it. The tests in `tests/server` make every
 * call and parse its response with its schema.
 */
export const calls = {
  ...signInCalls,
  ...pricingCalls,
  ...orderCalls,
  ...paymentCalls,
  ...serviceCalls,
  ...bookingCalls,
  ...refundCalls,
  ...contentCalls,
  ...invoiceCalls,
  ...quotationCalls,
  ...accountCalls,
  ...legalCalls,
  ...fileCalls,
  ...membershipCalls,
  ...notificationCalls,
  ...inquiryCalls,
} as const satisfies Record<string, SiteCall>;

export type CallName = keyof typeof calls;

/** The name of a GET. */
export type ReadName = {
  [Name in CallName]: (typeof calls)[Name]['method'] extends 'GET' ? Name : never;
}[CallName];
