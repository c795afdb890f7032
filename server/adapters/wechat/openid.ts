import * as v from 'valibot';
import { send } from '#server/adapters/send.ts';
import { isAwayStatus, ServiceAway } from '#server/base/unavailable.ts';
import type { WechatAccount } from './settings.ts';

export type AuthorizeRequest = { state: string; redirectUri: string };

const Granted = v.object({
  openid: v.pipe(v.string(), v.regex(/^[\w-]{6,128}$/)),
  scope: v.pipe(
    v.string(),
    v.check((scope) => scope.split(',').includes('snsapi_base')),
  ),
  // A page that WeChat shows as a snapshot has no real payer.
  is_snapshotuser: v.optional(v.literal(0)),
});
const Refused = v.object({ errcode: v.number() });

/**
 * Returns the address at which WeChat names the payer of its browser, without asking them. WeChat documents
 * this order of the parameters, and the fragment.
 */
export function buildAuthorizeUrl(
  { appid, openUrl }: WechatAccount,
  { state, redirectUri }: AuthorizeRequest,
): string {
  const query = new URLSearchParams({
    appid,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  });
  return `${openUrl}/connect/oauth2/authorize?${query}#wechat_redirect`;
}

/**
 * Exchanges a code for the payer's openid. Throws `ServiceAway` when WeChat gives no answer, and an error
 * with WeChat's code for one that is expired, used or of another app. The secret is part of the address,
 * which no error names.
 */
export async function exchangeCode(
  { appid, secret, apiUrl }: WechatAccount,
  code: string,
): Promise<string> {
  const query = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' });
  const url = `${apiUrl}/sns/oauth2/access_token?${query}`;
  const { status, body } = await send({ url, method: 'GET' });
  if (isAwayStatus(status)) throw new ServiceAway(`WeChat answered HTTP ${status}`);
  const answer = parseJson(body);
  const granted = v.safeParse(Granted, answer);
  if (granted.success && status === 200) return granted.output.openid;
  const refused = v.safeParse(Refused, answer);
  throw new Error(`WeChat names no payer: ${refused.success ? refused.output.errcode : status}`);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
