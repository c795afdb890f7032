import { Refund, RefundQuote } from '#contract/refunds/schemas.ts';
import type { RefundReason } from '#contract/base/picklists.ts';
import type { Stage } from './stage.ts';

/** Requests a refund through the API, for the full refundable amount by default. */
export async function askBack(
  { api }: Pick<Stage, 'api'>,
  orderNo: string,
  asked: { amount?: number; reason?: RefundReason } = {},
): Promise<Refund> {
  const { refundable, terms } = await api('GET', `orders/${orderNo}/refund-quote`, RefundQuote);
  const { amount = refundable, reason = 'unneeded' } = asked;
  const shown = { amount: refundable, terms };
  return api('POST', 'refunds', Refund, { order_no: orderNo, amount, reason, note: null, shown });
}
