import * as v from 'valibot';
import { hourMs } from '#contract/base/durations.ts';
import type { Notice, NoticeRequest } from '#server/gateways/gateway.ts';
import type { AlipaySettings } from './settings.ts';
import { isSignedBy, noticeText } from './signature.ts';
import { parseFen, readAlipayTime } from './values.ts';

const Fields = v.object({
  notify_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  notify_time: v.string(),
  notify_type: v.literal('trade_status_sync'),
  app_id: v.string(),
  // Not signed, so anyone could change it.
  sign_type: v.literal('RSA2'),
  sign: v.string(),
  charset: v.optional(v.pipe(v.string(), v.toLowerCase(), v.literal('utf-8')), 'utf-8'),
  out_trade_no: v.string(),
  trade_status: v.string(),
  total_amount: v.string(),
  seller_id: v.string(),
  refund_fee: v.optional(v.string(), ''),
});

// Alipay repeats a notice for a day; an older one is a replay. Clocks differ by some minutes.
const longestMs = 25 * hourMs;
const aheadMs = hourMs / 6;

/** Parses a notice of Alipay; null if none of Alipay's keys signed it, or if it is too old. */
export function readAlipayNotice(
  { appId, sellerId, publicKeys }: AlipaySettings,
  { body }: NoticeRequest,
  now: Date,
): Notice | null {
  try {
    const parameters = parseForm(body);
    const fields = v.parse(Fields, parameters);
    if (!isSignedBy(publicKeys, noticeText(parameters), fields.sign)) return null;
    const age = now.valueOf() - readAlipayTime(fields.notify_time).valueOf();
    if (age > longestMs || age < -aheadMs) return null;
    const amount = parseFen(fields.total_amount);
    return {
      id: fields.notify_id,
      kind:
        fields.refund_fee === '' ? (isPaid(fields.trade_status) ? 'payment' : 'other') : 'refund',
      paymentNo: fields.out_trade_no,
      amount,
      mismatch:
        (fields.app_id === appId ? null : 'another app') ??
        (fields.seller_id === sellerId ? null : 'another seller'),
    };
  } catch {
    return null;
  }
}

function isPaid(status: string): boolean {
  return status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED';
}

/** Parses a form. Throws for bytes that are not UTF-8, and for a repeated name. */
function parseForm(body: Uint8Array): Record<string, string> {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  const entries = text.split('&').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=');
    return [decode(name), decode(value.join('='))];
  });
  const names = entries.map(([name]) => name);
  if (new Set(names).size < names.length) throw new Error('a name comes twice');
  return Object.fromEntries(entries);
}

/** Decodes once; throws on invalid encoding. */
function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
