import * as v from 'valibot';
import type { Gateway, RefundRequest, RefundState, TradeState } from '#server/gateways/gateway.ts';
import { fetchWechatBill } from './bill.ts';
import { callWechat, type WechatResponse } from './client.ts';
import { readWechatNotice } from './notice.ts';
import type { WechatSettings } from './settings.ts';
import { foreignness, parseTradeState, Transaction } from './transaction.ts';

const Code = v.object({ code_url: v.pipe(v.string(), v.startsWith('weixin://')) });
const Refund = v.object({
  out_trade_no: v.string(),
  out_refund_no: v.string(),
  status: v.string(),
  amount: v.object({ refund: v.number() }),
});

const longestDescription = 127;
const longestReason = 80;

/** Creates the merchant's side of WeChat Pay (API v3, Native). `now` in ms. */
export function createWechatGateway(settings: WechatSettings, now: () => number): Gateway {
  const { mchid, appid } = settings;
  const post = (target: string, body: unknown) =>
    callWechat(settings, { method: 'POST', target, body }, now);

  async function query(paymentNo: string): Promise<TradeState> {
    const target = `/v3/pay/transactions/out-trade-no/${paymentNo}?mchid=${mchid}`;
    const response = await callWechat(settings, { method: 'GET', target }, now);
    if (response.error === 'ORDERNOTEXIST') return { state: 'absent' };
    const transaction = v.parse(Transaction, expectData(response, 'a query'));
    const foreign = foreignness(settings, transaction);
    if (foreign !== null || transaction.out_trade_no !== paymentNo) {
      throw new Error(`WeChat answered about ${foreign ?? 'another order'}`);
    }
    return parseTradeState(transaction);
  }

  return {
    query,
    fetchBill: (day) => fetchWechatBill(settings, day, now),
    readNotice: (request) => readWechatNotice(settings, request, now()),
    replyToNotice: (isTaken) =>
      isTaken
        ? { status: 204, type: null, body: null }
        : { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
    async precreate({ paymentNo, orderNo, amount, subject, expiresAt }) {
      const response = await post('/v3/pay/transactions/native', {
        appid,
        mchid,
        description: subject.slice(0, longestDescription).toWellFormed(),
        out_trade_no: paymentNo,
        // Always the same for the same payment: WeChat refuses another one.
        time_expire: shanghaiInstant(expiresAt),
        attach: orderNo,
        notify_url: settings.notifyUrl,
        amount: { total: amount, currency: 'CNY' },
      });
      return { qrCode: v.parse(Code, expectData(response, 'a payment code')).code_url };
    },
    async close(paymentNo) {
      const target = `/v3/pay/transactions/out-trade-no/${paymentNo}/close`;
      const response = await post(target, { mchid });
      if (response.error === null) return 'closed';
      // A refusal changes nothing; the state of the trade is queried.
      const { state } = await query(paymentNo);
      if (state === 'closed' || state === 'absent') return state;
      return state === 'paid' ? 'paid' : 'open';
    },
    async refund({ paymentNo, refundNo, amount, total, reason }) {
      const response = await post('/v3/refund/domestic/refunds', {
        out_trade_no: paymentNo,
        out_refund_no: refundNo,
        reason: reason.slice(0, longestReason),
        notify_url: settings.notifyUrl,
        amount: { refund: amount, total, currency: 'CNY' },
      });
      if (response.error === 'NOTENOUGH') return 'unfunded';
      return parseRefundState(v.parse(Refund, expectData(response, 'a refund')), {
        paymentNo,
        refundNo,
        amount,
      });
    },
    async queryRefund(request) {
      const target = `/v3/refund/domestic/refunds/${request.refundNo}`;
      const response = await callWechat(settings, { method: 'GET', target }, now);
      if (response.error === 'RESOURCENOTEXISTS') return 'absent';
      return parseRefundState(
        v.parse(Refund, expectData(response, 'a query of a refund')),
        request,
      );
    },
  };
}

/** Parses the state of a refund. Throws for another refund, and for unknown words. */
function parseRefundState(
  refund: v.InferOutput<typeof Refund>,
  { paymentNo, refundNo, amount }: Pick<RefundRequest, 'paymentNo' | 'refundNo' | 'amount'>,
): RefundState {
  const isThisOne =
    refund.out_trade_no === paymentNo &&
    refund.out_refund_no === refundNo &&
    refund.amount.refund === amount;
  if (!isThisOne) throw new Error('WeChat answered about another refund');
  switch (refund.status) {
    case 'SUCCESS':
      return 'done';
    case 'PROCESSING':
      return 'accepted';
    case 'ABNORMAL':
    // Closed attempts end now instead of at their timeout.
    case 'CLOSED':
      return 'abnormal';
    default:
      throw new Error(`WeChat says ${refund.status} of refund ${refundNo}`);
  }
}

function expectData({ error, data }: WechatResponse, what: string): unknown {
  if (error !== null) throw new Error(`WeChat refuses ${what}: ${error}`);
  return data;
}

/** `2026-11-20T22:30:00+08:00` */
function shanghaiInstant(instant: Date): string {
  const wall = new Date(instant.valueOf() + 8 * 60 * 60 * 1000);
  return `${wall.toISOString().slice(0, 19)}+08:00`;
}
