import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { sandboxOpenidCodes } from './tables.ts';
import type { Wallet } from './wallet.ts';
import { openid } from './wechat-values.ts';

const codeLifetimeMs = 5 * 60 * 1000;

/**
 * Names the payer of a browser to the service account, without asking them. Returns the path and query to
 * lead back to, or null for another account or address.
 */
export async function authorizePayer(
  { db, clock, products }: Wallet,
  query: URLSearchParams,
): Promise<string | null> {
  const redirect = query.get('redirect_uri') ?? '';
  const isAsked =
    query.get('appid') === products?.jsapi?.appid &&
    query.get('response_type') === 'code' &&
    query.get('scope') === 'snsapi_base' &&
    /^[0-9a-zA-Z]{1,128}$/.test(query.get('state') ?? '') &&
    URL.canParse(redirect);
  if (!isAsked) return null;
  const code = randomBytes(16).toString('hex');
  await db.insert(sandboxOpenidCodes).values({ code, createdAt: clock.date() });
  const { pathname, searchParams } = new URL(redirect);
  searchParams.set('code', code);
  searchParams.set('state', query.get('state') ?? '');
  return `${pathname}?${searchParams}`;
}

/** Exchanges a code for the openid, once, within five minutes. The answer is unsigned, and never an HTTP error. */
export async function exchangeOpenidCode(
  { db, clock, products }: Wallet,
  query: URLSearchParams,
): Promise<Readonly<Record<string, unknown>>> {
  const account = products?.jsapi ?? null;
  const isAccount =
    account !== null &&
    query.get('appid') === account.appid &&
    query.get('secret') === account.secret &&
    query.get('grant_type') === 'authorization_code';
  if (!isAccount) return { errcode: 40_125, errmsg: 'invalid appsecret' };
  const isIt = eq(sandboxOpenidCodes.code, query.get('code') ?? '');
  const fresh = new Date(clock.now() - codeLifetimeMs);
  const [used] = await db
    .update(sandboxOpenidCodes)
    .set({ usedAt: clock.date() })
    .where(and(isIt, isNull(sandboxOpenidCodes.usedAt), gt(sandboxOpenidCodes.createdAt, fresh)))
    .returning();
  if (used !== undefined) {
    const tokens = { access_token: 'sandbox', expires_in: 7200, refresh_token: 'sandbox' };
    return { ...tokens, openid, scope: 'snsapi_base' };
  }
  const [known] = await db.select().from(sandboxOpenidCodes).where(isIt);
  return known?.usedAt == null
    ? { errcode: 40_029, errmsg: 'invalid code' }
    : { errcode: 40_163, errmsg: 'code been used' };
}
