import { createCipheriv, randomBytes } from 'node:crypto';
import type { Channel } from '#contract/base/picklists.ts';
import { alipayTime, yuan } from './alipay-values.ts';
import { signedForm } from './alipay-signature.ts';
import type { NoticeFault } from './faults.ts';
import type { Notice, Refund, Trade } from './books.ts';
import type { Wallet } from './wallet.ts';
import { signedHeaders } from './wechat-signature.ts';
import { getMerchant, rfc3339, refundNotified, toWechatTransaction } from './wechat-values.ts';

export type NoticeRequest = { url: string; headers: Record<string, string>; body: string };

/** Delivers a notice to the shop; throws if there is no answer. */
export type Deliver = (request: NoticeRequest) => Promise<{ status: number; body: string }>;

type How = NoticeFault['how'] | null;

const staleMs = 26 * 60 * 60 * 1000;

/** Checks whether the answer means that the shop accepted the notice. */
export function isTaken(channel: Channel, { status, body }: { status: number; body: string }) {
  return channel === 'alipay' ? body === 'success' : status === 200 || status === 204;
}

/** Builds the request for a notice of a trade, or of a refund; `how` is its fault. */
export async function noticeRequest(
  wallet: Wallet,
  notice: Notice,
  trade: Trade,
  how: How,
): Promise<NoticeRequest> {
  const { refundNo } = notice;
  const refund = refundNo === null ? null : await wallet.books.findRefund(refundNo);
  const at = new Date(wallet.clock.now() - (how === 'stale' ? staleMs : 0));
  return trade.channel === 'alipay'
    ? alipayNotice(wallet, notice, trade, refund, how, at)
    : wechatNotice(wallet, notice, trade, refund, how, at);
}

function wechatNotice(
  wallet: Wallet,
  { noticeId, url }: Notice,
  trade: Trade,
  refund: Refund | null,
  how: How,
  at: Date,
): NoticeRequest {
  const { wechat } = wallet.keys;
  const merchant = getMerchant(wallet, trade);
  const kind = refund === null ? 'transaction' : 'refund';
  const resource =
    refund === null
      ? toWechatTransaction(merchant, trade)
      : refundNotified(merchant, trade, refund);
  const nonce = randomBytes(6).toString('hex');
  const sealing = createCipheriv('aes-256-gcm', wechat.apiV3Key, nonce).setAAD(Buffer.from(kind));
  const sealed = [sealing.update(JSON.stringify(resource)), sealing.final(), sealing.getAuthTag()];
  const event = refund === null ? 'TRANSACTION.SUCCESS' : `REFUND.${refundEvent(refund)}`;
  const body = JSON.stringify({
    id: noticeId,
    create_time: rfc3339(at),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: refund === null ? '支付成功' : '退款通知',
    resource: {
      original_type: kind,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat(sealed).toString('base64'),
      associated_data: kind,
      nonce,
    },
  });
  const headers = signedHeaders(wechat, body, at, how === 'wrong serial');
  const signature = headers['Wechatpay-Signature'] ?? '';
  return {
    url,
    headers: {
      ...headers,
      'User-Agent': 'Mozilla/4.0',
      ...(how === 'probe'
        ? { 'Wechatpay-Signature': `WECHATPAY/SIGNTEST/${signature.slice(20)}` }
        : null),
    },
    body: how === 'tamper' ? body.replace(event, event.toLowerCase()) : body,
  };
}

function refundEvent({ state }: Refund): 'SUCCESS' | 'ABNORMAL' | 'CLOSED' {
  if (state === 'abnormal') return 'ABNORMAL';
  return state === 'closed' ? 'CLOSED' : 'SUCCESS';
}

function alipayNotice(
  { keys: { alipay } }: Wallet,
  { noticeId, url }: Notice,
  trade: Trade,
  refund: Refund | null,
  how: How,
  at: Date,
): NoticeRequest {
  const isGone = refund !== null && trade.state === 'refunded';
  const form = signedForm(
    how === 'wrong serial' ? alipay.merchant.privateKey : alipay.wallet.privateKey,
    {
      gmt_create: alipayTime(trade.createdAt ?? at),
      charset: 'utf-8',
      gmt_payment: alipayTime(trade.paidAt ?? at),
      notify_time: alipayTime(at),
      subject: trade.subject,
      buyer_id: '2088000000000002',
      body: '',
      invoice_amount: yuan(trade.amount),
      version: '1.0',
      notify_id: noticeId,
      fund_bill_list: `[{"amount":"${yuan(trade.amount)}","fundChannel":"ALIPAYACCOUNT"}]`,
      notify_type: 'trade_status_sync',
      out_trade_no: trade.paymentNo,
      total_amount: yuan(trade.amount),
      trade_status: isGone ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
      trade_no: trade.transactionId ?? '',
      auth_app_id: alipay.appId,
      receipt_amount: yuan(trade.amount),
      point_amount: '0.00',
      buyer_pay_amount: yuan(trade.amount),
      app_id: alipay.appId,
      sign_type: 'RSA2',
      seller_id: alipay.sellerId,
      ...(refund === null
        ? null
        : {
            // All that went back so far, and the number of this time.
            refund_fee: yuan(trade.refunded),
            gmt_refund: `${alipayTime(refund.doneAt ?? at)}.000`,
            out_biz_no: refund.refundNo,
          }),
    },
  );
  const isSpoilt = how === 'tamper' || how === 'probe';
  return {
    url,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: isSpoilt ? form.replace('notify_id=', 'notify_id=0') : form,
  };
}
