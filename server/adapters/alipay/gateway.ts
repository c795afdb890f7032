import * as v from 'valibot';
import type { Gateway, PageRequest, RefundRequest, TradeState } from '#server/gateways/gateway.ts';
import { fetchAlipayBill } from './bill.ts';
import { callAlipay, type AlipayResponse } from './client.ts';
import { readAlipayNotice } from './notice.ts';
import { createPageUrl } from './page.ts';
import type { AlipaySettings } from './settings.ts';
import { describeTrade } from './trade.ts';
import { formatYuan, parseFen, readAlipayTime } from './values.ts';

const Code = v.object({
  out_trade_no: v.string(),
  qr_code: v.pipe(v.string(), v.startsWith('https://qr.alipay.com/')),
});
const Trade = v.object({
  out_trade_no: v.string(),
  trade_status: v.string(),
  trade_no: v.optional(v.string(), ''),
  total_amount: v.string(),
  send_pay_date: v.optional(v.string(), ''),
});
const Refund = v.object({ out_trade_no: v.string(), fund_change: v.optional(v.string(), '') });
const RefundQuery = v.object({
  out_trade_no: v.optional(v.string()),
  out_request_no: v.optional(v.string()),
  refund_amount: v.optional(v.string()),
  refund_status: v.optional(v.string()),
});

/** Creates the merchant's side of Alipay (precreate, a code that the payer scans). */
export function createAlipayGateway(settings: AlipaySettings, now: () => Date): Gateway {
  const call = (method: string, content: Readonly<Record<string, unknown>>, notifyUrl?: string) =>
    callAlipay(settings, method, content, now(), notifyUrl);

  async function query(paymentNo: string): Promise<TradeState> {
    const response = await call('alipay.trade.query', { out_trade_no: paymentNo });
    if (response.error === 'ACQ.TRADE_NOT_EXIST') return { state: 'absent' };
    const trade = v.parse(Trade, expectData(response, 'a query'));
    if (trade.out_trade_no !== paymentNo) throw new Error('Alipay answered about another order');
    return parseTradeState(trade);
  }

  async function queryRefund({
    paymentNo,
    refundNo,
    amount,
  }: RefundRequest): Promise<'done' | 'accepted' | 'absent'> {
    const query = { out_trade_no: paymentNo, out_request_no: refundNo };
    const response = await call('alipay.trade.fastpay.refund.query', query);
    const refund = v.parse(RefundQuery, expectData(response, 'a query of a refund'));
    // For an unfinished or unknown refund Alipay mostly returns no status.
    const { refund_status: status } = refund;
    if (status !== 'REFUND_SUCCESS' && status !== 'REFUND_PROCESSING') return 'absent';
    const isDone = status === 'REFUND_SUCCESS';
    const isThisOne =
      refund.out_trade_no === paymentNo &&
      refund.out_request_no === refundNo &&
      (!isDone || parseFen(refund.refund_amount ?? '') === amount);
    if (!isThisOne) throw new Error('Alipay answered about another refund');
    return isDone ? 'done' : 'accepted';
  }

  return {
    account: `alipay:${settings.sellerId}`,
    appId: settings.appId,
    query,
    queryRefund,
    fetchBill: (day) => fetchAlipayBill(settings, day, now),
    readNotice: (request) => readAlipayNotice(settings, request, now()),
    replyToNotice: (isTaken) => ({
      status: isTaken ? 200 : 400,
      type: 'text/plain',
      body: isTaken ? 'success' : 'fail',
    }),
    async precreate(request) {
      const content = {
        ...describeTrade(settings, request),
        product_code: 'FACE_TO_FACE_PAYMENT',
      };
      const response = await call('alipay.trade.precreate', content, settings.notifyUrl);
      const code = v.parse(Code, expectData(response, 'a payment code'));
      if (code.out_trade_no !== request.paymentNo) {
        throw new Error('Alipay answered about another order');
      }
      return { qrCode: code.qr_code };
    },
    ...(settings.hasWap
      ? {
          createPage: (request: PageRequest) =>
            Promise.resolve({ payUrl: createPageUrl(settings, request, now()) }),
        }
      : null),
    async close(paymentNo) {
      const response = await call('alipay.trade.close', { out_trade_no: paymentNo });
      if (response.error === null) return 'closed';
      // A refusal changes nothing; the state of the trade is queried.
      const { state } = await query(paymentNo);
      if (state === 'closed' || state === 'absent') return state;
      return state === 'paid' || state === 'refunded' ? 'paid' : 'open';
    },
    async refund(request) {
      const { paymentNo, refundNo, amount, reason } = request;
      const response = await call('alipay.trade.refund', {
        out_trade_no: paymentNo,
        out_request_no: refundNo,
        refund_amount: formatYuan(amount),
        refund_reason: reason,
      });
      if (response.error !== null && finalRefusals.has(response.error)) return 'abnormal';
      if (response.error === 'ACQ.SELLER_BALANCE_NOT_ENOUGH') return 'unfunded';
      const refund = v.parse(Refund, expectData(response, 'a refund'));
      if (refund.out_trade_no !== paymentNo) throw new Error('Alipay answered about another order');
      if (refund.fund_change === 'Y') return 'done';
      // Requested before, or still undecided.
      return (await queryRefund(request)) === 'done' ? 'done' : 'accepted';
    },
  };
}

/**
 * Refusals of a refund that are final: it exceeds the remaining amount of the trade, or the trade can no longer be
 * refunded. Unlike at WeChat, a query does not show earlier returns.
 */
const finalRefusals: ReadonlySet<string> = new Set([
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
]);

/** Parses the state of a trade. Throws for unknown words, because a guess could move money. */
function parseTradeState(trade: v.InferOutput<typeof Trade>): TradeState {
  switch (trade.trade_status) {
    case 'WAIT_BUYER_PAY':
      return { state: 'scanned' };
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { state: 'paid', ...parseMoney(trade) };
    case 'TRADE_CLOSED':
      // For a refunded payment Alipay still returns the time of the payment.
      return trade.send_pay_date === ''
        ? { state: 'closed' }
        : { state: 'refunded', ...parseMoney(trade) };
    default:
      throw new Error(
        `Alipay says "${trade.trade_status}" of a trade, which is no word of its documents`,
      );
  }
}

function parseMoney({ trade_no, total_amount, send_pay_date }: v.InferOutput<typeof Trade>) {
  const amount = parseFen(total_amount);
  if (amount === null || trade_no === '') throw new Error('Alipay says "paid" without an amount');
  return { transactionId: trade_no, paidAt: readAlipayTime(send_pay_date), amount };
}

function expectData({ error, data }: AlipayResponse, what: string): unknown {
  if (error !== null) throw new Error(`Alipay refuses ${what}: ${error}`);
  return data;
}
