import * as v from 'valibot';
import type { NoticeMismatch } from '#contract/staff/attention.ts';
import type { TradeState } from '#server/gateways/gateway.ts';
import type { WechatSettings } from './settings.ts';

const fen = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const instant = v.pipe(v.string(), v.isoTimestamp());

/** A transaction in the response to a query and in a notice. */
export const Transaction = v.object({
  appid: v.string(),
  mchid: v.string(),
  out_trade_no: v.string(),
  trade_state: v.string(),
  trade_type: v.optional(v.string()),
  transaction_id: v.optional(v.string()),
  success_time: v.optional(v.string()),
  // `payer_total` is less with a coupon; the price is `total`.
  amount: v.optional(v.object({ total: fen, currency: v.optional(v.string(), 'CNY') })),
});
export type Transaction = v.InferOutput<typeof Transaction>;

const Paid = v.object({
  transaction_id: v.pipe(v.string(), v.regex(/^\w{1,32}$/)),
  success_time: instant,
  amount: v.object({ total: fen, currency: v.literal('CNY') }),
});

/** Finds how a transaction differs from this merchant's data; null if it matches. */
export function foreignness(
  settings: Pick<WechatSettings, 'mchid' | 'appid' | 'jsapi'>,
  transaction: Transaction,
): NoticeMismatch | null {
  const { trade_type: type } = transaction;
  if (transaction.mchid !== settings.mchid) return 'another merchant';
  if (!isOwnApp(settings, transaction)) return 'another app';
  if (type !== undefined && !tradeTypes.includes(type)) return 'another kind of payment';
  if ((transaction.amount?.currency ?? 'CNY') !== 'CNY') return 'another currency';
  return null;
}

/** Native, H5 and JSAPI. A switch that is off again must not hide money that was paid before. */
const tradeTypes: readonly string[] = ['NATIVE', 'MWEB', 'JSAPI'];

/** JSAPI orders belong to the service account. An unpaid trade does not say which product it is of. */
function isOwnApp(
  { appid, jsapi }: Pick<WechatSettings, 'appid' | 'jsapi'>,
  { appid: appId, trade_type: type }: Transaction,
): boolean {
  if (appId === appid) return true;
  return appId === jsapi?.appid && (type ?? 'JSAPI') === 'JSAPI';
}

/** Parses the state of a trade. Throws for unknown words, because a guess could move money. */
export function parseTradeState(transaction: Transaction): TradeState {
  const { trade_state: word } = transaction;
  switch (word) {
    case 'SUCCESS':
    case 'REFUND': {
      const { transaction_id: transactionId, success_time, amount } = v.parse(Paid, transaction);
      const money = { transactionId, paidAt: new Date(success_time), amount: amount.total };
      // The state is the same for a partial refund.
      return { state: 'paid', hasReturns: word === 'REFUND', ...money };
    }
    case 'NOTPAY':
    case 'USERPAYING':
    case 'ACCEPT':
      return { state: 'notPaid' };
    case 'CLOSED':
    case 'REVOKED':
    case 'PAYERROR':
      return { state: 'closed' };
    default:
      throw new Error(`WeChat says "${word}" of a trade, which is no word of its documents`);
  }
}
