import * as v from 'valibot';
import { meetFaults, type Outcome } from './calls.ts';
import { alipayTime, fen, readAlipayTime, yuan } from './alipay-values.ts';
import {
  done,
  outTradeNo,
  read,
  refusal,
  scannedTrade,
  type Content,
  type Parameters,
} from './alipay-content.ts';
import { refund, refundQuery } from './alipay-refunds.ts';
import { createQrCode } from './codes.ts';
import type { Notices } from './notices.ts';
import type { Trade } from './books.ts';
import { createTrade } from './trades.ts';
import type { Reply, Wallet } from './wallet.ts';

const Precreate = v.object({
  out_trade_no: outTradeNo,
  total_amount: v.string(),
  subject: v.pipe(v.string(), v.regex(/^[^/=&]{1,256}$/u)),
  product_code: v.optional(v.literal('FACE_TO_FACE_PAYMENT')),
  seller_id: v.optional(v.string()),
  time_expire: v.optional(v.string()),
  merchant_order_no: v.optional(v.pipe(v.string(), v.maxLength(32)), ''),
});
// An unscanned code is good for two hours, unless the shop says less.
const longestCodeMs = 2 * 60 * 60 * 1000;

type Method = {
  name: string;
  run: (wallet: Wallet, notices: Notices, parameters: Parameters) => Promise<Content>;
};
const methods: Readonly<Record<string, Method>> = {
  'alipay.trade.precreate': { name: 'precreate', run: precreate },
  'alipay.trade.query': { name: 'query', run: query },
  'alipay.trade.close': { name: 'close', run: close },
  'alipay.trade.refund': { name: 'refund', run: refund },
  'alipay.trade.fastpay.refund.query': { name: 'refund-query', run: refundQuery },
};

/** Handles a call of Alipay's gateway from a known sender; returns the content of the answer, unsigned. */
export async function callAlipayMethod(
  wallet: Wallet,
  notices: Notices,
  parameters: Parameters,
): Promise<Outcome> {
  const method = methods[parameters['method'] ?? ''];
  if (method === undefined) {
    const body = JSON.stringify(refusal('40004', 'isv.invalid-method'));
    return { status: 200, body, fault: null };
  }
  const asked = read(v.looseObject({}), parameters);
  const owners = [asked?.['out_trade_no'], asked?.['merchant_order_no']].map(String);
  return meetFaults(
    wallet,
    { path: `wallet/alipay/${method.name}`, owners },
    async (): Promise<Reply> => {
      const content = await method.run(wallet, notices, parameters);
      return { status: 200, body: JSON.stringify(content) };
    },
  );
}

async function precreate(
  { books, clock, keys: { alipay } }: Wallet,
  _: Notices,
  parameters: Parameters,
): Promise<Content> {
  const request = read(Precreate, parameters);
  const amount = fen(request?.total_amount ?? '');
  const until = readAlipayTime(request?.time_expire ?? '')?.valueOf() ?? Infinity;
  if (request === null || amount === null || until < clock.now())
    return refusal('40004', 'ACQ.INVALID_PARAMETER');
  if ((request.seller_id ?? alipay.sellerId) !== alipay.sellerId)
    return refusal('40004', 'ACQ.SELLER_NOT_EXIST');
  const trade = await createTrade(books, {
    channel: 'alipay',
    paymentNo: request.out_trade_no,
    orderNo: request.merchant_order_no,
    amount,
    subject: request.subject,
    expiresAt: new Date(Math.min(until, clock.now() + longestCodeMs)),
    notifyUrl: parameters['notify_url'] ?? null,
    request: parameters['biz_content'] ?? '',
    createdAt: clock.date(),
    product: 'code',
    returnUrl: null,
  });
  if (trade.amount !== amount) return refusal('40004', 'ACQ.CONTEXT_INCONSISTENT');
  if (trade.paidAt !== null) return refusal('40004', 'ACQ.TRADE_HAS_SUCCESS');
  if (trade.state === 'closed') return refusal('40004', 'ACQ.TRADE_HAS_CLOSE');
  const qr_code = createQrCode('alipay', trade.code);
  return done({ out_trade_no: trade.paymentNo, qr_code });
}

async function query(wallet: Wallet, _: Notices, parameters: Parameters): Promise<Content> {
  const trade = await scannedTrade(wallet, parameters);
  if (trade === null) return refusal('40004', 'ACQ.TRADE_NOT_EXIST');
  return done({
    buyer_logon_id: '159****5620',
    buyer_pay_amount: trade.paidAt === null ? '0.00' : yuan(trade.amount),
    buyer_user_id: '2088000000000002',
    out_trade_no: trade.paymentNo,
    point_amount: '0.00',
    receipt_amount: trade.paidAt === null ? '0.00' : yuan(trade.amount),
    ...(trade.paidAt === null ? null : { send_pay_date: alipayTime(trade.paidAt) }),
    total_amount: yuan(trade.amount),
    // Before the money there is a number too.
    trade_no: trade.transactionId ?? `2026000022${trade.expiresAt.valueOf()}00000`,
    trade_status: toAlipayStatus(trade, wallet.clock.date()),
  });
}

async function close(wallet: Wallet, _: Notices, parameters: Parameters): Promise<Content> {
  const trade = await scannedTrade(wallet, parameters);
  if (trade === null) return refusal('40004', 'ACQ.TRADE_NOT_EXIST');
  if (await wallet.books.changeTrade(trade.code, { from: ['scanned'] }, { state: 'closed' }))
    return done({ out_trade_no: trade.paymentNo, trade_no: trade.transactionId ?? '' });
  return refusal('40004', 'ACQ.TRADE_STATUS_ERROR');
}

function toAlipayStatus({ state, expiresAt }: Trade, now: Date): string {
  switch (state) {
    case 'paid':
      return 'TRADE_SUCCESS';
    case 'scanned':
      return expiresAt <= now ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY';
    default:
      return 'TRADE_CLOSED';
  }
}
