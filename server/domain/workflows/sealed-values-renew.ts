import { and, asc, eq, gt, not, sql, type Column, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { doorKeys } from '#server/db/tables/door-keys.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import { paymentPayers, refunds } from '#server/db/tables/payments.ts';
import { verifications, wechatPayers } from '#server/db/tables/people.ts';
import { webhookSecrets } from '#server/db/tables/webhooks.ts';
import { staff } from '#server/db/tables/staff.ts';
import {
  sealedColumns,
  type SealedColumn,
  type StoredPurpose,
} from '#server/domain/views/sealed-values.ts';
import { sealedWith } from '#server/keys/key-ring.ts';
import type { Deps } from './deps.ts';

type SealedRow = { id: number; sealed: string; owner: string };
type Replace = (db: Database, row: SealedRow, sealed: string) => Promise<unknown>;

const batch = 500;

/** Replaces a value that no other call has replaced in the meantime. */
const replace: Readonly<Record<StoredPurpose, Replace>> = {
  'id-number': (db, { id, sealed }, idNumber) =>
    db
      .update(verifications)
      .set({ idNumber })
      .where(and(eq(verifications.id, id), eq(verifications.idNumber, sealed))),
  'refund-account': (db, { id, sealed }, account) =>
    db
      .update(refunds)
      .set({ account })
      .where(and(eq(refunds.id, id), eq(refunds.account, sealed))),
  payer: (db, { id, sealed }, payer) =>
    db
      .update(paymentPayers)
      .set({ payer })
      .where(and(eq(paymentPayers.id, id), eq(paymentPayers.payer, sealed))),
  openid: (db, { id, sealed }, openid) =>
    db
      .update(wechatPayers)
      .set({ openid })
      .where(and(eq(wechatPayers.id, id), eq(wechatPayers.openid, sealed))),
  'staff-totp': (db, { id, sealed }, totpSecret) =>
    db
      .update(staff)
      .set({ totpSecret })
      .where(and(eq(staff.id, id), eq(staff.totpSecret, sealed))),
  webhook: (db, { id, sealed }, secret) =>
    db
      .update(webhookSecrets)
      .set({ secret })
      .where(and(eq(webhookSecrets.id, id), eq(webhookSecrets.secret, sealed))),
  'kept-answer': (db, { id, sealed }, answer) =>
    db
      .update(keyedCalls)
      .set({ answer })
      .where(and(eq(keyedCalls.id, id), eq(keyedCalls.answer, sealed))),
  'door-key': (db, { id, sealed }, privateKey) =>
    db
      .update(doorKeys)
      .set({ privateKey })
      .where(and(eq(doorKeys.id, id), eq(doorKeys.privateKey, sealed))),
};

/**
 * Encrypts values of other keys again with the first key. It can be interrupted at any time and run again,
 * also in parallel. Returns the number of values; it leaves those that cannot be opened.
 */
export async function resealValues(deps: Deps): Promise<number> {
  const [first = ''] = deps.keys.ids();
  let resealed = 0;
  for (const column of sealedColumns) {
    const isDue = not(startsWith(column.sealed, sealedWith(first)));
    for await (const row of listSealedRowPages(deps.db, column, isDue)) {
      const text = deps.keys.open(column.purpose, row.sealed, row.owner);
      if (text === null) continue;
      await replace[column.purpose](deps.db, row, deps.keys.seal(column.purpose, text, row.owner));
      resealed += 1;
    }
  }
  return resealed;
}

async function* listSealedRowPages(
  db: Database,
  column: SealedColumn,
  isDue: SQL,
): AsyncGenerator<SealedRow> {
  let last = 0;
  for (;;) {
    const rows = await db
      .select({
        id: sql<number>`${column.id}`.mapWith(Number),
        sealed: sql<string>`${column.sealed}`,
        owner: sql<string>`${column.owner}`,
      })
      .from(column.table)
      .where(and(gt(column.id, last), isDue))
      .orderBy(asc(column.id))
      .limit(batch);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}

function startsWith(sealed: Column, beginning: string): SQL {
  return sql`starts_with(${sealed}, ${beginning})`;
}
