import { type Column, and, eq, count, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { keptAnswers } from '#server/db/tables/kept-answers.ts';
import { refunds } from '#server/db/tables/payments.ts';
import { verifications } from '#server/db/tables/people.ts';
import { staff } from '#server/db/tables/staff.ts';
import type { Purpose } from '#server/keys/data-key.ts';
import type { Deps } from '#server/records/deps.ts';

export type SealedRow = { id: number; sealed: string; owner: string };

/** A column whose values are sealed, each about the owner of its row. */
export type SealedColumn = {
  purpose: Purpose;
  table: PgTable;
  id: Column;
  sealed: Column;
  owner: Column;
  /** Puts another value in the place of one that nobody has replaced meanwhile. */
  replace(db: Database, row: SealedRow, sealed: string): Promise<unknown>;
};

/** Everything that is sealed for longer than a moment. */
export const columns: readonly SealedColumn[] = [
  {
    purpose: 'id-number',
    table: verifications,
    id: verifications.id,
    sealed: verifications.idNumber,
    owner: verifications.userId,
    replace: (db, { id, sealed }, idNumber) =>
      db
        .update(verifications)
        .set({ idNumber })
        .where(and(eq(verifications.id, id), eq(verifications.idNumber, sealed))),
  },
  {
    purpose: 'refund-account',
    table: refunds,
    id: refunds.id,
    sealed: refunds.account,
    owner: refunds.refundNo,
    replace: (db, { id, sealed }, account) =>
      db
        .update(refunds)
        .set({ account })
        .where(and(eq(refunds.id, id), eq(refunds.account, sealed))),
  },
  {
    purpose: 'staff-totp',
    table: staff,
    id: staff.id,
    sealed: staff.totpSecret,
    owner: staff.name,
    replace: (db, { id, sealed }, totpSecret) =>
      db
        .update(staff)
        .set({ totpSecret })
        .where(and(eq(staff.id, id), eq(staff.totpSecret, sealed))),
  },
  {
    purpose: 'kept-answer',
    table: keptAnswers,
    id: keptAnswers.id,
    sealed: keptAnswers.answer,
    owner: keptAnswers.keyHash,
    replace: (db, { id, sealed }, answer) =>
      db
        .update(keptAnswers)
        .set({ answer })
        .where(and(eq(keptAnswers.id, id), eq(keptAnswers.answer, sealed))),
  },
];

/** Counts what is sealed, by the id of its key; null is what was sealed with a key of the database itself. */
export async function countSealed(db: Database): Promise<Map<string | null, number>> {
  const counts = new Map<string | null, number>();
  for (const { table, sealed } of columns) {
    const key = sql<
      string | null
    >`case when ${isNamed(sealed)} then split_part(${sealed}, '.', 2) end`;
    const rows = await db
      .select({ key, values: count() })
      .from(table)
      .where(isNotNull(sealed))
      .groupBy(key);
    for (const row of rows) counts.set(row.key, (counts.get(row.key) ?? 0) + row.values);
  }
  return counts;
}

/** Counts what none of the keys opens, by the id of the key that would. */
export async function countUnreadable({ db, keys }: Deps): Promise<Map<string, number>> {
  const known = keys.ids();
  const unreadable = new Map<string, number>();
  for (const [key, values] of await countSealed(db)) {
    if (key === null || !known.includes(key)) unreadable.set(key ?? 'none', values);
  }
  return unreadable;
}

export function isNamed(sealed: Column): SQL {
  return sql`position('.' in ${sealed}) > 0`;
}
