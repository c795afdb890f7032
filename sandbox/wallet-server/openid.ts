import { randomBytes } from 'node:crypto';
import type { Wallet } from './wallet.ts';
import { parseShopAddress } from './returns.ts';
import { openid } from './wechat-values.ts';

const codeLifetimeMs = 5 * 60 * 1000;

/**
 * Names the payer of a browser to the service account, without asking them. Returns the shop's address to lead
 * back to, or null for another account or address.
 */
export async function authorizePayer(
  { books, clock, products }: Wallet,
  query: URLSearchParams,
): Promise<URL | null> {
  const back = parseShopAddress(query.get('redirect_uri'));
  const isAsked =
    query.get('appid') === products?.jsapi?.appid &&
    query.get('response_type') === 'code' &&
    query.get('scope') === 'snsapi_base' &&
    /^[0-9a-zA-Z]{1,128}$/.test(query.get('state') ?? '');
  if (!isAsked || back === null) return null;
  const code = randomBytes(16).toString('hex');
  await books.addOpenidCode(code, clock.date());
  back.searchParams.set('code', code);
  back.searchParams.set('state', query.get('state') ?? '');
  return back;
}

/** Exchanges a code for the openid, once, within five minutes. The answer is unsigned, and never an HTTP error. */
export async function exchangeOpenidCode(
  { books, clock, products }: Wallet,
  query: URLSearchParams,
): Promise<Readonly<Record<string, unknown>>> {
  const account = products?.jsapi ?? null;
  const isAccount =
    account !== null &&
    query.get('appid') === account.appid &&
    query.get('secret') === account.secret &&
    query.get('grant_type') === 'authorization_code';
  if (!isAccount) return { errcode: 40_125, errmsg: 'invalid appsecret' };
  const oldest = new Date(clock.now() - codeLifetimeMs);
  const use = await books.useOpenidCode(query.get('code') ?? '', oldest, clock.date());
  if (use === 'valid') {
    const tokens = { access_token: 'sandbox', expires_in: 7200, refresh_token: 'sandbox' };
    return { ...tokens, openid, scope: 'snsapi_base' };
  }
  return use === 'invalid'
    ? { errcode: 40_029, errmsg: 'invalid code' }
    : { errcode: 40_163, errmsg: 'code been used' };
}
