import type { notices, payments } from '#server/db/tables/payments.ts';
import type { Money } from '#server/gateways/gateway.ts';

export type NoticeRow = typeof notices.$inferInsert;

/** Money that has arrived through an attempt, and the notice that told of it, when one did. */
export type Capture = {
  attempt: typeof payments.$inferSelect;
  money: Money;
  notice: NoticeRow | null;
};

/** What a capture has changed: whose jobs it promised, if any, and every payment of the order. */
export type Touched = {
  jobsOf: { orderId: number } | { paymentId: number } | null;
  paymentNos: string[];
};

/** `left`: has to be captured by itself, and nothing has changed; `touched` is null when it was before. */
export type Captured = { touched: Touched | null } | 'left';
