import { shanghaiTime } from '#contract/base/shanghai.ts';
import type { PrecreateRequest } from '#server/gateways/gateway.ts';
import type { WechatSettings } from './settings.ts';

const longestDescription = 127;

/** Returns the part of a request for an order that every product of WeChat Pay has. */
export function describeOrder(
  { mchid, notifyUrl }: Pick<WechatSettings, 'mchid' | 'notifyUrl'>,
  appid: string,
  { paymentNo, orderNo, amount, subject, expiresAt }: PrecreateRequest,
) {
  return {
    appid,
    mchid,
    description: subject.slice(0, longestDescription).toWellFormed(),
    out_trade_no: paymentNo,
    // Always the same for the same payment: WeChat refuses another one.
    time_expire: formatShanghaiInstant(expiresAt),
    attach: orderNo,
    notify_url: notifyUrl,
    amount: { total: amount, currency: 'CNY' },
  };
}

/** `2026-11-20T22:30:00+08:00` */
function formatShanghaiInstant(instant: Date): string {
  return `${shanghaiTime(instant).replace(' ', 'T')}+08:00`;
}
