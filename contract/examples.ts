import { accountExamples } from './accounts/calls.ts';
import { signInExamples } from './accounts/sign-in-calls.ts';
import { bookingExamples } from './bookings/calls.ts';
import type { Example, Examples } from './base/example.ts';
import type { calls } from './calls.ts';
import { contentExamples } from './content/calls.ts';
import { legalExamples } from './content/legal-calls.ts';
import { inquiryExamples } from './inquiries/calls.ts';
import { invoiceExamples } from './invoices/calls.ts';
import { membershipExamples } from './membership/calls.ts';
import { notificationExamples } from './notifications/calls.ts';
import { orderExamples } from './orders/calls.ts';
import { paymentExamples } from './payments/calls.ts';
import { pricingExamples } from './pricing/calls.ts';
import { quotationExamples } from './quotations/calls.ts';
import { refundExamples } from './refunds/calls.ts';
import { serviceExamples } from './service/calls.ts';
import { staffBookingExamples } from './staff/booking-calls.ts';
import { staffTokenExamples } from './staff/token-calls.ts';
import { staffWebhookExamples } from './staff/webhook-calls.ts';
import { staffCaseExamples, type staffCalls } from './staff/calls.ts';
import { staffOfficeExamples } from './staff/office-calls.ts';
import { staffOrderExamples } from './staff/order-calls.ts';

/** The examples of all calls of the site, by name; apart from `calls`, so that no browser loads them. */
export const examples: Readonly<Record<string, Example>> = {
  ...signInExamples,
  ...pricingExamples,
  ...orderExamples,
  ...paymentExamples,
  ...serviceExamples,
  ...bookingExamples,
  ...refundExamples,
  ...contentExamples,
  ...invoiceExamples,
  ...quotationExamples,
  ...accountExamples,
  ...legalExamples,
  ...membershipExamples,
  ...notificationExamples,
  ...inquiryExamples,
} satisfies Examples<typeof calls>;

/** The same of the console. */
export const staffExamples: Readonly<Record<string, Example>> = {
  ...staffCaseExamples,
  ...staffOrderExamples,
  ...staffOfficeExamples,
  ...staffBookingExamples,
  ...staffWebhookExamples,
  ...staffTokenExamples,
} satisfies Examples<typeof staffCalls>;
