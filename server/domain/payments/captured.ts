import type { notices, payments } from '#server/db/tables/payments.ts';
import type { Money } from '#server/gateways/gateway.ts';

export type NoticeRow = typeof notices.$inferInsert;

/** Money that has arrived through an attempt, with the notice that reported it, if any. */
export type Capture = {
  attempt: typeof payments.$inferSelect;
  money: Money;
  notice: NoticeRow | null;
};

/** The changes of a capture: the order with enqueued jobs, if any, and all payments of the order. */
export type Touched = {
  jobsOf: { orderId: number } | { paymentId: number } | null;
  paymentNos: string[];
};

/**
 * `left`: nothing has changed, and the capture must run alone; `touched` is null when it was captured before.
 */
export type Captured = { touched: Touched | null } | 'left';
