import * as v from 'valibot';
import type { CallName, SiteCall } from '#contract/calls.ts';
import { LockedArticle, LockedReport } from '#contract/content/schemas.ts';
import type { ErrorCode } from '#contract/base/error-code.ts';
import { getCallError } from '#contract/base/api-error.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { InvoiceFigure } from '#contract/invoices/schemas.ts';
import { Refund, RefundQuote } from '#contract/refunds/schemas.ts';

// Apart from the calls: their descriptions need not be sent to every browser.

const refused: { [Name in CallName]?: Partial<Record<number, v.GenericSchema>> } = {
  createOrder: { 409: v.union([Quote, Order, Refund]) },
  createServiceOrder: { 409: v.union([Quote, Order, Refund]) },
  createMembershipOrder: { 409: v.union([Quote, Order, Refund]) },
  createReportOrder: { 409: v.union([Quote, Order]) },
  createArticleOrder: { 409: v.union([Quote, Order]) },
  createPackageOrder: { 409: Quote },
  cancelOrder: { 409: Order },
  createRefund: { 409: v.union([RefundQuote, Refund, Order]) },
  acceptRefundOffer: { 409: Refund },
  createInvoice: { 409: InvoiceFigure },
  createPayment: { 409: Order },
  readReport: { 403: LockedReport },
  readArticle: { 403: LockedArticle },
  openArticle: { 403: LockedArticle },
};

/** Returns the schema of the data sent with a failure of a call, such as the current order. */
export function dataOfFailure(name: string, status: number): v.GenericSchema | undefined {
  return Object.entries(refused).find(([own]) => own === name)?.[1][status];
}

/** Returns every failing status that `call` can end in, with its words: its own, and those of any request. */
export function listFailures(call: SiteCall): ReadonlyMap<number, readonly ErrorCode[]> {
  const takesBody = call.body !== undefined || call.upload !== undefined;
  const general = [
    ...(takesBody ? [400, 413, 415] : []),
    ...(call.audience !== 'public' ? [401] : []),
    ...(call.path.includes('{') ? [404] : []),
    ...(takesBody || call.query !== undefined ? [422] : []),
    500,
    503,
  ];
  const failures = new Map<number, readonly ErrorCode[]>(
    general.map((status) => [status, [getCallError(call, status)]]),
  );
  for (const [status, refusals = []] of Object.entries(call.errors)) {
    failures.set(Number(status), [refusals].flat());
  }
  return new Map([...failures].toSorted(([one], [other]) => one - other));
}
