import { sql, type SQL } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, unique, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './people.ts';
import { staff } from './staff.ts';

/** The owner of a row: a person at the site, or a colleague at the console; the check allows exactly one. */
const owner = () => ({
  userId: text().references(() => users.id),
  staffId: bigint({ mode: 'number' }).references(() => staff.id),
});

const isOne = ({ userId, staffId }: { userId: AnyPgColumn; staffId: AnyPgColumn }): SQL =>
  sql`(${userId} is null) <> (${staffId} is null)`;

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    /** A public identifier for the owner; knowing it grants nothing. */
    id: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    ...owner(),
    /** Browser and system as they introduced themselves at sign-in. */
    userAgent: text(),
    createdAt: instant().notNull(),
    /** Moves with the end, but not with every call. */
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** The mark that its device was given at sign-in. */
    deviceHash: text(),
  },
  (table) => [
    unique('sessions_id_unique').on(table.id),
    index('sessions_user_index').on(table.userId),
    index('sessions_staff_index').on(table.staffId),
    index('sessions_expires_index').on(table.expiresAt),
    check('sessions_owner_check', isOne(table)),
  ],
);

/** The devices and addresses that an account was signed in from: its limits are kinder to them. */
export const signInMarks = pgTable(
  'sign_in_marks',
  {
    ...owner(),
    kind: text().$type<'device' | 'address'>().notNull(),
    /** The hash of the device's secret, or of the address with a key. */
    hash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    unique('sign_in_marks_unique')
      .on(table.userId, table.staffId, table.kind, table.hash)
      .nullsNotDistinct(),
    index('sign_in_marks_staff_index').on(table.staffId),
    index('sign_in_marks_expires_index').on(table.expiresAt),
    check('sign_in_marks_owner_check', isOne(table)),
  ],
);

/** The columns that name the owner of a row. */
export type OwnerColumns = Pick<typeof sessions | typeof signInMarks, 'userId' | 'staffId'>;
