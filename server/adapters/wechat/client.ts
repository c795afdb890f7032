import * as v from 'valibot';
import { send } from '#server/adapters/send.ts';
import { isAwayStatus, ServiceAway } from '#server/base/unavailable.ts';
import { WalletBusy } from '#server/gateways/wallet-busy.ts';
import type { WechatSettings } from './settings.ts';
import { authorize, isGenuine } from './signature.ts';

/** A signed response of WeChat. `error` is the code of a refusal, null on success. */
export type WechatResponse = { error: string | null; data: unknown };

const Refusal = v.object({ code: v.string() });

const busyCodes: readonly string[] = [
  'SYSTEM_ERROR',
  'BANK_ERROR',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
];

/**
/**
 * Calls WeChat Pay (API v3). Throws `ServiceAway` when it is down, `WalletBusy` when WeChat asks for a later
 * retry, and other errors for a response that is missing, too old, or not signed with a known key, and for
 * failures of WeChat. After each of them the outcome is unclear.
 */
export async function callWechat(
  settings: WechatSettings,
  { method, target, body }: { method: 'GET' | 'POST'; target: string; body?: unknown },
  now: () => number,
): Promise<WechatResponse> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const [keyId = ''] = settings.publicKeys.keys();
  const response = await send({
    url: `${settings.baseUrl}${target}`,
    method,
    headers: {
      accept: 'application/json',
      authorization: authorize(settings, { method, target, body: text }, now()),
      'user-agent': 'xuyuan-park',
      'wechatpay-serial': keyId,
      ...(text === '' ? null : { 'content-type': 'application/json' }),
    },
    ...(text === '' ? null : { body: text }),
  });
  const { status } = response;
  // Proxies in front of WeChat and a failing WeChat do not sign.
  if (isAwayStatus(status)) {
    const code = findCode(response.body);
    if (busyCodes.includes(code)) throw new WalletBusy(`WeChat answered ${code}`);
    throw new ServiceAway(`WeChat answered HTTP ${status}`);
  }
  if (!isGenuine(settings, response.headers, response.body, now())) {
    throw new Error(`WeChat answered HTTP ${status} without a signature that holds`);
  }
  if (status === 204) return { error: null, data: null };
  const data = parseJson(response.body);
  if (status === 200) return { error: null, data };
  const refusal = v.safeParse(Refusal, data);
  if (status < 400 || !refusal.success) {
    throw new Error(`WeChat answered HTTP ${status}`);
  }
  return { error: refusal.output.code.replaceAll('_', ''), data: null };
}

/** Returns the code of a refusal, signed or not; an empty text if there is no code. */
function findCode(body: Buffer): string {
  try {
    const refusal = v.safeParse(Refusal, JSON.parse(body.toString('utf8')));
    return refusal.success ? refusal.output.code : '';
  } catch {
    return '';
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Error('WeChat signed an answer that is no JSON');
  }
}
