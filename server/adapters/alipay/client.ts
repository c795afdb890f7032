import { shanghaiTime } from '#contract/base/shanghai.ts';
import * as v from 'valibot';
import { signRsa } from '#server/adapters/rsa.ts';
import { send } from '#server/adapters/send.ts';
import { isAwayStatus, ServiceAway } from '#server/base/unavailable.ts';
import { WalletBusy } from '#server/gateways/wallet-busy.ts';
import { rawMembers } from './members.ts';
import type { AlipaySettings } from './settings.ts';
import { isSignedBy, requestText, type Parameters } from './signature.ts';

const Answer = v.object({ code: v.string(), sub_code: v.optional(v.string(), '') });

/** A signed response of Alipay. `error` is the code of a refusal, null on success. */
export type AlipayResponse = { error: string | null; data: unknown };

// 10000 is success; 40004 is a business refusal with a reason. The others ask for a later retry: the
// service is unavailable (20000), or was called too often (40005).
const done = '10000';
const refused = '40004';
const busy: readonly string[] = ['20000', '40005'];
const busyReasons: readonly string[] = ['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR'];

/**
 * Calls Alipay's gateway. Throws `ServiceAway` when it is down, `WalletBusy` when Alipay asks for a later retry,
 * and other errors for a response that is missing, not signed by one of Alipay's keys, or neither a success nor
 * a refusal. After each of them the outcome is unclear.
 */
export async function callAlipay(
  settings: AlipaySettings,
  method: string,
  content: Readonly<Record<string, unknown>>,
  now: Date,
  notifyUrl?: string,
): Promise<AlipayResponse> {
  const addresses = notifyUrl === undefined ? {} : { notify_url: notifyUrl };
  const { parameters, body } = signedRequest(settings, method, content, now, addresses);
  const response = await send({
    url: `${settings.gateway}?${new URLSearchParams(parameters)}`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body,
  });
  if (isAwayStatus(response.status)) {
    throw new ServiceAway(`Alipay answered HTTP ${response.status}`);
  }
  if (response.status !== 200) throw new Error(`Alipay answered HTTP ${response.status}`);
  const members = parseMembers(response.body);
  const signed = members.get(`${method.replaceAll('.', '_')}_response`);
  const sign = members.get('sign');
  const signature: unknown = sign === undefined ? undefined : JSON.parse(sign);
  const isGenuine =
    signed !== undefined &&
    typeof signature === 'string' &&
    isSignedBy(settings.publicKeys, signed, signature);
  if (!isGenuine) throw new Error('Alipay answered without a signature that holds');
  const data: unknown = JSON.parse(signed);
  const { code, sub_code: reason } = v.parse(Answer, data);
  if (code === done) return { error: null, data };
  if (busy.includes(code) || busyReasons.includes(reason)) {
    throw new WalletBusy(`Alipay answered ${code} ${reason}`);
  }
  if (code === refused && reason !== '') return { error: reason, data: null };
  throw new Error(`Alipay answered ${code} ${reason}`);
}

/** Returns the parameters of a request with the signature, and its form. */
export function signedRequest(
  { appId, privateKey }: AlipaySettings,
  method: string,
  content: Readonly<Record<string, unknown>>,
  now: Date,
  addresses: { notify_url?: string; return_url?: string } = {},
): { parameters: Record<string, string>; body: string } {
  const parameters: Record<string, string> = {
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: shanghaiTime(now),
    version: '1.0',
    ...addresses,
  };
  const biz: Parameters = { biz_content: JSON.stringify(content) };
  const sign = signRsa(privateKey, requestText({ ...parameters, ...biz }));
  return { parameters: { ...parameters, sign }, body: String(new URLSearchParams(biz)) };
}

function parseMembers(body: Buffer): ReadonlyMap<string, string> {
  try {
    return rawMembers(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new Error('Alipay answered without a readable result', { cause });
  }
}
