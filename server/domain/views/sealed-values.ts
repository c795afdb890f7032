import { count, isNotNull, sql, type Column } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { doorKeys } from '#server/db/tables/door-keys.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import { paymentPayers, refunds } from '#server/db/tables/payments.ts';
import { verifications, wechatPayers } from '#server/db/tables/people.ts';
import { staff } from '#server/db/tables/staff.ts';
import { webhookSecrets } from '#server/db/tables/webhooks.ts';
import type { Purpose } from '#server/keys/data-key.ts';
import type { Deps } from '#server/records/deps.ts';

/** The purposes of values that are stored encrypted. */
export type StoredPurpose = Extract<
  Purpose,
  | 'id-number'
  | 'refund-account'
  | 'payer'
  | 'openid'
  | 'staff-totp'
  | 'kept-answer'
  | 'webhook'
  | 'door-key'
>;

/** A column with encrypted values, each bound to the owner of its row. */
export type SealedColumn = {
  purpose: StoredPurpose;
  table: PgTable;
  id: Column;
  sealed: Column;
  owner: Column;
};

/** All columns with encrypted values. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    purpose: 'webhook',
    table: webhookSecrets,
    id: webhookSecrets.id,
    sealed: webhookSecrets.secret,
    owner: webhookSecrets.owner,
  },
  {
    purpose: 'id-number',
    table: verifications,
    id: verifications.id,
    sealed: verifications.idNumber,
    owner: verifications.userId,
  },
  {
    purpose: 'refund-account',
    table: refunds,
    id: refunds.id,
    sealed: refunds.account,
    owner: refunds.refundNo,
  },
  {
    purpose: 'payer',
    table: paymentPayers,
    id: paymentPayers.id,
    sealed: paymentPayers.payer,
    owner: paymentPayers.paymentNo,
  },
  {
    purpose: 'openid',
    table: wechatPayers,
    id: wechatPayers.id,
    sealed: wechatPayers.openid,
    owner: wechatPayers.userId,
  },
  {
    purpose: 'staff-totp',
    table: staff,
    id: staff.id,
    sealed: staff.totpSecret,
    owner: staff.name,
  },
  {
    purpose: 'kept-answer',
    table: keyedCalls,
    id: keyedCalls.id,
    sealed: keyedCalls.answer,
    owner: keyedCalls.keyHash,
  },
  {
    purpose: 'door-key',
    table: doorKeys,
    id: doorKeys.id,
    sealed: doorKeys.privateKey,
    owner: doorKeys.kid,
  },
];

/** Counts encrypted values by the id of their key. */
export async function countSealed(db: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, sealed } of sealedColumns) {
    const key = sql<string>`split_part(${sealed}, '.', 2)`;
    const rows = await db
      .select({ key, values: count() })
      .from(table)
      .where(isNotNull(sealed))
      .groupBy(key);
    for (const row of rows) counts.set(row.key, (counts.get(row.key) ?? 0) + row.values);
  }
  return counts;
}

/** Counts the values that no current key opens, by the id of the missing key. */
export async function countUnreadable({ db, keys }: Deps): Promise<Map<string, number>> {
  const known = keys.ids();
  const unreadable = new Map<string, number>();
  for (const [key, values] of await countSealed(db)) {
    if (!known.includes(key)) unreadable.set(key, values);
  }
  return unreadable;
}
