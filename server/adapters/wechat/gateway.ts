import * as v from 'valibot';
import type {
  Gateway,
  PageRequest,
  RefundRequest,
  RefundState,
  SheetRequest,
  TradeState,
} from '#server/gateways/gateway.ts';
import { fetchWechatBill } from './bill.ts';
import { callWechat, type WechatResponse } from './client.ts';
import { readWechatNotice } from './notice.ts';
import { signBridge } from './bridge.ts';
import { buildAuthorizeUrl, exchangeCode, type AuthorizeRequest } from './openid.ts';
import { describeOrder } from './order.ts';
import type { WechatSettings } from './settings.ts';
import { foreignness, parseTradeState, Transaction } from './transaction.ts';

const Code = v.object({ code_url: v.pipe(v.string(), v.startsWith('weixin://')) });
const Page = v.object({ h5_url: v.pipe(v.string(), v.startsWith('https://wx.tenpay.com/')) });
const Sheet = v.object({ prepay_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });
const Refund = v.object({
  out_trade_no: v.string(),
  out_refund_no: v.string(),
  status: v.string(),
  amount: v.object({ refund: v.number() }),
});

const longestReason = 80;

/** Creates the merchant's side of WeChat Pay (API v3: Native, H5 and JSAPI). `now` in ms. */
export function createWechatGateway(settings: WechatSettings, now: () => number): Gateway {
  const { mchid, jsapi } = settings;
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
    account: `wechat:${mchid}`,
    appId: settings.appid,
    query,
    fetchBill: (day) => fetchWechatBill(settings, day, now),
    readNotice: (request) => readWechatNotice(settings, request, now()),
    replyToNotice: (isTaken) =>
      isTaken
        ? { status: 204, type: null, body: null }
        : { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
    async precreate(request) {
      const order = describeOrder(settings, settings.appid, request);
      const response = await post('/v3/pay/transactions/native', order);
      return { qrCode: v.parse(Code, expectData(response, 'a payment code')).code_url };
    },
    ...(settings.hasH5
      ? {
          async createPage(request: PageRequest) {
            const response = await post('/v3/pay/transactions/h5', {
              ...describeOrder(settings, settings.appid, request),
              scene_info: { payer_client_ip: request.payerAddress, h5_info: { type: 'Wap' } },
            });
            const { h5_url } = v.parse(Page, expectData(response, 'a payment page'));
            // No parameter of the order, but of the page.
            const back = encodeURIComponent(request.returnUrl);
            return { payUrl: `${h5_url}&redirect_url=${back}` };
          },
        }
      : null),
    ...(jsapi === null
      ? null
      : {
          sheet: {
            appId: jsapi.appid,
            authorizeUrl: (request: AuthorizeRequest) => buildAuthorizeUrl(jsapi, request),
            exchangeCode: (code: string) => exchangeCode(jsapi, code),
            async create(request: SheetRequest) {
              const response = await post('/v3/pay/transactions/jsapi', {
                ...describeOrder(settings, jsapi.appid, request),
                payer: { openid: request.openid },
              });
              const { prepay_id } = v.parse(Sheet, expectData(response, 'a payment sheet'));
              return { prepayId: prepay_id };
            },
            sign: (prepayId: string) => signBridge(settings, jsapi.appid, prepayId, now()),
          },
        }),
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
