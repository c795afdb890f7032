import * as v from 'valibot';
import { Page, PageQuery } from '../base/envelope.ts';
import { Day } from '../base/fields.ts';
import { Month } from '../base/text-fields.ts';
import { FileUrl } from '../files/schemas.ts';
import { Currency, Fen, Instant } from '../base/money.ts';
import { refundedEntries } from '../refunds/schemas.ts';
import {
  Channel,
  OrderStatus,
  PaymentChannel,
  PaymentStatus,
  Presentation,
} from '../base/picklists.ts';
import { programText } from '../base/typed-fields.ts';

/**
 * POST /payments/orders/{orderNo}. With `extends` only that payment is prolonged; without it a new code may be
 * created. `return_url` is a path of this site, or absolute on its origin, which only the server knows
 * (contract/base/redirect.ts); the result page leads back to it.
 * `presentation` is `qr` when missing; an extension keeps that of the payment.
 */
export const PaymentRequest = v.object({
  channel: v.picklist(Channel.options, 'channel'),
  presentation: v.optional(v.picklist(Presentation.options, 'presentation')),
  extends: v.optional(v.pipe(programText('invalid'), v.maxLength(64, 'invalid'))),
  return_url: v.optional(v.pipe(programText('sitePath'), v.maxLength(2048, 'sitePath'))),
});
export type PaymentRequest = v.InferOutput<typeof PaymentRequest>;

/** POST /payments/wechat/openid. `return_url` is as in `PaymentRequest`. */
export const OpenidRequest = v.object({
  return_url: v.pipe(programText('sitePath'), v.maxLength(2048, 'sitePath')),
});
export type OpenidRequest = v.InferOutput<typeof OpenidRequest>;

/** The address at which WeChat names its payer, for the same tab of WeChat's browser. */
export const OpenidAddress = v.object({ authorize_url: v.string() });
export type OpenidAddress = v.InferOutput<typeof OpenidAddress>;

/**
 * POST /payments/{paymentNo}/return, for a browser without the session: `key` is from the address, `ticket`
 * a secret of this browser. The first ticket opens the address; no other one does afterwards.
 */
export const PaymentReturnRequest = v.object({
  key: v.pipe(programText('invalid'), v.maxLength(128, 'invalid')),
  ticket: v.pipe(programText('invalid'), v.minLength(22, 'invalid'), v.maxLength(64, 'invalid')),
});
export type PaymentReturnRequest = v.InferOutput<typeof PaymentReturnRequest>;

/**
 * The result of a payment, and nothing else. `unknown`: the wallet has not reported it yet, so do not
 * pay again; `refunded`: the money is on its way back.
 */
export const PaymentReturn = v.object({
  result: v.picklist(['unknown', 'paid', 'refunded', 'unpaid']),
});
export type PaymentReturn = v.InferOutput<typeof PaymentReturn>;

const paymentEntries = {
  payment_no: v.string(),
  order_no: v.string(),
  channel: Channel,
  amount: Fen,
  status: PaymentStatus,
  expires_at: Instant,
  extendable_until: Instant,
  server_time: Instant,
};

/** A payment with a code to scan. */
export const QrPayment = v.object({
  ...paymentEntries,
  presentation: v.literal('qr'),
  qr_code: v.string(),
  /** The wallet's own page; only the sandbox has one. */
  payer_url: v.optional(v.string()),
});
export type QrPayment = v.InferOutput<typeof QrPayment>;

/** The parameters of `getBrandWCPayRequest`, passed to `WeixinJSBridge.invoke` as they are. */
export const BridgeParameters = v.object({
  appId: v.string(),
  timeStamp: v.string(),
  nonceStr: v.string(),
  package: v.string(),
  signType: v.literal('RSA'),
  paySign: v.string(),
});
export type BridgeParameters = v.InferOutput<typeof BridgeParameters>;

/** A payment at the wallet's own page. */
export const RedirectPayment = v.object({
  ...paymentEntries,
  presentation: v.literal('redirect'),
  /** The wallet's page, for the same tab. */
  pay_url: v.optional(v.string()),
});

/** A payment on a sheet that WeChat's browser opens. */
export const SheetPayment = v.object({
  ...paymentEntries,
  presentation: v.literal('jsapi'),
  bridge: v.optional(BridgeParameters),
});

/**
 * One attempt to pay an order. Times are the server's; `server_time` is its current time. Only the
 * response of POST /payments/orders/{orderNo} has `pay_url` or `bridge`, which are to be used at once: the
 * call is repeated for another press.
 */
export const Payment = v.variant('presentation', [QrPayment, RedirectPayment, SheetPayment]);
export type Payment = v.InferOutput<typeof Payment>;

/**
 * GET /payments/{paymentNo}/status. A payment is superseded if `open_payment_no` is another number, and
 * overtaken if `order_status` is no longer pending. Neither says anything about money: the order does.
 */
export const PaymentState = v.object({
  payment_no: v.string(),
  order_no: v.string(),
  status: PaymentStatus,
  order_status: OrderStatus,
  /** The one payment of the order that may be paid now. */
  open_payment_no: v.nullable(v.string()),
  expires_at: Instant,
  server_time: Instant,
});
export type PaymentState = v.InferOutput<typeof PaymentState>;

/** A line of the payment history (spec 3). */
export const PaymentRecord = v.object({
  payment_no: v.string(),
  order_no: v.string(),
  title: v.string(),
  channel: PaymentChannel,
  amount: Fen,
  currency: Currency,
  status: PaymentStatus,
  created_at: Instant,
  paid_at: v.nullable(Instant),
  ...refundedEntries,
});
export type PaymentRecord = v.InferOutput<typeof PaymentRecord>;

/**
 * Totals of all payments that match a filter, in fen. `net` is the paid sum less all approved
 * refunds; `unreturned` are those that a wallet could not send; `count` is how many payments were received.
 */
export const PaymentTotals = v.object({
  paid: Fen,
  refunded: Fen,
  refunding: Fen,
  unreturned: Fen,
  net: Fen,
  count: v.number(),
});
export type PaymentTotals = v.InferOutput<typeof PaymentTotals>;

export const PaymentPage = v.object({ ...Page(PaymentRecord).entries, totals: PaymentTotals });
export type PaymentPage = v.InferOutput<typeof PaymentPage>;

export const PaymentQuery = v.object({
  ...PageQuery.entries,
  channel: v.optional(v.picklist(PaymentChannel.options, 'invalid')),
  status: v.optional(v.picklist(PaymentStatus.options, 'invalid')),
  start_date: v.optional(Day),
  end_date: v.optional(Day),
});
export type PaymentQuery = v.InferOutput<typeof PaymentQuery>;

/** GET /payments/export: one month in Shanghai. */
export const PaymentExportQuery = v.object({ month: Month });

/** A signed address of a CSV, and its file name. */
export const PaymentExport = v.object({ ...FileUrl.entries, file_name: v.string() });
export type PaymentExport = v.InferOutput<typeof PaymentExport>;

/**
 * Returns the ms left to pay a code, by the server's clock; the reader's clock does not
 * matter.
 */
export function msLeft(state: { expires_at: string; server_time: string }): number {
  return Math.max(0, Date.parse(state.expires_at) - Date.parse(state.server_time));
}
