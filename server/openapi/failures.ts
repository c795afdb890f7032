import * as v from 'valibot';
import { AccountStanding } from '#contract/accounts/account.ts';
import { Identity, SmsSent } from '#contract/accounts/auth.ts';
import { getCallError } from '#contract/base/api-error.ts';
import type { Call } from '#contract/base/call.ts';
import { InvalidData } from '#contract/base/envelope.ts';
import type { ErrorCode } from '#contract/base/error-code.ts';
import type { SiteCall } from '#contract/calls.ts';
import { LockedArticle, LockedReport } from '#contract/content/schemas.ts';
import { Invoice, InvoiceFigure } from '#contract/invoices/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { Refund, RefundQuote } from '#contract/refunds/schemas.ts';
import type { StaffErrorCode } from '#contract/staff/errors.ts';
import { toRecord } from './schemas.ts';

export type FailureWord = ErrorCode | StaffErrorCode;

/** The failing statuses of a call, in order, with their words. */
export type Failures = ReadonlyMap<number, readonly FailureWord[]>;

export type FailureData = Readonly<Partial<Record<FailureWord, v.GenericSchema>>>;

/** The data that may come with a word, such as the current order. */
export const failureData: FailureData = {
  'request.invalid': InvalidData,
  'order.terms_changed': Quote,
  'order.unpaid_exists': Order,
  'quotation.used': Order,
  'order.membership_open': Order,
  'order.saas_open': Order,
  'order.already_paid': Order,
  'order.not_cancellable': Order,
  'order.not_payable': Order,
  'order.no_transfer': Order,
  'order.transfer_announced': Order,
  'order.transfer_arrived': Order,
  'order.transfer_checking': Order,
  'payment.openid_needed': Order,
  'payment.superseded': Order,
  'refund.terms_changed': RefundQuote,
  'refund.open': Refund,
  'refund.changed': Refund,
  'invoice.terms_changed': InvoiceFigure,
  'invoice.changed': Invoice,
  'account.open': v.pick(AccountStanding, ['open']),
  'report.not_purchased': LockedReport,
  'article.not_purchased': LockedArticle,
};

/** A status with the words that it has for some calls. */
export type Ending = readonly [status: number, ...words: readonly FailureWord[]];

/** Returns every failing status that `call` of the site can end in: its own words, and those of any request. */
export function listFailures(call: SiteCall): Failures {
  const always: Ending[] = [
    // A repeated sign-in after the end of its session; the codes of some purposes need a session.
    ...(call.data === Identity || call.data === SmsSent ? [[401, 'auth.expired'] as const] : []),
    // Too many bodies with a password or a code under one key.
    ...(hasSecret(call) ? [[429, 'request.too_many'] as const] : []),
  ];
  const needsSession = call.audience === 'public' ? [] : [401];
  return collectFailures(call, needsSession, always, (status) => getCallError(call, status));
}

function hasSecret({ body, keyed }: Call): boolean {
  const { entries } = toRecord(body);
  return (
    keyed !== undefined &&
    ['password', 'verification_code', 'current_password'].some((name) => name in toRecord(entries))
  );
}

/**
 * Collects the failures of a call: its own words; the word of `getDefault` for any other status in `statuses` or of
 * calls of this form; and in addition the words of `always`.
 */
export function collectFailures(
  { body, upload, path, query, keyed, errors }: Call<FailureWord>,
  statuses: readonly number[],
  always: readonly Ending[],
  getDefault: (status: number) => FailureWord,
): Failures {
  const takesBody = body !== undefined || upload !== undefined;
  const failures = new Map<number, Set<FailureWord>>();
  const add = (status: number, words: readonly FailureWord[]) =>
    failures.set(status, new Set([...(failures.get(status) ?? []), ...words]));
  for (const [status, words = []] of Object.entries(errors)) add(Number(status), [words].flat());
  const general = [
    ...statuses,
    ...(takesBody ? [400, 413, 415] : []),
    ...(path.includes('{') ? [404] : []),
    500,
  ];
  for (const status of general) if (!failures.has(status)) add(status, [getDefault(status)]);
  for (const [status, ...words] of always) add(status, words);
  if (takesBody || query !== undefined || keyed !== undefined) add(422, ['request.invalid']);
  // The answer of a keyed call is sealed.
  add(
    503,
    keyed === undefined ? ['server.unavailable'] : ['secret.unreadable', 'server.unavailable'],
  );
  return new Map(
    [...failures]
      .toSorted(([one], [other]) => one - other)
      .map(([status, words]) => [status, [...words]]),
  );
}
