import { createHash } from 'node:crypto';
import type { WalletKeys } from './keys.ts';
import type { Refund, RefundState, Trade } from './books.ts';
import type { Wallet } from './wallet.ts';

type Merchant = Pick<WalletKeys['wechat'], 'mchid' | 'appid'>;

/** WeChat's words for its products. */
export const tradeTypes = { code: 'NATIVE', page: 'MWEB', sheet: 'JSAPI' } as const;

/** Returns the merchant of a trade: a payment sheet belongs to the service account. */
export function getMerchant(
  { keys, products }: Pick<Wallet, 'keys' | 'products'>,
  { product }: Pick<Trade, 'product'>,
): Merchant {
  const { mchid, appid } = keys.wechat;
  return { mchid, appid: product === 'sheet' ? (products?.jsapi?.appid ?? appid) : appid };
}

const shanghaiMs = 8 * 60 * 60 * 1000;
export const openid = 'oSandbox0000000000000000payer';

/** Writes an instant with Beijing's offset: `2026-11-20T22:30:00+08:00`. */
export function rfc3339(instant: Date): string {
  const wall = new Date(instant.valueOf() + shanghaiMs);
  return `${wall.toISOString().slice(0, 19)}+08:00`;
}

const words = {
  unscanned: ['NOTPAY', '订单未支付'],
  scanned: ['NOTPAY', '订单未支付'],
  paid: ['SUCCESS', '支付成功'],
  refunded: ['REFUND', '订单发生过退款，退款详情请查询退款单'],
  closed: ['CLOSED', '订单已关闭'],
} as const;

/** Returns a trade as a query answers with it, and as it lies in a notice. */
export function toWechatTransaction({ mchid, appid }: Merchant, trade: Trade) {
  // However little of it goes back, the trade says so.
  const isRefunded = trade.state === 'paid' && trade.refunded > 0;
  const [state, description] = words[isRefunded ? 'refunded' : trade.state];
  return {
    amount: {
      currency: 'CNY',
      payer_currency: 'CNY',
      payer_total: trade.amount,
      total: trade.amount,
    },
    appid,
    attach: trade.orderNo,
    mchid,
    out_trade_no: trade.paymentNo,
    promotion_detail: [],
    trade_state: state,
    trade_state_desc: description,
    ...(trade.paidAt === null
      ? null
      : {
          bank_type: 'OTHERS',
          payer: { openid },
          success_time: rfc3339(trade.paidAt),
          trade_type: tradeTypes[trade.product],
          transaction_id: trade.transactionId,
        }),
  };
}

const refundWords: Readonly<Record<RefundState, string>> = {
  processing: 'PROCESSING',
  done: 'SUCCESS',
  abnormal: 'ABNORMAL',
  closed: 'CLOSED',
};

/** Returns a refund as a request for it, or a query, answers with it. */
export function toWechatRefund(trade: Trade, refund: Refund) {
  return {
    amount: {
      currency: 'CNY',
      discount_refund: 0,
      from: [],
      payer_refund: refund.amount,
      payer_total: trade.amount,
      refund: refund.amount,
      settlement_refund: refund.amount,
      settlement_total: trade.amount,
      total: trade.amount,
    },
    channel: 'ORIGINAL',
    create_time: rfc3339(refund.createdAt ?? new Date(0)),
    funds_account: 'AVAILABLE',
    out_refund_no: refund.refundNo,
    out_trade_no: trade.paymentNo,
    promotion_detail: [],
    refund_id: createRefundId(refund.refundNo),
    status: refundWords[refund.state],
    transaction_id: trade.transactionId,
    user_received_account: '支付用户零钱',
    ...(refund.doneAt === null ? null : { success_time: rfc3339(refund.doneAt) }),
  };
}

/** Returns a refund as it lies in a notice. */
export function refundNotified({ mchid }: Merchant, trade: Trade, refund: Refund) {
  const { status, amount, ...rest } = toWechatRefund(trade, refund);
  const { total, refund: back, payer_total, payer_refund } = amount;
  return {
    mchid,
    out_trade_no: rest.out_trade_no,
    transaction_id: rest.transaction_id,
    out_refund_no: rest.out_refund_no,
    refund_id: rest.refund_id,
    refund_status: status,
    user_received_account: rest.user_received_account,
    amount: { total, refund: back, payer_total, payer_refund },
    ...(rest.success_time === undefined ? null : { success_time: rest.success_time }),
  };
}

/** Returns WeChat's own number of a refund. */
export function createRefundId(refundNo: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(refundNo).digest('hex')}`).toString();
  return `5030${digits.slice(0, 24)}`;
}
