import * as v from 'valibot';
import { asApiError } from '../base/api-error.ts';
import { Quote } from '../pricing/schemas.ts';

/** Returns the current quote if an order was refused because it showed other terms; else null. */
export function findChangedQuote(thrown: unknown): Quote | null {
  const { error, data } = asApiError(thrown);
  const read = v.safeParse(Quote, data);
  return error === 'order.terms_changed' && read.success ? read.output : null;
}

const UnpaidOrder = v.object({ order_no: v.string() });

/** Returns the number of the unpaid order that blocks a new one; null if none does. */
export function unpaidOrderNo(thrown: unknown): string | null {
  const { error, data } = asApiError(thrown);
  const read = v.safeParse(UnpaidOrder, data);
  return error === 'order.unpaid_exists' && read.success ? read.output.order_no : null;
}
