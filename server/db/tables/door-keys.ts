import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, serial } from './columns.ts';

/** The keys that sign the tickets for the operator's SaaS; one of them signs, retired ones stay public for a while. */
export const doorKeys = pgTable(
  'door_keys',
  {
    id: serial(),
    /** Its thumbprint (RFC 7638). */
    kid: text().notNull(),
    /** The public JWK. */
    publicKey: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The private JWK, sealed. */
    privateKey: text().notNull(),
    createdAt: instant().notNull(),
    retiredAt: instant(),
  },
  (table) => [
    unique('door_keys_kid_unique').on(table.kid),
    uniqueIndex('door_keys_one_signs')
      .on(sql`(retired_at is null)`)
      .where(sql`retired_at is null`),
  ],
);
