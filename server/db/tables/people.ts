import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { MembershipLevel, SmsPurpose } from '../../../contract/words.ts';
import { instant } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    passwordHash: text().notNull(),
    name: text(),
    level: text().$type<MembershipLevel>().notNull().default('free'),
    createdAt: instant().notNull(),
  },
  (table) => [unique('users_phone_unique').on(table.phone)],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user_index').on(table.userId)],
);

export const smsCodes = pgTable(
  'sms_codes',
  {
    phone: text().notNull(),
    purpose: text().$type<SmsPurpose>().notNull(),
    salt: text().notNull(),
    codeHash: text().notNull(),
    guesses: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ name: 'sms_codes_pk', columns: [table.phone, table.purpose] })],
);

/** Counters of limits: one row a key, moved by single statements so that nothing slips past in parallel. */
export const limits = pgTable('limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  endsAt: instant().notNull(),
  pausedUntil: instant(),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text().notNull(),
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb().$type<unknown>(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pk', columns: [table.userId, table.scope, table.key] }),
    index('idempotency_keys_created_index').on(table.createdAt),
  ],
);
