import * as v from 'valibot';
import { fen, readAlipayTime } from './alipay-values.ts';
import { outTradeNo, read, type Parameters } from './alipay-content.ts';
import { isSignedRequest } from './alipay-signature.ts';
import type { Trade } from './books.ts';
import { createTrade } from './trades.ts';
import type { Wallet } from './wallet.ts';

const PageOrder = v.object({
  out_trade_no: outTradeNo,
  total_amount: v.string(),
  subject: v.pipe(v.string(), v.regex(/^[^/=&]{1,256}$/u)),
  product_code: v.literal('QUICK_WAP_WAY'),
  seller_id: v.optional(v.string()),
  time_expire: v.string(),
  quit_url: v.pipe(v.string(), v.url()),
  merchant_order_no: v.optional(v.pipe(v.string(), v.maxLength(32)), ''),
});

/**
 * Takes an order that a browser carried to Alipay's page, and notes where it leads back to. Returns the
 * trade, which exists for the shop once the payer goes on, or the words that the page says instead.
 */
export async function openAlipayPage(
  { books, clock, keys: { alipay }, products }: Wallet,
  parameters: Parameters,
): Promise<Trade | '系统繁忙' | '订单信息无法识别' | '订单参数异常'> {
  const isKnown =
    products?.hasWap === true &&
    parameters['method'] === 'alipay.trade.wap.pay' &&
    parameters['app_id'] === alipay.appId &&
    parameters['sign_type'] === 'RSA2' &&
    isSignedRequest(alipay.merchant.publicKey, parameters);
  if (!isKnown) return '系统繁忙';
  const order = read(PageOrder, parameters);
  const amount = fen(order?.total_amount ?? '');
  const end = readAlipayTime(order?.time_expire ?? '');
  const isOurs = (order?.seller_id ?? alipay.sellerId) === alipay.sellerId;
  if (order === null || amount === null || end === null || !isOurs) return '订单信息无法识别';
  if (end <= clock.date()) return '订单参数异常';
  const returnUrl = parameters['return_url'] ?? null;
  const trade = await createTrade(books, {
    channel: 'alipay',
    paymentNo: order.out_trade_no,
    orderNo: order.merchant_order_no,
    amount,
    subject: order.subject,
    expiresAt: end,
    notifyUrl: parameters['notify_url'] ?? null,
    request: parameters['biz_content'] ?? '',
    createdAt: clock.date(),
    product: 'page',
    returnUrl,
  });
  if (trade.amount !== amount) return '订单信息无法识别';
  if (returnUrl !== null) await books.changeTrade(trade.code, {}, { returnUrl });
  return { ...trade, returnUrl };
}
