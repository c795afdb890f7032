import { and, eq, gt, isNull } from 'drizzle-orm';
import { hourMs } from '#contract/base/durations.ts';
import { openidRequestLifetimeMs, openidRequestsPerHour } from '#contract/base/limits.ts';
import { sha256 } from '#server/base/ids.ts';
import { invalid } from '#server/base/refusal.ts';
import { openidRequests, wechatPayers } from '#server/db/tables/people.ts';
import { sessions } from '#server/db/tables/sign-in.ts';
import type { WalletSheet } from '#server/gateways/gateway.ts';
import { countUse } from '#server/records/limits.ts';
import { lockPerson } from '#server/records/lock-person.ts';
import type { Deps } from './deps.ts';

/** A browser that leaves for WeChat: its session's token, and where it goes afterwards, a path of this site. */
export type OpenidRequest = {
  userId: string;
  token: string;
  returnPath: string;
  redirectUri: string;
};

/** The address at WeChat, and the secret that the browser brings back in a cookie. */
export type OpenidDeparture = { authorizeUrl: string; browser: string };

/**
 * Begins to learn the openid by which WeChat knows a person. Throws 422 when the site has no app in WeChat,
 * 429 for too many.
 */
export async function requestOpenid(
  deps: Deps,
  { userId, token, returnPath, redirectUri }: OpenidRequest,
): Promise<OpenidDeparture> {
  const { sheet } = deps.gateways.wechat;
  if (sheet === undefined) throw invalid('presentation', 'presentationNotOffered');
  const now = deps.clock.date();
  const limit = { key: `openid:${userId}`, points: openidRequestsPerHour, perMs: hourMs };
  await countUse(deps.db, now, [limit], 'request.too_many');
  const [state, browser] = [deps.ids.state(), deps.ids.token()];
  await deps.db.insert(openidRequests).values({
    stateHash: sha256(state),
    userId,
    tokenHash: sha256(token),
    browserHash: sha256(browser),
    returnPath,
    expiresAt: new Date(now.valueOf() + openidRequestLifetimeMs),
  });
  return { authorizeUrl: sheet.authorizeUrl({ state, redirectUri }), browser };
}

/**
 * Takes a browser back from WeChat: stores the openid, sealed, if the state is one of this browser, was not
 * used, and its session goes on. Returns the path to lead the browser to, also when WeChat named no payer; null
 * for a browser that was not sent there. WeChat's browser may ask twice with one code: the second request
 * only leads on.
 */
export async function learnOpenid(
  deps: Deps,
  { state, code, browser }: { state: string; code: string; browser: string },
): Promise<string | null> {
  const { sheet } = deps.gateways.wechat;
  const isIts = and(
    eq(openidRequests.stateHash, sha256(state)),
    eq(openidRequests.browserHash, sha256(browser)),
  );
  const now = deps.clock.date();
  const [claimed] = await deps.db
    .update(openidRequests)
    .set({ usedAt: now })
    .where(and(isIts, isNull(openidRequests.usedAt), gt(openidRequests.expiresAt, now)))
    .returning();
  if (claimed === undefined) {
    const [known] = await deps.db
      .select({ returnPath: openidRequests.returnPath })
      .from(openidRequests)
      .where(isIts);
    return known?.returnPath ?? null;
  }
  try {
    if (sheet !== undefined) await exchange(deps, sheet, code, claimed);
  } catch (error) {
    // The payer is asked again when they press the button; until then they can scan the code.
    deps.log.warn('WeChat did not name a payer', { error });
  }
  return claimed.returnPath;
}

async function exchange(
  deps: Deps,
  sheet: WalletSheet,
  code: string,
  { userId, tokenHash }: typeof openidRequests.$inferSelect,
): Promise<void> {
  const openid = await sheet.exchangeCode(code);
  const createdAt = deps.clock.date();
  await deps.db.transaction(async (tx) => {
    // Closing the account takes the same lock, and ends the session.
    await lockPerson(tx, userId);
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.tokenHash, tokenHash),
          eq(sessions.userId, userId),
          gt(sessions.expiresAt, createdAt),
        ),
      );
    if (session === undefined) throw new Error('the session has ended');
    const known = {
      appId: sheet.appId,
      openid: deps.keys.seal('openid', openid, userId),
      createdAt,
    };
    await tx
      .insert(wechatPayers)
      .values({ userId, ...known })
      .onConflictDoUpdate({ target: wechatPayers.userId, set: known });
  });
}
