import * as v from 'valibot';
import { meetFaults, type Outcome } from './calls.ts';
import { createH5Url, createPrepayId, createQrCode } from './codes.ts';
import { findRefund, giveBack } from './refunds.ts';
import { createTrade } from './trades.ts';
import type { Reply, Wallet } from './wallet.ts';
import type { Notices } from './notices.ts';
import type { Books, Product, Trade } from './books.ts';
import { getMerchant, openid, toWechatRefund, toWechatTransaction } from './wechat-values.ts';

const words = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
const outTradeNo = v.pipe(v.string(), v.regex(/^[\w\-|*]{6,32}$/));
const total = v.pipe(v.number(), v.integer(), v.minValue(1));
const NativeRequest = v.object({
  appid: v.string(),
  mchid: v.string(),
  description: words(127),
  out_trade_no: outTradeNo,
  time_expire: v.optional(
    v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)),
  ),
  attach: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
  // The real one wants https and a name of the internet; this one has a shop on the same machine.
  notify_url: v.pipe(words(255), v.regex(/^https?:\/\/[^?#]+$/)),
  amount: v.object({ total, currency: v.optional(v.literal('CNY'), 'CNY') }),
});
const H5Request = v.object({
  ...NativeRequest.entries,
  scene_info: v.object({
    // The real one compares it with the address that it sees, and refuses one of this machine.
    payer_client_ip: v.pipe(v.string(), v.ip(), v.maxLength(45)),
    h5_info: v.object({ type: v.pipe(v.string(), v.maxLength(32)) }),
  }),
});
const JsapiRequest = v.object({
  ...NativeRequest.entries,
  payer: v.object({ openid: v.string() }),
});
const products: Readonly<Record<string, { product: Product; schema: OrderSchema }>> = {
  '/v3/pay/transactions/native': { product: 'code', schema: NativeRequest },
  '/v3/pay/transactions/h5': { product: 'page', schema: H5Request },
  '/v3/pay/transactions/jsapi': { product: 'sheet', schema: JsapiRequest },
};
type Order = v.InferOutput<typeof NativeRequest> & { payer?: { openid: string } };
type OrderSchema = v.GenericSchema<unknown, Order>;
const CloseRequest = v.object({ mchid: v.string() });
const RefundRequest = v.object({
  out_trade_no: v.optional(outTradeNo),
  transaction_id: v.optional(v.string()),
  out_refund_no: v.pipe(v.string(), v.regex(/^[\w\-|*@]{1,64}$/)),
  reason: v.optional(v.pipe(v.string(), v.maxLength(80))),
  notify_url: v.optional(words(256)),
  amount: v.object({ refund: total, total, currency: v.literal('CNY') }),
});

// A code is good for two hours, whatever the shop says.
const longestCodeMs = 2 * 60 * 60 * 1000;

type Call = { method: string; path: string; query: URLSearchParams; body: string };

/** Handles a call of WeChat Pay's API (v3) from a known sender. */
export async function callWechatApi(
  wallet: Wallet,
  notices: Notices,
  { method, path, query, body }: Call,
): Promise<Outcome> {
  const { books, keys } = wallet;
  const [, no = '', end] = /\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? [];
  const [, id = ''] = /\/transactions\/id\/([^/]+)$/.exec(path) ?? [];
  const [, refundNo = ''] = /\/domestic\/refunds\/([^/]+)$/.exec(path) ?? [];
  const call = (name: string, owners: readonly string[], work: () => Promise<Reply>) =>
    meetFaults(wallet, { path: `wallet/wechat/${name}`, owners }, work);

  const ordered = products[path];
  if (method === 'POST' && ordered !== undefined) {
    const request = parse(ordered.schema, body);
    const owners = request === null ? [] : [request.out_trade_no, request.attach];
    return call(callNames[ordered.product], owners, () =>
      createOrder(wallet, ordered.product, request, body),
    );
  }
  if (method === 'GET' && (no !== '' || id !== '') && end === undefined) {
    return call('query', [no], async () => {
      if (query.get('mchid') !== keys.wechat.mchid) return refusal(400, 'PARAM_ERROR');
      const trade = await findTrade(books, no, id);
      return trade === null
        ? refusal(404, 'ORDER_NOT_EXIST')
        : done(toWechatTransaction(getMerchant(wallet, trade), trade));
    });
  }
  if (method === 'POST' && end !== undefined) {
    return call('close', [no], () => close(wallet, no, parse(CloseRequest, body)));
  }
  if (method === 'POST' && path === '/v3/refund/domestic/refunds') {
    const request = parse(RefundRequest, body);
    return call('refund', [request?.out_trade_no ?? ''], () => refund(wallet, notices, request));
  }
  if (method === 'GET' && refundNo !== '') {
    return call('refund-query', [refundNo], async () => {
      const known = await findRefund(books, 'wechat', refundNo);
      return known === null
        ? refusal(404, 'RESOURCE_NOT_EXISTS')
        : done(toWechatRefund(known.trade, known.refund));
    });
  }
  return { ...refusal(404, 'RESOURCE_NOT_EXISTS'), fault: null };
}

const callNames = { code: 'precreate', page: 'page', sheet: 'sheet' } as const;

async function createOrder(
  wallet: Wallet,
  product: Product,
  request: Order | null,
  body: string,
): Promise<Reply> {
  const { books, clock, products: bought } = wallet;
  if (product === 'page' && bought?.hasH5 !== true) return refusal(403, 'NO_AUTH');
  if (product === 'sheet' && !bought?.jsapi) return refusal(403, 'NO_AUTH');
  if (request === null) return refusal(400, 'PARAM_ERROR');
  const { mchid, appid } = getMerchant(wallet, { product });
  if (request.mchid !== mchid) return refusal(400, 'MCH_NOT_EXISTS');
  if (request.appid !== appid) return refusal(400, 'APPID_MCHID_NOT_MATCH');
  if (product === 'sheet' && request.payer?.openid !== openid) {
    return refusal(400, 'OPENID_MISMATCH');
  }
  const now = clock.now();
  const until = request.time_expire === undefined ? Infinity : Date.parse(request.time_expire);
  const trade = await createTrade(books, {
    channel: 'wechat',
    paymentNo: request.out_trade_no,
    orderNo: request.attach,
    amount: request.amount.total,
    subject: request.description,
    // An immediate expiry is raised to a minute.
    expiresAt: new Date(Math.min(now + longestCodeMs, Math.max(until, now + 60_000))),
    notifyUrl: request.notify_url,
    request: body,
    createdAt: clock.date(),
    product,
    returnUrl: null,
  });
  // A number belongs to one product.
  if (trade.product !== product) return refusal(403, 'OUT_TRADE_NO_USED');
  if (trade.request !== null && trade.request !== body) return refusal(403, 'OUT_TRADE_NO_USED');
  if (trade.state === 'closed') return refusal(400, 'ORDER_CLOSED');
  if (isPaid(trade)) return refusal(400, 'INVALID_REQUEST');
  switch (product) {
    case 'code':
      return done({ code_url: createQrCode('wechat', trade.code) });
    case 'page':
      return done({ h5_url: createH5Url(trade.code, now) });
    case 'sheet':
      return done({ prepay_id: createPrepayId(trade.code) });
  }
}

async function close(
  { books, keys }: Wallet,
  no: string,
  request: v.InferOutput<typeof CloseRequest> | null,
): Promise<Reply> {
  if (request?.mchid !== keys.wechat.mchid) return refusal(400, 'PARAM_ERROR');
  const trade = await findTrade(books, no);
  if (trade === null) return refusal(404, 'ORDER_NOT_EXIST');
  if (trade.state === 'closed') return refusal(400, 'ORDER_CLOSED');
  const isOpen = { from: ['unscanned', 'scanned'] } as const;
  const isClosed = await books.changeTrade(trade.code, isOpen, { state: 'closed' });
  if (isClosed) return { status: 204, body: '' };
  return refusal(400, 'ORDERPAID');
}

async function refund(
  wallet: Wallet,
  notices: Notices,
  request: v.InferOutput<typeof RefundRequest> | null,
): Promise<Reply> {
  if (request === null) return refusal(400, 'PARAM_ERROR');
  const { out_trade_no: no, transaction_id: id, out_refund_no: refundNo, amount } = request;
  const trade = await findTrade(wallet.books, no ?? '', no === undefined ? id : '');
  if (trade === null) return refusal(404, 'RESOURCE_NOT_EXISTS');
  if (!isPaid(trade) || trade.amount !== amount.total) return refusal(400, 'INVALID_REQUEST');
  const given = await giveBack(wallet, notices, trade, {
    refundNo,
    amount: amount.refund,
    notifyUrl: request.notify_url ?? null,
  });
  return given === 'refused'
    ? refusal(403, 'NOT_ENOUGH')
    : done(toWechatRefund(trade, given.refund));
}

/** Returns the trade of the wallet's own number, if one is given, or of the shop's. */
function findTrade(books: Books, paymentNo: string, transactionId = ''): Promise<Trade | null> {
  const key = transactionId === '' ? { paymentNo } : { transactionId };
  return books.findTrade({ channel: 'wechat', ...key });
}

function isPaid({ state }: Trade): boolean {
  return state === 'paid' || state === 'refunded';
}

function done(data: object): Reply {
  return { status: 200, body: JSON.stringify(data) };
}

/** Returns a refusal as WeChat words it. */
export function refusal(status: number, code: string): Reply {
  return { status, body: JSON.stringify({ code, message: code }) };
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  body: string,
): v.InferOutput<Schema> | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body);
  return parsed.success ? parsed.output : null;
}
