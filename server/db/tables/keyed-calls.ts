import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Realm } from '#server/base/realm.ts';
import { instant, serial } from './columns.ts';

/** The stored results of calls with an `Idempotency-Key`, and refused guesses; sealed. */
export const keyedCalls = pgTable(
  'keyed_calls',
  {
    id: serial(),
    realm: text().$type<Realm>().notNull(),
    /** The id of a person or colleague, `guest`, or `session:` with the hash of the token of a call that ends it. */
    owner: text().notNull(),
    /** The name of the call in the contract; `wrong guess` for a refused one. */
    call: text().notNull(),
    /** The key itself would tell a reader of the database how to ask for the answer. */
    keyHash: text().notNull(),
    /** A signature: a plain hash of a body with a password or a code could be guessed. */
    bodySignature: text().notNull(),
    answer: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    unique('keyed_calls_key').on(table.realm, table.owner, table.call, table.keyHash),
    index('keyed_calls_expires_index').on(table.expiresAt),
  ],
);
