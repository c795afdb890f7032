import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { paymentPayers } from '#server/db/tables/payments.ts';
import { wechatPayers } from '#server/db/tables/people.ts';
import type { Deps } from '#server/records/deps.ts';
import type { Attempt } from './attempts.ts';

const keptMs = 60 * 60 * 1000;

/** Finds the openid of a person in an app of ours; null when WeChat has not sent it. */
export async function findOpenid(
  { db, keys }: Deps,
  userId: string,
  appId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ openid: wechatPayers.openid })
    .from(wechatPayers)
    .where(and(eq(wechatPayers.userId, userId), eq(wechatPayers.appId, appId)));
  return row === undefined ? null : keys.open('openid', row.openid, userId);
}

/** Finds the payer that was sent to the wallet with an attempt; null without one. */
export async function findPayer(
  { db, keys }: Deps,
  { paymentNo }: Pick<Attempt, 'paymentNo'>,
): Promise<string | null> {
  const [row] = await db
    .select({ payer: paymentPayers.payer })
    .from(paymentPayers)
    .where(eq(paymentPayers.paymentNo, paymentNo));
  return row === undefined ? null : keys.open('payer', row.payer, paymentNo);
}

/** Inserts the payer of a new attempt, sealed, in the transaction of the attempt. */
export async function insertPayer(
  tx: Database,
  { keys }: Pick<Deps, 'keys'>,
  { paymentNo, gatewayExpiresAt }: Pick<Attempt, 'paymentNo' | 'gatewayExpiresAt'>,
  payer: string,
): Promise<void> {
  await tx.insert(paymentPayers).values({
    paymentNo,
    payer: keys.seal('payer', payer, paymentNo),
    endsAt: new Date(gatewayExpiresAt.valueOf() + keptMs),
  });
}
