import * as v from 'valibot';
import {
  done,
  outTradeNo,
  read,
  refusal,
  scannedTrade,
  type Content,
  type Parameters,
} from './alipay-content.ts';
import { fen, yuan } from './alipay-values.ts';
import type { Notices } from './notices.ts';
import { findRefund, giveBack } from './refunds.ts';
import type { Wallet } from './wallet.ts';

const RefundRequest = v.object({
  out_trade_no: outTradeNo,
  refund_amount: v.string(),
  out_request_no: v.pipe(v.string(), v.regex(/^\w{1,64}$/)),
  refund_reason: v.optional(v.pipe(v.string(), v.maxLength(256))),
});
const RefundQuery = v.object({ out_trade_no: outTradeNo, out_request_no: v.string() });

/** Sends money back (`alipay.trade.refund`). */
export async function refund(
  wallet: Wallet,
  notices: Notices,
  parameters: Parameters,
): Promise<Content> {
  const request = read(RefundRequest, parameters);
  const amount = fen(request?.refund_amount ?? '');
  if (request === null || amount === null) return refusal('40004', 'ACQ.INVALID_PARAMETER');
  const { out_trade_no: no, out_request_no: refundNo } = request;
  const trade = await scannedTrade(wallet, parameters);
  if (trade === null) return refusal('40004', 'ACQ.TRADE_NOT_EXIST');
  if (trade.paidAt === null) return refusal('40004', 'ACQ.TRADE_STATUS_ERROR');
  const given = await giveBack(wallet, notices, trade, { refundNo, amount, notifyUrl: null });
  if (given === 'refused') return refusal('40004', 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
  const after = await wallet.books.findTrade({ channel: 'alipay', paymentNo: no });
  return done({
    buyer_logon_id: '159****5620',
    buyer_user_id: '2088000000000002',
    fund_change: given.isNew && given.refund.state === 'done' ? 'Y' : 'N',
    out_trade_no: no,
    // All that went back so far.
    refund_fee: yuan(after?.refunded ?? 0),
    send_back_fee: yuan(amount),
    trade_no: trade.transactionId,
  });
}

/** Says what became of a refund (`alipay.trade.fastpay.refund.query`). */
export async function refundQuery(
  { books }: Wallet,
  _: Notices,
  parameters: Parameters,
): Promise<Content> {
  const request = read(RefundQuery, parameters);
  if (request === null) return refusal('40004', 'ACQ.INVALID_PARAMETER');
  const known = await findRefund(books, 'alipay', request.out_request_no);
  // Of a refund that it does not know Alipay says nothing, and calls that a success.
  if (known?.trade.paymentNo !== request.out_trade_no) return done({});
  const { trade, refund: found } = known;
  return done({
    out_request_no: found.refundNo,
    out_trade_no: trade.paymentNo,
    refund_amount: yuan(found.amount),
    ...(found.state === 'done' ? { refund_status: 'REFUND_SUCCESS' } : null),
    total_amount: yuan(trade.amount),
    trade_no: trade.transactionId,
  });
}
