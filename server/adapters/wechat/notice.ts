import { createDecipheriv } from 'node:crypto';
import * as v from 'valibot';
import { parseOutsideJson } from '#server/base/outside-json.ts';
import type { Notice, NoticeRequest } from '#server/gateways/gateway.ts';
import type { WechatSettings } from './settings.ts';
import { isGenuine } from './signature.ts';
import { foreignness, Transaction } from './transaction.ts';

const Sealed = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  event_type: v.string(),
  resource_type: v.literal('encrypt-resource'),
  resource: v.object({
    algorithm: v.literal('AEAD_AES_256_GCM'),
    original_type: v.optional(v.string()),
    ciphertext: v.pipe(v.string(), v.base64()),
    associated_data: v.optional(v.string(), ''),
    nonce: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{12}$/)),
  }),
});

const RefundResource = v.object({
  mchid: v.string(),
  out_trade_no: v.string(),
  amount: v.object({ total: v.pipe(v.number(), v.safeInteger()) }),
});

const tagBytes = 16;

/** Parses a notice of WeChat Pay; null if it is not from WeChat or cannot be decrypted. */
export function readWechatNotice(
  settings: WechatSettings,
  { headers, body }: NoticeRequest,
  now: number,
): Notice | null {
  if (!isGenuine(settings, headers, body, now)) return null;
  try {
    const { id, event_type, resource } = v.parse(Sealed, parseBytes(body));
    const opened = parseBytes(openResource(settings.apiV3Key, resource));
    if (event_type.startsWith('REFUND.')) return refundNotice(settings, id, opened);
    return paymentNotice(settings, id, event_type, opened);
  } catch {
    return null;
  }
}

function paymentNotice(
  settings: WechatSettings,
  id: string,
  eventType: string,
  opened: unknown,
): Notice {
  const transaction = v.parse(Transaction, opened);
  const isSuccess = eventType === 'TRANSACTION.SUCCESS' && transaction.trade_state === 'SUCCESS';
  return {
    id,
    kind: 'payment',
    paymentNo: transaction.out_trade_no,
    amount: transaction.amount?.total ?? null,
    mismatch: foreignness(settings, transaction) ?? (isSuccess ? null : 'no success'),
  };
}

function refundNotice({ mchid }: WechatSettings, id: string, opened: unknown): Notice {
  const refund = v.parse(RefundResource, opened);
  return {
    id,
    kind: 'refund',
    paymentNo: refund.out_trade_no,
    amount: refund.amount.total,
    mismatch: refund.mchid === mchid ? null : 'another merchant',
  };
}

/** Decrypts the content of a notice. Throws if the key differs or a byte was changed. */
export function openResource(
  key: Buffer,
  {
    ciphertext,
    nonce,
    associated_data,
  }: Pick<v.InferOutput<typeof Sealed>['resource'], 'ciphertext' | 'nonce' | 'associated_data'>,
): Buffer {
  const bytes = Buffer.from(ciphertext, 'base64');
  const opening = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(associated_data))
    .setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(0, -tagBytes)), opening.final()]);
}

function parseBytes(bytes: Uint8Array): unknown {
  return parseOutsideJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}
