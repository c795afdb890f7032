import { Refund, RefundQuote } from '#contract/refunds/schemas.ts';
import type { RefundReason } from '#contract/base/picklists.ts';
import type { Stage } from './stage.ts';

/** Asks for money back beside the page, for as much as the terms give unless said otherwise. */
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
