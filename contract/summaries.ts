import { accountCalls } from './accounts/calls.ts';
import { signInCalls } from './accounts/sign-in-calls.ts';
import type { Call } from './base/call.ts';
import { bookingCalls } from './bookings/calls.ts';
import type { CallName } from './calls.ts';
import { contentCalls } from './content/calls.ts';
import { legalCalls } from './content/legal-calls.ts';
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
import { staffCalls, type StaffCallName } from './staff/calls.ts';
import { staffBookingCalls } from './staff/booking-calls.ts';
import { staffOfficeCalls } from './staff/office-calls.ts';
import { staffOrderCalls } from './staff/order-calls.ts';
import { staffTokenCalls } from './staff/token-calls.ts';
import { staffWebhookCalls } from './staff/webhook-calls.ts';

/** Calls that belong together, for the documents. */
export type Subject = {
  name: string;
  about: string;
  calls: Readonly<Record<string, Call>>;
};

/** The subjects of the site, in the order of the documents; each call is in one of them. */
export const subjects: readonly Subject[] = [
  { name: 'Sign-in', about: 'Registering, signing in and out.', calls: signInCalls },
  { name: 'Prices', about: 'Plans, and what a purchase costs now.', calls: pricingCalls },
  { name: 'Orders', about: 'Placing and cancelling orders.', calls: orderCalls },
  { name: 'Payments', about: 'Paying by wallet, and what was paid.', calls: paymentCalls },
  { name: 'Services', about: 'Offers, and the work on an order.', calls: serviceCalls },
  { name: 'Bookings', about: 'Rooms, experts and seats of classes.', calls: bookingCalls },
  { name: 'Refunds', about: 'What comes back, and asking for it.', calls: refundCalls },
  { name: 'Content', about: 'News, reports, articles, packages.', calls: contentCalls },
  { name: 'Invoices', about: 'Invoices (fapiao) and their titles.', calls: invoiceCalls },
  {
    name: 'Quotes',
    about: 'Prices on paper that hold for a while.',
    calls: quotationCalls,
  },
  { name: 'Account', about: 'Profile, verification, sessions.', calls: accountCalls },
  { name: 'Terms', about: 'Terms, privacy policy, acceptance.', calls: legalCalls },
  { name: 'Files', about: 'Files that a person uploads.', calls: fileCalls },
  { name: 'Membership', about: 'Levels and SaaS plans.', calls: membershipCalls },
  { name: 'Notifications', about: 'Notifications, by mail and SMS too.', calls: notificationCalls },
  { name: 'Inquiries', about: 'Inquiries and records for support.', calls: inquiryCalls },
];

/** The same of the console. */
export const staffSubjects: readonly Subject[] = [
  {
    name: 'Orders',
    about: 'Payments, refunds and the service of an order.',
    calls: staffOrderCalls,
  },
  {
    name: 'Office',
    about: 'What is no order: invoices, notes, settings.',
    calls: staffOfficeCalls,
  },
  { name: 'Bookings', about: 'What the desk answers, and who comes.', calls: staffBookingCalls },
  { name: 'Events', about: 'What other software is sent.', calls: staffWebhookCalls },
  { name: 'Tokens', about: 'Programs that may call.', calls: staffTokenCalls },
  { name: 'Desk', about: 'Signing in, finding a case, status.', calls: staffCalls },
];

/**
 * The effects of calls beyond their names and schemas, in a sentence or two each. They are kept apart from the calls,
 * so that no browser loads them.
 */
export const sentences = {
  register: 'It takes a code of the purpose `register`.',
  loginWithCode: 'It creates no account.',
  sendEmail: 'The answer is alike whether or not an account has the address.',
  sendSms: 'The answer is alike whether or not an account has the phone.',
  resetPassword: 'It ends all sessions of the account.',
  logout: 'It ends the session of the token.',
  calculatePrice: '`terms` names the price; a typed order sends both back as `shown`.',
  createOrder:
    'It places an order of the kind in `service_type`. `shown` may be left out; if sent, it is compared.',
  createServiceOrder: 'It is placed for the price that was shown, or refused with the new one.',
  createMembershipOrder: 'It is placed for the price that was shown, or refused with the new one.',
  createReportOrder: 'It is placed for the price that was shown, or refused with the new one.',
  createArticleOrder: 'It is placed for the price that was shown, or refused with the new one.',
  createPackageOrder: 'It is placed for the price that was shown, or refused with the new one.',
  readContract: 'The address opens the contract as a PDF, for ten minutes.',
  cancelOrder: 'The wallet is asked first: an order that was paid is not cancelled.',
  announceTransfer:
    'An open code is closed first. No code is given then, and the order is kept for 15 days from the first time.',
  withdrawTransfer: 'Not once a part has arrived.',
  createPayment:
    '`presentation` says how the payer reaches the wallet, and whether `qr_code`, `pay_url` or `bridge` comes.',
  readPaymentState: 'With `Prefer: wait=N` the answer comes once something has changed.',
  readPaymentReturn: 'For the browser to which the wallet returned.',
  listPayments: '`totals` are of all payments that match, on every page.',
  exportPayments: 'The address opens a month as CSV, for ten minutes.',
  notifyPayment: 'The notice of a wallet is answered without an envelope.',
  readEntitlements: 'What the reader has: plans, services and packages, with the units left.',
  openSaas: 'The ticket logs the reader in to the software at `url`; it is good for a minute.',
  readFreeTimes: 'With `move` the times that this booking holds itself are free.',
  createBooking: '`by` says what the page showed that the time takes; else it is refused.',
  moveBooking: 'To a time of the same place, of the same length.',
  cancelBooking: 'Units come back up to a day ahead.',
  readRefundQuote:
    'What the order gives back now; the request sends `amount` and `terms` back as `shown`.',
  createRefund: 'It is requested for the quote that was shown, or refused with the new one.',
  acceptRefundOffer: 'The offer is less than was asked.',
  setRefundAccount: 'For a refund that the wallet could not send.',
  filterNews: 'The same as `listNews`.',
  filterReports: 'The same as `listReports`.',
  listInnovations: 'The same as `listArticles`.',
  readReport: 'A report that was not bought is 403, with its summary.',
  readArticle: 'An article that was not bought is 403, with a preview.',
  openArticle: 'It may end the right to a refund.',
  listInvoiceableOrders: 'Paid orders, and what can still be invoiced.',
  createInvoice: 'One invoice of all that is left of the orders.',
  replaceInvoice: 'In place of one that is now for too much.',
  createQuotation: 'It is made for the price that was shown, or refused with the new one.',
  createQuotationOrder:
    'At the price of the quote; once that has expired, at the price of today, which is shown first.',
  updateProfile: 'A field that is not sent stays; an empty one is cleared.',
  changePassword: 'Other devices are signed out.',
  bindEmail: 'It takes the code that was sent to the address.',
  changePhone: 'It takes the code that was sent to the new phone.',
  exportAccount: 'The address opens a file with all data about the person, for ten minutes.',
  readAccountStanding: 'What keeps the account from being closed, and what its closing ends.',
  closeAccount: 'It erases the person. Orders and invoices stay without them.',
  searchSite:
    'The closest pages of each kind: what is sold, what is free to read, and the terms. Each has the sentence that matches.',
  readLegalText: 'Without `version` the one in force.',
  readAcceptance: 'What is to be accepted before the next order.',
  readNotification: 'It marks the notification as read.',
  sendInquiry: 'It is answered within 24 hours.',
  sendSupportRecord: 'The record of a page is found again by its short code.',
} as const satisfies Partial<Record<CallName, string>>;

/** The same of the console. */
export const staffSentences = {
  signIn: 'The answer is alike for unknown names.',
  search: 'By a number, a person, an amount or a day.',
  readCustomer: 'Orders, sums, bookings, inquiries and notes of one person.',
  reveal: 'A masked field opens for 60 seconds.',
  setFilter: 'Of the queues, under a name; null removes it.',
  readQueues: 'What waits for the staff, the earliest deadline first.',
  settleRefund: 'The refund was paid by hand.',
  confirmProposal: 'It takes a fresh one-time code.',
  recordTransfer:
    'Money that arrived by bank; above the limit it counts once a second person has confirmed it.',
  confirmTransfer: 'It takes a fresh one-time code.',
  sendBack: 'Money that was sent back by bank; it counts once a second person has confirmed it.',
  confirmSentBack: 'It takes a fresh one-time code.',
  replaceInvoice: 'In place of one that is now for too much.',
  confirmReversal: 'With the red invoice that reverses it.',
  movePromise: 'The customer is notified.',
  announce: 'To one customer or to all.',
} as const satisfies Partial<Record<StaffCallName, string>>;
