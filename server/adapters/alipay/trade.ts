import { shanghaiTime } from '#contract/base/shanghai.ts';
import type { PrecreateRequest } from '#server/gateways/gateway.ts';
import type { AlipaySettings } from './settings.ts';
import { formatYuan } from './values.ts';

const longestSubject = 256;

/** Returns the content of a request that every product of Alipay has. */
export function describeTrade(
  { sellerId }: Pick<AlipaySettings, 'sellerId'>,
  { paymentNo, orderNo, amount, subject, expiresAt }: PrecreateRequest,
) {
  return {
    out_trade_no: paymentNo,
    merchant_order_no: orderNo,
    total_amount: formatYuan(amount),
    // These letters are not allowed there.
    subject: subject.replaceAll(/[/=&]/g, ' ').slice(0, longestSubject).toWellFormed(),
    seller_id: sellerId,
    // By the clock, since other limits count from the scan or the confirmation.
    time_expire: shanghaiTime(expiresAt),
  };
}
